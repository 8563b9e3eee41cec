// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/budget.h"
#include "monitor/reading/bylock.h"
#include "monitor/reading/keyread.h"
#include "monitor/reading/pollschedule.h"
#include "monitor/reading/readqueue.h"
#include "monitor/reading/readrights.h"
#include "redis/connection.h"

#include "formats/analyse.h"
#include "formats/decode.h"

#include <QCoreApplication>

#include <array>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Spends the read budgets of one node: wanted reads, polls and bulk reads (scan, re-sync) become self-clocked rounds
/// on the stream connection. One round is in flight, the next goes when it is answered; bulk reads use two half rounds,
/// so that the server need not wait for us. Never more than 256 keys or 1 MiB of expected replies in flight. What may
/// not be read is left out command by command, told once, tried again after a while and then read after all.
class Reader final : public redis::ReplySink
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::Reader)
public:
    Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond);

    /// A new connection; nothing is in flight on it. Forgets what waited (but not which keys are not read any more).
    void start(redis::Connection& connection, const ReadDialect& dialect);
    /// As it is now: what is refused changes while we watch.
    [[nodiscard]] const ReadDialect& dialect() const { return m_rights.dialect(); }
    /// The connection is gone (its answers came before). Nothing is sent until start().
    void stop();

    /// The reducer wants a lock to be read.
    void want(const Want& want, Evidence evidence, MonoTime now);
    /// Reads a key found by the scan, outside the budget.
    void readKey(std::string key);
    /// Re-reads every held lock of the node, outside the budget.
    void rereadAll();
    /// Keys of readKey() and rereadAll() that are still to be answered.
    [[nodiscard]] std::size_t bulkLeft() const { return m_bulk.size() + m_bulkInFlight + (m_rereadEnd - m_rereadNext); }
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
    void forgiveAll() { m_suspects.clear(); }
    /// Is there a budget for what notifications want to be read? (Else only polls and scans read.)
    [[nodiscard]] bool hasBudget() const { return m_reads.perSecond() > 0; }
    /// Notifications received, for the pace of the rounds.
    void countEvent() { ++m_eventsSinceRound; }
    /// Once a second: gives up what has waited too long, refreshes lag and the age of the oldest look.
    void everySecond();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    enum class Lane : std::uint8_t { Want, Poll, Bulk };
    struct Job
    {
        std::uint32_t keyOffset = 0;
        std::uint32_t keySize = 0;
        LockId lock = kNoLock;
        std::uint32_t sequence = 0;
        MonoTime since{};
        KeyAnswer answer;
        Ask ask = Ask::Deadline;
        ValueType type = ValueType::Unknown;
        Evidence evidence = Evidence::Poll;
        Lane lane = Lane::Want;
        bool whole = false;     ///< the value was to be read, too
        bool leaseOnly = false; ///< its value is not asked for, though it could be
        bool suspect = false;   ///< of m_suspects, and read whole
    };
    struct Round
    {
        std::string keys;
        std::vector<Job> jobs;
        std::size_t next = 0;        ///< the job whose answers come now
        std::uint32_t nextReply = 0; ///< of that job
        [[nodiscard]] bool inFlight() const { return next < jobs.size(); }
        [[nodiscard]] std::string_view key(const Job& job) const
        {
            return std::string_view(keys).substr(job.keyOffset, job.keySize);
        }
    };
    struct Later ///< a further step of a read, or a read that the busy server refused
    {
        std::string key;
        Job job;
    };
    struct Hint
    {
        std::uint32_t owner = 0; ///< hash of the name that the lock's id stands for: ids are used again
        ValueType type = ValueType::Unknown;
        Evidence evidence = Evidence::Poll;
        std::uint32_t lookedAt = 0; ///< m_lookEpoch of the last look
        std::uint32_t lookedMs = 0; ///< monotonic, truncated
        bool runsOut = false;       ///< its value says when it ends: no notification will
    };

    static constexpr std::uint64_t kTrialTag = 16; ///< and the command; below are rounds
    struct Filling;                                ///< a round being composed
    Round* freeRound();
    void addLater(Filling& filling);
    void addWants(Filling& filling);
    void addPolls(Filling& filling);
    void addBulk(Filling& filling);
    /// May all of it be read now? What was being read at a cut is read alone, and at last not any more.
    [[nodiscard]] bool mayReadWhole(std::string_view key) const;
    [[nodiscard]] bool isSuspectInFlight() const;
    void readShed(MonoTime now);
    void addLock(Filling& filling, LockId lock, Job job, bool whole);
    void addJob(Filling& filling, std::string_view key, const Job& job);
    /// The first step of a read of what is known of the key.
    void begin(Job& job) const;
    [[nodiscard]] ValueType guess(ValueType tried) const;
    [[nodiscard]] bool isPacing(MonoTime now) const;

    void fetchAhead(const Round& round) const;
    void finishLook(Round& round, Job& job);
    /// Nobody's value makes the look one of an absent lock. True: the time alone can end it.
    bool fillValue(const KeyAnswer& answer, std::string_view key, Look& look);
    /// A lease that stands in the value (m_raw) instead of a TTL. False: there is none.
    bool leaseFromValue(formats::Time now, Look& look) const;
    void withoutValue(const Job& job, Look& look) const;
    void denied(const KeyAnswer& answer, std::string_view key, const Job& job);
    void unread(std::string_view key, const Job& job, const std::string& words = {});
    void failed(std::string_view key, const Job& job, const std::string& words);
    void withheld(const Round& round, const Job& job);
    void keyWasRead(std::string_view key);
    void tryAgain(MonoTime now);
    void onTrial(ReadCommand command, const redis::Answer& answer);
    /// What lacks a holder or a lease because of a refusal is read once more.
    void rereadUnknown();
    void tellMissing(const QString& words, std::string_view key = {});
    void tellMended();
    [[nodiscard]] QString refusedNames() const;
    void dropped(Round& round, Job& job);
    void leaveLane(const Job& job);
    Hint& hint(LockId lock);
    /// Null: nothing is known of the lock that has this id now.
    [[nodiscard]] const Hint* known(LockId lock) const;
    [[nodiscard]] std::uint32_t ownerOf(LockId lock) const;
    [[nodiscard]] static std::uint32_t inMs(MonoTime t); ///< truncated
    [[nodiscard]] bool isHeldHere(LockId lock) const;
    /// A number of permits that was told by others stays one at "1".
    void countsOn(std::string_view key, formats::Holding& holding) const;
    /// What was seen to be a lock stays one: a longer lease is no reason to doubt it.
    [[nodiscard]] bool isHeldBy(std::string_view key, std::string_view token) const;
    /// Tells the picture whether holders are read.
    void tellReads() const;
    /// Is a read of the lease alone all that is to be known of this lock?
    [[nodiscard]] bool isLeaseEnough(LockId lock) const;
    /// Notifications announce every change of this lock.
    [[nodiscard]] bool isCovered(LockId lock) const;

    NodeHost& m_host;
    redis::Connection* m_connection = nullptr;
    ReadRights m_rights;
    ReadQueue m_queue;
    PollSchedule m_polls;
    Budget m_reads;
    Budget m_pollBudget;
    std::array<Round, 2> m_rounds;
    std::string m_wire;
    std::vector<Later> m_later;
    std::deque<std::string> m_bulk;
    std::map<std::string, int, std::less<>> m_suspects; ///< in flight, whole, at so many cuts, and not read since
    std::vector<std::string> m_cutKeys;                 ///< of the cut being handled
    std::vector<LockId> m_shed;                         ///< given up, to be read when there is time for it
    ByLock<Hint> m_hints;
    std::vector<LockId> m_due;
    std::vector<std::uint32_t> m_ages; ///< of the answers of this second, us
    formats::RawValue m_raw;
    std::size_t m_keysInFlight = 0;
    std::size_t m_bytesInFlight = 0;
    std::size_t m_bulkInFlight = 0; ///< begun and not done, also between two steps
    std::uint32_t m_rereadNext = 0; ///< ids of rereadAll() still to go: [m_rereadNext, m_rereadEnd)
    std::uint32_t m_rereadEnd = 0;
    std::uint32_t m_lookEpoch = 1;
    std::uint64_t m_eventsSinceRound = 0;
    MonoTime m_lastRound{};
    MonoTime m_pollsFrom{}; ///< before, nobody is due
    int m_second = 0;
    bool m_covered = false;
    bool m_paused = false;      ///< the server is busy
    bool m_onlyUnknown = false; ///< of the ids to be re-read, those that lack something
    bool m_deniedTold = false;  ///< of keys, whatever the command
    bool m_missingTold = false; ///< that the capability "read" is missing
};

} // namespace lockscope::monitor
