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
inline namespace v1 {

class Metrics;
class Notifier;

/// A wait without a limit, for `wait` and acquireFor().
inline constexpr std::chrono::milliseconds kForever = std::chrono::milliseconds::max();

/// The pause of a waiter between two tries.
struct Retry
{
    enum class Kind : std::uint8_t {
        Spread,      ///< a random pause in [shortest, longest]; equal bounds make it fixed
        Exponential, ///< like Spread, with an upper bound that doubles from shortest to longest with each try
        Notified,    ///< waits in the notifier's line for the release; Spread while the notifier is not subscribed
    };
    std::chrono::milliseconds shortest{50};
    std::chrono::milliseconds longest{150};
    Kind kind = Kind::Spread;
    /// Notified: tries at least this often, in case no release is published (the holder died, or is another program).
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

/// The pause after the refused try number `attempt` (from 1); `random`: any 64 bits. Pure.
[[nodiscard]] std::chrono::milliseconds pauseAfter(const Retry& retry, int attempt, std::uint64_t random);

/// What acquire() does while the server is away: it restarts, its name moves, it lacks replicas.
enum class WhenAway : std::uint8_t {
    Wait, ///< retries until `wait` ends, then returns the error
    Fail, ///< returns the error at once
};

struct MutexOptions
{
    /// TTL of the lock on the server. At least 10 ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{10'000};
    /// How long acquire() tries. 0: once; kForever: without a limit.
    std::chrono::milliseconds wait{3'000};
    Retry retry{};
    /// Renews every ttl/2 until released or lost. Without it the work must finish within the ttl.
    bool watchdog = true;
    std::shared_ptr<Observer> observer{}; ///< may be empty

    /// Counts events under `name` (empty: the name of the service, else Metrics::kUnnamed). May be empty.
    std::shared_ptr<Metrics> metrics{};
    std::string name{};

    /// Waiters join its line. It publishes releases to other processes and receives theirs. Required for
    /// Retry::Kind::Notified. Must use the same server.
    std::shared_ptr<Notifier> notifier{};

    /// Each acquisition gets a fencing token from the counter fenceKey (empty: fenceKeyFor(key)).
    bool fencing = false;
    std::string fenceKey{};

    /// Use DELEX or DELIFEQ and SET IFEQ instead of scripts if the server has them (probed once). Not with replicas.
    bool nativeCompare = false;

    /// The clock for leases, pauses and waits. Empty: the client's clock. With a watchdog it must be the watchdog's
    /// clock.
    std::shared_ptr<const Clock> clock{};

    WhenAway whenAway = WhenAway::Wait;

    /// So many replicas must have the lock within replicaLimit, else it is given back and tried again until `wait`
    /// ends, then NoReplicas. A crash of the primary does not lose such a lock; a partition may.
    int replicas = 0;
    std::chrono::milliseconds replicaLimit{100};
};

/// InvalidOptions, with the violated rule.
[[nodiscard]] Result<void, Error> validate(const MutexOptions& options);

/// The key of a lock's fencing counter, in the same cluster slot: "{lock:a}:fence" for "lock:a". Empty if there is none
/// (a brace in the key that is not part of a hash tag).
[[nodiscard]] std::string fenceKeyFor(const std::string& key);

/// The allowance for differing clock rates of two machines: 1 % of the ttl and 2 ms. Source: the reference
/// implementation of Redlock (redlock-rb).
[[nodiscard]] constexpr std::chrono::nanoseconds drift(std::chrono::nanoseconds ttl)
{
    return ttl / 100 + std::chrono::milliseconds{2};
}

} // namespace v1
} // namespace lockscope::lock
