// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/acquired.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/options.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

struct SingleSetup;

/// A lock on one Redis: SET NX PX with a unique token per acquisition (with fencing: a script that also increments a
/// counter), released and renewed by comparing the token. It survives the crash of its holder (after the TTL), but not
/// a failover that loses the key. Not re-entrant: a holder adds handles by Lease::enter(). Any thread. Copies share all
/// state.
class Mutex
{
public:
    /// InvalidOptions if a rule is violated; OutOfResources if a thread cannot be created. The watchdog must use the
    /// same server; it may be empty if the options disable it.
    [[nodiscard]] static Result<Mutex, Error> create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog,
                                                     std::string key, MutexOptions options = {});

    /// Tries until the wait limit of the options, or until stop is requested. Returns Taken only if that limit is 0;
    /// never NoQuorum. Stop ends waiting, as in std::condition_variable_any: a lock that is free at the first try is
    /// granted although stop was requested before.
    [[nodiscard]] Acquired acquire(const std::stop_token& stop = {});
    /// The same with another wait limit; 0 or less: tries once.
    [[nodiscard]] Acquired acquireFor(std::chrono::milliseconds wait, const std::stop_token& stop = {});
    /// The same until `deadline`, by the lock's clock; tries at least once, unless others of this process wait before
    /// it.
    [[nodiscard]] Acquired acquireUntil(MonoTime deadline, const std::stop_token& stop = {});
    /// Tries once, ahead of any line. Taken if another holder has it.
    [[nodiscard]] Acquired tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const MutexOptions& options() const;

private:
    explicit Mutex(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const SingleSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace v1
} // namespace lockscope::lock
