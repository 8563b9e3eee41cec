// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// A host and port, as announced by a server or given by a user.
struct HostPort
{
    std::string host; ///< no brackets, also for IPv6
    std::uint16_t port = 0;

    /// host:port or [v6]:port.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const HostPort&, const HostPort&) = default;
};

/// True for a host name or an IP address that no program parses as an option. Every address announced by a server must
/// pass this before it is dialled.
[[nodiscard]] bool isDialable(std::string_view host);

/// Parses host:port and [v6]:port; a bare host gets `defaultPort`. Empty if invalid.
[[nodiscard]] std::optional<HostPort> parseHostPort(std::string_view text, std::uint16_t defaultPort);

/// Maps announced addresses that are unreachable from here (containers, NAT, port forwarding) to reachable ones.
struct ReachTable
{
    struct Row
    {
        HostPort announced;
        HostPort reachable;
        friend bool operator==(const Row&, const Row&) = default;
    };
    std::vector<Row> rows;
    bool sameHost = false; ///< addresses without a row: use the host of the announcing server with the announced port

    [[nodiscard]] HostPort reachable(const HostPort& announced, const HostPort& announcedBy) const;
    friend bool operator==(const ReachTable&, const ReachTable&) = default;
};

/// A primary that Sentinels monitor and may replace by failover.
struct SentinelGroup
{
    std::string name; ///< the master name in the Sentinels: "mymaster"
    std::vector<HostPort> sentinels;
    std::string user; ///< Sentinel's ACL user, not that of Redis; empty: the default user
    Secret password;  ///< for Sentinel
    ReachTable reach;
    friend bool operator==(const SentinelGroup&, const SentinelGroup&) = default;
};

/// Nodes of a Redis Cluster from which all others are discovered.
struct ClusterSeeds
{
    std::vector<HostPort> seeds;
    ReachTable reach;
    friend bool operator==(const ClusterSeeds&, const ClusterSeeds&) = default;
};

/// Independent servers: a lock is held once a quorum of them has granted it (Redlock).
struct RedlockGroup
{
    std::string name; ///< chosen by the user; unknown to the servers
    std::vector<HostPort> servers;
    friend bool operator==(const RedlockGroup&, const RedlockGroup&) = default;
};

inline constexpr std::uint16_t kSentinelPort = 26379;
inline constexpr std::uint16_t kClusterPort = 6379;
inline constexpr std::size_t kMostSentinels = 64; ///< also for seeds and for servers of a Redlock group

/// A watch target: one server, the primary of a group behind Sentinels, all primaries of a cluster, or each server of a
/// Redlock group. Value type.
struct Deployment
{
    /// The server. For a group or a cluster: login and TLS for its servers; host and port are unused.
    Endpoint server;
    std::optional<SentinelGroup> sentinel = std::nullopt; ///< at most one of the three is set
    std::optional<ClusterSeeds> cluster = std::nullopt;
    std::optional<RedlockGroup> redlock = std::nullopt;
    std::string called = {}; ///< overrides name() when the session watches another deployment of the same name

    /// Without passwords: Endpoint::displayUri(), redis+sentinel://user@h1:26379,h2:26379/group/db?sentinel_user=...,
    /// redis+cluster://user@h1:6379,h2:6379?reach=... or redis+redlock://user@h1:6379,h2:6379/group/db.
    [[nodiscard]] std::string displayUri() const;
    /// The name in tables and output: `called` if set, else Endpoint::nodeName(), the name of the group, or the first
    /// seed.
    [[nodiscard]] std::string name() const;
    /// The servers of a Redlock group, as given.
    [[nodiscard]] std::vector<Endpoint> memberEndpoints() const;
    /// Endpoint of one Sentinel: Sentinel's own login, TLS as for Redis.
    [[nodiscard]] Endpoint sentinelEndpoint(const HostPort& sentinel) const;
    /// Endpoint of a server that a Sentinel announced. Its certificate must match a name that the user gave: sni, else
    /// the announced address if the user gave it, else the Sentinel's host.
    [[nodiscard]] Endpoint primaryEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    /// Endpoint of a cluster seed, as given.
    [[nodiscard]] Endpoint seedEndpoint(const HostPort& seed) const;
    /// Endpoint of a node that another node announced; an empty host means the host of the announcing node.
    /// Certificates are verified as in primaryEndpoint(). With TLS, plain text is never used, whatever is announced.
    [[nodiscard]] Endpoint nodeEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    friend bool operator==(const Deployment&, const Deployment&) = default;
};

/// Parses what parseUri() parses, and:
/// redis+sentinel://[user[:password]@]h1[:26379][,h2...]/group[/db] (rediss+sentinel://: TLS to Sentinels and servers),
/// with the extra query keys sentinel_user, sentinel_password, and reach (repeatable): announced~reachable (host:port
/// each), or same-host.
/// redis+cluster://[user[:password]@]h1[:6379][,h2...][/db], with the extra query key reach.
/// redis+redlock://[user[:password]@]h1[:6379],h2[,h3...]/group[/db].
/// docs/cli.md has the grammar.
[[nodiscard]] Result<Deployment, UriError> parseDeployment(std::string_view uri);

} // namespace lockscope
