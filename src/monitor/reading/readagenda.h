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

/// What is to be read next of one node: further steps of what was begun, what the reducer wants, polls, then bulk
/// reads. Spends the budgets, and fills a round with as much as it has room for. Sends nothing. Thread: redis-io.
class ReadAgenda
{
public:
    /// Nothing of the job may be asked: it is over.
    using Unreadable = std::function<void(std::string_view key, const ReadJob& job)>;

    /// All of them must outlive it; `dialect` is as it is at each moment.
    ReadAgenda(NodeHost& host, ReadMemory& memory, const ReadDialect& dialect, double keysPerSecond,
               double pollsPerSecond, Unreadable unreadable);

    /// Forgets all that waits.
    void clear();
    [[nodiscard]] bool hasBudget() const { return m_reads.perSecond() > 0; }
    [[nodiscard]] PollSchedule& polls() { return m_polls; }
    [[nodiscard]] const PollSchedule& polls() const { return m_polls; }
    [[nodiscard]] BulkReads& bulk() { return m_bulk; }
    [[nodiscard]] const BulkReads& bulk() const { return m_bulk; }
    [[nodiscard]] CutSuspects& suspects() { return m_suspects; }
    /// Notifications announce every change: polls ask only when the lease ends, and seldom.
    void setCovered(bool covered);
    [[nodiscard]] bool isCovered() const { return m_covered; }

    void want(const Want& want, Evidence evidence, MonoTime now);
    /// Does something wait that the reducer wants?
    [[nodiscard]] bool hasWants() const { return !m_queue.isEmpty(); }
    /// A further step of a read, or one that the busy server refused.
    void addLater(std::string_view key, const ReadJob& job) { m_later.push_back({std::string(key), job}); }
    /// Adds what comes next, as far as there is room.
    void fill(ReadRound& round, MonoTime now);
    /// A job that was added is over.
    void ended(const ReadJob& job);
    /// Once a second: gives up what has waited too long, and wants it again when the rush is over.
    void everySecond(MonoTime now, bool isBusy);

private:
    struct Later
    {
        std::string key;
        ReadJob job;
    };
    void fillLater(ReadRound& round);
    void fillWants(ReadRound& round, MonoTime now);
    void fillPolls(ReadRound& round, MonoTime now);
    void fillBulk(ReadRound& round, MonoTime now);
    void addLock(ReadRound& round, LockId lock, ReadJob job, bool whole);
    /// The first step of a job.
    void begin(ReadRound& round, std::string_view key, ReadJob& job);
    void add(ReadRound& round, std::string_view key, const ReadJob& job);
    /// May all of it be read now? What was being read at a cut is read alone, and at last not any more.
    [[nodiscard]] bool mayReadWhole(std::string_view key) const;
    void readShed();
    /// Is something of a held lock not known, or not certain?
    [[nodiscard]] bool lacksSomething(LockId lock) const;
    /// Is a read of the lease alone all that is to be known of this lock?
    [[nodiscard]] bool isLeaseEnough(LockId lock) const;
    /// Notifications announce every change of this lock.
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
    std::vector<Later> m_later;
    bool m_hasShed = false; ///< something was given up, to be read when the rush is over
    std::vector<LockId> m_due;
    std::size_t m_suspectsBegun = 0; ///< jobs that are not over
    MonoTime m_pollsFrom{};          ///< before, nobody is due
    bool m_covered = false;
};

} // namespace lockscope::monitor
