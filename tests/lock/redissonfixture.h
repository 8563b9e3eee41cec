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
        auto made = lock::RedissonMutex::create(client, watchdog, peer, key, options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    [[nodiscard]] lock::RedissonReadWriteLock readWrite(const lock::RedissonOptions& options,
                                                        const std::string& key = "lock:a") const
    {
        auto made = lock::RedissonReadWriteLock::create(client, watchdog, peer, key, options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    /// Waits for a minute, and looks by itself only once an hour.
    [[nodiscard]] lock::RedissonMutex waiting(bool fair) const
    {
        using namespace std::chrono_literals;
        lock::RedissonOptions options;
        options.ttl = 1h;
        options.wait = 60s;
        options.poll = 1h;
        options.watchdog = false;
        options.fair = fair;
        return mutex(options);
    }
    std::shared_ptr<lock::Client> client;
    std::shared_ptr<lock::Watchdog> watchdog;
    std::shared_ptr<lock::RedissonPeer> peer;
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
    lock::Reply admin(std::initializer_list<std::string_view> words)
    {
        Result<lock::Reply, lock::Error> reply = m_admin->command(words);
        if (!reply)
            qFatal("%s", reply.error().message.c_str());
        return std::move(*reply);
    }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<lock::Client> m_admin;
    std::optional<Process> m_process;
};
using RedissonSuite = ServerSuite<RedissonProcess>;

/// acquire() in a thread of its own.
template <class Lock>
class Waiter
{
public:
    explicit Waiter(Lock lock)
        : m_thread([this, mine = std::move(lock)](const std::stop_token& stop) mutable {
              m_result.emplace(mine.acquire(stop));
          })
    {
    }
    void cancel() { m_thread.request_stop(); }
    lock::Acquired take()
    {
        m_thread.join();
        return std::move(*m_result);
    }

private:
    std::optional<lock::Acquired> m_result;
    std::jthread m_thread;
};
template <class Lock>
Waiter(Lock) -> Waiter<Lock>;

} // namespace lockscope::test
