// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope::topology {

/// The latest answer of one node.
struct ClusterAnswer
{
    const ClusterMap* map = nullptr;
    HostPort from; ///< the `announcedBy` of Deployment::nodeEndpoint()
};

/// A cluster merged from the answers of several nodes: the higher epoch wins; between equal ones the node's own report.
/// Value type.
struct ClusterView
{
    static constexpr std::uint16_t kNobody = 0xffff;

    struct Node
    {
        ClusterNode node;
        HostPort by;           ///< the node that announced it
        bool isHeard = false;  ///< it replied itself
        bool isMember = true;  ///< another node knows it; false: it was forgotten
        bool claims = false;   ///< it claims slots that all belong to others by now
        std::size_t slots = 0; ///< number of owned slots
        /// Slots, in order, that it claims while their owner with the higher epoch claims them, too.
        std::vector<std::uint16_t> contested;
        [[nodiscard]] bool isPrimary() const { return node.role == ClusterNode::Role::Primary; }
        /// True for nodes that may hold locks.
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
        std::uint16_t from = kNobody; ///< index into `nodes`
        std::uint16_t to = kNobody;
        friend bool operator==(const Move&, const Move&) = default;
        friend auto operator<=>(const Move&, const Move&) = default; // NOLINT(modernize-use-nullptr)
    };
    std::vector<Node> nodes;          ///< sorted by id
    std::vector<std::uint16_t> owner; ///< per slot: index into `nodes`, or kNobody
    std::vector<Move> moves;          ///< sorted by slot

    [[nodiscard]] const Node* find(std::string_view id) const;
    [[nodiscard]] std::size_t ownedSlots() const;
    /// True while slots move or something is wrong, so that the next poll should come soon.
    [[nodiscard]] bool isUneasy() const;
    friend bool operator==(const ClusterView&, const ClusterView&) = default;
};

/// Merges answers; without answers the view is empty.
[[nodiscard]] ClusterView mergeAnswers(const std::vector<ClusterAnswer>& answers);

} // namespace lockscope::topology
