// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redissonlatch.h"
#include "lock/redissonpermits.h"
#include "lock/redissonsemaphore.h"
#include "lock/subscription.h"
#include "redissonfixture.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <deque>

namespace lockscope::test {

/// Looks by itself only once an hour.
inline lock::WaitOptions looksSeldom(std::chrono::milliseconds poll = std::chrono::hours{1})
{
    lock::WaitOptions options;
    options.poll = poll;
    return options;
}

/// Semaphores and latches of one process.
struct FamilyProcess : RedissonProcess
{
    using RedissonProcess::RedissonProcess;
    [[nodiscard]] lock::RedissonPermits permits(const lock::RedissonOptions& options,
                                                const std::string& key = "sem:a") const
    {
        return value(lock::RedissonPermits::create(client, watchdog, peer, key, options));
    }
    [[nodiscard]] lock::RedissonSemaphore semaphore(const lock::WaitOptions& options = looksSeldom(),
                                                    const std::string& key = "sem:a") const
    {
        return value(lock::RedissonSemaphore::create(client, peer, key, options));
    }
    [[nodiscard]] lock::RedissonLatch latch(const lock::WaitOptions& options = looksSeldom(),
                                            const std::string& key = "latch:a") const
    {
        return value(lock::RedissonLatch::create(client, peer, key, options));
    }
};

/// A wait in a thread of its own.
class WaitInThread
{
public:
    explicit WaitInThread(std::function<lock::Waited(const std::stop_token&)> wait)
        : m_thread([this, mine = std::move(wait)](const std::stop_token& stop) {
              m_result.emplace(mine(stop));
              m_isOver = true;
          })
    {
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }
    void cancel() { m_thread.request_stop(); }
    lock::Waited take()
    {
        m_thread.join();
        return std::move(*m_result);
    }

private:
    std::optional<lock::Waited> m_result;
    std::atomic<bool> m_isOver{false};
    std::jthread m_thread;
};

/// Hears the messages of one channel.
class Messages
{
public:
    Messages(const Endpoint& endpoint, const std::string& channel) : m_subscription(endpoint, {})
    {
        if (!m_subscription.open())
            qFatal("no server");
        m_subscription.subscribe(channel);
        while (!m_isSubscribed)
            read();
    }
    /// Waits for it; "(nothing)" if there is none.
    std::string next()
    {
        while (m_heard.empty())
            if (!read())
                return "(nothing)";
        std::string first = std::move(m_heard.front());
        m_heard.pop_front();
        return first;
    }

private:
    bool read()
    {
        pollfd wanted{m_subscription.descriptor(), POLLIN, 0};
        if (::poll(&wanted, 1, kPatience) <= 0)
            return false;
        for (lock::Subscription::Happening& happening : m_subscription.read()) {
            m_isSubscribed = true;
            if (happening.kind == lock::Subscription::Happening::Kind::Message)
                m_heard.push_back(std::move(happening.payload));
        }
        return true;
    }

    lock::Subscription m_subscription;
    bool m_isSubscribed = false;
    std::deque<std::string> m_heard;
};

class FamilySuite : public ServerSuite<FamilyProcess>
{
protected:
    std::int64_t subscribers(std::string_view channel)
    {
        return admin({"PUBSUB", "NUMSUB", channel}).elements[1].integer;
    }
    /// Behind a cable that can be damaged. Its scripts are known already.
    [[nodiscard]] sandbox::FaultProxy proxy() const { return proxyTo(m_server->tcpEndpoint()); }
    /// Shorter than the pauses of Trouble, and longer than a busy machine lets one of many threads wait.
    static lock::ClientOptions shortLimit() { return limitedTo(std::chrono::milliseconds{700}); }
    /// A lost answer is waited for so long; what is not lost comes in less on a busy machine, too.
    static lock::ClientOptions lossLimit() { return limitedTo(std::chrono::seconds{2}); }
};

/// Breaks connections, drops scripts and stops the server for moments until it is destroyed. Between two troubles
/// `progress` grows at least once: however slow the machine is, its users come to an end.
class Trouble
{
public:
    Trouble(sandbox::RedisServer& server, const std::atomic<int>& progress)
        : m_thread([this, &server, &progress](const std::stop_token& stop) { make(server, progress, stop); })
    {
    }
    [[nodiscard]] int kinds() const { return m_kinds; }

private:
    void make(sandbox::RedisServer& server, const std::atomic<int>& progress, const std::stop_token& stop)
    {
        using namespace std::chrono_literals;
        lock::Client client(server.endpoint());
        while (!stop.stop_requested()) {
            const int before = progress;
            switch (m_kinds++ % 4) {
            case 0:
                (void)client.command({"CLIENT", "KILL", "TYPE", "normal"});
                break;
            case 1:
                (void)client.command({"SCRIPT", "FLUSH"});
                break;
            case 2:
                (void)client.command({"CLIENT", "KILL", "TYPE", "pubsub"});
                break;
            default: // longer than the commands of shortLimit() wait
                server.suspend();
                std::this_thread::sleep_for(800ms);
                server.resume();
            }
            std::this_thread::sleep_for(20ms);
            while (progress == before && !stop.stop_requested())
                std::this_thread::sleep_for(1ms);
        }
    }

    std::atomic<int> m_kinds{0};
    std::jthread m_thread;
};

/// The answer of a server in trouble, which ends connections: asked again until there is one. (QTRY_VERIFY asks once
/// more behind a success.)
inline Result<std::vector<std::string>, sandbox::Error> askThrough(const sandbox::RedisServer& server,
                                                                   const std::vector<std::string>& words)
{
    Result<std::vector<std::string>, sandbox::Error> answer = server.ask(words);
    static_cast<void>(QTest::qWaitFor([&] { return answer || (answer = server.ask(words)); }, kPatience));
    return answer;
}

} // namespace lockscope::test
