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

/// How somebody who waits for a lock is seen. Keyspace events show nobody who waits; each of these shows some, and none
/// shows all.
enum class WaitSource : std::uint8_t {
    Subscribers, ///< PUBSUB NUMSUB / SHARDNUMSUB of the channel that the release is told on: a number, nobody's name
    Queue,       ///< the lock's own queue, in order, with deadlines where it keeps them
    Blocked,     ///< clients blocked on the list that the release pushes to
    Mark,        ///< a key or a field that says that somebody waits
    Trace,       ///< refused attempts seen by a trace burst
};
inline constexpr int kWaitSources = 5;
/// subscribers, queue, blocked, mark, trace: the words of `--json`. Static storage.
[[nodiscard]] const char* name(WaitSource source);

/// What a source's number is worth.
enum class WaitBound : std::uint8_t {
    Exactly, ///< everybody who waits in this way, and nobody else
    AtLeast, ///< others may wait whom it does not show
    AtMost,  ///< some of these may wait for something else
};
/// exactly, at_least, at_most.
[[nodiscard]] const char* name(WaitBound bound);

/// Does somebody listen to be woken? A place in a queue may outlive whoever took it.
enum class WaiterPulse : std::uint8_t { Unknown, Listens, Silent };

/// Somebody who waits, as far as the source tells. Empty, unknown: it does not tell.
struct Waiter
{
    std::string id;                  ///< as the source calls them: "uuid:thread" of a queue, a token, a client's id
    std::string client;              ///< address of the connection, "10.0.0.7:51234"
    std::string name;                ///< CLIENT SETNAME, library or user of the connection
    ServerTime since = kUnknownTime; ///< first seen waiting: it may have waited before
    Deadline deadline;               ///< when the place in the queue is given up
    WaiterPulse pulse = WaiterPulse::Unknown;
    bool several = false; ///< the address is that of several connections (a unix socket); `id` tells them apart
    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// What one source says about one lock.
struct WaitersFrom
{
    WaitSource source = WaitSource::Subscribers;
    std::string through; ///< the channel, queue, list or key
    std::uint32_t count = 0;
    WaitBound bound = WaitBound::AtLeast;
    ServerTime at{};             ///< when it was looked at
    std::vector<Waiter> waiters; ///< in order where there is one; at most 64, `count` says how many there are
    friend bool operator==(const WaitersFrom&, const WaitersFrom&) = default;
};

inline constexpr std::size_t kMaxWaitersKept = 64;

/// Who waits for a lock now: replaces all that was said of this lock before.
struct LockWaiters
{
    ServerTime at{};
    LockId lock = kNoLock;
    std::uint16_t count = 0;       ///< waitersOf(from); LockState::waiters
    std::vector<WaitersFrom> from; ///< empty: nothing is known any more
    friend bool operator==(const LockWaiters&, const LockWaiters&) = default;
};

/// How many wait for a lock, as far as the sources tell together: the greatest that one of them says for this lock, or
/// 0 when one says that nobody does. Nothing when none can tell: clients who block on some list, nobody knows which, do
/// not count. Saturated. Pure.
[[nodiscard]] std::optional<std::uint16_t> waitersOf(std::span<const WaitersFrom> from);

} // namespace lockscope
