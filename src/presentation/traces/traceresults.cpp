// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/traces/traceresults.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

using TraceState = TraceStatus::State;

bool TraceResults::isRunning() const
{
    return m_status && (m_status->state == TraceState::Starting || m_status->state == TraceState::Running);
}

traceexport::Names TraceResults::names(NodeId node) const
{
    const auto i = std::size_t(node);
    return i < m_names.size() ? m_names[i] : traceexport::Names();
}

TraceResults::News TraceResults::take(const Batch& batch, const PictureView& picture)
{
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind != NodeEvent::Kind::Info)
            continue;
        const auto i = std::size_t(event.node);
        if (i >= m_names.size())
            m_names.resize(i + 1);
        m_names[i] = {event.info.address, event.info.keyspaceName};
    }
    m_clients.add(batch); // for a recording, includes the marks of its tokens
    if (batch.clients.empty() && batch.traced.empty() && batch.traceStates.empty())
        return News::None;
    m_book.add(batch, picture);
    bool over = false;
    for (const TraceStatus& status : batch.traceStates) {
        take(status);
        m_endedAt = isRunning() ? kUnknownTime : batch.now;
        over = over || !isRunning();
    }
    return over && !isRunning() ? News::Ended : News::Some;
}

void TraceResults::goTo(const TraceResults& results)
{
    analysis::TokenClients said = std::move(m_clients);
    *this = results;
    m_clients.adoptSaidMarks(std::move(said));
}

void TraceResults::take(const TraceStatus& status)
{
    if (!isRunning())
        m_burst.clear(); // a new burst begins
    m_burst.insert_or_assign(status.node, status);
    m_status = together(status.node);
}

TraceStatus TraceResults::together(NodeId last) const
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
        runs = runs || each.state == TraceState::Running;
        starts = starts || each.state == TraceState::Starting;
        ended = ended || each.state == TraceState::Ended;
        all.elapsedMs = std::max(all.elapsedMs, each.elapsedMs);
        all.lines += each.lines;
        all.matched += each.matched;
        all.bytes += each.bytes;
        if (each.serverShare >= 0)
            all.serverShare = std::max(0.0, all.serverShare) + each.serverShare;
        if (each.state == TraceState::Failed) {
            const std::string name = names(node).node;
            failures += (failures.empty() ? "" : " ") + (name.empty() ? each.text : name + ": " + each.text);
        }
    }
    all.state = runs     ? TraceState::Running
                : starts ? TraceState::Starting
                : ended  ? TraceState::Ended
                         : TraceState::Failed;
    if (!failures.empty())
        all.text = failures;
    return all;
}

} // namespace lockscope::presentation
