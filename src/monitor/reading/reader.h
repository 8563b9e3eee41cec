// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/keyread.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readround.h"
#include "monitor/reading/readscheduler.h"
#include "monitor/reading/refusedreads.h"
#include "monitor/reading/replydecoder.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <array>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Reads the keys of one node in self-clocked rounds on the stream connection: one round is in flight, and its answer
/// triggers the next; bulk reads use two half rounds, so that the server never idles. At most 256 keys or 1 MiB of
/// expected replies are in flight. Refused commands are left out one by one, reported once, and retried after a while.
///
/// Its parts: ReadScheduler decides what comes next and has the budgets, ReadRound writes commands and parses answers,
/// ReplyDecoder interprets them, ReadMemory remembers earlier reads, RefusedReads tracks refusals. Thread: redis-io.
class Reader final : public redis::ReplySink
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::Reader)
public:
    Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond);

    /// Begins a new connection with nothing in flight. Drops queued reads (but remembers which keys are no longer
    /// read).
    void start(redis::Connection& connection, const ReadDialect& dialect);
    /// The current dialect; it changes with refused rights.
    [[nodiscard]] const ReadDialect& dialect() const { return m_refused.rights().dialect(); }
    /// The connection was lost; its answers have been delivered. Sends nothing until start().
    void stop();

    /// The reducer requests a read of a lock.
    void requestRead(const ReadRequest& want, Evidence evidence, MonoTime now)
    {
        m_scheduler.requestRead(want, evidence, now);
    }
    /// Reads a key found by the scan, outside the budget.
    void readKey(std::string key) { m_scheduler.bulk().add(std::move(key)); }
    /// Re-reads every held lock of the node, outside the budget.
    void rereadAll();
    /// Keys of readKey() and rereadAll() without an answer yet.
    [[nodiscard]] std::size_t bulkLeft() const { return m_scheduler.bulk().left(); }
    /// True when the lock was read since the last rereadAll(), and that settled everything uncertain from the gap.
    [[nodiscard]] bool isFresh(LockId lock) const { return m_memory.isFresh(lock); }

    /// Sends what may be sent now. Call it at the end of each chunk and from a timer.
    void pump();
    /// Next time at which pump() has work if nothing arrives before.
    [[nodiscard]] MonoTime nextPump(MonoTime now) const;
    /// The server is no longer busy.
    void resume();

    [[nodiscard]] PollSchedule& polls() { return m_scheduler.polls(); }
    /// Notifications announce every change: polls only check ends of leases, and rarely.
    void setCovered(bool covered) { m_scheduler.setCovered(covered); }
    /// Keys that were skipped because of a cut may be read again.
    void forgiveAll() { m_scheduler.suspects().forgiveAll(); }
    /// True when there is a budget for reads requested by notifications; otherwise only polls and scans read.
    [[nodiscard]] bool hasBudget() const { return m_scheduler.hasBudget(); }
    /// Counts a received notification, for the pace of the rounds.
    void countEvent() { ++m_eventsSinceRound; }
    /// The owners of the cluster's slots changed: retries unreadable keys at once.
    void slotsChanged();
    /// Call once a second: drops reads that have waited too long, updates the lag and the age of the oldest reading.
    void everySecond();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    static constexpr std::uint64_t kTrialTag = 16; ///< plus the command; tags below belong to rounds
    static constexpr std::uint64_t kIdleTag = 64;

    // ---- what is sent
    [[nodiscard]] ReadRound* freeRound();
    [[nodiscard]] bool isPacing(MonoTime now) const;
    /// Tries the refused commands and one refused key.
    void tryAgain(MonoTime now);
    /// Tests once per connection, with one key, whether OBJECT IDLETIME works. A user without the right, or a server
    /// with an LFU policy, is not asked again.
    void tryIdleTime();
    /// Re-reads locks whose holder or lease is missing because of a refusal.
    void rereadUnknown();

    // ---- what is answered
    void fetchAhead(const ReadRound& round) const;
    void finishLook(std::string_view key, ReadJob& job);
    void denied(std::string_view key, ReadJob& job);
    /// Retries once a second until the key is readable or belongs to another node.
    void elsewhere(std::string_view key, ReadJob& job);
    /// True for a lock last seen on this node that is held or waits to be read.
    [[nodiscard]] bool standsHere(std::string_view key) const;
    void tryElsewhere();
    void tellElsewhere();
    /// Ends the job without a result.
    void giveUp(const ReadJob& job);
    void dropped(ReadRound& round);
    void onTrial(ReadCommand command, const redis::Answer& answer);
    /// Tells the picture whether holders are read.
    void tellReads() const;

    NodeHost& m_host;
    redis::Connection* m_connection = nullptr;
    RefusedReads m_refused;
    ReadMemory m_memory;
    ReplyDecoder m_looks;
    ReadScheduler m_scheduler;
    std::array<ReadRound, 2> m_rounds;
    std::vector<std::uint32_t> m_ages; ///< ages of this second's answers, in us
    std::uint64_t m_eventsSinceRound = 0;
    MonoTime m_lastRound{};
    std::set<std::string, std::less<>> m_elsewhere; ///< keys that were unreadable here recently
    /// Those of them that another node owns: to be read here if the slot returns.
    std::set<std::string, std::less<>> m_ofOthers;
    std::string m_elsewhereWords;
    int m_elsewhereSeconds = 0; ///< consecutive seconds with such keys
    int m_second = 0;
    bool m_idleTried = false; ///< OBJECT IDLETIME was tested on this connection
    bool m_paused = false;    ///< the server is busy
};

} // namespace lockscope::monitor
