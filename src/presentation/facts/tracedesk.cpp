// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/tracedesk.h"

#include <utility>

namespace lockscope::presentation {

using TraceState = TraceStatus::State;

TraceDesk::TraceDesk(FrameLoop& frames, QObject* parent) : QObject(parent), m_frames(frames)
{
    m_frames.addConsumer(this);
}

TraceDesk::~TraceDesk()
{
    m_frames.removeConsumer(this);
}

traceexport::Source TraceDesk::source() const
{
    return {book(), clients(), [this](NodeId node) { return m_shown.names(node); }};
}

std::optional<TracedWaits> TraceDesk::waits(const PictureView& picture, LockId lock) const
{
    if (book().rows().empty() || index(lock) >= picture.size())
        return std::nullopt;
    const LockState& state = picture.state(lock);
    const KeyView key = picture.key(lock);
    const TraceStatus* burst = book().status(key.node);
    if (state.phase != LockPhase::Held || burst == nullptr || burst->state != TraceState::Ended)
        return std::nullopt;
    const auto* row = book().find(key);
    if (row == nullptr)
        return std::nullopt;
    TracedWaits waits;
    waits.at = book().heardUntil(row->node);
    const bool isLater = state.heldSince != kUnknownTime && state.heldSince > waits.at;
    const auto counts = book().waiting(*row);
    if (isLater || counts.still == 0)
        return std::nullopt;
    waits.waiters = counts.still;
    waits.longest = counts.longest;
    waits.row = row;
    return waits;
}

void TraceDesk::consume(const Frame& frame)
{
    const auto news = m_shown.take(frame.batch, frame.picture);
    bool isOther = false;
    if (m_live && m_recorded) {
        const ServerTime now = frame.batch.now;
        const auto* told = m_recorded->before(now);
        // Where that was kept is what had been told by then; after it one goes on with what is played.
        if (told != nullptr && (m_isGoing || told->at == now)) {
            m_shown.goTo(*told->results);
            isOther = true;
        }
    }
    m_isGoing = false;
    if (news == TraceResults::News::None && !isOther)
        return;
    Q_EMIT changed();
    if (news == TraceResults::News::Ended && !m_live)
        Q_EMIT ended();
}

void TraceDesk::setPast(bool isPast)
{
    if (m_live.has_value() == isPast)
        return;
    if (isPast) {
        m_live = std::exchange(m_shown, {});
    } else {
        m_shown = std::move(*m_live);
        m_live.reset();
    }
    Q_EMIT changed();
}

/// What was played since a burst may be more than what is known of the whole.
void TraceDesk::setRecorded(std::shared_ptr<const RecordedTraces> recorded)
{
    m_recorded = std::move(recorded);
    if (!m_live || !m_recorded)
        return;
    const auto* told = m_recorded->before(m_frames.now());
    if (told == nullptr || !told->isEnd || m_shown.isRunning())
        return;
    m_shown.goTo(*told->results);
    Q_EMIT changed();
}

void TraceDesk::reset()
{
    m_shown = {};
    m_live.reset();
    m_recorded.reset();
    Q_EMIT changed();
}

/// Of what is watched it all stands still: it is the same session.
void TraceDesk::rewind()
{
    if (!m_live)
        return;
    m_shown = {};
    m_isGoing = true;
    Q_EMIT changed();
}

} // namespace lockscope::presentation

#include "moc_tracedesk.cpp"
