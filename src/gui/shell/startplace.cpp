// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/startplace.h"

#include "core/batchcodec.h"
#include "gui/recordings/playback.h"
#include "history/recordingreader.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/momenttext.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace lockscope::gui {

namespace {

/// The time at which the file first names this lock; kUnknownTime: never.
ServerTime firstSeen(const QString& file, const std::string& name, const RecordingTask::Progress& progress)
{
    const auto reader = history::RecordingReader::open(file.toStdString());
    if (!reader)
        return kUnknownTime;
    const auto isNamed = [&name](const Batch& batch) {
        return std::any_of(batch.names.begin(), batch.names.end(),
                           [&](const Batch::Name& each) { return batch.text(each) == name; });
    };
    const auto& stretches = (*reader)->stretches();
    if (const auto frame = (*reader)->frame(0); frame && isNamed(*frame) && !stretches.empty())
        return stretches.front().from;
    Batch batch;
    for (std::size_t i = 0; i < stretches.size() && progress.isWanted; ++i) {
        const auto block = (*reader)->block(i);
        if (!block)
            break; // blocks after an unreadable one cannot be shown either
        BatchDecoder decoder(*block);
        while (decoder.next(batch)) {
            if (isNamed(batch))
                return std::clamp(batch.now, stretches[i].from, std::max(stretches[i].from, stretches[i].to));
        }
    }
    return kUnknownTime;
}

} // namespace

StartPlace::StartPlace(Playback& playback, FrameLoop& frames, Wanted wanted, celltext::Zone zone, QObject* parent)
    : QObject(parent), m_playback(playback), m_frames(frames), m_wanted(std::move(wanted)), m_zone(zone)
{
    connect(&playback, &Playback::opened, this, &StartPlace::onOpened);
    connect(&playback, &Playback::arrived, this, &StartPlace::onArrived);
}

void StartPlace::onOpened(const QString& file)
{
    if (!m_file.isEmpty()) { // the user opened another recording
        m_search.giveUp();
        disconnect(&m_playback, nullptr, this, nullptr);
        return;
    }
    m_file = file;
    if (m_wanted.at.isEmpty())
        return search();
    const auto range = m_playback.range();
    const auto moment = momenttext::exactMomentOf(m_wanted.at, {range.from, range.to, range.to, m_zone});
    if (moment && m_playback.covers(*moment))
        return goTo(*moment);
    const QString said = moment ? timeText(*moment) : m_wanted.at;
    const bool isBetween = moment && *moment >= range.from && *moment <= range.to;
    Q_EMIT failed((isBetween ? tr("Nothing was recorded at %1. The recording covers %2 to %3, in several runs.")
                             : tr("%1 is outside of what was recorded. The recording covers %2 to %3."))
                      .arg(said, timeText(range.from), timeText(range.to)));
}

void StartPlace::goTo(ServerTime moment)
{
    m_isUnderWay = true;
    m_moment = moment;
    m_playback.goTo(moment);
}

void StartPlace::onArrived()
{
    if (!m_isUnderWay || m_playback.isOnTheWay() || m_playback.position() != m_moment)
        return;
    m_isUnderWay = false;
    if (m_wanted.lock.empty())
        return;
    if (const LockId lock = find(); lock != kNoLock)
        Q_EMIT reached(lock);
    else
        search();
}

void StartPlace::search()
{
    auto first = std::make_shared<ServerTime>(kUnknownTime);
    m_search.start([first, file = m_file, name = m_wanted.lock](
                       RecordingTask::Progress& progress) { *first = firstSeen(file, name, progress); },
                   [this, first] { onSearched(*first); });
}

void StartPlace::onSearched(ServerTime first)
{
    const QString name = celltext::printed(m_wanted.lock);
    if (first == kUnknownTime)
        Q_EMIT failed(tr("The recording has no lock that is called %1.").arg(name));
    else if (m_wanted.at.isEmpty())
        goTo(first);
    else
        Q_EMIT failed(tr("%1 is not there at %2. The recording first has it at %3.")
                          .arg(name, timeText(m_moment), timeText(first)));
}

/// Prefers the held one if several databases have a lock of this name.
LockId StartPlace::find() const
{
    const PictureView& picture = m_frames.picture();
    LockId found = kNoLock;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const KeyView key = picture.key(LockId{i});
        if (key.node == kNoNode || key.name != m_wanted.lock)
            continue;
        if (picture.state(LockId{i}).phase == LockPhase::Held)
            return LockId{i};
        found = LockId{i};
    }
    return found;
}

QString StartPlace::timeText(ServerTime at) const
{
    return momenttext::time(at, m_playback.now(), m_zone);
}

} // namespace lockscope::gui

#include "moc_startplace.cpp"
