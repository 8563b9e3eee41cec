// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lockscope {

/// How waiters of a lock are detected. Keyspace events never show waiters; each source shows some, none shows all.
enum class WaitSource : std::uint8_t {
    Subscribers, ///< PUBSUB NUMSUB / SHARDNUMSUB of the release channel: a number without names
    Queue,       ///< the lock's own queue, in order, with deadlines if it keeps them
    Blocked,     ///< clients blocked on the list that a release pushes to
    Mark,        ///< a key or field that marks a waiter
    Trace,       ///< refused attempts seen by a trace burst
};
inline constexpr int kWaitSources = 5;
/// Words of `--json`: subscribers, queue, blocked, mark, trace. Static storage.
[[nodiscard]] const char* name(WaitSource source);

/// How a source's count relates to the true number of waiters.
enum class WaitBound : std::uint8_t {
    Exactly, ///< all waiters of this kind, and only those
    AtLeast, ///< there may be more waiters
    AtMost,  ///< some of the clients may wait for something else
};
/// exactly, at_least, at_most.
[[nodiscard]] const char* name(WaitBound bound);

/// Whether a subscriber for the wake-up exists: a place in a queue may outlive its client.
enum class WaiterPulse : std::uint8_t { Unknown, Listens, Silent };

/// A waiter, as far as the source identifies it; other fields are empty or unknown.
struct Waiter
{
    std::string id;                  ///< source-specific: "uuid:thread" of a queue, a token, a client id
    std::string client;              ///< address of the connection, "10.0.0.7:51234"
    std::string name;                ///< CLIENT SETNAME, library or user of the connection
    ServerTime since = kUnknownTime; ///< first seen; it may have waited longer
    Deadline deadline;               ///< when its place in the queue expires
    WaiterPulse pulse = WaiterPulse::Unknown;
    bool several = false; ///< the address belongs to several connections (a unix socket); `id` distinguishes them
    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// The report of one source on one lock.
struct WaitersFrom
{
    WaitSource source = WaitSource::Subscribers;
    std::string through; ///< the channel, queue, list or key
    std::uint32_t count = 0;
    WaitBound bound = WaitBound::AtLeast;
    ServerTime at{};             ///< time of the query
    std::vector<Waiter> waiters; ///< in queue order if there is one; at most 64, `count` is the total
    friend bool operator==(const WaitersFrom&, const WaitersFrom&) = default;
};

inline constexpr std::size_t kMaxWaitersKept = 64;

/// The waiters of a lock now; replaces all earlier reports on it.
struct LockWaiters
{
    ServerTime at{};
    LockId lock = kNoLock;
    std::uint16_t count = 0;       ///< waitersOf(from); LockState::waiters
    std::vector<WaitersFrom> from; ///< empty: unknown from now on
    friend bool operator==(const LockWaiters&, const LockWaiters&) = default;
};

/// Combines the sources into one count: the largest count of a source for this lock, 0 if a source reports none, empty
/// if no source can tell. Clients blocked on an unidentified list do not count. Saturated. Pure.
[[nodiscard]] std::optional<std::uint16_t> waitersOf(std::span<const WaitersFrom> from);

} // namespace lockscope
