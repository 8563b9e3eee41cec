// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redisson.h"
#include "lock/redissonreadwrite.h"
#include "lockfixture.h"
#include "support/suite.h"

namespace lockscope::test {

/// What a program has for Redisson's locks on one server, as one process.
struct RedissonProcess
{
    explicit RedissonProcess(const Endpoint& endpoint,
                             const lock::ClientOptions& options = unhurried(std::chrono::seconds{10}))
        : client(std::make_shared<lock::Client>(endpoint, options)),
          watchdog(std::make_shared<lock::Watchdog>(endpoint, options)),
          peer(std::make_shared<lock::RedissonPeer>(endpoint, options))
    {
    }
    [[nodiscard]] lock::RedissonMutex mutex(const lock::RedissonOptions& options,
                                            const std::string& key = "lock:a") const
    {
        return value(lock::RedissonMutex::create(client, watchdog, peer, key, options));
    }
    [[nodiscard]] lock::RedissonReadWriteLock readWrite(const lock::RedissonOptions& options,
                                                        const std::string& key = "lock:a") const
    {
        return value(lock::RedissonReadWriteLock::create(client, watchdog, peer, key, options));
    }
    /// Waits for a minute, and looks by itself only once an hour.
    [[nodiscard]] static lock::RedissonOptions patient()
    {
        using namespace std::chrono_literals;
        lock::RedissonOptions options;
        options.ttl = 1h;
        options.wait = 60s;
        options.poll = 1h;
        options.watchdog = false;
        return options;
    }
    [[nodiscard]] lock::RedissonMutex waiting(bool fair) const
    {
        lock::RedissonOptions options = patient();
        options.fair = fair;
        return mutex(options);
    }
    std::shared_ptr<lock::Client> client;
    std::shared_ptr<lock::Watchdog> watchdog;
    std::shared_ptr<lock::RedissonPeer> peer;
};

/// A process behind a cable that can be damaged. It waits 200 ms for a reply that is lost.
struct ProxiedProcess
{
    explicit ProxiedProcess(const Endpoint& endpoint)
        : proxy(proxyTo(endpoint)), process(proxy.endpoint(), limitedTo(std::chrono::milliseconds{200}))
    {
    }
    sandbox::FaultProxy proxy;
    RedissonProcess process;
};

/// One server, the test's own connection to it, and one process that uses it.
template <class Process>
class ServerSuite : public Suite
{
protected:
    /// What init() does: the server goes on, and is empty.
    void prepare()
    {
        Suite::init();
        if (!m_server)
            m_server.emplace(startedServer());
        m_admin.emplace(m_server->endpoint(), unhurried());
        m_process.emplace(m_server->endpoint());
        admin({"FLUSHALL"});
    }
    lock::Reply admin(std::initializer_list<std::string_view> words) { return value(m_admin->command(words)); }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<lock::Client> m_admin;
    std::optional<Process> m_process;
};
using RedissonSuite = ServerSuite<RedissonProcess>;

/// Three servers, which are empty before each test.
class ThreeServersSuite : public Suite
{
protected:
    /// What init() does.
    void prepare()
    {
        Suite::init();
        while (m_servers.size() < 3)
            m_servers.push_back(startedServer());
        for (std::size_t i = 0; i < m_servers.size(); ++i)
            admin({"FLUSHALL"}, i);
    }
    [[nodiscard]] Endpoint endpoint(std::size_t server) const { return m_servers[server].endpoint(); }
    lock::Reply admin(std::initializer_list<std::string_view> words, std::size_t server = 0)
    {
        return value(lock::Client(endpoint(server)).command(words));
    }

    std::vector<sandbox::RedisServer> m_servers;
};

} // namespace lockscope::test
