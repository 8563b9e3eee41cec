// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterslot.h"
#include "core/deployment.h"
#include "core/result.h"
#include "redis/reply.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::topology {

/// Slots from `first` to `last`, both included.
struct SlotRange
{
    std::uint16_t first = 0;
    std::uint16_t last = 0;
    friend bool operator==(const SlotRange&, const SlotRange&) = default;
};

/// A slot that is on its way to another node, or from one. Only these two say so.
struct MovingSlot
{
    std::uint16_t slot = 0;
    bool isLeaving = false; ///< this node migrates it; else it imports it
    std::string peer;       ///< id of the other node
    friend bool operator==(const MovingSlot&, const MovingSlot&) = default;
};

/// One node of a cluster, as another one (or itself) sees it.
struct ClusterNode
{
    enum class Role : std::uint8_t { Unknown, Primary, Replica };
    /// Suspected: by the node that answered alone ("fail?"); Failed: by most of them. Loading: a replica that has no
    /// data yet.
    enum class Health : std::uint8_t { Online, Loading, Suspected, Failed };

    std::string id; ///< who it is, whatever its address
    /// Where clients are to connect: the endpoint that it prefers; port 0: it has none.
    HostPort announced;
    std::string ip;       ///< empty: not told
    std::string hostname; ///< empty: it has none
    std::uint16_t tlsPort = 0;
    Role role = Role::Unknown;
    Health health = Health::Online;
    std::string primary; ///< of a replica: the id of its primary
    std::uint64_t epoch = 0;
    bool isMyself = false; ///< it is the one that answered
    bool isLinked = true;  ///< the one that answered is connected to it
    bool isKnown = true;   ///< false: in a handshake, or without an address
    std::vector<SlotRange> slots;
    std::vector<MovingSlot> moving; ///< only of itself
    friend bool operator==(const ClusterNode&, const ClusterNode&) = default;
};

/// "primary", "replica", "unknown".
[[nodiscard]] const char* name(ClusterNode::Role role);
/// "online", "loading", "suspected", "failed".
[[nodiscard]] const char* name(ClusterNode::Health health);

/// Why an answer is no map.
enum class MapError : std::uint8_t {
    TooLong,      ///< more than any cluster needs
    TooManyNodes, ///< more than kMostNodes
    BadLine,      ///< fields are missing, or too many
    BadId,        ///< not 40 hex digits
    BadAddress,   ///< not ip:port@bus, or what no program may dial
    BadSlot,      ///< no number below 16,384, an empty range
    SlotTwice,    ///< two nodes own it, or one owns it twice
    NodeTwice,
    NoMyself, ///< none of the nodes is the one that answered, or several are
};
/// For logs: "slot_twice" ...
[[nodiscard]] const char* name(MapError error);

/// The nodes of a cluster and their slots, as one of them sees it. Whatever a server says is checked and bounded here.
/// Value type.
class ClusterMap
{
public:
    static constexpr std::size_t kMostNodes = 2000;
    static constexpr std::size_t kMostBytes = std::size_t{1024} * 1024;

    ClusterMap() = default;
    /// What CLUSTER NODES answered. `askedAt`: where; nodes that announce no address are at that host.
    [[nodiscard]] static Result<ClusterMap, MapError> parse(std::string_view nodes, const HostPort& askedAt);
    /// What CLUSTER SHARDS says beside it: the preferred endpoint, the TLS port, who has no data yet. Nodes that are
    /// not in the map, and what is no answer of that kind, are left out. With `tls` nodes are announced at their TLS
    /// ports.
    void addShards(const redis::ReplyView& shards, const HostPort& askedAt, bool tls);

    [[nodiscard]] const std::vector<ClusterNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const ClusterNode* find(std::string_view id) const;
    [[nodiscard]] const ClusterNode* myself() const;
    /// Who owns it; null: nobody.
    [[nodiscard]] const ClusterNode* owner(std::uint16_t slot) const;
    /// The primary at the end of this node's chain of primaries; null: there is none (a chain that loops, or leads out
    /// of the map). A primary is its own.
    [[nodiscard]] const ClusterNode* primaryOf(const ClusterNode& node) const;
    /// Primaries that serve slots, or could.
    [[nodiscard]] std::vector<const ClusterNode*> primaries() const;
    [[nodiscard]] std::size_t ownedSlots() const;
    friend bool operator==(const ClusterMap&, const ClusterMap&) = default;

private:
    static constexpr std::uint16_t kNobody = 0xffff;
    static_assert(kMostNodes < kNobody);

    [[nodiscard]] std::optional<MapError> addLine(std::string_view line, const HostPort& askedAt);
    [[nodiscard]] std::optional<MapError> addSlots(std::string_view word, ClusterNode& node);
    [[nodiscard]] std::optional<MapError> own(SlotRange range);

    std::vector<ClusterNode> m_nodes;
    std::vector<std::uint16_t> m_owner; ///< of each slot: index into m_nodes, or kNobody; empty: nobody owns any
};

} // namespace lockscope::topology
