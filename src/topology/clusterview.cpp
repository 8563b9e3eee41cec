// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clusterview.h"

#include <algorithm>

namespace lockscope::topology {

namespace {

using Node = ClusterView::Node;

std::uint16_t placeOf(const ClusterView& view, std::string_view id)
{
    const auto found =
        std::lower_bound(view.nodes.begin(), view.nodes.end(), id,
                         [](const Node& each, std::string_view wanted) { return each.node.id < wanted; });
    return found != view.nodes.end() && found->node.id == id ? std::uint16_t(found - view.nodes.begin())
                                                             : ClusterView::kNobody;
}

/// Keeps one line per node: the one with the highest epoch; between equal ones the node's own.
void gatherNodes(const std::vector<ClusterAnswer>& answers, ClusterView& view)
{
    for (const ClusterAnswer& answer : answers) {
        for (const ClusterNode& line : answer.map->nodes())
            view.nodes.push_back({line, answer.from, line.isMyself, true, false, 0, {}});
    }
    std::stable_sort(view.nodes.begin(), view.nodes.end(), [](const Node& a, const Node& b) {
        if (a.node.id != b.node.id)
            return a.node.id < b.node.id;
        return a.node.epoch != b.node.epoch ? a.node.epoch > b.node.epoch : a.isHeard && !b.isHeard;
    });
    const bool hasOthers = answers.size() > 1;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < view.nodes.size();) {
        std::size_t end = i;
        bool isKnownToOthers = false;
        bool isFailed = false;
        const Node* own = nullptr;
        for (; end < view.nodes.size() && view.nodes[end].node.id == view.nodes[i].node.id; ++end) {
            const Node& line = view.nodes[end];
            isKnownToOthers = isKnownToOthers || !line.isHeard;
            isFailed = isFailed || line.node.health == ClusterNode::Health::Failed;
            own = line.isHeard ? &line : own;
        }
        Node node = view.nodes[i];
        node.isMember = isKnownToOthers || !hasOthers;
        node.isHeard = own != nullptr;
        node.node.isMyself = node.isHeard;
        if (own != nullptr) { // data that only the node itself reports
            node.node.moving = own->node.moving;
            // For some seconds after a cluster is created, the others report its replicas as primaries.
            if (own->node.role == ClusterNode::Role::Replica && node.node.slots.empty()) {
                node.node.role = own->node.role;
                node.node.primary = own->node.primary;
            }
            node.claims = own->isPrimary() && !own->node.slots.empty();
        } else if (isFailed) {
            node.node.health = ClusterNode::Health::Failed;
        }
        view.nodes[kept++] = std::move(node);
        i = end;
    }
    view.nodes.resize(kept);
}

/// The claim with the highest epoch wins, as among the nodes themselves.
void gatherSlots(const std::vector<ClusterAnswer>& answers, ClusterView& view)
{
    view.owner.assign(kClusterSlots, ClusterView::kNobody);
    std::vector<std::uint64_t> epochs(kClusterSlots, 0);
    for (const ClusterAnswer& answer : answers) {
        for (const ClusterNode& line : answer.map->nodes()) {
            const auto place = placeOf(view, line.id);
            for (const SlotRange range : line.slots) {
                for (unsigned slot = range.first; slot <= range.last; ++slot) {
                    if (view.owner[slot] != ClusterView::kNobody && epochs[slot] >= line.epoch)
                        continue;
                    view.owner[slot] = place;
                    epochs[slot] = line.epoch;
                }
            }
        }
    }
    for (const auto place : view.owner) {
        if (place != ClusterView::kNobody)
            ++view.nodes[place].slots;
    }
}

/// Finds slots that two primaries both claim to serve.
void gatherContested(const std::vector<ClusterAnswer>& answers, ClusterView& view)
{
    for (const ClusterAnswer& answer : answers) {
        for (const ClusterNode& line : answer.map->nodes()) {
            const auto place = placeOf(view, line.id);
            if (!line.isMyself || place == ClusterView::kNobody || line.role != ClusterNode::Role::Primary)
                continue;
            auto& contested = view.nodes[place].contested;
            for (const SlotRange range : line.slots) {
                for (unsigned slot = range.first; slot <= range.last; ++slot) {
                    const auto owner = view.owner[slot];
                    // The owner must claim it itself: reports of others may be older.
                    if (owner != place && owner != ClusterView::kNobody && view.nodes[owner].isHeard)
                        contested.push_back(static_cast<std::uint16_t>(slot));
                }
            }
            std::sort(contested.begin(), contested.end());
        }
    }
}

void gatherMoves(ClusterView& view)
{
    for (std::size_t i = 0; i < view.nodes.size(); ++i) {
        const auto self = std::uint16_t(i);
        for (const MovingSlot& moving : view.nodes[i].node.moving) {
            const auto peer = placeOf(view, moving.peer);
            view.moves.push_back({moving.slot, moving.isLeaving ? self : peer, moving.isLeaving ? peer : self});
        }
    }
    std::sort(view.moves.begin(), view.moves.end());
    view.moves.erase(std::unique(view.moves.begin(), view.moves.end()), view.moves.end());
}

} // namespace

const ClusterView::Node* ClusterView::find(std::string_view id) const
{
    const auto place = placeOf(*this, id);
    return place == kNobody ? nullptr : &nodes[place];
}

std::size_t ClusterView::ownedSlots() const
{
    return owner.size() - std::size_t(std::count(owner.begin(), owner.end(), kNobody));
}

bool ClusterView::isUneasy() const
{
    return !moves.empty() || std::any_of(nodes.begin(), nodes.end(), [](const Node& each) {
        const bool isUnwell =
            each.node.health == ClusterNode::Health::Suspected || each.node.health == ClusterNode::Health::Failed;
        return each.claims || !each.contested.empty() || (each.slots > 0 && (isUnwell || !each.isPrimary()));
    });
}

ClusterView mergeAnswers(const std::vector<ClusterAnswer>& answers)
{
    ClusterView view;
    if (answers.empty())
        return view;
    gatherNodes(answers, view);
    gatherSlots(answers, view);
    gatherContested(answers, view);
    gatherMoves(view);
    for (Node& each : view.nodes) {
        each.claims = each.claims && each.slots == 0;
        if (each.claims)
            each.contested.clear();
    }
    return view;
}

} // namespace lockscope::topology
