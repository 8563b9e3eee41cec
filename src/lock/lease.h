// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"
#include "lock/error.h"
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

struct LeaseState;
class Watchdog;

enum class ReleaseOutcome : std::uint8_t {
    Released,
    NotOwner,       ///< the key holds another token; it was left alone
    AlreadyExpired, ///< the key was not there any more
    Unknown,        ///< not confirmed; without us the server ends the lock when its ttl runs out
};

struct ReleaseResult
{
    ReleaseOutcome outcome = ReleaseOutcome::Unknown;
    std::optional<Error> error; ///< why it is Unknown
    /// Re-entry: so many handles of this thread's hold are left. Only the last one's release deletes the lock.
    int handlesLeft = 0;
};

/// The right to work, for a while. Its destructor releases it. Move-only; every member function may be called from any
/// thread. After std::move() it holds nothing and is not valid; every function may still be called, and says so.
///
/// It belongs to the process that acquired it. In a child of that process (fork) it is inert: it is never valid there,
/// and nothing releases it.
class Lease
{
public:
    Lease(Lease&&) noexcept;
    /// Releases what it held before, as the destructor does.
    Lease& operator=(Lease&& other) noexcept;
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    /// Ends renewal and releases. Blocks at most commandLimit. It does not block if the server has just let another
    /// call of this client, or of this thread, wait that long: leases that are destroyed one after the other wait once.
    /// A release without an answer is then repeated by the client in the background, in one pipeline, until it is
    /// answered or the lease is over. What stays uncertain is told to Observer::unreleased() and counted.
    ~Lease();

    [[nodiscard]] const std::string& key() const; ///< empty after std::move()
    [[nodiscard]] std::string_view token() const; ///< empty after std::move()

    /// Not released, not known to be lost, and the clock says there is time left.
    [[nodiscard]] bool isValid() const;
    /// The ttl, counted from before the request was sent, less the drift. The server keeps the lock at least this long,
    /// unless it loses it. Measured by a clock that goes on while the machine sleeps (LeaseClock), and converted to the
    /// monotonic clock at the time of the call: ask again after a sleep, or ask isValid().
    [[nodiscard]] MonoTime validUntil() const;
    /// 0 when not valid.
    [[nodiscard]] std::chrono::milliseconds remaining() const;
    [[nodiscard]] std::uint32_t renewals() const;
    /// Rises with each acquisition of this lock, so that a resource which remembers the highest number can refuse late
    /// writes. Empty unless the options asked for it.
    [[nodiscard]] std::optional<std::int64_t> fencingToken() const;

    /// Stop is requested when the watchdog finds the lease lost. A std::stop_callback on it runs in the watchdog's
    /// thread and must be quick. Without a watchdog nobody looks: ask isValid().
    [[nodiscard]] std::stop_token lost() const;
    [[nodiscard]] std::optional<LossReason> lossReason() const;

    /// Ends renewal, and deletes the lock if it is still ours. Once the outcome is certain, further calls give the same
    /// one; after Unknown another call asks the server again. Blocks at most commandLimit.
    ReleaseResult release();
    /// Ends renewal and sends nothing: the server ends the lock when its ttl runs out, as after a crash. The lease is
    /// then as after std::move(). Not together with another call on this lease.
    void abandon();

private:
    friend class Acquisition;
    friend class Mutex;
    friend class Redlock;
    Lease(std::shared_ptr<LeaseState> state, std::shared_ptr<Watchdog> watchdog);
    void letGo();

    /// Set by the first release of this handle. Moves with it, which no other thread may use meanwhile.
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
    std::shared_ptr<Watchdog> m_watchdog; // kept alive, so that a lease is renewed as long as somebody has it
    Once m_released;
};

} // namespace lockscope::lock
