// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reduction.h"
#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/reading/bulkreads.h"
#include "monitor/reading/cutsuspects.h"
#include "monitor/reading/pollschedule.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readqueue.h"
#include "monitor/reading/readround.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Decides what to read next from one node: further steps of running reads, reads requested by the reducer, polls, then
/// bulk reads. Spends the budgets and fills a round up to its capacity. Sends nothing. Thread: redis-io.
class ReadScheduler
{
public:
    /// The job ended because none of its commands is permitted.
    using Unreadable = std::function<void(std::string_view key, const ReadJob& job)>;

    /// All arguments must outlive it; `dialect` is consulted for each read.
    ReadScheduler(NodeHost& host, ReadMemory& memory, const ReadDialect& dialect, double keysPerSecond,
                  double pollsPerSecond, Unreadable unreadable);

    /// Drops everything queued.
    void clear();
    [[nodiscard]] bool hasBudget() const { return m_reads.perSecond() > 0; }
    [[nodiscard]] PollSchedule& polls() { return m_polls; }
    [[nodiscard]] const PollSchedule& polls() const { return m_polls; }
    [[nodiscard]] BulkReads& bulk() { return m_bulk; }
    [[nodiscard]] const BulkReads& bulk() const { return m_bulk; }
    [[nodiscard]] CutSuspects& suspects() { return m_suspects; }
    /// Notifications announce every change: polls only check ends of leases, and rarely.
    void setCovered(bool covered);
    [[nodiscard]] bool isCovered() const { return m_covered; }

    void requestRead(const ReadRequest& want, Evidence evidence, MonoTime now);
    /// True when a read requested by the reducer is waiting.
    [[nodiscard]] bool hasWants() const { return !m_queue.isEmpty(); }
    /// Queues a further step of a read, or one that the busy server refused.
    void addLater(std::string_view key, const ReadJob& job) { m_later.push_back({std::string(key), job}); }
    /// Adds the next reads as far as there is room.
    void fill(ReadRound& round, MonoTime now);
    /// A job that was added has ended.
    void ended(const ReadJob& job);
    /// Call once a second: drops reads that have waited too long, and requests them again when the load is over.
    void everySecond(MonoTime now, bool isBusy);

private:
    struct DelayedRead
    {
        std::string key;
        ReadJob job;
    };
    void fillLater(ReadRound& round);
    void fillWants(ReadRound& round, MonoTime now);
    void fillPolls(ReadRound& round, MonoTime now);
    void fillBulk(ReadRound& round, MonoTime now);
    void addLock(ReadRound& round, LockId lock, ReadJob job, bool whole);
    /// Starts the first step of a job.
    void begin(ReadRound& round, std::string_view key, ReadJob& job);
    void add(ReadRound& round, std::string_view key, const ReadJob& job);
    /// True when the whole value may be read now. A value that was in flight at a cut is read alone, and finally not at
    /// all.
    [[nodiscard]] bool mayReadWhole(std::string_view key) const;
    void readShed();
    /// True when a fact of a held lock is missing or uncertain.
    [[nodiscard]] bool lacksSomething(LockId lock) const;
    /// True when only the lease of this lock needs to be read.
    [[nodiscard]] bool isLeaseEnough(LockId lock) const;
    /// True when notifications announce every change of this lock.
    [[nodiscard]] bool isCovered(LockId lock) const;

    NodeHost& m_host;
    ReadMemory& m_memory;
    const ReadDialect& m_dialect;
    const Unreadable m_unreadable;
    ReadQueue m_queue;
    PollSchedule m_polls;
    Budget m_reads;
    Budget m_pollBudget;
    BulkReads m_bulk;
    CutSuspects m_suspects;
    std::vector<DelayedRead> m_later;
    bool m_hasShed = false; ///< reads were dropped, to be repeated when the load is over
    std::vector<LockId> m_due;
    std::size_t m_suspectsBegun = 0; ///< suspect jobs that have not ended
    MonoTime m_pollsFrom{};          ///< earliest time of the next poll
    bool m_covered = false;
};

} // namespace lockscope::monitor
