// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: releases in the background.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/lazythread.h"
#include "lock/lockmetrics.h"
#include "lock/logger.h"
#include "lock/observer.h"
#include "lock/token.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

struct NodeVerdicts;

/// The pending release of a destroyed lease.
struct PendingRelease
{
    /// A lease with several releases is reported once: this says what was. Their releasers may be several.
    struct Told
    {
        /// As unreleased it is reported when more of them than this were given up.
        std::atomic<int> mayFail{0};
        std::atomic<bool> isUnreleased{false};
        std::atomic<bool> isLost{false};
    };

    std::vector<std::string> command; ///< returns a CompareAnswer, or an array that starts with one
    std::string key;
    Token token;
    std::chrono::milliseconds ttl{}; ///< afterwards the lock has ended anyway
    MonoTime over{};                 ///< that time after the hand-over, set by the releaser
    /// A request of this token lost its reply, and may arrive until then: the release is repeated until that time,
    /// whatever the replies.
    MonoTime keepUntil{};
    bool keepsOn = false;                   ///< keepUntil is `over`
    std::shared_ptr<NodeVerdicts> verdicts; ///< of a Redlock's nodes
    std::chrono::milliseconds wait{};       ///< limit of the acquisition: its patience in the queue of a fair lock
    bool isCertain = false;                 ///< answered; only a late request is waited for
    std::shared_ptr<LockMetrics> metrics;
    std::shared_ptr<Observer> observer;
    std::shared_ptr<const Logger> logger;
    std::string name;           ///< of the lock in the metrics
    bool isFirst = true;        ///< no earlier request, so "not ours" means that the lock was lost
    std::shared_ptr<Told> told; ///< shared by the releases of one lease; empty: there is one
    /// True: nothing is left to release, as its first request has turned out. Asked before each request; the first one
    /// waits for the next round. Empty: nothing can turn out. Called in the releaser's thread.
    std::function<bool()> isSettled;
    std::function<void(const Result<Reply, Error>&)> heard; ///< the reply to each request, in the releaser's thread
    Error last;                                             ///< why it is not released yet
};

/// Reports to observer, metrics and log: no other code knows that this lock was not released.
void reportUnreleased(const PendingRelease& release);

/// Sends releases for which destructors could not wait because the server hangs or is away: in its own thread and
/// connection (opened with the first one), all in one pipeline with one limit (commandLimit), and again after 50 ms,
/// then after pauses that double up to commandLimit, until the leases ended. While the server answers, new ones are
/// sent at once. Shared by the clients of one LockService. Any thread.
class Releaser : public std::enable_shared_from_this<Releaser>
{
public:
    /// Stops with its last owner, like stop(). That may happen in its own thread: an observer may own the last
    /// reference.
    [[nodiscard]] static std::shared_ptr<Releaser> make(const Endpoint& endpoint, const ClientOptions& options);
    Releaser(Endpoint endpoint, ClientOptions options);
    /// Makes a last try for releases without one, then reports the rest. Blocks at most twice commandLimit; if this
    /// thread just waited for the same server in vain, only for the time to send.
    void stop();
    /// Only begins to, for several that are stopped at once.
    void requestStop();
    Releaser(const Releaser&) = delete;
    Releaser& operator=(const Releaser&) = delete;

    /// Starts the thread, if that has not happened: before the first lease, because destructors must not do it.
    [[nodiscard]] Result<void, Error> start();
    /// Requires start().
    void takeOver(PendingRelease release);
    /// True if the last command timed out and nothing has arrived since, or this thread just waited in vain for the
    /// same server at another client.
    [[nodiscard]] bool isStalled() const;
    /// `late`: the reply timed out.
    void answered(bool late);
    /// In a child: closes the descriptor of the parent's connection.
    void disconnect();

private:
    void run(const std::stop_token& stop);
    bool tryAll(std::vector<PendingRelease>& releases, std::chrono::milliseconds limit);
    [[nodiscard]] static bool conclude(PendingRelease& release, Result<Reply, Error> reply);
    [[nodiscard]] std::vector<PendingRelease> waitForNew(const std::stop_token& stop, MonoTime nextRound, bool isOpen);

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    std::atomic<bool> m_stalled{false};
    std::atomic<bool> m_sendOnly{false}; ///< stop() does not wait for replies
    std::unique_ptr<Client> m_client;    ///< used by the thread only

    std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_wake;
    std::vector<PendingRelease> m_new;
    bool m_isUrgent = false; ///< one of the new ones does not wait for the next round
    bool m_isIdle = true;    ///< the thread waits without end
    LazyThread m_thread;
};

} // namespace v1
} // namespace lockscope::lock
