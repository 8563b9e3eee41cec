// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/laboratory.h"

namespace lockscope::simulator {
namespace {

/// Everything that a lock's life shows in, letters spelt out.
constexpr const char kNotifications[] = "Kg$lshzxe";

} // namespace

Result<Laboratory, sandbox::Error> Laboratory::open(const std::string& setup)
{
    (void)setup; // every scenario that there is needs one server
    sandbox::RedisOptions options;
    options.notifications = kNotifications;
    auto server = sandbox::RedisServer::start(std::move(options));
    if (!server)
        return failure(server.error());
    std::vector<sandbox::RedisServer> servers;
    servers.push_back(std::move(*server));
    return Laboratory(std::move(servers));
}

Place Laboratory::place() const
{
    Place place;
    place.main = m_servers.front().endpoint();
    for (std::size_t i = 1; i < m_servers.size(); ++i)
        place.more.push_back(m_servers[i].endpoint());
    return place;
}

void Laboratory::act(const std::string& what)
{
    if (what == "restart")
        (void)m_servers.front().restart();
}

} // namespace lockscope::simulator
