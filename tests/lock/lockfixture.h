// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "listeners.h"
#include "lock/client.h"
#include "lock/clock.h"
#include "lock/mutex.h"
#include "lock/observer.h"
#include "lock/service.h"
#include "lock/watchdog.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "support/patience.h"
#include "support/steppedclock.h"
#include "support/valueof.h"

#include <QTest>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace lockscope::test {

inline sandbox::RedisServer startedServer(sandbox::RedisOptions options = {})
{
    return value(sandbox::RedisServer::start(std::move(options)));
}

/// A client whose commands may take so long.
inline lock::ClientOptions limitedTo(std::chrono::milliseconds limit)
{
    lock::ClientOptions options;
    options.commandLimit = limit;
    return options;
}

/// A cable to that server which can be damaged.
inline sandbox::FaultProxy proxyTo(const Endpoint& endpoint)
{
    return value(sandbox::FaultProxy::start(endpoint));
}

/// Outlasts a machine that stands still: for the test's own connection, and for processes whose limit is no subject.
inline lock::ClientOptions unhurried(std::chrono::milliseconds limit = std::chrono::milliseconds{kPatience})
{
    return limitedTo(limit);
}

/// A mutex that must be valid.
inline lock::Mutex mutexOf(const std::shared_ptr<lock::Client>& client, const std::shared_ptr<lock::Watchdog>& watchdog,
                           const std::string& key, const lock::MutexOptions& options)
{
    return value(lock::Mutex::create(client, watchdog, key, options));
}

inline lock::ServiceOptions unhurriedService()
{
    lock::ServiceOptions options;
    options.client = unhurried(std::chrono::seconds{10});
    return options;
}

/// A service that must be made.
inline lock::LockService serviceOf(const Endpoint& endpoint, const lock::ServiceOptions& options = unhurriedService())
{
    return value(lock::LockService::create(endpoint, options));
}

/// The lease of an acquisition that must succeed.
inline lock::Lease leaseOf(lock::Acquired result)
{
    if (!result)
        qFatal("%s", result.why().c_str());
    return *std::move(result);
}

/// The answer to the first request of a connection for locks: whether the user may run scripts (EVALSHA and EVAL).
inline const std::string kMayRunScripts = ":1\r\n:1\r\n";

/// Words as a client sends them.
inline std::string request(std::initializer_list<std::string_view> words)
{
    std::string bytes = "*" + std::to_string(words.size()) + "\r\n";
    for (const std::string_view word : words)
        bytes += "$" + std::to_string(word.size()) + "\r\n" + std::string(word) + "\r\n";
    return bytes;
}

/// Moves the time from sleep to sleep until `isDone`, which is asked while the sleepers sleep; false after `most`
/// steps.
template <class IsDone>
bool stepUntil(SteppedClock& clock, const IsDone& isDone, int most = 1000)
{
    constexpr std::chrono::milliseconds kLook{20};
    auto patience = std::chrono::milliseconds{kPatience};
    for (int steps = 0; steps <= most && clock.settle();) {
        if (isDone())
            return true;
        // A thread that was still at work may have ended by now: then nobody sleeps for a time, and only isDone()
        // tells.
        if (clock.settleUntil(clock.mono() + std::chrono::hours{1}, kLook)) {
            if (!clock.step())
                return false;
            ++steps;
        } else if ((patience -= kLook) <= kLook) {
            return false;
        }
    }
    return false;
}

/// What makes a client, and all that is made with it, go by this clock.
inline lock::ClientOptions by(std::shared_ptr<const lock::Clock> clock)
{
    lock::ClientOptions options;
    options.clock = std::move(clock);
    return options;
}

/// acquire() in a thread of its own.
template <class Lock>
class Waiter
{
public:
    explicit Waiter(Lock lock)
        : m_thread([this, mine = std::move(lock)](const std::stop_token& stop) mutable {
              m_result.emplace(mine.acquire(stop));
              m_isOver = true;
          })
    {
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }
    void cancel() { m_thread.request_stop(); }
    lock::Acquired take()
    {
        m_thread.join();
        return std::move(*m_result);
    }

private:
    std::optional<lock::Acquired> m_result;
    std::atomic<bool> m_isOver{false};
    std::jthread m_thread;
};
template <class Lock>
Waiter(Lock) -> Waiter<Lock>;

/// Keeps every report.
class Recorder final : public lock::Observer
{
public:
    void attempted(const lock::AttemptReport& report) override
    {
        const std::lock_guard guard(m_mutex);
        m_attempts.push_back(report.outcome);
    }
    void renewed(const lock::RenewalReport& report) override
    {
        const std::lock_guard guard(m_mutex);
        m_renewals.push_back(report);
    }
    void lost(std::string_view, std::string_view, lock::LossReason reason) override
    {
        const std::lock_guard guard(m_mutex);
        m_losses.push_back(reason);
    }
    std::vector<lock::AttemptReport::Outcome> attempts() const
    {
        const std::lock_guard guard(m_mutex);
        return m_attempts;
    }
    /// Their views are not valid any more.
    std::vector<lock::RenewalReport> renewals() const
    {
        const std::lock_guard guard(m_mutex);
        return m_renewals;
    }
    std::vector<lock::LossReason> losses() const
    {
        const std::lock_guard guard(m_mutex);
        return m_losses;
    }

private:
    mutable std::mutex m_mutex;
    std::vector<lock::AttemptReport::Outcome> m_attempts;
    std::vector<lock::RenewalReport> m_renewals;
    std::vector<lock::LossReason> m_losses;
};

/// Something that listens on a unix socket: answers the n-th request it reads with the n-th of the given byte strings
/// (an empty one: closes the connection instead), then stays silent. `asked` is called, in the peer's thread, before
/// the n-th answer (from 0). A watchdog that asks who it is gets the same answer each time, which does not count.
class ScriptedPeer
{
public:
    explicit ScriptedPeer(std::vector<std::string> answers, std::function<void(std::size_t)> asked = {})
        : m_answers(std::move(answers)), m_asked(std::move(asked)),
          m_thread([this](const std::stop_token& stop) { serve(stop); })
    {
    }
    [[nodiscard]] Endpoint endpoint() const { return m_listener.endpoint(); }
    [[nodiscard]] int requests() const { return m_requests; }
    /// The bytes of each read.
    [[nodiscard]] std::vector<std::string> received() const
    {
        const std::lock_guard guard(m_mutex);
        return m_received;
    }

private:
    static bool readable(int fd)
    {
        pollfd wanted{fd, POLLIN, 0};
        return ::poll(&wanted, 1, 5) > 0;
    }
    void serve(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            if (!readable(m_listener.socket()))
                continue;
            const int fd = ::accept4(m_listener.socket(), nullptr, nullptr, SOCK_CLOEXEC);
            talk(fd, stop);
            ::close(fd);
        }
    }
    void talk(int fd, const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            char buffer[4096];
            if (!readable(fd))
                continue;
            const ssize_t got = ::read(fd, buffer, sizeof buffer);
            if (got <= 0)
                return;
            if (std::string_view(buffer, static_cast<std::size_t>(got)) == request({"INFO"})) {
                constexpr std::string_view kWho = "$31\r\n# Peer\r\nrun_id:1\r\nrole:master\r\n\r\n";
                (void)::send(fd, kWho.data(), kWho.size(), MSG_NOSIGNAL);
                continue;
            }
            {
                const std::lock_guard guard(m_mutex);
                m_received.emplace_back(buffer, static_cast<std::size_t>(got));
            }
            const auto number = static_cast<std::size_t>(m_requests++);
            if (m_asked)
                m_asked(number);
            if (number >= m_answers.size())
                continue;
            if (m_answers[number].empty())
                return;
            (void)::send(fd, m_answers[number].data(), m_answers[number].size(), MSG_NOSIGNAL);
        }
    }

    std::vector<std::string> m_answers;
    const std::function<void(std::size_t)> m_asked;
    const UnixListener m_listener;
    std::atomic<int> m_requests{0};
    mutable std::mutex m_mutex;
    std::vector<std::string> m_received;
    std::jthread m_thread;
};

} // namespace lockscope::test
