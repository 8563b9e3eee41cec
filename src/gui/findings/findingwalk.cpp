// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingwalk.h"

#include "analysis/namegroups.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanehistory.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace lockscope::gui {

using analysis::Subject;

namespace {
/// A recording announces a change at most this long after it happened. The holder may have been read before that.
constexpr std::chrono::seconds kToldWithin{1};
} // namespace

FindingWalk::FindingWalk(FindingsStore& findings, Playback& playback, FrameLoop& frames, const LaneHistory& history,
                         QObject* parent)
    : QObject(parent), m_findings(findings), m_playback(playback), m_frames(frames), m_history(history)
{
    connect(&m_playback, &Playback::arrived, this, &FindingWalk::arrive);
    connect(&m_playback, &Playback::shown, this, [this] { m_at.reset(); });
    const auto onView = [this] {
        m_at.reset();
        if (!m_playback.isPast()) // a seek changes the view while the past is shown: from memory to the ring
            m_wanted.reset();
    };
    connect(&m_frames, &FrameLoop::sourceChanged, this, onView);
    connect(&m_frames, &FrameLoop::viewChanged, this, onView);
    connect(&m_playback, &Playback::opened, this, [this] { m_wanted.reset(); }); // the user opened another recording
    connect(&m_playback, &Playback::failed, this, [this] { m_wanted.reset(); });
}

void FindingWalk::goTo(const Subject& subject, ServerTime at)
{
    go({.subject = subject, .at = at, .mark = at, .opensLocks = true});
}

void FindingWalk::go(const Wanted& wanted)
{
    if (!m_playback.isPast()) {
        const LockId lock = find(wanted.subject);
        if (isKept(lock, wanted.at) || !m_playback.canGoBack()) {
            if (lock != kNoLock)
                Q_EMIT reached(lock, wanted.at, true);
            return;
        }
    }
    m_playback.pause(); // first, because it changes the view, which resets m_wanted
    m_wanted = wanted;
    m_playback.goTo(wanted.at);
}

bool FindingWalk::isKept(LockId lock, ServerTime at) const
{
    return lock != kNoLock && m_history.has(lock) && m_history.knownFrom(lock) <= at;
}

void FindingWalk::arrive()
{
    if (!m_wanted || !m_playback.isPast() || m_playback.isOnTheWay())
        return;
    // The recording announces a change a little after its moment, so go on to that batch.
    const auto next = m_playback.nextTold();
    const bool isToBeTold = m_wanted->tellings == 0 || find(m_wanted->subject) == kNoLock;
    if (isToBeTold && next && *next - m_wanted->at <= kToldWithin) {
        ++m_wanted->tellings;
        m_playback.goTo(*next);
        return;
    }
    const Wanted wanted = *std::exchange(m_wanted, std::nullopt);
    m_at = wanted.mark;
    m_shownAt = m_playback.position();
    Q_EMIT reached(find(wanted.subject), wanted.at, wanted.opensLocks);
}

void FindingWalk::step(Direction direction)
{
    const auto& marks = m_findings.marks();
    const bool isPast = m_playback.isPast();
    const bool isThere = m_at && (!isPast || m_playback.position() == m_shownAt);
    // Two quick steps advance by two findings, even before the first one is reached.
    const ServerTime from = m_wanted  ? m_wanted->mark
                            : isThere ? *m_at
                            : isPast  ? m_playback.position()
                                      : m_frames.now();
    const FindingMark* next = nullptr;
    if (direction == Direction::Back) {
        const auto place = std::lower_bound(marks.begin(), marks.end(), from,
                                            [](const FindingMark& mark, ServerTime at) { return mark.begin < at; });
        next = place == marks.begin() ? nullptr : &*std::prev(place);
    } else {
        const auto place = std::upper_bound(marks.begin(), marks.end(), from,
                                            [](ServerTime at, const FindingMark& mark) { return at < mark.begin; });
        next = place == marks.end() ? nullptr : &*place;
    }
    const analysis::Episode* episode = next == nullptr ? nullptr : m_findings.find(next->number);
    if (episode == nullptr) {
        Q_EMIT stayed(direction == Direction::Back ? tr("No finding begins before this moment.")
                                                   : tr("No finding begins after this moment."));
        return;
    }
    goTo(*episode);
}

void FindingWalk::goTo(const analysis::Episode& episode)
{
    if (!m_playback.isPast())
        m_at = episode.begin;
    Q_EMIT stepped(episode);
    // Go to the moment at which the finding exists, not to the begin of its cause.
    const ServerTime told = m_findings.toldAt(episode);
    go({.subject = episode.subject,
        .at = told - episode.begin > kToldWithin ? told : episode.begin,
        .mark = episode.begin});
}

/// Compares names as well, because the id may belong to another lock by then.
LockId FindingWalk::find(const Subject& subject) const
{
    if (subject.kind == Subject::Kind::Node)
        return kNoLock;
    const PictureView& picture = m_frames.picture();
    const auto isIt = [&](LockId lock) {
        if (index(lock) >= picture.size())
            return false;
        const KeyView key = picture.key(lock);
        return key.keyspace == subject.keyspace && key.database == subject.database &&
               (subject.kind == Subject::Kind::Prefix ? analysis::isInGroup(key.name, subject.name)
                                                      : key.name == subject.name);
    };
    if (subject.lock != kNoLock && isIt(subject.lock))
        return subject.lock;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (isIt(LockId{i}))
            return LockId{i};
    }
    return kNoLock;
}

} // namespace lockscope::gui

#include "moc_findingwalk.cpp"
