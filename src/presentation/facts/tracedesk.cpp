// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/tracedesk.h"

#include <algorithm>
#include <string>

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
        take(status);
        m_endedAt = isRunning() ? kUnknownTime : frame.now;
        over = over || !isRunning();
    }
    Q_EMIT changed();
    if (over && !isRunning())
        Q_EMIT ended();
}

void TraceDesk::take(const TraceStatus& status)
{
    if (!isRunning())
        m_burst.clear(); // another one begins
    m_burst.insert_or_assign(status.node, status);
    m_status = together(status.node);
}

TraceStatus TraceDesk::together(NodeId last) const
{
    TraceStatus all = m_burst.at(last);
    if (m_burst.size() == 1)
        return all;
    bool runs = false;
    bool starts = false;
    bool ended = false;
    std::string failures;
    all.elapsedMs = 0;
    all.lines = all.matched = all.bytes = 0;
    all.serverShare = -1;
    for (const auto& [node, each] : m_burst) {
        runs = runs || each.state == State::Running;
        starts = starts || each.state == State::Starting;
        ended = ended || each.state == State::Ended;
        all.elapsedMs = std::max(all.elapsedMs, each.elapsedMs);
        all.lines += each.lines;
        all.matched += each.matched;
        all.bytes += each.bytes;
        if (each.serverShare >= 0)
            all.serverShare = std::max(0.0, all.serverShare) + each.serverShare;
        if (each.state == State::Failed) {
            const auto i = std::size_t(node);
            const std::string name = i < m_names.size() ? m_names[i].node : std::string();
            failures += (failures.empty() ? "" : " ") + (name.empty() ? each.text : name + ": " + each.text);
        }
    }
    all.state = runs ? State::Running : starts ? State::Starting : ended ? State::Ended : State::Failed;
    if (!failures.empty())
        all.text = failures;
    return all;
}

void TraceDesk::reset()
{
    m_book.clear();
    m_clients.clear();
    m_names.clear();
    m_status.reset();
    m_burst.clear();
    m_endedAt = kUnknownTime;
    Q_EMIT changed();
}

} // namespace lockscope::presentation
