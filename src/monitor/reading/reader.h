// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/reading/bulkreads.h"
#include "monitor/reading/cutsuspects.h"
#include "monitor/reading/keyread.h"
#include "monitor/reading/lookmaker.h"
#include "monitor/reading/pollschedule.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readqueue.h"
#include "monitor/reading/readround.h"
#include "monitor/reading/refusedreads.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Spends the read budgets of one node: wanted reads, polls and bulk reads (scan, re-sync) become self-clocked rounds
/// on the stream connection. One round is in flight, the next goes when it is answered; bulk reads use two half rounds,
/// so that the server need not wait for us. Never more than 256 keys or 1 MiB of expected replies in flight. What may
/// not be read is left out command by command, told once, tried again after a while and then read after all.
///
/// It decides what is read when. The jobs of its parts: ReadRound writes the commands of a round and takes the answers
/// apart, LookMaker says what they mean, ReadMemory knows what was read before, BulkReads what is read outside the
/// budget, RefusedReads what may not be read, and CutSuspects what is read alone. Thread: redis-io.
class Reader final : public redis::ReplySink
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::Reader)
public:
    Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond);

    /// A new connection; nothing is in flight on it. Forgets what waited (but not which keys are not read any more).
    void start(redis::Connection& connection, const ReadDialect& dialect);
    /// As it is now: what is refused changes while we watch.
    [[nodiscard]] const ReadDialect& dialect() const { return m_refused.rights().dialect(); }
    /// The connection is gone (its answers came before). Nothing is sent until start().
    void stop();

    /// The reducer wants a lock to be read.
    void want(const Want& want, Evidence evidence, MonoTime now);
    /// Reads a key found by the scan, outside the budget.
    void readKey(std::string key);
    /// Re-reads every held lock of the node, outside the budget.
    void rereadAll();
    /// Keys of readKey() and rereadAll() that are still to be answered.
    [[nodiscard]] std::size_t bulkLeft() const { return m_bulk.left(); }
    /// Was the lock looked at since the last rereadAll(), and nothing of the gap before left open?
    [[nodiscard]] bool isFresh(LockId lock) const;

    /// Sends what may be sent now. Call at the end of each chunk and from a timer.
    void pump();
    /// When pump() has something to do without anything arriving before.
    [[nodiscard]] MonoTime nextPump(MonoTime now) const;
    /// The server speaks again after it was busy.
    void resume();

    [[nodiscard]] PollSchedule& polls() { return m_polls; }
    /// Notifications announce every change: polls ask only when the lease ends, and seldom.
    void setCovered(bool covered);
    /// Keys that were not read because of a cut may be read again.
    void forgiveAll() { m_suspects.forgiveAll(); }
    /// Is there a budget for what notifications want to be read? (Else only polls and scans read.)
    [[nodiscard]] bool hasBudget() const { return m_reads.perSecond() > 0; }
    /// Notifications received, for the pace of the rounds.
    void countEvent() { ++m_eventsSinceRound; }
    /// Once a second: gives up what has waited too long, refreshes lag and the age of the oldest look.
    void everySecond();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    struct Later ///< a further step of a read, or a read that the busy server refused
    {
        std::string key;
        ReadJob job;
    };
    static constexpr std::uint64_t kTrialTag = 16; ///< and the command; below are rounds

    // ---- what is sent
    [[nodiscard]] ReadRound* freeRound();
    [[nodiscard]] bool isPacing(MonoTime now) const;
    void addLater(ReadRound& round);
    void addWants(ReadRound& round, MonoTime now);
    void addPolls(ReadRound& round, MonoTime now);
    void addBulk(ReadRound& round, MonoTime now);
    void addLock(ReadRound& round, LockId lock, ReadJob job, bool whole);
    void add(ReadRound& round, std::string_view key, const ReadJob& job);
    /// May all of it be read now? What was being read at a cut is read alone, and at last not any more.
    [[nodiscard]] bool mayReadWhole(std::string_view key) const;
    [[nodiscard]] bool isSuspectInFlight() const;
    /// What was given up in a rush is read when that is over.
    void readShed(MonoTime now);
    /// The commands and one key of those that were refused.
    void tryAgain(MonoTime now);
    /// What lacks a holder or a lease because of a refusal is read once more.
    void rereadUnknown();

    // ---- what is answered
    void fetchAhead(const ReadRound& round) const;
    void finishLook(std::string_view key, ReadJob& job);
    void denied(std::string_view key, const ReadJob& job);
    /// Nothing more comes of it.
    void giveUp(const ReadJob& job);
    void dropped(ReadRound& round);
    void onTrial(ReadCommand command, const redis::Answer& answer);
    void leaveLane(const ReadJob& job);
    /// Tells the picture whether holders are read.
    void tellReads() const;

    /// Is a read of the lease alone all that is to be known of this lock?
    [[nodiscard]] bool isLeaseEnough(LockId lock) const;
    /// Notifications announce every change of this lock.
    [[nodiscard]] bool isCovered(LockId lock) const;

    NodeHost& m_host;
    redis::Connection* m_connection = nullptr;
    RefusedReads m_refused;
    ReadMemory m_memory;
    LookMaker m_looks;
    ReadQueue m_queue;
    PollSchedule m_polls;
    Budget m_reads;
    Budget m_pollBudget;
    BulkReads m_bulk;
    CutSuspects m_suspects;
    std::array<ReadRound, 2> m_rounds;
    std::vector<Later> m_later;
    std::vector<LockId> m_shed; ///< given up, to be read when there is time for it
    std::vector<LockId> m_due;
    std::vector<std::uint32_t> m_ages; ///< of the answers of this second, us
    std::uint64_t m_eventsSinceRound = 0;
    MonoTime m_lastRound{};
    MonoTime m_pollsFrom{}; ///< before, nobody is due
    int m_second = 0;
    bool m_covered = false;
    bool m_paused = false; ///< the server is busy
};

} // namespace lockscope::monitor
