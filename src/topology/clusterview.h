// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope::topology {

/// What one node answered lately.
struct ClusterAnswer
{
    const ClusterMap* map = nullptr;
    HostPort from; ///< the `announcedBy` of Deployment::nodeEndpoint()
};

/// A cluster as several of its nodes see it: who knows the higher epoch is believed, of two that are as new the node
/// itself. Value type.
struct ClusterView
{
    static constexpr std::uint16_t kNobody = 0xffff;

    struct Node
    {
        ClusterNode node;
        HostPort by;                          ///< who announced it
        bool isHeard = false;                 ///< it answered itself
        bool isMember = true;                 ///< another node knows it; false: it was forgotten
        bool claims = false;                  ///< it says itself that it owns slots, all of which are others' by now
        std::size_t slots = 0;                ///< that it owns
        std::vector<std::uint16_t> contested; ///< some of its slots, in order: it says that they are
                                              ///< its own, and who knows the higher epoch says so, too
        [[nodiscard]] bool isPrimary() const { return node.role == ClusterNode::Role::Primary; }
        /// Locks live there.
        [[nodiscard]] bool isToBeWatched() const
        {
            const bool serves = slots > 0 || (node.health != ClusterNode::Health::Failed && !claims);
            return isPrimary() && isMember && node.isKnown && serves;
        }
        friend bool operator==(const Node&, const Node&) = default;
    };
    struct Move
    {
        std::uint16_t slot = 0;
        std::uint16_t from = kNobody; ///< place in `nodes`
        std::uint16_t to = kNobody;
        friend bool operator==(const Move&, const Move&) = default;
        friend auto operator<=>(const Move&, const Move&) = default; // NOLINT(modernize-use-nullptr)
    };
    std::vector<Node> nodes;          ///< by id
    std::vector<std::uint16_t> owner; ///< of each slot: place in `nodes`, or kNobody
    std::vector<Move> moves;          ///< by slot

    [[nodiscard]] const Node* find(std::string_view id) const;
    [[nodiscard]] std::size_t ownedSlots() const;
    /// Is something under way, or wrong, so that it is better to ask again soon?
    [[nodiscard]] bool isUneasy() const;
    friend bool operator==(const ClusterView&, const ClusterView&) = default;
};

/// Of nothing an empty one.
[[nodiscard]] ClusterView mergeAnswers(const std::vector<ClusterAnswer>& answers);

} // namespace lockscope::topology
