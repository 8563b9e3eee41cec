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
    Intent,   ///< it will now try to get the lock
    Attempt,  ///< one request; outcome Granted, TakenOver, Refused or Error; value: kByMajority, or 0
    Acquired, ///< it believes it has the lock; outcome Granted, Reentered or Local; value: the fencing number if there
              ///< is one
    Renewed,  ///< by its watchdog
    RenewalFailed, ///< the watchdog got no "yes"
    Lost,          ///< its watchdog says the lease is over
    Entered,       ///< work begins
    Left,          ///< work ends
    Release,       ///< the command that gives the lock back is sent now
    Outcome,       ///< how the release, or the cycle, ended
    Vanished,      ///< as after kill -9; value: of its fault, as Forced
    Returned,      ///< started anew after it vanished
    StockRead,     ///< value: units that the desk has
    StockWritten,  ///< value: units, written back
    StockRefused,  ///< the desk refused a write under an old fencing number
    Booked,        ///< an order went into the books; note: its number
    Forced,        ///< a fault of the scenario happened here; note: which; value: its number in the worker's list
    StockSet,      ///< of the run itself: the desk begins with `value` units
    StockFinal,    ///< of the run itself: the desk ends with `value` units
    Observed,      ///< of the run itself: the lock's time to live (ms) is `value`; -1: none, -2: there is no lock
    LockFinal,     ///< of the run itself: as Observed, when every worker has ended
    Wrote, ///< what a command did to the lock's key on the watched server beside, or instead of, what an attempt
           ///< or a release says; outcome Granted (nothing was there), TakenOver (another's), Reentered (its own),
           ///< Refused; of a deletion Released (token: what was there), NotOwner or AlreadyExpired
};

enum class Outcome : std::uint8_t {
    None,
    Granted,
    TakenOver, ///< granted by overwriting what was there
    Reentered, ///< granted because it had it already
    Refused,
    TimedOut,
    Cancelled,
    Unknown, ///< an answer was lost
    Error,
    Released, ///< something was deleted
    NotOwner,
    AlreadyExpired,
    Local, ///< by something of its own process, of which no server knows
};

/// Record::value of an attempt on several servers at once: what it did on the watched one, Wrote says.
inline constexpr std::int64_t kByMajority = 1;

/// Record::value of Observed and LockFinal: nobody has the lock.
inline constexpr std::int64_t kNoSuchKey = -2;

/// Record::worker of what the run itself saw.
inline constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

/// What a worker did, by itself: the truth that a monitor is measured against. Not seen by the monitor.
struct Record
{
    MonoTime at{};            ///< when it was known: for a command, when its answer was there
    std::uint32_t worker = 0; ///< index into Scenario::workers, or kNobody
    std::uint32_t lock = 0;   ///< index into Scenario::locks
    RecordKind kind = RecordKind::Intent;
    Outcome outcome = Outcome::None;
    std::string token;        ///< what it wrote, or wanted to write, as the lock's value
    std::string note;         ///< of an error; of Booked and Forced as said there
    MonoTime sent{};          ///< of a command: just before it was sent; else equal to `at`
    std::int64_t value = 0;   ///< as the kind says
    std::int32_t leaseMs = 0; ///< Attempt, Acquired, Renewed: how long the lock lives from then on; 0: for ever
};

[[nodiscard]] const char* name(RecordKind kind);
[[nodiscard]] const char* name(Outcome outcome);

/// From many worker threads to one reader, in batches. Bounded: a reader that never comes costs records, not memory.
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
    /// Everything since the last call. In the order of append(), which may differ from that of `at` by a few
    /// microseconds.
    [[nodiscard]] std::vector<Record> take()
    {
        std::vector<Record> batch;
        const std::lock_guard guard(m_mutex);
        batch.swap(m_records);
        return batch;
    }
    /// How many were not kept, in all.
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
