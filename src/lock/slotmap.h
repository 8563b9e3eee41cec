// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: which node of a cluster has a slot.

#include "core/clusterslot.h"
#include "core/deployment.h"
#include "core/endpoint.h"
#include "core/time.h"
#include "lock/reply.h"
#include "lock/timing.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// A range of slots in the reply to CLUSTER SLOTS.
struct SlotRange
{
    std::uint16_t first = 0;
    std::uint16_t last = 0;
    std::vector<HostPort> nodes; ///< the primary, then its replicas; an empty host: that of the node that replied
};

/// Reads the reply to CLUSTER SLOTS, without ranges whose primary has no address that can be dialled. Pure.
[[nodiscard]] std::vector<SlotRange> slotRanges(const Reply& reply);

/// The nodes of a cluster and their slots, as nodes have told them; who connects to them is the caller's. What follows
/// redirections in a service shares one. Any thread.
class SlotMap
{
public:
    using Number = std::size_t; ///< of a node, for the life of the map; 0 is the first seed

    static constexpr std::array<std::string_view, 2> kQuestion{"CLUSTER", "SLOTS"};

    /// At least one seed. Login and TLS of all nodes are those of the first one.
    SlotMap(std::vector<Endpoint> seeds, ReachTable reach, ClockPointer clock);

    [[nodiscard]] Endpoint endpoint(Number node) const;
    [[nodiscard]] Number homeOf(std::uint16_t slot) const; ///< the first seed while it is unknown
    void setHome(std::uint16_t slot, Number node);
    /// How often the home of this slot has changed; 0: it is unknown.
    [[nodiscard]] std::uint32_t changesOf(std::uint16_t slot) const;
    /// The node at an address that `by` has announced.
    [[nodiscard]] Number numberOf(const HostPort& announced, Number by);
    /// The seeds and the nodes of the last map, from `first` on.
    [[nodiscard]] std::vector<Number> members(Number first) const;

    /// A slot has moved, or a node is lost. `teller` may know more.
    void doubt(Number teller, std::optional<Number> lost = std::nullopt);
    /// The node to ask first, if the map is unknown or doubted: at most once a second, for one caller.
    [[nodiscard]] std::optional<Number> beginReading();
    /// The reply of `by`. Slots that it still gives to a lost node stay where they are.
    void learn(const Reply& reply, Number by);
    /// The nodes do not tell their slots: they are not asked again for a minute.
    void refused();

private:
    struct Node
    {
        Endpoint endpoint;
        bool isMember = true; ///< a seed, in the last map, or told since then
    };
    [[nodiscard]] Number numberLocked(const HostPort& announced, Number by);
    void setHomeLocked(std::size_t slot, Number node);

    const lockscope::Deployment m_cluster; ///< builds the endpoint of an announced node
    const std::size_t m_seeds;
    const ClockPointer m_clock;
    mutable std::mutex m_mutex; // guards what follows
    std::vector<Node> m_nodes;
    std::array<std::uint16_t, kClusterSlots> m_homes{};
    std::array<std::uint32_t, kClusterSlots> m_changes{};
    std::optional<MonoTime> m_notBefore; ///< of the next reading
    bool m_isDoubted = true;
    Number m_teller = 0;
    std::optional<Number> m_lost;
};

} // namespace v1
} // namespace lockscope::lock
