// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/acquired.h"
#include "lock/clock.h"
#include "lock/forward.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

class Metrics;
class Nodes;
struct RedlockLayout;
struct RedlockSetup;

struct RedlockOptions
{
    /// At least 10 ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{10'000};
    /// How long acquire() tries. 0: once; kForever: without a limit.
    std::chrono::milliseconds wait{3'000};
    /// If set: ends after the first try and so many retries, instead of after `wait`.
    std::optional<int> retries{};
    std::chrono::milliseconds retryDelay{200};  ///< before each retry
    std::chrono::milliseconds retryJitter{200}; ///< random addition to the delay
    /// Limit for the reply of one node. At most ttl/10, because the lease is shorter by this time.
    std::chrono::milliseconds nodeLimit{50};
    /// A grant with less time left is given back, and counts as refused.
    std::chrono::milliseconds minValidity{0};
    /// Extended by a majority every ttl/2 until released or lost.
    bool watchdog = true;
    std::string clientName{};             ///< sent by CLIENT SETNAME; empty: none
    std::shared_ptr<Observer> observer{}; ///< may be empty
    std::shared_ptr<Metrics> metrics{};   ///< may be empty
    std::string name{};                   ///< for the metrics; empty: Metrics::kUnnamed
    /// The clock for leases, pauses and waits. Empty: the system's clock. With a watchdog it must be the watchdog's
    /// clock.
    std::shared_ptr<const Clock> clock{};
};

/// A lock on several independent Redis servers (no replicas of each other), held once a majority granted it in time.
/// Survives the loss of a minority of servers. Does not survive nodes that restart empty or whose clocks jump during a
/// lease, and no lease survives a stopped holder: see docs/lock-library.md. Source: the Redlock specification. Any
/// thread; none waits for another's request. All locks of a LockService share one connection to each node; so do those
/// that create() makes with the same nodes, client name and clock.
class Redlock
{
public:
    /// InvalidOptions if a rule is violated; OutOfResources if a thread cannot be created. The watchdog must use the
    /// same nodes in the same order; it may be empty if the options disable it.
    [[nodiscard]] static Result<Redlock, Error> create(const std::vector<Endpoint>& nodes,
                                                       std::shared_ptr<Watchdog> watchdog, std::string key,
                                                       RedlockOptions options = {});

    /// Returns a Lease, NoQuorum with the replies of the last try, or Cancelled. A try ends when a majority has granted
    /// the lock, or can no longer do so.
    [[nodiscard]] Acquired acquire(const std::stop_token& stop = {});
    /// The same with another wait limit; 0 or less: tries once. RedlockOptions::retries does not count.
    [[nodiscard]] Acquired acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the lock's clock; tries at least once.
    [[nodiscard]] Acquired acquireUntil(MonoTime deadline, const std::stop_token& stop = {});
    /// Tries once.
    [[nodiscard]] Acquired tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedlockOptions& options() const;

private:
    friend class LockService;
    /// With these connections, shared with other locks.
    [[nodiscard]] static Result<Redlock, Error> create(std::shared_ptr<Nodes> nodes, std::shared_ptr<Watchdog> watchdog,
                                                       std::string key, RedlockOptions options, RedlockLayout layout);
    Redlock(std::shared_ptr<const RedlockSetup> setup, std::shared_ptr<Watchdog> watchdog);
    /// The limit of an acquisition.
    struct Limit
    {
        std::chrono::milliseconds wait; ///< 0: a single try
        std::optional<int> retries;     ///< instead of `wait`
    };
    [[nodiscard]] AcquireResult run(const Limit& limit, const std::stop_token& stop);
    [[nodiscard]] AcquireResult count(AcquireResult result, MonoTime start) const;

    std::shared_ptr<const RedlockSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
