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

/// Slots from `first` to `last`, both inclusive.
struct SlotRange
{
    std::uint16_t first = 0;
    std::uint16_t last = 0;
    friend bool operator==(const SlotRange&, const SlotRange&) = default;
};

/// A slot in migration. Only its source and target report it.
struct MovingSlot
{
    std::uint16_t slot = 0;
    bool isLeaving = false; ///< this node migrates it away; else it imports it
    std::string peer;       ///< id of the other node
    friend bool operator==(const MovingSlot&, const MovingSlot&) = default;
};

/// A cluster node as another one (or itself) reports it.
struct ClusterNode
{
    enum class Role : std::uint8_t { Unknown, Primary, Replica };
    /// Suspected: by the replying node only ("fail?"); Failed: by a majority. Loading: a replica without data yet.
    enum class Health : std::uint8_t { Online, Loading, Suspected, Failed };

    std::string id; ///< identity, independent of the address
    /// The preferred endpoint for clients; port 0: none.
    HostPort announced;
    std::string ip;       ///< empty: not reported
    std::string hostname; ///< empty: none
    std::uint16_t tlsPort = 0;
    Role role = Role::Unknown;
    Health health = Health::Online;
    std::string primary; ///< for a replica: the id of its primary
    std::uint64_t epoch = 0;
    bool isMyself = false; ///< it is the replying node
    bool isLinked = true;  ///< the replying node is connected to it
    bool isKnown = true;   ///< false: in a handshake, or without an address
    std::vector<SlotRange> slots;
    std::vector<MovingSlot> moving; ///< only of the node itself
    friend bool operator==(const ClusterNode&, const ClusterNode&) = default;
};

/// "primary", "replica", "unknown".
[[nodiscard]] const char* name(ClusterNode::Role role);
/// "online", "loading", "suspected", "failed".
[[nodiscard]] const char* name(ClusterNode::Health health);

/// Why a reply is not a valid map.
enum class MapError : std::uint8_t {
    TooLong,      ///< more than any cluster needs
    TooManyNodes, ///< more than kMostNodes
    BadLine,      ///< too few or too many fields
    BadId,        ///< not 40 hex digits
    BadAddress,   ///< not ip:port@bus, or not dialable
    BadSlot,      ///< not below 16,384, or an empty range
    SlotTwice,    ///< owned by two nodes, or twice by one
    NodeTwice,
    NoMyself, ///< none of the nodes is the replying one, or several are
};
/// For logs: "slot_twice" ...
[[nodiscard]] const char* name(MapError error);

/// The nodes of a cluster and their slots, as one node reports them. All input is checked and bounded. Value type.
class ClusterMap
{
public:
    static constexpr std::size_t kMostNodes = 2000;
    static constexpr std::size_t kMostBytes = std::size_t{1024} * 1024;

    ClusterMap() = default;
    /// Parses a reply of CLUSTER NODES. `askedAt`: the address of the node; nodes without an address are at that host.
    [[nodiscard]] static Result<ClusterMap, MapError> parse(std::string_view nodes, const HostPort& askedAt);
    /// Adds the data of CLUSTER SHARDS: preferred endpoint, TLS port, replicas without data. Ignores nodes that are not
    /// in the map and invalid replies. With `tls` nodes are announced at their TLS ports.
    void addShards(const redis::ReplyView& shards, const HostPort& askedAt, bool tls);

    [[nodiscard]] const std::vector<ClusterNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const ClusterNode* find(std::string_view id) const;
    [[nodiscard]] const ClusterNode* myself() const;
    /// The owner of a slot; null: none.
    [[nodiscard]] const ClusterNode* owner(std::uint16_t slot) const;
    /// The primary at the end of this node's chain of primaries; null: none (the chain loops, or leaves the map). A
    /// primary is its own.
    [[nodiscard]] const ClusterNode* primaryOf(const ClusterNode& node) const;
    /// Known nodes with the primary role, with or without slots.
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
    std::vector<std::uint16_t> m_owner; ///< per slot: index into m_nodes, or kNobody; empty: no owners
};

} // namespace lockscope::topology
