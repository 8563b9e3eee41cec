// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
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

/// Somebody who waits, as far as the source tells. Empty, unknown: it does not tell.
struct Waiter
{
    std::string id;                  ///< as the source calls them: "uuid:thread" of a queue, a token, a client's id
    std::string client;              ///< address of the connection, "10.0.0.7:51234"
    std::string name;                ///< CLIENT SETNAME, library or user of the connection
    ServerTime since = kUnknownTime; ///< first seen waiting
    Deadline deadline;               ///< when the place in the queue is given up
    friend bool operator==(const Waiter&, const Waiter&) = default;
};

/// What one source says about one lock.
struct WaitersFrom
{
    WaitSource source = WaitSource::Subscribers;
    std::string through; ///< the channel, queue, list or key
    std::uint32_t count = 0;
    bool isExact = false; ///< neither others nor fewer can wait by this source; else it is the best that it knows
    ServerTime at{};      ///< when it was looked at
    std::vector<Waiter> waiters; ///< in order where there is one; at most 64, `count` says how many there are
    friend bool operator==(const WaitersFrom&, const WaitersFrom&) = default;
};

/// Who waits for a lock now: replaces all that was said of this lock before.
struct LockWaiters
{
    ServerTime at{};
    LockId lock = kNoLock;
    std::uint16_t count = 0; ///< the greatest that a source says; LockState::waiters
    std::vector<WaitersFrom> from;
    friend bool operator==(const LockWaiters&, const LockWaiters&) = default;
};

} // namespace lockscope
