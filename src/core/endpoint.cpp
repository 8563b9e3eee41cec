// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/endpoint.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace lockscope {

namespace {

// No message below quotes any part of the input: a misplaced '/', '?' or '#' moves a piece of the password into the
// port, the path or a query key.
constexpr const char kEncodeHint[] =
    " If a user name or password contains / ? # @ : or %, write it percent-encoded (%2F %3F %23 %40 %3A %25).";

UriError bad(std::string message)
{
    return UriError{std::move(message)};
}

UriError badWithHint(std::string message)
{
    return UriError{std::move(message) + kEncodeHint};
}

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

/// ASCII only: a URI has no locale.
std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

Result<std::string, UriError> percentDecode(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out.push_back(text[i]);
            continue;
        }
        const int high = i + 2 < text.size() ? hexValue(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexValue(text[i + 2]) : -1;
        if (high < 0 || low < 0)
            return failure(bad(
                "The address contains a % that is not followed by two hexadecimal digits. Write a % itself as %25."));
        out.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return out;
}

/// Keeps what RFC 3986 calls unreserved, and `also`.
std::string percentEncode(std::string_view text, std::string_view also = {})
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                           c == '.' || c == '_' || c == '~' || also.find(c) != std::string_view::npos;
        if (plain) {
            out.push_back(c);
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out.append({'%', digits[byte >> 4], digits[byte & 15]});
    }
    return out;
}

bool hasControl(std::string_view text)
{
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

template <class Number>
std::optional<Number> number(std::string_view text, Number min, Number max)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size() || value < min || value > max)
        return std::nullopt;
    return value;
}

std::optional<UriError> setDatabase(std::string_view text, Endpoint& out)
{
    const auto database = number<int>(text, 0, 0x7fffffff);
    if (!database)
        return badWithHint("The database in the address is not a number: write it as /0 or ?db=0.");
    out.database = *database;
    return std::nullopt;
}

std::optional<UriError> setUserInfo(std::string_view text, Endpoint& out)
{
    const std::size_t colon = text.find(':');
    const auto user = percentDecode(text.substr(0, colon));
    const auto password = percentDecode(colon == text.npos ? std::string_view{} : text.substr(colon + 1));
    if (!user)
        return user.error();
    if (!password)
        return password.error();
    if (hasControl(*user))
        return bad("The user name in the address contains a control character.");
    out.user = *user;
    out.password = Secret(*password);
    return std::nullopt;
}

std::optional<UriError> setPort(std::string_view text, Endpoint& out)
{
    if (text.empty())
        return std::nullopt; // "host:" means the default, as RFC 3986 has it
    const auto port = number<unsigned>(text, 1, 65535);
    if (!port)
        return badWithHint("The port in the address is not a number from 1 to 65535.");
    out.port = static_cast<std::uint16_t>(*port);
    return std::nullopt;
}

/// An IPv6 address, perhaps with a zone ("fe80::1%eth0").
bool looksLikeIpv6(std::string_view text)
{
    const std::string_view address = text.substr(0, text.find('%'));
    return std::count(address.begin(), address.end(), ':') >= 2 &&
           std::all_of(address.begin(), address.end(), [](char c) { return hexValue(c) >= 0 || c == ':' || c == '.'; });
}

bool isHostName(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
               (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.';
    });
}

std::optional<UriError> setHost(std::string_view text, bool bracketed, Endpoint& out)
{
    if (text.empty() && !bracketed)
        return std::nullopt; // "redis://" and "redis://:6380" mean this machine
    const auto host = percentDecode(text);
    if (!host)
        return host.error();
    if (bracketed ? !looksLikeIpv6(*host) || hasControl(*host) : !isHostName(*host))
        return badWithHint(
            bracketed ? "The address in [ ] is not an IPv6 address."
                      : "The host in the address contains a character that no host name has; give one host, an IPv4 "
                        "address, or an IPv6 address in [ ].");
    out.host = *host;
    return std::nullopt;
}

std::optional<UriError> setHostAndPort(std::string_view text, Endpoint& out)
{
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == text.npos || (close + 1 < text.size() && text[close + 1] != ':'))
            return bad("The IPv6 address is not closed: write it as [address]:port.");
        if (auto error = setHost(text.substr(1, close - 1), true, out))
            return error;
        return setPort(close + 1 < text.size() ? text.substr(close + 2) : std::string_view{}, out);
    }
    if (looksLikeIpv6(text))
        return setHost(text, true, out); // no brackets: then no port either
    const std::size_t colon = text.find(':');
    if (auto error = setHost(text.substr(0, colon), false, out))
        return error;
    return setPort(colon == text.npos ? std::string_view{} : text.substr(colon + 1), out);
}

std::optional<UriError> setQueryItem(const std::string& key, const std::string& value, Endpoint& out)
{
    if (key == "db" || key == "database")
        return setDatabase(value, out);
    if (key == "password")
        out.password = Secret(value);
    else if (key == "user" || key == "username")
        out.user = value;
    else if (key == "cacert" || key == "ssl_ca_certs")
        out.tls.caFile = value;
    else if (key == "cert" || key == "ssl_certfile")
        out.tls.certificateFile = value;
    else if (key == "key" || key == "ssl_keyfile")
        out.tls.keyFile = value;
    else if (key == "sni")
        out.tls.serverName = value;
    else if (key != "timeout" && key != "clientname" && key != "libraryname" &&
             key != "protocol") // other clients' tuning
        return badWithHint(
            "The address has an unknown query key; known are db, user, password, cacert, cert, key and sni.");
    return std::nullopt;
}

std::optional<UriError> setQuery(std::string_view text, Endpoint& out)
{
    const Endpoint before = out;
    while (!text.empty()) {
        const std::string_view item = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(text.size(), item.size() + 1));
        const std::size_t equals = item.find('=');
        const auto key = percentDecode(item.substr(0, equals));
        const auto value = percentDecode(equals == item.npos ? std::string_view{} : item.substr(equals + 1));
        if (!key || !value)
            return key ? value.error() : key.error();
        const bool isPassword = *key == "password";
        if (!isPassword && hasControl(*value))
            return bad("A value in the query of the address contains a control character.");
        if (auto error = setQueryItem(lower(*key), *value, out))
            return error;
    }
    if (out.transport != Transport::Tls && out.tls != before.tls)
        return bad("cacert, cert, key and sni need a TLS address: write rediss:// instead.");
    if (out.tls.certificateFile.empty() != out.tls.keyFile.empty())
        return bad("A client certificate needs both files: cert= and key=.");
    return std::nullopt;
}

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

/// What follows "scheme://" (or the whole text, if there is no scheme).
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

/// /path/to.sock or @abstract, taken literally.
Result<Endpoint, UriError> parseBarePath(std::string_view path)
{
    Endpoint out;
    out.transport = Transport::Unix;
    if (auto error = setSocketPath(percentEncode(path, "/@"), out))
        return failure(std::move(*error));
    return out;
}

/// unix:@name?db=n: a socket in the abstract namespace. ("//@name" would be an empty user and a host.)
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
            bad("Sentinel addresses are not supported: give the address of the primary itself (redis://host:port), as "
                "SENTINEL GET-MASTER-ADDR-BY-NAME tells it."));
    return failure(bad("The address begins with an unknown scheme: use redis://, rediss:// (TLS) or unix://."));
}

std::string Endpoint::displayUri() const
{
    const std::string login = user.empty() ? std::string{} : percentEncode(user) + "@";
    const std::string db = std::to_string(database);
    if (transport == Transport::Unix && socketPath.starts_with('@'))
        return "unix:" + percentEncode(socketPath, "@/") + "?db=" + db +
               (user.empty() ? "" : "&user=" + percentEncode(user));
    if (transport == Transport::Unix)
        return "unix://" + login + percentEncode(socketPath, "/@") + "?db=" + db;
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
    return out;
}

std::string Endpoint::nodeName() const
{
    if (transport == Transport::Unix)
        return socketPath;
    return (host.find(':') != host.npos ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

} // namespace lockscope
