// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/error.h"
#include "sandbox/redisserver.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::sandbox {

/// A node in a network that is not ours, for tests that cut networks: the address by which the other nodes know it, and
/// what starts redis-server there.
struct NodePlace
{
    std::string host;
    std::string program;
};

struct ClusterOptions
{
    std::size_t primaries = 3;
    std::size_t replicas = 1; ///< of each primary
    /// notify-keyspace-events of every node.
    std::string notifications = "Kg$lshzxe";
    /// cluster-node-timeout: after so long without an answer a node counts as down.
    std::chrono::milliseconds nodeTimeout{1000};
    /// More for the command line of each redis-server.
    std::vector<std::string> arguments;
    std::string program = "redis-server";
    std::vector<NodePlace> places; ///< by number; those behind are on loopback
};

/// A Redis Cluster on loopback: real processes that know each other from the start, gone with this object. Nodes are
/// numbered: first the primaries with equal shares of the slots, then the replicas, those of the first primary first.
/// The numbers stay when roles change. Move-only, one thread at a time.
class Cluster
{
public:
    /// Returns when every node says that the cluster is well and each replica has the data of its primary: after about
    /// two seconds, which primaries wait before they serve.
    [[nodiscard]] static Result<Cluster, Error> start(const ClusterOptions& options = {});

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] std::size_t primaries() const { return m_options.primaries; }
    [[nodiscard]] RedisServer& node(std::size_t number) { return m_nodes[number]; }
    [[nodiscard]] const RedisServer& node(std::size_t number) const { return m_nodes[number]; }
    [[nodiscard]] const std::string& id(std::size_t number) const { return m_ids[number]; }
    [[nodiscard]] const std::string& password() const { return m_password; }
    /// Of the nth primary, as it was at the start.
    [[nodiscard]] std::size_t replicaOf(std::size_t primary, std::size_t which = 0) const
    {
        return m_options.primaries + primary * m_options.replicas + which;
    }
    /// Who has had this slot from the start.
    [[nodiscard]] std::size_t firstOwner(std::uint16_t slot) const;

    /// One command to one node.
    [[nodiscard]] Result<std::vector<std::string>, Error> ask(std::size_t number,
                                                              const std::vector<std::string>& words) const
    {
        return m_nodes[number].ask(words);
    }
    /// CLUSTER FAILOVER on a replica; `how`: nothing, "FORCE" or "TAKEOVER". Returns when it says that it is a primary.
    [[nodiscard]] Result<void, Error> failOver(std::size_t replica, const std::string& how = {});
    /// Until this node says that it is a primary.
    [[nodiscard]] Result<void, Error> waitForPrimary(std::size_t number, std::chrono::milliseconds limit) const;
    /// Until all nodes that run say that the cluster is well.
    [[nodiscard]] Result<void, Error> waitUntilWell(std::chrono::milliseconds limit = std::chrono::seconds{20});

    // A slot moves in these steps, as redis-cli does it. The first one waits until all primaries know each other's
    // epochs: behind a move, or a failover, a slot that moves at once may be lost with its keys.
    [[nodiscard]] Result<void, Error> beginMove(std::uint16_t slot, std::size_t from, std::size_t to);
    /// MIGRATE of one key; `copy`: both have it then.
    [[nodiscard]] Result<void, Error> migrate(const std::string& key, std::size_t from, std::size_t to,
                                              bool copy = false);
    /// The slot belongs to `to` for everybody.
    [[nodiscard]] Result<void, Error> endMove(std::uint16_t slot, std::size_t to);
    /// All of it, with all keys of the slot.
    [[nodiscard]] Result<void, Error> moveSlot(std::uint16_t slot, std::size_t from, std::size_t to);

    /// All of these stop, and start again, each at the port of the next one: who they are, and where, nobody knows any
    /// more until they have found each other. They are empty then.
    [[nodiscard]] Result<void, Error> rotatePorts(const std::vector<std::size_t>& numbers);

    /// A node more, without slots. Returns its number when all know it, and it serves.
    [[nodiscard]] Result<std::size_t, Error> add();
    /// The others forget this node; it goes on for itself.
    [[nodiscard]] Result<void, Error> forget(std::size_t number);

private:
    explicit Cluster(ClusterOptions options);
    [[nodiscard]] NodePlace placeOf(std::size_t number) const;
    [[nodiscard]] RedisOptions optionsOf(std::size_t number, std::uint16_t port, const std::string& nodes) const;
    /// nodes.conf, as this node would have written it.
    [[nodiscard]] std::string knownTo(std::size_t number, const std::vector<std::uint16_t>& ports) const;
    [[nodiscard]] bool isWell();
    /// CLUSTER SETSLOT at one node, as soon as it knows of the other one what the others know.
    [[nodiscard]] Result<void, Error> setSlot(std::size_t at, std::uint16_t slot, const std::string& what,
                                              std::size_t other) const;
    /// Do all primaries know the latest epoch, and has each one of its own?
    [[nodiscard]] bool isAgreed();

    ClusterOptions m_options;
    std::string m_password;
    std::vector<std::string> m_ids;
    std::vector<RedisServer> m_nodes;
};

} // namespace lockscope::sandbox
