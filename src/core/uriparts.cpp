// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/uriparts.h"

#include "core/numbers.h"

#include <algorithm>

namespace lockscope::uri {

namespace {

// No message quotes the input: a misplaced '/', '?' or '#' moves a part of the password into the port, the path or a
// query key.
constexpr const char kEncodeHint[] =
    " If a user name or password contains / ? # @ : or %, write it percent-encoded (%2F %3F %23 %40 %3A %25).";

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

} // namespace

UriError bad(std::string message)
{
    return UriError{std::move(message)};
}

UriError badWithHint(std::string message)
{
    return UriError{std::move(message) + kEncodeHint};
}

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
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

std::string percentEncode(std::string_view text, std::string_view also)
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

std::optional<UriError> setDatabase(std::string_view text, Endpoint& out)
{
    const auto database = parseNumber<int>(text, 0, 0x7fffffff);
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
        return std::nullopt; // "host:" means the default port (RFC 3986)
    const auto port = parseNumber<unsigned>(text, 1, 65535);
    if (!port)
        return badWithHint("The port in the address is not a number from 1 to 65535.");
    out.port = static_cast<std::uint16_t>(*port);
    return std::nullopt;
}

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
        return setHost(text, true, out); // no port without brackets
    const std::size_t colon = text.find(':');
    if (auto error = setHost(text.substr(0, colon), false, out))
        return error;
    return setPort(colon == text.npos ? std::string_view{} : text.substr(colon + 1), out);
}

namespace {

/// ssh and ssh_jump may come in any order; the host stays empty until ssh was read.
std::optional<UriError> setSsh(const std::string& hop, const std::string& jump, Endpoint& out)
{
    if (hop.empty()) {
        out.ssh = SshRoute{{}, 0, {}, jump, {}};
        return std::nullopt;
    }
    auto route = parseSshRoute(hop, jump);
    if (!route)
        return bad(route.error());
    out.ssh = std::move(*route);
    return std::nullopt;
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
    else if (key == "ssh")
        return setSsh(value, out.ssh ? out.ssh->jump : std::string(), out);
    else if (key == "ssh_jump")
        return setSsh(out.ssh ? out.ssh->text() : std::string(), value, out);
    else if (key != "timeout" && key != "clientname" && key != "libraryname" &&
             key != "protocol") // settings of other clients
        return badWithHint("The address has an unknown query key; known are db, user, password, ssh, ssh_jump, cacert, "
                           "cert, key and sni.");
    return std::nullopt;
}

} // namespace

std::string sshQuery(const std::optional<SshRoute>& ssh, char separator)
{
    if (!ssh)
        return {};
    const std::string jump = ssh->jump.empty() ? std::string() : "&ssh_jump=" + percentEncode(ssh->jump, "@:[],");
    return separator + ("ssh=" + percentEncode(ssh->text(), "@:[]")) + jump;
}

std::optional<UriError> setQuery(std::string_view text, Endpoint& out, const MoreKeys& more)
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
        const bool isPassword = lower(*key).ends_with("password");
        if (!isPassword && hasControl(*value))
            return bad("A value in the query of the address contains a control character.");
        bool isTaken = false;
        if (more) {
            if (auto error = more(lower(*key), *value, isTaken))
                return error;
        }
        if (isTaken)
            continue;
        if (auto error = setQueryItem(lower(*key), *value, out))
            return error;
    }
    if (out.ssh && out.ssh->host.empty())
        return bad("ssh_jump says what is on the way to the machine that ssh names: write ssh=user@host as well.");
    if (out.transport != Transport::Tls && out.tls != before.tls)
        return bad("cacert, cert, key and sni need a TLS address: write rediss:// instead.");
    if (out.tls.certificateFile.empty() != out.tls.keyFile.empty())
        return bad("A client certificate needs both files: cert= and key=.");
    return std::nullopt;
}

} // namespace lockscope::uri
