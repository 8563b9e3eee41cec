// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "lock/clock.h"
#include "lock/outcome.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::lock {

class Metrics;
struct RedlockSetup;

struct RedlockOptions
{
    /// At least 10 ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{10'000};
    int retries = 10;                           ///< after the first try
    std::chrono::milliseconds retryDelay{200};  ///< before each of them
    std::chrono::milliseconds retryJitter{200}; ///< and up to so much more
    /// How long one node may take to answer. At most ttl/10: what is spent here is missing from the lease.
    std::chrono::milliseconds nodeLimit{50};
    /// Extended by a majority every ttl/2 until released or lost.
    bool watchdog = true;
    std::string clientName;             ///< CLIENT SETNAME; empty: none
    std::shared_ptr<Observer> observer; ///< may be empty
    std::shared_ptr<Metrics> metrics;   ///< may be empty
    std::string name;                   ///< for the metrics; empty: the key
    /// What leases, pauses and waiting are measured by. Empty: the system's clock. With a watchdog it must be the
    /// watchdog's clock.
    std::shared_ptr<const Clock> clock;
};

/// A lock on several independent Redis servers (no replicas of each other): whoever has a majority, in time, has it.
/// Survives the loss of a minority of them. Does not survive nodes that restart empty or whose clocks jump while
/// leases run, and no lease survives a holder that is stopped: see docs/lock-library.md. Any thread; threads that share
/// one take turns.
class Redlock
{
public:
    /// InvalidOptions if a rule is broken. The watchdog is of the same nodes in the same order, and may be empty if the
    /// options want none.
    [[nodiscard]] static Result<Redlock, Error> create(std::vector<Endpoint> nodes, std::shared_ptr<Watchdog> watchdog,
                                                       std::string key, RedlockOptions options = {});

    /// A Lease, NoQuorum with what each node said at the last try, or Cancelled.
    [[nodiscard]] AcquireResult acquire(const std::stop_token& stop = {});
    /// Tries once.
    [[nodiscard]] AcquireResult tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const RedlockOptions& options() const;

private:
    Redlock(std::shared_ptr<const RedlockSetup> setup, std::shared_ptr<Watchdog> watchdog);
    [[nodiscard]] AcquireResult acquireWithin(int retries, const std::stop_token& stop);
    [[nodiscard]] AcquireResult count(AcquireResult result, MonoTime start) const;

    std::shared_ptr<const RedlockSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace lockscope::lock
