// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/thinout.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lockscope::monitor {

void thinOut(std::vector<NodeEvent>& tellings)
{
    using Kind = NodeEvent::Kind;
    constexpr std::size_t kMostWarnings = 64;
    std::vector<NodeEvent> kept; // newest first
    std::map<std::pair<NodeId, Kind>, std::size_t> last;
    std::set<std::pair<NodeId, std::string>> warnings;
    for (auto telling = tellings.rbegin(); telling != tellings.rend(); ++telling) {
        if (telling->kind == Kind::Warning) {
            if (warnings.size() < kMostWarnings && warnings.emplace(telling->node, telling->text).second)
                kept.push_back(std::move(*telling));
            continue;
        }
        const auto [place, isLast] = last.try_emplace({telling->node, telling->kind}, kept.size());
        if (isLast) {
            kept.push_back(std::move(*telling));
        } else if (telling->kind == Kind::Gap) {
            NodeEvent& whole = kept[place->second];
            whole.from = std::min(whole.from, telling->from);
            whole.at = std::max(whole.at, telling->at);
        } else if (telling->kind == Kind::Unread) {
            kept[place->second].unread += telling->unread; // summed up, never dropped
        }
    }
    std::reverse(kept.begin(), kept.end());
    tellings = std::move(kept);
}

} // namespace lockscope::monitor
