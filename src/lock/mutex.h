// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/options.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

namespace lockscope::lock {

struct LockSetup;

/// Somebody else holds it, and no waiting was asked for.
struct Taken
{
    /// When the present lease ends if nobody renews it. Empty: it has no ttl, or the server did not say.
    std::optional<std::chrono::milliseconds> retryAfter;
};

/// Somebody else held it at every try.
struct TimedOut
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The stop token asked to give up.
struct Cancelled
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The answer was lost: perhaps we hold the lock, perhaps not. If so, the server ends it when its ttl runs out.
struct Unknown
{
    MonoTime
        freeBy{}; ///< earliest moment by which that has happened, if the server received the request when it was sent
    Error error;
};

using AcquireResult = std::variant<Lease, Taken, TimedOut, Cancelled, Unknown, Error>;

/// A lock on one Redis: SET NX PX with a token of its own for each acquisition, released and renewed by compare
/// scripts. It survives the crash of its holder (after the ttl); it does not survive a failover that loses the key. Not
/// re-entrant. Any thread.
class Mutex
{
public:
    /// InvalidOptions if a rule is broken. The watchdog is of the same server, and may be empty if the options want
    /// none.
    [[nodiscard]] static Result<Mutex, Error> create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog,
                                                     std::string key, MutexOptions options = {});

    /// Tries until the wait limit of the options, or until stop is requested.
    [[nodiscard]] AcquireResult acquire(const std::stop_token& stop = {});
    /// Tries once.
    [[nodiscard]] AcquireResult tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const MutexOptions& options() const;

private:
    explicit Mutex(std::shared_ptr<const LockSetup> setup, std::shared_ptr<Watchdog> watchdog);

    [[nodiscard]] AcquireResult acquireWithin(std::chrono::milliseconds wait, const std::stop_token& stop);

    std::shared_ptr<const LockSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace lockscope::lock
