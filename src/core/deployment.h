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
    bool sameHost = false; ///< what no row names: at the host of the Sentinel that announced it, at the announced port

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

/// A cluster: its nodes tell of each other, so a few of them are enough.
struct ClusterSeeds
{
    std::vector<HostPort> seeds;
    ReachTable reach;
    friend bool operator==(const ClusterSeeds&, const ClusterSeeds&) = default;
};

inline constexpr std::uint16_t kSentinelPort = 26379;
inline constexpr std::size_t kMostSentinels = 64;

/// What a person asks to watch: one server, or the primary of a group behind Sentinels. Value type.
struct Deployment
{
    /// The server. Of a group: how to log in to its primary, whichever that is (its host and port mean nothing then).
    Endpoint server;
    std::optional<SentinelGroup> sentinel;
    std::optional<ClusterSeeds> cluster;

    /// Without passwords: Endpoint::displayUri(), or redis+sentinel://user@h1:26379,h2:26379/group/db?sentinel_user=...
    [[nodiscard]] std::string displayUri() const;
    /// What it is called in tables and output: Endpoint::nodeName(), or the name of the group.
    [[nodiscard]] std::string name() const;
    /// How to reach one Sentinel of the group: with its own login, and encrypted where Redis is.
    [[nodiscard]] Endpoint sentinelEndpoint(const HostPort& sentinel) const;
    /// How to reach the server that a Sentinel announced. Its certificate has to be of a name that a person gave: sni,
    /// the address itself if it is one of those given, else that of the Sentinel.
    [[nodiscard]] Endpoint primaryEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    /// How to reach a node of the cluster that another one announced, or a seed (announced by itself).
    [[nodiscard]] Endpoint nodeEndpoint(const HostPort& announced, const HostPort& announcedBy) const;
    friend bool operator==(const Deployment&, const Deployment&) = default;
};

/// What parseUri() reads, and redis+sentinel://[user[:password]@]h1[:26379][,h2...]/group[/db] (rediss+sentinel://:
/// TLS to Sentinels and servers). Query keys beside those of a server: sentinel_user, sentinel_password, and reach, any
/// number of times: announced~reachable (host:port each), or same-host. docs/cli.md has the grammar.
[[nodiscard]] Result<Deployment, UriError> parseDeployment(std::string_view uri);

} // namespace lockscope
