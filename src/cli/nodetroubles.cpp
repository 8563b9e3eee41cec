// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/nodetroubles.h"

#include "cli/output.h"
#include "cli/verbsession.h"

#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

void NodeTroubles::complainOf(const std::string& sentence) const
{
    complain(u"lockscope %1: %2"_s.arg(m_verb, QString::fromStdString(sentence)));
}

/// Before a single server is ready, trouble ends the verb and is reported there.
void NodeTroubles::warn(const NodeEvent& event, bool isTold)
{
    const bool isState = event.kind == NodeEvent::Kind::State;
    if (isState && !isTold && (!m_session.hasSeveral() || !m_missing.insert(event.node).second))
        return;
    // Repeated attempts with the same outcome are reported once.
    if (isState && isTold && std::exchange(m_troubles[event.node], event.text) == event.text)
        return;
    complainOf(event.text);
}

void NodeTroubles::takeBatch(const Batch& batch)
{
    std::map<NodeId, ConnectionState> last; // what was lost again within the batch is not watched again
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::State)
            last[event.node] = event.state;
    }
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Ready) {
            const std::string& limits = m_session.info(event.node).notShown;
            if (std::exchange(m_limits[event.node], limits) != limits && !limits.empty())
                complainOf(m_session.nameBefore(event.node).toStdString() + limits);
        }
    }
    for (const auto& [node, state] : last) {
        if (state == ConnectionState::Live && m_troubles.erase(node) > 0)
            complainOf(m_session.names(node).node + " is watched again.");
    }
}

void NodeTroubles::forget()
{
    m_missing.clear();
    m_troubles.clear();
    m_limits.clear();
}

} // namespace lockscope::cli
