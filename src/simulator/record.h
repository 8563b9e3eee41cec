// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace lockscope::simulator {

enum class RecordKind : std::uint8_t {
    Intent,        ///< it will now try to get the lock
    Attempt,       ///< one request; outcome Granted, Refused or Error
    Acquired,      ///< it believes it has the lock
    Renewed,       ///< by its watchdog
    RenewalFailed, ///< the watchdog got no "yes"
    Lost,          ///< its watchdog says the lease is over
    Entered,       ///< work begins
    Left,          ///< work ends
    Release,       ///< it will now give the lock back
    Outcome,       ///< how the cycle ended
    Vanished,      ///< as after kill -9
    Returned,      ///< started anew after it vanished
};

enum class Outcome : std::uint8_t {
    None,
    Granted,
    Refused,
    TimedOut,
    Cancelled,
    Unknown, ///< an answer was lost
    Error,
    Released,
    NotOwner,
    AlreadyExpired,
};

/// What a worker did, by itself: the truth that a monitor is measured against. Not seen by the monitor.
struct Record
{
    MonoTime at{};
    std::uint32_t worker = 0; ///< index into Scenario::workers
    std::uint32_t lock = 0;   ///< index into Scenario::locks
    RecordKind kind = RecordKind::Intent;
    Outcome outcome = Outcome::None;
    std::string token; ///< what it wrote, or wanted to write, as the lock's value
    std::string note;  ///< of an error
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
