// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/error.h"
#include "lock/leaseclock.h"
#include "lock/observer.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

struct LeaseState;
class Watchdog;

enum class ReleaseOutcome : std::uint8_t {
    Released,
    NotOwner,       ///< the key holds another token and was not changed
    AlreadyExpired, ///< the key did not exist any more
    Unknown,        ///< not confirmed; at the latest the TTL ends the lock
};

struct [[nodiscard]] ReleaseResult
{
    ReleaseOutcome outcome = ReleaseOutcome::Unknown;
    std::optional<Error> error; ///< the cause of Unknown
    /// Remaining handles of the hold (Lease::enter()). Only the release of the last one deletes the lock.
    int handlesLeft = 0;
};

/// A held lock, for a limited time. The destructor releases it. Move-only; every member function may be called from any
/// thread. A moved-from lease holds nothing and is not valid; all functions may still be called.
///
/// It belongs to the process that acquired it. In a child (fork) it is inert: never valid, and never released.
class Lease
{
public:
    Lease(Lease&&) noexcept;
    /// Releases the previous lease, like the destructor.
    Lease& operator=(Lease&& other) noexcept;
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    /// Ends renewal and releases. Blocks at most commandLimit. Does not block if the server just let another call of
    /// this client or thread time out, so leases destroyed in a row wait only once: the client then retries the release
    /// in the background, in one pipeline, until it is answered or the lease ended. A release that stays uncertain is
    /// reported to Observer::unreleased() and counted.
    ~Lease();

    [[nodiscard]] const std::string& key() const; ///< empty after std::move()
    [[nodiscard]] std::string_view token() const; ///< empty after std::move()

    /// True if it is not released, not known to be lost, and has time left by the clock.
    [[nodiscard]] bool isValid() const;
    /// Start of the request plus the TTL, minus the drift: the server keeps the lock at least this long, unless it
    /// loses it. Measured by LeaseClock, which continues while the machine sleeps, and converted to the monotonic clock
    /// at the time of the call: call again after a sleep, or use isValid().
    [[nodiscard]] MonoTime validUntil() const;
    /// 0 if not valid.
    [[nodiscard]] std::chrono::milliseconds remaining() const;
    [[nodiscard]] std::uint32_t renewals() const;
    /// Increases with each acquisition of this lock, so that a resource can reject writes with a lower number than the
    /// highest it has seen. Empty unless the options requested it. A further handle of a Redisson lock raises it for
    /// all handles of the hold.
    [[nodiscard]] std::optional<std::int64_t> fencingToken() const;

    /// Stop is requested when the watchdog detects the loss of the lease. A stop_callback runs in the watchdog's thread
    /// and must be quick. Without a watchdog nothing detects it: use isValid().
    [[nodiscard]] std::stop_token lost() const;
    [[nodiscard]] std::optional<LossReason> lossReason() const;

    /// A further handle of the same hold, for any thread: renewed together, and released with the last handle. The
    /// error LeaseLost if the lease is not valid. Sends nothing, except for a RedissonMutex: there the server counts
    /// the handles, so it blocks at most until the wait limit of the options or until stop is requested. This handle
    /// stays what it is whatever the error.
    [[nodiscard]] Result<Lease, Error> enter(const std::stop_token& stop = {}) const;

    /// Makes the lease last for at least `ttl` from now, for a step that may take longer than the rest of it: also if
    /// this process is stopped meanwhile, and nothing renews it. Never shortens it; sends nothing if it lasts that long
    /// already. LeaseLost if it is not valid, or the server finds that it was lost; InvalidOptions for a ttl that a
    /// lock may not have, and with nativeCompare. After another error the lease stays what it was; after
    /// Delivery::Unknown the server may keep the lock for longer. Blocks at most commandLimit.
    [[nodiscard]] Result<void, Error> extend(std::chrono::milliseconds ttl);

    /// Ends renewal and deletes the lock if it is still ours. A definite outcome is returned again by further calls;
    /// after Unknown a further call asks the server again. Blocks at most commandLimit.
    [[nodiscard]] ReleaseResult release();
    /// Ends renewal without a release: the TTL ends the lock, as after a crash. The lease is then as if moved from.
    /// Must not run concurrently with other calls on this lease.
    void abandon();

private:
    friend class Acquisition;
    friend class LockService;
    friend class Mutex;
    friend class RedissonReadWriteLock;
    friend class Redlock;
    Lease(std::shared_ptr<LeaseState> state, std::shared_ptr<Watchdog> watchdog);
    void leaveUnwatched();
    /// False if it is released or moved from.
    [[nodiscard]] bool hasHandle() const { return m_state && !m_released.done; }

    /// Set by the first release of this handle. Moves with it; no other thread uses the handle during a move.
    struct Once
    {
        Once() = default;
        Once(Once&& other) noexcept : done(other.done.load()) {}
        Once& operator=(Once&& other) noexcept
        {
            done = other.done.load();
            return *this;
        }
        std::atomic<bool> done{false};
    };

    std::shared_ptr<LeaseState> m_state;
    std::shared_ptr<Watchdog> m_watchdog; // keeps the watchdog alive while a lease exists
    Once m_released;
};

} // namespace v1
} // namespace lockscope::lock
