// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/watching.h"

#include "presentation/words/celltext.h"

#include <algorithm>

namespace lockscope::presentation {

void Watching::addEvent(const NodeEvent& event, ServerTime now)
{
    switch (event.kind) {
    case NodeEvent::Kind::Info:
    case NodeEvent::Kind::Joined:
        m_blind[event.node] = std::any_of(
            event.info.capabilities.begin(), event.info.capabilities.end(), [](const CapabilityReport& one) {
                return one.state == CapabilityState::No && (one.name == "scan" || one.name == "read");
            });
        break;
    case NodeEvent::Kind::Ready: {
        if (m_since == ServerTime::min())
            m_since = now;
        QStringList& patterns = m_patterns[event.node];
        patterns.clear();
        for (const std::string& pattern : event.patterns)
            patterns << celltext::bytes(pattern);
        break;
    }
    case NodeEvent::Kind::Retired:
        m_patterns.erase(event.node);
        m_blind.erase(event.node);
        break;
    default:
        break;
    }
}

void Watching::clear()
{
    m_since = ServerTime::min();
    m_patterns.clear();
    m_blind.clear();
}

QStringList Watching::patterns() const
{
    QStringList all;
    for (const auto& [node, patterns] : m_patterns)
        all << patterns;
    all.removeDuplicates();
    return all;
}

bool Watching::mayMissLocks() const
{
    return std::any_of(m_blind.begin(), m_blind.end(), [](const auto& node) { return node.second; });
}

} // namespace lockscope::presentation
