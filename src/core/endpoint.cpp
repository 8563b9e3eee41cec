// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/endpoint.h"

#include "core/uriparts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {

using namespace uri;

namespace {

struct Scheme
{
    std::string_view name;
    Transport transport;
};

constexpr std::array kSchemes{
    Scheme{"redis", Transport::Tcp},         Scheme{"valkey", Transport::Tcp},
    Scheme{"rediss", Transport::Tls},        Scheme{"valkeys", Transport::Tls},
    Scheme{"redis+tls", Transport::Tls},     Scheme{"redis+ssl", Transport::Tls},
    Scheme{"rediss+tls", Transport::Tls},    Scheme{"rediss+ssl", Transport::Tls},
    Scheme{"valkey+tls", Transport::Tls},    Scheme{"unix", Transport::Unix},
    Scheme{"redis+unix", Transport::Unix},   Scheme{"redis+socket", Transport::Unix},
    Scheme{"redis-socket", Transport::Unix}, Scheme{"valkey+unix", Transport::Unix},
};

std::optional<UriError> setSocketPath(std::string_view path, Endpoint& out)
{
    const auto decoded = percentDecode(path);
    if (!decoded)
        return decoded.error();
    if (decoded->size() < 2 || ((*decoded)[0] != '/' && (*decoded)[0] != '@'))
        return badWithHint("The socket's path is not absolute: write unix:///run/redis/redis.sock.");
    if (decoded->find('\0') != decoded->npos)
        return bad("The socket's path contains a NUL byte.");
    if (decoded->size() > 107)
        return bad("The socket's path is longer than the 107 bytes a unix socket can have.");
    out.socketPath = *decoded;
    return std::nullopt;
}

/// Parses the part behind "scheme://", or the whole text if there is no scheme.
Result<Endpoint, UriError> parseRest(std::string_view rest, Transport transport)
{
    Endpoint out;
    out.transport = transport;
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
        error = setUserInfo(authority.substr(0, at), out);
        authority.remove_prefix(at + 1);
    }
    if (!error && transport == Transport::Unix) {
        error = authority.empty() ? setSocketPath(path, out)
                                  : badWithHint("A unix socket has no host: write unix:///run/redis/redis.sock.");
    } else if (!error) {
        error = setHostAndPort(authority, out);
        if (!error && path.size() > 1)
            error = setDatabase(path.substr(1), out);
    }
    const bool pathHasDatabase = transport != Transport::Unix && path.size() > 1;
    const int fromPath = out.database;
    if (!error)
        error = setQuery(query, out);
    if (!error && pathHasDatabase && out.database != fromPath)
        error = bad("The address names two different databases, one in its path and one in its query.");
    if (error)
        return failure(std::move(*error));
    return out;
}

/// Parses /path/to.sock or @abstract literally.
Result<Endpoint, UriError> parseBarePath(std::string_view path)
{
    Endpoint out;
    out.transport = Transport::Unix;
    if (auto error = setSocketPath(percentEncode(path, "/@"), out))
        return failure(std::move(*error));
    return out;
}

/// Parses unix:@name?db=n, a socket in the abstract namespace ("//@name" would be an empty user and a host).
Result<Endpoint, UriError> parseAbstract(std::string_view rest)
{
    Endpoint out;
    out.transport = Transport::Unix;
    const std::size_t question = rest.find('?');
    auto error = setSocketPath(rest.substr(0, question), out);
    if (!error && question != rest.npos)
        error = setQuery(rest.substr(question + 1), out);
    if (error)
        return failure(std::move(*error));
    return out;
}

} // namespace

Result<Endpoint, UriError> parseUri(std::string_view uri)
{
    if (uri.empty())
        return failure(
            bad("The address is empty: write redis://host:6379, rediss://host:6379 or unix:///run/redis/redis.sock."));
    if (uri.size() > 8192)
        return failure(bad("The address is longer than 8192 bytes."));
    if (std::any_of(uri.begin(), uri.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; }))
        return failure(badWithHint("The address contains a blank or a control character; write a blank as %20."));
    if (uri.front() == '/' || uri.front() == '@')
        return parseBarePath(uri);
    if (uri.starts_with("unix:@"))
        return parseAbstract(uri.substr(5));

    const std::size_t separator = uri.find("://");
    if (separator == uri.npos || uri.substr(0, separator).find_first_of("@/?#[:") != uri.npos)
        return parseRest(uri, Transport::Tcp);
    const std::string name = lower(uri.substr(0, separator));
    const auto scheme = std::find_if(kSchemes.begin(), kSchemes.end(), [&](const Scheme& s) { return s.name == name; });
    if (scheme != kSchemes.end())
        return parseRest(uri.substr(separator + 3), scheme->transport);
    if (name.find("sentinel") != name.npos)
        return failure(
            bad("This is the address of Sentinels. They are written as redis+sentinel://host:26379,host2/group, or "
                "rediss+sentinel:// (TLS); only one server (redis://host:port) can be given here."));
    return failure(bad("The address begins with an unknown scheme: use redis://, rediss:// (TLS) or unix://."));
}

std::string Endpoint::displayUri() const
{
    const std::string login = user.empty() ? std::string{} : percentEncode(user) + "@";
    const std::string db = std::to_string(database);
    if (transport == Transport::Unix && socketPath.starts_with('@'))
        return "unix:" + percentEncode(socketPath, "@/") + "?db=" + db +
               (user.empty() ? "" : "&user=" + percentEncode(user)) + sshQuery(ssh, '&');
    if (transport == Transport::Unix)
        return "unix://" + login + percentEncode(socketPath, "/@") + "?db=" + db + sshQuery(ssh, '&');
    const bool v6 = host.find(':') != host.npos;
    std::string out = transport == Transport::Tls ? "rediss://" : "redis://";
    out += login + (v6 ? "[" + percentEncode(host, ":") + "]" : percentEncode(host)) + ":" + std::to_string(port) +
           "/" + std::to_string(database);
    char separator = '?';
    const std::array<std::pair<const char*, const std::string*>, 4> files{
        {{"cacert", &tls.caFile}, {"cert", &tls.certificateFile}, {"key", &tls.keyFile}, {"sni", &tls.serverName}}};
    for (const auto& [key, value] : files) {
        if (transport == Transport::Tls && !value->empty()) {
            out += separator + std::string(key) + "=" + percentEncode(*value, "/");
            separator = '&';
        }
    }
    return out + sshQuery(ssh, separator);
}

std::string Endpoint::nodeName() const
{
    if (transport == Transport::Unix)
        return socketPath;
    return (host.find(':') != host.npos ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

} // namespace lockscope
