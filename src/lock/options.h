// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/clock.h"
#include "lock/error.h"
#include "lock/observer.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::lock {

class Metrics;
class Notifier;
class Reentry;

/// What a waiter does between two tries.
struct Retry
{
    enum class Kind : std::uint8_t {
        Spread,      ///< a pause evenly spread over [shortest, longest]; equal bounds make it fixed
        Exponential, ///< as above, and the upper bound doubles from shortest to longest with each try
        Notified,    ///< waits in the notifier's line for the release; Spread while the notifier cannot hear
    };
    std::chrono::milliseconds shortest{50};
    std::chrono::milliseconds longest{150};
    Kind kind = Kind::Spread;
    /// Notified: looks at least this often, in case nobody tells of the release (the holder died, or is another
    /// program).
    std::chrono::milliseconds poll{1'000};

    [[nodiscard]] static constexpr Retry fixed(std::chrono::milliseconds pause) { return {pause, pause}; }
    [[nodiscard]] static constexpr Retry jittered(std::chrono::milliseconds from, std::chrono::milliseconds to)
    {
        return {from, to};
    }
    [[nodiscard]] static constexpr Retry exponential(std::chrono::milliseconds from, std::chrono::milliseconds to)
    {
        return {from, to, Kind::Exponential};
    }
    [[nodiscard]] static constexpr Retry notified(std::chrono::milliseconds poll = std::chrono::milliseconds{1'000})
    {
        Retry retry;
        retry.kind = Kind::Notified;
        retry.poll = poll;
        return retry;
    }
    friend bool operator==(const Retry&, const Retry&) = default;
};

/// The pause after the `attempt`-th try (from 1) that was refused; `random` is any 64 bits. Pure.
[[nodiscard]] std::chrono::milliseconds pauseAfter(const Retry& retry, int attempt, std::uint64_t random);

/// What acquire() does while the server is away: it restarts, its name moves to another one, it lacks replicas.
enum class WhenAway : std::uint8_t {
    Wait, ///< tries again until `wait` is over, then says what was wrong
    Fail, ///< says at once what is wrong
};

struct MutexOptions
{
    /// How long the server keeps the lock without renewal. At least 10 ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{10'000};
    /// How long acquire() tries. 0: once.
    std::chrono::milliseconds wait{3'000};
    Retry retry;
    /// Renew every ttl/2 until released or lost. Without it the work must be shorter than the ttl.
    bool watchdog = true;
    std::shared_ptr<Observer> observer; ///< may be empty

    /// Counts go here, under `name` (empty: the key). May be empty.
    std::shared_ptr<Metrics> metrics;
    std::string name;

    /// Waiters stand in its line. It tells our releases to other processes and hears of theirs. Needed for
    /// Retry::Kind::Notified. Must be of the same server.
    std::shared_ptr<Notifier> notifier;

    /// Lets a thread that has the lease enter again while the lease is valid. Empty: such a thread waits for itself.
    std::shared_ptr<Reentry> reentry;

    /// Each acquisition gets a fencing number from the counter fenceKey (empty: fenceKeyFor(key)).
    bool fencing = false;
    std::string fenceKey;

    /// Use DELEX or DELIFEQ and SET IFEQ instead of scripts where the server has them (it is asked once).
    bool nativeCompare = false;

    /// What leases, pauses and waiting are measured by. Empty: the client's clock. With a watchdog it must be the
    /// watchdog's clock.
    std::shared_ptr<const Clock> clock;

    WhenAway whenAway = WhenAway::Wait;
};

/// InvalidOptions, with the rule that is broken.
[[nodiscard]] Result<void, Error> validate(const MutexOptions& options);

/// A key for the fencing counter of a lock, in the same slot of a cluster: "{lock:a}:fence" for "lock:a". Empty when
/// there is none (a brace in the key that is not part of a hash tag).
[[nodiscard]] std::string fenceKeyFor(const std::string& key);

/// The part of a ttl that clocks of two machines may differ by: 1 % and 2 ms.
[[nodiscard]] constexpr std::chrono::nanoseconds drift(std::chrono::nanoseconds ttl)
{
    return ttl / 100 + std::chrono::milliseconds{2};
}

} // namespace lockscope::lock
