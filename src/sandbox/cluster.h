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

/// A node in another network namespace, for tests that cut networks: its address for the other nodes, and the program
/// that starts redis-server there.
struct NodePlace
{
    std::string host;
    std::string program;
};

struct ClusterOptions
{
    std::size_t primaries = 3;
    std::size_t replicas = 1; ///< per primary
    /// notify-keyspace-events of each node.
    std::string notifications = "Kg$lshzxe";
    /// cluster-node-timeout: a node without a reply for this long counts as down.
    std::chrono::milliseconds nodeTimeout{1000};
    /// Additional arguments for each redis-server.
    std::vector<std::string> arguments;
    std::string program = "redis-server";
    std::vector<NodePlace> places; ///< by number; further nodes are on loopback
};

/// A Redis Cluster on loopback: real processes that know each other from the start and end with this object. Numbering:
/// the primaries with equal shares of slots, then the replicas, those of the first primary first. Numbers stay when
/// roles change. Move-only, one thread at a time.
class Cluster
{
public:
    /// Returns once every node reports the cluster as ok and each replica has its primary's data: after about two
    /// seconds, which primaries wait before they serve.
    [[nodiscard]] static Result<Cluster, Error> start(const ClusterOptions& options = {});

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] std::size_t primaries() const { return m_options.primaries; }
    [[nodiscard]] RedisServer& node(std::size_t number) { return m_nodes[number]; }
    [[nodiscard]] const RedisServer& node(std::size_t number) const { return m_nodes[number]; }
    [[nodiscard]] const std::string& id(std::size_t number) const { return m_ids[number]; }
    [[nodiscard]] const std::string& password() const { return m_password; }
    /// A replica of the primary number `primary`, as at the start.
    [[nodiscard]] std::size_t replicaOf(std::size_t primary, std::size_t which = 0) const
    {
        return m_options.primaries + primary * m_options.replicas + which;
    }
    /// The node that owned this slot at the start.
    [[nodiscard]] std::size_t firstOwner(std::uint16_t slot) const;

    /// Runs one command on one node.
    [[nodiscard]] Result<std::vector<std::string>, Error> ask(std::size_t number,
                                                              const std::vector<std::string>& words) const
    {
        return m_nodes[number].ask(words);
    }
    /// CLUSTER FAILOVER on a replica; `how`: empty, "FORCE" or "TAKEOVER". Returns once it reports to be a primary. If
    /// empty, it waits first until all know the replica: sooner they do not vote for it, and clients stay paused at the
    /// primary for four seconds, until the replica asks again.
    [[nodiscard]] Result<void, Error> failOver(std::size_t replica, const std::string& how = {});
    /// Waits until this node reports to be a primary.
    [[nodiscard]] Result<void, Error> waitForPrimary(std::size_t number, std::chrono::milliseconds limit) const;
    /// Waits until all running nodes report the cluster as ok.
    [[nodiscard]] Result<void, Error> waitUntilWell(std::chrono::milliseconds limit = std::chrono::seconds{20});

    // A slot moves in these steps, as with redis-cli. The first one waits until all primaries know each other's epochs:
    // directly after another move or a failover, the slot could be lost with its keys.
    [[nodiscard]] Result<void, Error> beginMove(std::uint16_t slot, std::size_t from, std::size_t to);
    /// MIGRATE of one key; `copy`: both nodes have it afterwards.
    [[nodiscard]] Result<void, Error> migrate(const std::string& key, std::size_t from, std::size_t to,
                                              bool copy = false);
    /// Announces `to` as the owner on all nodes.
    [[nodiscard]] Result<void, Error> endMove(std::uint16_t slot, std::size_t to);
    /// Runs all steps, for all keys of the slot.
    [[nodiscard]] Result<void, Error> moveSlot(std::uint16_t slot, std::size_t from, std::size_t to);

    /// Stops all of these nodes and starts them again, each at the port of the next one and without data. Until they
    /// have found each other, none knows where the others are.
    [[nodiscard]] Result<void, Error> rotatePorts(const std::vector<std::size_t>& numbers);

    /// Adds a node without slots. Returns its number once all nodes know it and it serves.
    [[nodiscard]] Result<std::size_t, Error> add();
    /// The other nodes forget this node, which keeps running.
    [[nodiscard]] Result<void, Error> forget(std::size_t number);

private:
    explicit Cluster(ClusterOptions options);
    [[nodiscard]] NodePlace placeOf(std::size_t number) const;
    [[nodiscard]] RedisOptions optionsOf(std::size_t number, std::uint16_t port, const std::string& nodes) const;
    /// Content of nodes.conf, as this node would have written it.
    [[nodiscard]] std::string knownTo(std::size_t number, const std::vector<std::uint16_t>& ports) const;
    [[nodiscard]] bool isWell();
    /// CLUSTER SETSLOT on one node, as soon as it knows the role of the other one.
    [[nodiscard]] Result<void, Error> setSlot(std::size_t at, std::uint16_t slot, const std::string& what,
                                              std::size_t other) const;
    /// Each running node knows this one as the replica of the same primary.
    [[nodiscard]] bool isKnownAsReplica(std::size_t number);
    /// True once all primaries know the latest epoch, and each has its own.
    [[nodiscard]] bool isAgreed();

    ClusterOptions m_options;
    std::string m_password;
    std::vector<std::string> m_ids;
    std::vector<RedisServer> m_nodes;
};

} // namespace lockscope::sandbox
