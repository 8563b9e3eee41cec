// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/unseennodes.h"

#include <algorithm>

namespace lockscope::presentation {

void UnseenNodes::addEvent(const NodeEvent& event)
{
    using Kind = NodeEvent::Kind;
    if (event.kind == Kind::Retired)
        m_isLive.erase(event.node);
    if (event.kind == Kind::Retired || event.kind == Kind::Gap)
        m_lost.erase(event.node);
    if (event.kind != Kind::State)
        return;
    bool& isLive = m_isLive[event.node];
    const bool wasLive = isLive;
    isLive = event.state == ConnectionState::Live;
    if (isLive)
        m_lost.erase(event.node);
    else if (wasLive)
        m_lost.emplace(event.node, event);
}

std::optional<ServerTime> UnseenNodes::seenUntil(NodeId node) const
{
    const auto lost = m_lost.find(node);
    return lost == m_lost.end() ? std::nullopt : std::optional(seenUntil(lost->second));
}

ServerTime UnseenNodes::seenUntil(const NodeEvent& lost)
{
    return lost.knownUntil != kUnknownTime ? std::min(lost.knownUntil, lost.at) : lost.at;
}

} // namespace lockscope::presentation
