// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/deployment.h"

#include "core/uriparts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

using namespace uri;

namespace {

constexpr std::size_t kLongestName = 255;

/// Transport of a scheme such as redis+sentinel; empty for other schemes.
std::optional<Transport> transportOf(std::string_view scheme, std::string_view kind)
{
    const std::size_t plus = scheme.find('+');
    if (plus == scheme.npos || scheme.substr(plus + 1) != kind)
        return std::nullopt;
    const std::string_view base = scheme.substr(0, plus);
    if (base == "redis" || base == "valkey")
        return Transport::Tcp;
    return base == "rediss" || base == "valkeys" ? std::optional(Transport::Tls) : std::nullopt;
}

/// Wording of the errors for each kind of address.
struct Wording
{
    std::uint16_t port;
    const char* none;
    const char* comma;
    const char* host;
    const char* tooMany;
};

constexpr Wording kSentinelWords{kSentinelPort,
                                 "The address names no Sentinel: write redis+sentinel://host:26379,host2/group.",
                                 "The address has a comma without a Sentinel beside it: write host:26379,host2:26379.",
                                 "The host of a Sentinel begins with - or is too long, as no host name does.",
                                 "The address names more than 64 Sentinels: a few of them are enough."};

constexpr Wording kSeedWords{kClusterPort,
                             "The address names no node of the cluster: write redis+cluster://host:6379,host2.",
                             "The address has a comma without a node beside it: write host:6379,host2:6379.",
                             "The host of a node begins with - or is too long, as no host name does.",
                             "The address names more than 64 nodes: a few of them are enough, they know the others."};

constexpr Wording kMemberWords{
    kClusterPort, "The address names no server of the group: write redis+redlock://host:6379,host2,host3/name.",
    "The address has a comma without a server beside it: write host:6379,host2:6379.",
    "The host of a server begins with - or is too long, as no host name does.",
    "The address names more than 64 servers: no Redlock group has so many."};

std::optional<UriError> addHosts(std::string_view hosts, const Wording& words, std::vector<HostPort>& out)
{
    if (hosts.empty())
        return bad(words.none);
    for (bool more = true; more;) {
        const std::size_t comma = hosts.find(',');
        more = comma != hosts.npos;
        Endpoint one;
        one.host.clear();
        one.port = words.port;
        if (auto error = setHostAndPort(hosts.substr(0, comma), one))
            return error;
        if (one.host.empty())
            return bad(words.comma);
        if (!isDialable(one.host))
            return bad(words.host);
        if (HostPort each{one.host, one.port}; std::find(out.begin(), out.end(), each) == out.end())
            out.push_back(std::move(each));
        hosts.remove_prefix(more ? comma + 1 : 0);
    }
    if (out.size() > kMostSentinels)
        return bad(words.tooMany);
    return std::nullopt;
}

/// Parses the group name in front of the database; `missing` is the error for an empty name.
std::optional<UriError> setGroup(std::string_view path, const char* missing, std::string& into, Deployment& out)
{
    path.remove_prefix(path.empty() ? 0 : 1);
    const std::size_t slash = path.find('/');
    const auto name = percentDecode(path.substr(0, slash));
    if (!name)
        return name.error();
    if (name->empty())
        return bad(missing);
    if (name->starts_with('-') || name->size() > kLongestName || hasControl(*name))
        return bad("The name of the group begins with -, is too long or contains a control character.");
    into = *name;
    const std::string_view database = slash == path.npos ? std::string_view{} : path.substr(slash + 1);
    return database.empty() ? std::nullopt : setDatabase(database, out.server);
}

std::optional<UriError> addReach(const std::string& value, ReachTable& out)
{
    if (value == "same-host") {
        out.sameHost = true;
        return std::nullopt;
    }
    const std::size_t tilde = value.find('~');
    const auto announced = parseHostPort(std::string_view(value).substr(0, tilde), 6379);
    const auto reachable =
        tilde == value.npos ? std::nullopt : parseHostPort(std::string_view(value).substr(tilde + 1), 6379);
    if (!announced || !reachable)
        return bad("reach is written as reach=announced:port~reachable:port, or as reach=same-host.");
    out.rows.push_back({*announced, *reachable});
    return std::nullopt;
}

/// Clusters have one database, except with Valkey 9.
std::optional<UriError> setClusterPath(std::string_view path, Deployment& out)
{
    path.remove_prefix(path.empty() ? 0 : 1);
    return path.empty() ? std::nullopt : setDatabase(path, out.server);
}

/// The common parts of Sentinel and cluster addresses.
struct Parts
{
    std::string_view hosts;
    std::string_view path;
    std::string_view query;
};

Result<Parts, UriError> split(std::string_view rest, Endpoint& server)
{
    if (rest.find('#') != rest.npos)
        return failure(badWithHint("The address contains a #, which has no meaning here."));
    Parts out;
    const std::size_t question = rest.find('?');
    out.query = question == rest.npos ? std::string_view{} : rest.substr(question + 1);
    rest = rest.substr(0, question);
    const std::size_t slash = rest.find('/');
    out.hosts = rest.substr(0, slash);
    out.path = slash == rest.npos ? std::string_view{} : rest.substr(slash);
    if (const std::size_t at = out.hosts.rfind('@'); at != out.hosts.npos) {
        if (auto error = setUserInfo(out.hosts.substr(0, at), server))
            return failure(std::move(*error));
        out.hosts.remove_prefix(at + 1);
    }
    return out;
}

/// A server endpoint without address: Sentinels or cluster nodes announce it.
Endpoint serverOf(Transport transport)
{
    Endpoint out;
    out.transport = transport;
    out.host.clear();
    out.port = 0;
    return out;
}

Result<Deployment, UriError> parseSentinels(std::string_view rest, Transport transport)
{
    Deployment out;
    out.server = serverOf(transport);
    out.sentinel.emplace();
    const auto parts = split(rest, out.server);
    if (!parts)
        return failure(parts.error());
    auto error = addHosts(parts->hosts, kSentinelWords, out.sentinel->sentinels);
    if (!error)
        error = setGroup(parts->path,
                         "The address does not name the group: write it behind the Sentinels, as in "
                         "redis+sentinel://host:26379/mymaster (SENTINEL MASTERS lists the names).",
                         out.sentinel->name, out);
    if (!error)
        error =
            setQuery(parts->query, out.server,
                     [&](const std::string& key, const std::string& value, bool& isTaken) -> std::optional<UriError> {
                         isTaken = true;
                         if (key == "reach")
                             return addReach(value, out.sentinel->reach);
                         if (key == "sentinel_user")
                             out.sentinel->user = value;
                         else if (key == "sentinel_password")
                             out.sentinel->password = Secret(value);
                         else
                             isTaken = false;
                         return std::nullopt;
                     });
    if (error)
        return failure(std::move(*error));
    return out;
}

Result<Deployment, UriError> parseCluster(std::string_view rest, Transport transport)
{
    Deployment out;
    out.server = serverOf(transport);
    out.cluster.emplace();
    const auto parts = split(rest, out.server);
    if (!parts)
        return failure(parts.error());
    auto error = addHosts(parts->hosts, kSeedWords, out.cluster->seeds);
    if (!error)
        error = setClusterPath(parts->path, out);
    if (!error)
        error =
            setQuery(parts->query, out.server,
                     [&](const std::string& key, const std::string& value, bool& isTaken) -> std::optional<UriError> {
                         isTaken = key == "reach";
                         return isTaken ? addReach(value, out.cluster->reach) : std::nullopt;
                     });
    if (error)
        return failure(std::move(*error));
    return out;
}

Result<Deployment, UriError> parseRedlock(std::string_view rest, Transport transport)
{
    Deployment out;
    out.server = serverOf(transport);
    out.redlock.emplace();
    const auto parts = split(rest, out.server);
    if (!parts)
        return failure(parts.error());
    auto error = addHosts(parts->hosts, kMemberWords, out.redlock->servers);
    if (!error && out.redlock->servers.size() < 2)
        error = bad("The address names one server, which is no Redlock group: write all of them, separated by commas, "
                    "or redis://host:6379 for this one.");
    if (!error)
        error = setGroup(parts->path,
                         "The address does not name the group: give it a name of your own behind the servers, as in "
                         "redis+redlock://host:6379,host2,host3/locks.",
                         out.redlock->name, out);
    if (!error)
        error = setQuery(parts->query, out.server);
    if (error)
        return failure(std::move(*error));
    return out;
}

/// `server` with the reachable address of an announced one. Its certificate must match a name that the user gave: one
/// of `given`, or the right side of a `reach` row.
Endpoint announcedEndpoint(const Endpoint& server, const std::vector<HostPort>& given, const ReachTable& reach,
                           const HostPort& announced, const HostPort& announcedBy)
{
    Endpoint out = server;
    const HostPort where = reach.reachable(announced, announcedBy);
    out.host = where.host;
    out.port = where.port;
    if (out.transport != Transport::Tls || !out.tls.serverName.empty())
        return out;
    const auto isGiven = [&](const std::string& host) {
        return std::any_of(given.begin(), given.end(), [&](const HostPort& each) { return each.host == host; }) ||
               std::any_of(reach.rows.begin(), reach.rows.end(),
                           [&](const auto& row) { return row.reachable.host == host; });
    };
    if (!isGiven(where.host))
        out.tls.serverName = isGiven(announcedBy.host) || given.empty() ? announcedBy.host : given.front().host;
    return out;
}

} // namespace

std::string HostPort::text() const
{
    return (host.find(':') != host.npos ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

bool isDialable(std::string_view host)
{
    return !host.empty() && host.size() <= kLongestName && host.front() != '-' && !hasControl(host) &&
           (isHostName(host) || looksLikeIpv6(host));
}

std::optional<HostPort> parseHostPort(std::string_view text, std::uint16_t defaultPort)
{
    Endpoint one;
    one.host.clear();
    one.port = defaultPort;
    if (setHostAndPort(text, one) || !isDialable(one.host))
        return std::nullopt;
    return HostPort{one.host, one.port};
}

HostPort ReachTable::reachable(const HostPort& announced, const HostPort& announcedBy) const
{
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.announced == announced; });
    if (row != rows.end())
        return row->reachable;
    return sameHost ? HostPort{announcedBy.host, announced.port} : announced;
}

std::string Deployment::displayUri() const
{
    if (!sentinel && !cluster && !redlock)
        return server.displayUri();
    const std::vector<HostPort>& hosts = sentinel ? sentinel->sentinels : cluster ? cluster->seeds : redlock->servers;
    const ReachTable reach = sentinel ? sentinel->reach : cluster ? cluster->reach : ReachTable();
    std::string out = server.transport == Transport::Tls ? "rediss+" : "redis+";
    out += sentinel ? "sentinel://" : cluster ? "cluster://" : "redlock://";
    out += server.user.empty() ? "" : percentEncode(server.user) + "@";
    for (const HostPort& each : hosts)
        out += (&each == &hosts.front() ? "" : ",") + each.text();
    if (sentinel || redlock)
        out += "/" + percentEncode(sentinel ? sentinel->name : redlock->name);
    if (!cluster || server.database != 0)
        out += "/" + std::to_string(server.database);
    char separator = '?';
    const auto add = [&](const char* key, const std::string& value) {
        if (value.empty())
            return;
        out += separator + std::string(key) + "=" + percentEncode(value, "/:[]");
        separator = '&';
    };
    add("sentinel_user", sentinel ? sentinel->user : std::string());
    for (const ReachTable::Row& row : reach.rows)
        add("reach", row.announced.text() + "~" + row.reachable.text());
    add("reach", reach.sameHost ? "same-host" : "");
    if (server.transport == Transport::Tls) {
        add("cacert", server.tls.caFile);
        add("cert", server.tls.certificateFile);
        add("key", server.tls.keyFile);
        add("sni", server.tls.serverName);
    }
    return out + sshQuery(server.ssh, separator);
}

std::string Deployment::name() const
{
    if (!called.empty())
        return called;
    if (redlock)
        return redlock->name;
    if (cluster)
        return cluster->seeds.empty() ? std::string() : cluster->seeds.front().text();
    return sentinel ? sentinel->name : server.nodeName();
}

std::vector<Endpoint> Deployment::memberEndpoints() const
{
    std::vector<Endpoint> out;
    if (!redlock)
        return out;
    for (const HostPort& each : redlock->servers) {
        out.push_back(server);
        out.back().host = each.host;
        out.back().port = each.port;
    }
    return out;
}

Endpoint Deployment::sentinelEndpoint(const HostPort& where) const
{
    Endpoint out;
    out.transport = server.transport;
    out.tls = server.tls;
    out.ssh = server.ssh;
    out.tunnel = server.tunnel;
    out.host = where.host;
    out.port = where.port;
    if (sentinel) {
        out.user = sentinel->user;
        out.password = sentinel->password;
    }
    return out;
}

Endpoint Deployment::primaryEndpoint(const HostPort& announced, const HostPort& announcedBy) const
{
    return sentinel ? announcedEndpoint(server, sentinel->sentinels, sentinel->reach, announced, announcedBy) : server;
}

Endpoint Deployment::seedEndpoint(const HostPort& seed) const
{
    Endpoint out = server;
    if (cluster) {
        out.host = seed.host;
        out.port = seed.port;
    }
    return out;
}

Endpoint Deployment::nodeEndpoint(const HostPort& announced, const HostPort& announcedBy) const
{
    if (!cluster)
        return server;
    const HostPort known{announced.host.empty() ? announcedBy.host : announced.host, announced.port};
    return announcedEndpoint(server, cluster->seeds, cluster->reach, known, announcedBy);
}

Result<Deployment, UriError> parseDeployment(std::string_view uri)
{
    const std::size_t separator = uri.find("://");
    const std::string scheme = separator == uri.npos ? std::string() : lower(uri.substr(0, separator));
    const auto sentinels = transportOf(scheme, "sentinel");
    const auto cluster = transportOf(scheme, "cluster");
    const auto redlock = transportOf(scheme, "redlock");
    if (!sentinels && !cluster && !redlock) {
        auto server = parseUri(uri);
        if (!server)
            return failure(std::move(server.error()));
        Deployment alone;
        alone.server = std::move(*server);
        return alone;
    }
    if (uri.size() > 8192)
        return failure(bad("The address is longer than 8192 bytes."));
    if (std::any_of(uri.begin(), uri.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }))
        return failure(badWithHint("The address contains a blank or a control character; write a blank as %20."));
    const std::string_view rest = uri.substr(separator + 3);
    if (redlock)
        return parseRedlock(rest, *redlock);
    return sentinels ? parseSentinels(rest, *sentinels) : parseCluster(rest, *cluster);
}

} // namespace lockscope
