// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads what several nodes of a cluster say: CLUSTER NODES, SHARDS, redirections; each is a map or refused, and all one
// view; replays `corpus/topology`.
#include "actions/redirect.h"
#include "redis/respparser.h"
#include "require.h"
#include "topology/clusterview.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string_view>
#include <vector>

using namespace lockscope;
using namespace lockscope::topology;

namespace {

constexpr char kNextNode = '\x1e';
constexpr char kNextAnswer = '\x1f';

/// What is before `end`, which is removed with it.
std::string_view takeUntil(std::string_view& text, char end)
{
    const auto at = std::min(text.find(end), text.size());
    const auto part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return part;
}

void checkMap(const ClusterMap& map)
{
    require(map.myself() != nullptr, "one node is the one that answered");
    require(map.nodes().size() <= ClusterMap::kMostNodes, "nodes are bounded");
    std::size_t owned = 0;
    for (const ClusterNode& node : map.nodes()) {
        require(node.id.size() == 40 && map.find(node.id) == &node, "each id is one node");
        require(node.announced.host.empty() || isDialable(node.announced.host), "nothing else is dialled");
        for (const SlotRange range : node.slots) {
            require(range.first <= range.last && range.last < kClusterSlots, "slots are slots");
            owned += range.last - range.first + 1U;
            require(map.owner(range.first) == &node && map.owner(range.last) == &node, "a slot has one owner");
        }
        const ClusterNode* primary = map.primaryOf(node);
        require(primary == nullptr || primary->role == ClusterNode::Role::Primary, "a chain ends at a primary");
    }
    require(map.ownedSlots() == owned && owned <= kClusterSlots, "slots add up");
}

void checkView(const ClusterView& view)
{
    const auto isPlace = [&](std::uint16_t place) {
        return place == ClusterView::kNobody || place < view.nodes.size();
    };
    std::size_t owned = 0;
    for (const std::uint16_t place : view.owner) {
        require(isPlace(place), "slots are owned by nodes of the view");
        owned += place != ClusterView::kNobody;
    }
    require(view.owner.empty() || view.owner.size() == kClusterSlots, "every slot is spoken of");
    require(view.ownedSlots() == owned, "slots add up in the view");
    for (std::size_t i = 0; i < view.nodes.size(); ++i) {
        const ClusterView::Node& node = view.nodes[i];
        require(view.find(node.node.id) == &node, "each id is one node of the view");
        require(std::cmp_equal(node.slots, std::count(view.owner.begin(), view.owner.end(), i)), "slots of a node");
    }
    for (const ClusterView::Move& move : view.moves)
        require(move.slot < kClusterSlots && isPlace(move.from) && isPlace(move.to), "moves are between nodes");
}

} // namespace

/// What nodes of a cluster say, one after the other: CLUSTER NODES, CLUSTER SHARDS (RESP), and an error as a
/// redirection. Whatever they say is a map or refused, and of several one view; a redirection leads to a primary of the
/// map or nowhere.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::deque<ClusterMap> maps; // addresses stay
    std::vector<ClusterAnswer> answers;
    for (std::uint16_t number = 0; !rest.empty() && number < 16; ++number) {
        std::string_view said = takeUntil(rest, kNextNode);
        const HostPort asked{"10.0.0." + std::to_string(number), static_cast<std::uint16_t>(7000 + number)};
        auto map = ClusterMap::parse(takeUntil(said, kNextAnswer), asked);
        const std::string_view redirection = takeUntil(said, kNextAnswer);
        if (!map)
            continue;
        checkMap(*map);
        redis::RespParser parser;
        parser.feed(said);
        if (parser.next() == redis::RespParser::Item::Reply) {
            map->addShards(parser.reply(), asked, number % 2 == 1);
            checkMap(*map);
        }
        if (const auto redirect = parseRedirect(redirection)) {
            const ClusterNode* target = actions::targetOf(*map, *redirect);
            require(target == nullptr || target->role == ClusterNode::Role::Primary, "only to a primary");
            require(target == nullptr || map->find(target->id) == target, "only to a node that is named");
        }
        maps.push_back(std::move(*map));
        answers.push_back({&maps.back(), asked});
        checkView(mergeAnswers(answers));
    }
    return 0;
}
