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

/// A host and a port, as a server announces them or a person gives them.
struct HostPort
{
    std::string host; ///< no brackets, also for IPv6
    std::uint16_t port = 0;

    /// host:port or [v6]:port.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const HostPort&, const HostPort&) = default;
};

/// Can it be dialled: a host name or an IP address that no program takes for an option? Whatever a server announces has
/// to pass this first.
[[nodiscard]] bool isDialable(std::string_view host);

/// host:port, [v6]:port; a host alone is at `defaultPort`. Nothing when it is neither.
[[nodiscard]] std::optional<HostPort> parseHostPort(std::string_view text, std::uint16_t defaultPort);

/// Where servers are reached whose announced addresses lead nowhere from here (containers, NAT, a forwarded port).
struct ReachTable
{
    struct Row
    {
        HostPort announced;
        HostPort reachable;
        friend bool operator==(const Row&, const Row&) = default;
    };
    std::vector<Row> rows;
    bool sameHost = false; ///< what no row names: at the host of whoever announced it, at the announced port

    [[nodiscard]] HostPort reachable(const HostPort& announced, const HostPort& announcedBy) const;
    friend bool operator==(const ReachTable&, const ReachTable&) = default;
};

/// A primary that Sentinels watch and may replace.
struct SentinelGroup
{
    std::string name; ///< what the Sentinels call it: "mymaster"
    std::vector<HostPort> sentinels;
    std::string user; ///< Sentinel's own, not that of Redis; empty: the default user
    Secret password;  ///< likewise
    ReachTable reach;
    friend bool operator==(const SentinelGroup&, const SentinelGroup&) = default;
};

/// Nodes of a Redis Cluster that are asked for all the others.
struct ClusterSeeds
{
    std::vector<HostPort> seeds;
    ReachTable reach;
    friend bool operator==(const ClusterSeeds&, const ClusterSeeds&) = default;
};

/// Servers that know nothing of each other: a lock is held once most of them have granted it (Redlock).
struct RedlockGroup
{
    std::string name; ///< what a person calls it; no server knows it
    std::vector<HostPort> servers;
    friend bool operator==(const RedlockGroup&, const RedlockGroup&) = default;
};

inline constexpr std::uint16_t kSentinelPort = 26379;
inline constexpr std::uint16_t kClusterPort = 6379;
inline constexpr std::size_t kMostSentinels = 64; ///< and seeds, and servers of a Redlock group

/// What a person asks to watch: one server, the primary of a group behind Sentinels, all primaries of a cluster, or
/// each server of a Redlock group. Value type.
struct Deployment
{
    /// The server. Of a group and of a cluster: how to log in to its servers (host and port mean nothing then).
    Endpoint server;
    std::optional<SentinelGroup> sentinel = std::nullopt; ///< at most one of the three
    std::optional<ClusterSeeds> cluster = std::nullopt;
    std::optional<RedlockGroup> redlock = std::nullopt;
    std::string called = {}; ///< by a session that watches another one of the same name; empty: by its own

    /// Without passwords: Endpoint::displayUri(), redis+sentinel://user@h1:26379,h2:26379/group/db?sentinel_user=...,
    /// redis+cluster://user@h1:6379,h2:6379?reach=... or redis+redlock://user@h1:6379,h2:6379/group/db.
    [[nodiscard]] std::string displayUri() const;
    /// What it is called in tables and output: Endpoint::nodeName(), the name of the group, or the first seed;
    /// `called` where that is said.
    [[nodiscard]] std::string name() const;
    /// Of a Redlock group: each server, as it was given.
    [[nodiscard]] std::vector<Endpoint> memberEndpoints() const;
    /// How to reach one Sentinel of the group: with its own login, and encrypted where Redis is.
    [[nodiscard]] Endpoint sentinelEndpoint(const HostPort& sentinel) const;
    /// How to reach the server that a Sentinel announced. Its certificate has to be of a name that a person gave: sni,
    /// the address itself if it is one of those given, else that of the Sentinel.
    [[nodiscard]] Endpoint primaryEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    /// How to reach a seed of the cluster: as it was given.
    [[nodiscard]] Endpoint seedEndpoint(const HostPort& seed) const;
    /// How to reach a node that another one announced; an empty host is that of the one that announced it. Verified
    /// like primaryEndpoint(), and with TLS never in plain text, whatever is announced.
    [[nodiscard]] Endpoint nodeEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    friend bool operator==(const Deployment&, const Deployment&) = default;
};

/// What parseUri() reads, and redis+sentinel://[user[:password]@]h1[:26379][,h2...]/group[/db] (rediss+sentinel://:
/// TLS to Sentinels and servers). Query keys beside those of a server: sentinel_user, sentinel_password, and reach, any
/// number of times: announced~reachable (host:port each), or same-host. And, with reach alone,
/// redis+cluster://[user[:password]@]h1[:6379][,h2...][/db]. And redis+redlock://[user[:password]@]h1[:6379],h2[,h3...]
/// /group[/db]. docs/cli.md has the grammar.
[[nodiscard]] Result<Deployment, UriError> parseDeployment(std::string_view uri);

} // namespace lockscope
