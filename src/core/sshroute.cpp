// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/sshroute.h"

#include "core/deployment.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr std::size_t kLongestUser = 128;

/// ssh passes the user name to configured commands, so shell metacharacters are rejected.
bool isUserName(std::string_view text)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == '-' || c == '+' || c == '@';
    };
    return !text.empty() && text.size() <= kLongestUser && text.front() != '-' &&
           std::all_of(text.begin(), text.end(), isPlain);
}

std::string bad(std::string_view hop)
{
    return "The SSH machine \"" + std::string(hop.substr(0, 80)) +
           "\" is none: write host, user@host or user@host:22, where no part begins with -.";
}

Result<SshRoute, std::string> parseHop(std::string_view hop)
{
    SshRoute route;
    std::string_view where = hop;
    if (const auto at = where.rfind('@'); at != where.npos) {
        route.user = std::string(where.substr(0, at));
        where.remove_prefix(at + 1);
        if (!isUserName(route.user))
            return failure(bad(hop));
    }
    const auto found = parseHostPort(where, 0);
    if (!found)
        return failure(bad(hop));
    route.host = found->host;
    route.port = found->port;
    return route;
}

} // namespace

std::string SshRoute::text() const
{
    std::string out = user.empty() ? std::string() : user + '@';
    const bool isV6 = host.find(':') != host.npos;
    out += isV6 ? '[' + host + ']' : host;
    return port == 0 ? out : out + ':' + std::to_string(port);
}

Result<SshRoute, std::string> parseSshRoute(std::string_view hop, std::string_view jump)
{
    auto route = parseHop(hop);
    if (!route)
        return route;
    while (!jump.empty()) {
        const std::string_view each = jump.substr(0, jump.find(','));
        jump.remove_prefix(std::min(jump.size(), each.size() + 1));
        const auto parsed = parseHop(each);
        if (!parsed)
            return failure(parsed.error());
        route->jump += (route->jump.empty() ? "" : ",") + parsed->text();
    }
    return route;
}

} // namespace lockscope
