// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/tunnels.h"

#include "cli/output.h"
#include "cli/terminal.h"
#include "redis/connecterror.h"
#include "tunnel/sshtunnel.h"

#include <algorithm>
#include <future>
#include <memory>
#include <vector>

namespace lockscope::cli {

namespace {

std::shared_ptr<tunnel::SshTunnel> openTunnel(const SshRoute& route, const std::string& server)
{
    tunnel::SshTunnel::Options options;
    options.ask = [](const tunnel::Question& question, const tunnel::SshTunnel::Answer& answer) {
        answer(askAtTerminal(question.text, question.isSecret));
    };
    auto opened = std::make_shared<tunnel::SshTunnel>(route, std::move(options));
    std::promise<std::optional<TunnelError>> promise;
    auto result = promise.get_future();
    opened->start([&promise](std::optional<TunnelError> error) { promise.set_value(std::move(error)); });
    if (const auto error = result.get()) {
        complain(redis::tunnelError(server, *error).message());
        return nullptr;
    }
    return opened;
}

} // namespace

bool openTunnels(Options& options)
{
    std::vector<std::shared_ptr<tunnel::SshTunnel>> tunnels;
    for (Watched& each : options.all) {
        Endpoint& server = each.deployment.server;
        if (!server.ssh)
            continue;
        const auto known = std::find_if(tunnels.begin(), tunnels.end(),
                                        [&](const auto& tunnel) { return tunnel->route() == *server.ssh; });
        if (known == tunnels.end()) {
            auto opened = openTunnel(*server.ssh, each.deployment.name());
            if (!opened)
                return false;
            tunnels.push_back(opened);
            server.tunnel = std::move(opened);
        } else {
            server.tunnel = *known;
        }
    }
    if (!options.all.empty())
        options.endpoint.tunnel = options.all.front().deployment.server.tunnel;
    return true;
}

} // namespace lockscope::cli
