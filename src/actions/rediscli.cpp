// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/rediscli.h"

#include "core/text.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

void addTls(std::string& out, const Endpoint& endpoint)
{
    const auto add = [&out](const char* option, const std::string& value) {
        if (!value.empty())
            out.append(option).append(shellWord(value));
    };
    out += " --tls";
    add(" --cacert ", endpoint.tls.caFile);
    add(" --cert ", endpoint.tls.certificateFile);
    add(" --key ", endpoint.tls.keyFile);
    add(" --sni ", endpoint.tls.serverName);
}

} // namespace

std::string redisCli(const Endpoint& endpoint)
{
    std::string out = "redis-cli";
    if (endpoint.transport == Transport::Unix)
        out += " -s " + shellWord(endpoint.socketPath);
    else
        out += " -h " + shellWord(endpoint.host) + " -p " + std::to_string(endpoint.port);
    if (endpoint.transport == Transport::Tls)
        addTls(out, endpoint);
    if (!endpoint.user.empty())
        out += " --user " + shellWord(endpoint.user);
    if (!endpoint.user.empty() || !endpoint.password.isEmpty())
        out += " --askpass";
    if (endpoint.database != 0)
        out += " -n " + std::to_string(endpoint.database);
    return out;
}

bool needsQuotedInput(std::string_view bytes)
{
    return terminalLine(bytes) != bytes;
}

/// With --quoted-input redis-cli parses each word like its prompt does, including quotes and backslashes.
std::string redisCliWord(std::string_view bytes, bool quotedInput)
{
    if (!quotedInput || (!bytes.empty() && shellWord(bytes) == bytes))
        return shellWord(bytes);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '\'')
            out += c;
        else
            out.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
    return shellWord(out + '"');
}

std::string redisCliWords(const std::vector<std::string_view>& words)
{
    return redisCliWords(words, std::any_of(words.begin(), words.end(), needsQuotedInput));
}

std::string redisCliWords(const std::vector<std::string_view>& words, bool quotedInput)
{
    std::string out = quotedInput ? "--quoted-input" : "";
    for (const std::string_view word : words)
        out.append(out.empty() ? "" : " ").append(redisCliWord(word, quotedInput));
    return out;
}

std::string quotedInputRemark()
{
    return "# --quoted-input needs the redis-cli of Redis 6.2 or newer, or valkey-cli";
}

std::string sshLogin(const Endpoint& endpoint)
{
    if (!endpoint.ssh)
        return {};
    const SshRoute& route = *endpoint.ssh;
    std::string out = "ssh";
    if (!route.configFile.empty())
        out += " -F " + shellWord(route.configFile);
    if (!route.jump.empty())
        out += " -J " + shellWord(route.jump);
    if (route.port != 0)
        out += " -p " + std::to_string(route.port);
    if (!route.user.empty())
        out += " -l " + shellWord(route.user);
    return out + " -- " + shellWord(route.host);
}

} // namespace lockscope::actions
