// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/keyread.h"
#include "monitor/reading/lookmaker.h"
#include "monitor/reading/readagenda.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readround.h"
#include "monitor/reading/refusedreads.h"
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

/// Reads the keys of one node in self-clocked rounds on the stream connection: one round is in flight, the next goes
/// when it is answered; bulk reads use two half rounds, so that the server need not wait for us. Never more than 256
/// keys or 1 MiB of expected replies in flight. What may not be read is left out command by command, told once, tried
/// again after a while and then read after all.
///
/// Its parts: ReadAgenda knows what comes next and has the budgets, ReadRound writes commands and takes answers apart,
/// LookMaker says what they mean, ReadMemory knows what was read before, RefusedReads what may not be read. Thread:
/// redis-io.
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
    void want(const Want& want, Evidence evidence, MonoTime now) { m_agenda.want(want, evidence, now); }
    /// Reads a key found by the scan, outside the budget.
    void readKey(std::string key) { m_agenda.bulk().add(std::move(key)); }
    /// Re-reads every held lock of the node, outside the budget.
    void rereadAll();
    /// Keys of readKey() and rereadAll() that are still to be answered.
    [[nodiscard]] std::size_t bulkLeft() const { return m_agenda.bulk().left(); }
    /// Was the lock looked at since the last rereadAll(), and nothing of the gap before left open?
    [[nodiscard]] bool isFresh(LockId lock) const { return m_memory.isFresh(lock); }

    /// Sends what may be sent now. Call at the end of each chunk and from a timer.
    void pump();
    /// When pump() has something to do without anything arriving before.
    [[nodiscard]] MonoTime nextPump(MonoTime now) const;
    /// The server speaks again after it was busy.
    void resume();

    [[nodiscard]] PollSchedule& polls() { return m_agenda.polls(); }
    /// Notifications announce every change: polls ask only when the lease ends, and seldom.
    void setCovered(bool covered) { m_agenda.setCovered(covered); }
    /// Keys that were not read because of a cut may be read again.
    void forgiveAll() { m_agenda.suspects().forgiveAll(); }
    /// Is there a budget for what notifications want to be read? (Else only polls and scans read.)
    [[nodiscard]] bool hasBudget() const { return m_agenda.hasBudget(); }
    /// Notifications received, for the pace of the rounds.
    void countEvent() { ++m_eventsSinceRound; }
    /// Who has which slot of the cluster has changed: what could not be read is tried at once.
    void slotsChanged();
    /// Once a second: gives up what has waited too long, refreshes lag and the age of the oldest look.
    void everySecond();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    static constexpr std::uint64_t kTrialTag = 16; ///< and the command; below are rounds
    static constexpr std::uint64_t kIdleTag = 64;

    // ---- what is sent
    [[nodiscard]] ReadRound* freeRound();
    [[nodiscard]] bool isPacing(MonoTime now) const;
    /// The commands and one key of those that were refused.
    void tryAgain(MonoTime now);
    /// May it be asked for how long nobody has touched a key? Tried with one key, once a connection: who may not, or
    /// whose server keeps no such time (an LFU policy), is not asked again.
    void tryIdleTime();
    /// What lacks a holder or a lease because of a refusal is read once more.
    void rereadUnknown();

    // ---- what is answered
    void fetchAhead(const ReadRound& round) const;
    void finishLook(std::string_view key, ReadJob& job);
    void denied(std::string_view key, ReadJob& job);
    /// Read again each second, until it can be, or is another node's.
    void elsewhere(std::string_view key, ReadJob& job);
    /// Is it a lock that was seen on this node last, and is held or waits to be read?
    [[nodiscard]] bool standsHere(std::string_view key) const;
    void tryElsewhere();
    /// Nothing more comes of it.
    void giveUp(const ReadJob& job);
    void dropped(ReadRound& round);
    void onTrial(ReadCommand command, const redis::Answer& answer);
    /// Tells the picture whether holders are read.
    void tellReads() const;

    NodeHost& m_host;
    redis::Connection* m_connection = nullptr;
    RefusedReads m_refused;
    ReadMemory m_memory;
    LookMaker m_looks;
    ReadAgenda m_agenda;
    std::array<ReadRound, 2> m_rounds;
    std::vector<std::uint32_t> m_ages; ///< of the answers of this second, us
    std::uint64_t m_eventsSinceRound = 0;
    MonoTime m_lastRound{};
    std::set<std::string, std::less<>> m_elsewhere; ///< keys that could not be read here lately
    /// Of those, what another node has: to be read here should its slot come.
    std::set<std::string, std::less<>> m_ofOthers;
    std::string m_elsewhereWords;
    int m_elsewhereSeconds = 0; ///< one after the other in which there were any
    int m_second = 0;
    bool m_idleTried = false; ///< OBJECT IDLETIME, on this connection
    bool m_paused = false;    ///< the server is busy
};

} // namespace lockscope::monitor
