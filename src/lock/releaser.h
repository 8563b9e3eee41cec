// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: releases that nobody waits for.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/lockmetrics.h"
#include "lock/observer.h"
#include "lock/token.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::lock {

/// The release of a lease that is gone.
struct PendingRelease
{
    std::vector<std::string> command; ///< answers a CompareAnswer, or an array that begins with one
    std::string key;
    Token token;
    std::chrono::milliseconds ttl{}; ///< after it the server has ended the lock without us
    MonoTime over{};                 ///< so long after it was taken over; the releaser's
    /// A request of this token was lost, and may arrive until then: it is asked for again and again, whatever is
    /// answered.
    MonoTime keepUntil{};
    bool isCertain = false; ///< answered; only what may arrive late is waited for
    std::shared_ptr<LockMetrics> metrics;
    std::shared_ptr<Observer> observer;
    bool isFirst = true; ///< nothing was sent before, so "not ours" says that it was lost
    Error last;          ///< why it is not released yet
};

/// Says so where the program hears it: nobody else knows that this lock was not released.
void reportUnreleased(const PendingRelease& release);

/// What destructors could not wait for, because the server hangs or is away: sent by a thread of its own (started with
/// the first one), over a connection of its own, all in one pipeline with one limit (commandLimit), and again every
/// commandLimit until the leases are over. Shared by the clients of one LockService. Any thread.
class Releaser : public std::enable_shared_from_this<Releaser>
{
public:
    /// Ends with the last one who shares it, as stop() does. Its thread may be where that happens: an observer may own
    /// what owns us.
    [[nodiscard]] static std::shared_ptr<Releaser> make(const Endpoint& endpoint, const ClientOptions& options);
    Releaser(Endpoint endpoint, ClientOptions options);
    /// One more try for what had none yet, then what is left is reported. Blocks at most twice commandLimit; when this
    /// thread has waited for the same server in vain just before, no longer than it takes to send.
    void stop();
    Releaser(const Releaser&) = delete;
    Releaser& operator=(const Releaser&) = delete;

    void take(PendingRelease release);
    /// The last command was not answered in time, and nothing came since; or this thread has just waited in vain for
    /// this server at another client.
    [[nodiscard]] bool isStalled() const;
    /// `late`: no answer in time.
    void answered(bool late);
    /// In a child: closes the descriptor of the parent's connection.
    void disconnect();

private:
    void run(const std::stop_token& stop);
    void tryAll(std::vector<PendingRelease>& releases, std::chrono::milliseconds limit);
    [[nodiscard]] static bool conclude(PendingRelease& release, Result<Reply, Error> reply);

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    std::atomic<bool> m_stalled{false};
    std::atomic<bool> m_sendOnly{false}; ///< the end does not wait
    std::unique_ptr<Client> m_client;    ///< the thread's

    std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_wake;
    std::vector<PendingRelease> m_new;
    std::jthread m_thread;
};

} // namespace lockscope::lock
