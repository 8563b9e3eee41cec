// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/watch/recordedlines.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

RecordedLines::RecordedLines(Facts facts, std::function<void(std::string_view line)> write)
    : m_facts(std::move(facts)),
      m_lines({[this](NodeId node) { return namesOf(node); }, [this](NodeId) { return m_facts.database; },
               m_facts.token, std::move(write)}),
      m_stream(m_lines, false)
{
}

NodeNames RecordedLines::namesOf(NodeId node) const
{
    const auto told = m_names.find(node);
    return told == m_names.end() ? m_facts.names : told->second;
}

/// The names are there before anything is told of a node.
void RecordedLines::arriving(const Frame& before)
{
    for (const NodeEvent& event : before.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            m_names[event.node] = {event.info.address, event.info.keyspaceName};
    }
    m_stream.arriving(before);
}

void RecordedLines::consume(const Frame& frame)
{
    m_last = frame.batch.now;
    m_stream.consume(frame);
}

void RecordedLines::reset()
{
    m_names.clear();
    m_last = kUnknownTime;
    m_stream.reset();
}

void RecordedLines::breakOff(ServerTime to, const std::string& reason)
{
    if (m_last != kUnknownTime)
        m_stream.breakOff(std::min(m_last, to), to, reason);
}

} // namespace lockscope::presentation
