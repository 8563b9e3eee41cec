// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

namespace lockscope::simulator {

enum class RecordKind : std::uint8_t {
    Intent,        ///< is about to try to get the lock
    Attempt,       ///< one request; outcome Granted, TakenOver, Refused or Error; value: kByMajority, or 0
    Acquired,      ///< believes it has the lock; outcome Granted, Reentered or Local; value: the fencing token, if any
    Renewed,       ///< by its watchdog
    RenewalFailed, ///< the watchdog's renewal did not succeed
    Lost,          ///< its watchdog reports the end of the lease
    Entered,       ///< work begins
    Left,          ///< work ends
    Release,       ///< the releasing command is about to be sent
    Outcome,       ///< how the release, or the cycle, ended
    Vanished,      ///< as after kill -9; value: that of its fault, as for Forced
    Returned,      ///< restarted after it vanished
    StockRead,     ///< value: units at the desk
    StockWritten,  ///< value: units written back
    StockRefused,  ///< the desk refused a write with an outdated fencing token
    Booked,        ///< an order was booked; note: its number
    Forced,        ///< a fault of the scenario occurred; note: which; value: its index in the worker's list
    StockSet,      ///< by the run itself: the desk begins with `value` units
    StockFinal,    ///< by the run itself: the desk ends with `value` units
    Observed,      ///< by the run itself: the lock's TTL (ms) is `value`; -1: none, -2: no lock
    LockFinal,     ///< by the run itself: as Observed, after every worker has ended
    Wrote, ///< effect of a command on the lock's key on the watched server, in addition to or instead of an attempt or
           ///< release; outcome Granted (the key was absent), TakenOver (another holder's), Reentered (its own),
           ///< Refused; for a deletion Released (token: the old value), NotOwner or AlreadyExpired
    HandedOut, ///< gives a part of its work to others and will wait until it is done; token: that of who does it
};

enum class Outcome : std::uint8_t {
    None,
    Granted,
    TakenOver, ///< granted by overwriting another value
    Reentered, ///< granted because it already held the lock
    Refused,
    TimedOut,
    Cancelled,
    Unknown, ///< the answer was lost
    Error,
    Released, ///< something was deleted
    NotOwner,
    AlreadyExpired,
    Local, ///< by a mutex of its own process, unknown to any server
};

/// Record::value of an attempt on several servers at once; Wrote has its effect on the watched one.
inline constexpr std::int64_t kByMajority = 1;

/// Record::value of Observed and LockFinal: the lock is free.
inline constexpr std::int64_t kNoSuchKey = -2;

/// Record::worker for observations of the run itself.
inline constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

/// What a worker did, logged by itself: the ground truth that a monitor is measured against. Invisible to the monitor.
struct Record
{
    MonoTime at{};            ///< when it was known: for a command, when its answer arrived
    std::uint32_t worker = 0; ///< index into Scenario::workers, or kNobody
    std::uint32_t lock = 0;   ///< index into Scenario::locks
    RecordKind kind = RecordKind::Intent;
    Outcome outcome = Outcome::None;
    std::string token;        ///< the lock value that it wrote, or wanted to write
    std::string note;         ///< error message; for Booked and Forced see there
    MonoTime sent{};          ///< for a command: just before it was sent; else equal to `at`
    std::int64_t value = 0;   ///< see the kind
    std::int32_t leaseMs = 0; ///< Attempt, Acquired, Renewed: lifetime of the lock from then on; 0: no expiry
    std::uint32_t room = 1;   ///< how many may have the lock at once: a permit of so many; kAnyNumber: a reader
};

/// Record::room of readers, who exclude only those with room for one.
inline constexpr std::uint32_t kAnyNumber = 0;

/// Counts others beside a worker with `room`.
class Beside
{
public:
    explicit Beside(std::uint32_t room) : m_room(room) {}
    /// True when one more with this room is one too many: either wants the lock alone, or all permits are taken.
    [[nodiscard]] bool isOneTooMany(std::uint32_t room)
    {
        return m_room == 1 || room == 1 || ++m_others == m_room; // m_room of readers is never reached
    }

private:
    const std::uint32_t m_room;
    std::uint32_t m_others = 0;
};

[[nodiscard]] const char* name(RecordKind kind);
[[nodiscard]] const char* name(Outcome outcome);

/// Passes records in batches from many worker threads to one reader. Bounded: without a reader records are dropped
/// instead of using memory.
class RecordLog
{
public:
    explicit RecordLog(std::size_t mostKept = 200'000) : m_mostKept(mostKept) {}

    void append(Record record)
    {
        const std::lock_guard guard(m_mutex);
        if (m_records.size() < m_mostKept)
            m_records.push_back(std::move(record));
        else
            ++m_dropped;
    }
    /// All records since the last call, in the order of append(), which may differ from the order of `at` by a few
    /// microseconds.
    [[nodiscard]] std::vector<Record> take()
    {
        std::vector<Record> batch;
        const std::lock_guard guard(m_mutex);
        batch.swap(m_records);
        return batch;
    }
    /// Total number of dropped records.
    [[nodiscard]] std::uint64_t dropped() const
    {
        const std::lock_guard guard(m_mutex);
        return m_dropped;
    }

private:
    const std::size_t m_mostKept;
    mutable std::mutex m_mutex;
    std::vector<Record> m_records;
    std::uint64_t m_dropped = 0;
};

} // namespace lockscope::simulator
