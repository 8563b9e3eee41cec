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

/// What a scheme of Sentinels says of the transport; nothing: it is another scheme.
std::optional<Transport> sentinelTransport(std::string_view scheme)
{
    if (scheme == "redis+sentinel" || scheme == "valkey+sentinel")
        return Transport::Tcp;
    if (scheme == "rediss+sentinel" || scheme == "valkeys+sentinel")
        return Transport::Tls;
    return std::nullopt;
}

std::optional<UriError> addSentinels(std::string_view hosts, std::vector<HostPort>& out)
{
    if (hosts.empty())
        return bad("The address names no Sentinel: write redis+sentinel://host:26379,host2/group.");
    for (bool more = true; more;) {
        const std::size_t comma = hosts.find(',');
        more = comma != hosts.npos;
        Endpoint one;
        one.host.clear();
        one.port = kSentinelPort;
        if (auto error = setHostAndPort(hosts.substr(0, comma), one))
            return error;
        if (one.host.empty())
            return bad("The address has a comma without a Sentinel beside it: write host:26379,host2:26379.");
        if (!isDialable(one.host))
            return bad("The host of a Sentinel begins with - or is too long, as no host name does.");
        if (HostPort sentinel{one.host, one.port}; std::find(out.begin(), out.end(), sentinel) == out.end())
            out.push_back(std::move(sentinel));
        hosts.remove_prefix(more ? comma + 1 : 0);
    }
    if (out.size() > kMostSentinels)
        return bad("The address names more than 64 Sentinels: a few of them are enough.");
    return std::nullopt;
}

std::optional<UriError> setGroup(std::string_view path, Deployment& out)
{
    path.remove_prefix(path.empty() ? 0 : 1);
    const std::size_t slash = path.find('/');
    const auto name = percentDecode(path.substr(0, slash));
    if (!name)
        return name.error();
    if (name->empty())
        return bad("The address does not name the group: write it behind the Sentinels, as in "
                   "redis+sentinel://host:26379/mymaster (SENTINEL MASTERS lists the names).");
    if (name->starts_with('-') || name->size() > kLongestName || hasControl(*name))
        return bad("The name of the group begins with -, is too long or contains a control character.");
    out.sentinel->name = *name;
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

Result<Deployment, UriError> parseSentinels(std::string_view rest, Transport transport)
{
    Deployment out;
    out.server.transport = transport;
    out.server.host.clear(); // until a Sentinel tells it
    out.server.port = 0;
    out.sentinel.emplace();
    if (rest.find('#') != rest.npos)
        return failure(badWithHint("The address contains a #, which has no meaning here."));
    const std::size_t question = rest.find('?');
    const std::string_view query = question == rest.npos ? std::string_view{} : rest.substr(question + 1);
    rest = rest.substr(0, question);
    const std::size_t slash = rest.find('/');
    std::string_view authority = rest.substr(0, slash);
    const std::string_view path = slash == rest.npos ? std::string_view{} : rest.substr(slash);

    std::optional<UriError> error;
    if (const std::size_t at = authority.rfind('@'); at != authority.npos) {
        error = setUserInfo(authority.substr(0, at), out.server);
        authority.remove_prefix(at + 1);
    }
    if (!error)
        error = addSentinels(authority, out.sentinel->sentinels);
    if (!error)
        error = setGroup(path, out);
    if (!error)
        error =
            setQuery(query, out.server,
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
    if (!sentinel)
        return server.displayUri();
    std::string out = server.transport == Transport::Tls ? "rediss+sentinel://" : "redis+sentinel://";
    out += server.user.empty() ? "" : percentEncode(server.user) + "@";
    for (const HostPort& each : sentinel->sentinels)
        out += (&each == &sentinel->sentinels.front() ? "" : ",") + each.text();
    out += "/" + percentEncode(sentinel->name) + "/" + std::to_string(server.database);
    char separator = '?';
    const auto add = [&](const char* key, const std::string& value) {
        if (value.empty())
            return;
        out += separator + std::string(key) + "=" + percentEncode(value, "/:[]");
        separator = '&';
    };
    add("sentinel_user", sentinel->user);
    for (const ReachTable::Row& row : sentinel->reach.rows)
        add("reach", row.announced.text() + "~" + row.reachable.text());
    add("reach", sentinel->reach.sameHost ? "same-host" : "");
    if (server.transport == Transport::Tls) {
        add("cacert", server.tls.caFile);
        add("cert", server.tls.certificateFile);
        add("key", server.tls.keyFile);
        add("sni", server.tls.serverName);
    }
    return out;
}

std::string Deployment::name() const
{
    return sentinel ? sentinel->name : server.nodeName();
}

Endpoint Deployment::sentinelEndpoint(const HostPort& where) const
{
    Endpoint out;
    out.transport = server.transport;
    out.tls = server.tls;
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
    Endpoint out = server;
    if (!sentinel)
        return out;
    const HostPort where = sentinel->reach.reachable(announced, announcedBy);
    out.host = where.host;
    out.port = where.port;
    if (out.transport == Transport::Tls && out.tls.serverName.empty()) {
        const auto& given = sentinel->sentinels;
        const auto& rows = sentinel->reach.rows;
        const bool isGiven =
            std::any_of(given.begin(), given.end(), [&](const HostPort& each) { return each.host == where.host; }) ||
            std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.reachable.host == where.host; });
        if (!isGiven)
            out.tls.serverName = announcedBy.host;
    }
    return out;
}

Endpoint Deployment::nodeEndpoint(const HostPort& announced, const HostPort& announcedBy) const
{
    Endpoint out = server;
    if (!cluster)
        return out;
    const HostPort where = cluster->reach.reachable(announced, announcedBy);
    out.host = where.host;
    out.port = where.port;
    if (out.transport == Transport::Tls && out.tls.serverName.empty()) {
        const auto& given = cluster->seeds;
        const auto& rows = cluster->reach.rows;
        const bool isGiven =
            std::any_of(given.begin(), given.end(), [&](const HostPort& each) { return each.host == where.host; }) ||
            std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.reachable.host == where.host; });
        if (!isGiven)
            out.tls.serverName = announcedBy.host;
    }
    return out;
}

Result<Deployment, UriError> parseDeployment(std::string_view uri)
{
    const std::size_t separator = uri.find("://");
    const auto transport = separator == uri.npos ? std::nullopt : sentinelTransport(lower(uri.substr(0, separator)));
    if (!transport) {
        auto server = parseUri(uri);
        if (!server)
            return failure(std::move(server.error()));
        return Deployment{std::move(*server), std::nullopt, std::nullopt};
    }
    if (uri.size() > 8192)
        return failure(bad("The address is longer than 8192 bytes."));
    if (std::any_of(uri.begin(), uri.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }))
        return failure(badWithHint("The address contains a blank or a control character; write a blank as %20."));
    return parseSentinels(uri.substr(separator + 3), *transport);
}

} // namespace lockscope
