// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/rediscli.h"

#include "core/text.h"

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
