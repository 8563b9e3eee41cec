// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/tracedesk.h"

namespace lockscope::presentation {

using State = TraceStatus::State;

TraceDesk::TraceDesk(FrameLoop& frames, QObject* parent) : QObject(parent), m_frames(frames)
{
    m_frames.addConsumer(this);
}

TraceDesk::~TraceDesk()
{
    m_frames.removeConsumer(this);
}

bool TraceDesk::isRunning() const
{
    return m_status && (m_status->state == State::Starting || m_status->state == State::Running);
}

void TraceDesk::learn(const NodeEvent& info)
{
    const auto i = std::size_t(info.node);
    if (i >= m_names.size())
        m_names.resize(i + 1);
    m_names[i] = {info.info.address, info.info.keyspaceName};
}

traceexport::Source TraceDesk::source() const
{
    return {m_book, m_clients, [this](NodeId node) {
                return std::size_t(node) < m_names.size() ? m_names[std::size_t(node)] : traceexport::Names();
            }};
}

std::optional<TracedWaits> TraceDesk::waits(const PictureView& picture, LockId lock) const
{
    if (m_book.rows().empty() || index(lock) >= picture.size())
        return std::nullopt;
    const LockState& state = picture.state(lock);
    const KeyView key = picture.key(lock);
    const TraceStatus* burst = m_book.status(key.node);
    if (state.phase != LockPhase::Held || burst == nullptr || burst->state != State::Ended)
        return std::nullopt;
    const auto* row = m_book.find(key);
    if (row == nullptr)
        return std::nullopt;
    TracedWaits waits;
    waits.at = m_book.heardUntil(row->node);
    const bool isLater = state.heldSince != kUnknownTime && state.heldSince > waits.at;
    const auto counts = m_book.waiting(*row);
    if (isLater || counts.still == 0)
        return std::nullopt;
    waits.waiters = counts.still;
    waits.longest = counts.longest;
    waits.row = row;
    return waits;
}

void TraceDesk::consume(const Frame& frame)
{
    const Batch& batch = frame.batch;
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info)
            learn(event);
    }
    if (batch.clients.empty() && batch.traced.empty() && batch.traceStates.empty())
        return;
    m_clients.add(batch);
    m_book.add(batch, frame.picture);
    bool over = false;
    for (const TraceStatus& status : batch.traceStates) {
        m_status = status;
        const bool ends = status.state == State::Ended || status.state == State::Failed;
        m_endedAt = ends ? frame.now : kUnknownTime;
        over = over || ends;
    }
    Q_EMIT changed();
    if (over)
        Q_EMIT ended();
}

void TraceDesk::reset()
{
    m_book.clear();
    m_clients.clear();
    m_names.clear();
    m_status.reset();
    m_endedAt = kUnknownTime;
    Q_EMIT changed();
}

} // namespace lockscope::presentation
