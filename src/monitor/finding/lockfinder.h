// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/endpoint.h"
#include "monitor/finding/lockproposals.h"
#include "monitor/reading/budget.h"
#include "monitor/reading/keyread.h"
#include "redis/connection.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Where locks are looked for, and how much that may cost. Value type.
struct FindOptions
{
    Endpoint endpoint;                ///< its database is looked through
    std::vector<std::string> watched; ///< patterns that are watched already
    std::uint64_t mostKeys = 100'000; ///< looked at, then it ends
    std::chrono::milliseconds longest{10'000};
    double serverShare = 0.05; ///< of the server's time, averaged over four seconds
    std::string clientName = "lockscope-find";
};

/// What was found, and what was not looked at.
struct FoundLocks
{
    enum class End : std::uint8_t { Everything, KeyLimit, TimeLimit, Cancelled, Failed };
    End end = End::Failed;
    std::vector<LockProposal> proposals;
    std::uint64_t looked = 0; ///< keys
    std::int64_t keys = 0;    ///< in the database when it began
    std::uint64_t locks = 0;
    std::uint64_t helpers = 0; ///< queues, deadlines ... of locks
    std::uint64_t unread = 0;  ///< keys whose value we may not read: judged by their names
    std::uint64_t leftOut = 0; ///< locks of names too different to be proposed
    std::chrono::milliseconds took{};
    std::chrono::milliseconds serverTime{}; ///< at most so much of the server's, as measured from here
    QString error;                          ///< Failed: what, why and what to do
    Trouble trouble = Trouble::None;        ///< Failed
    bool isClusterNode = false;             ///< other nodes have other keys
    QString remark;                         ///< what this kind of server hides; empty when nothing
    /// Other databases that have keys, and how many: they were not looked through. Empty, too, where INFO is refused.
    std::vector<std::pair<int, std::int64_t>> otherDatabases;
};

/// *Find locks*: walks the keys with SCAN on a short-lived connection of its own, reads each in bounded steps
/// (keyread.h) and proposes what to watch. Never writes. One request in flight; ends by itself at a number of keys, at
/// a time, or when cancelled. Lives in the thread that created it and does small slices of work there. Once.
class LockFinder final : public QObject, private redis::ReplySink
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    LockFinder(FindOptions options, const Clock& clock, QObject* parent = nullptr);
    ~LockFinder() override;

    void start();
    /// Ends at once; what was found until now stands.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_connection != nullptr; }
    [[nodiscard]] std::uint64_t looked() const { return m_found.looked; }
    [[nodiscard]] std::uint64_t locks() const { return m_proposals.locks(); }
    /// 0..100: of the keys, of the limit, or of the time, whichever is nearest to its end.
    [[nodiscard]] int percent() const;
    /// Valid after finished().
    [[nodiscard]] const FoundLocks& found() const { return m_found; }

Q_SIGNALS:
    /// At most ten times a second.
    void progressed();
    /// Once, never during start().
    void finished();

private:
    struct Candidate
    {
        std::string key;
        ValueType type = ValueType::Unknown;
        Ask ask = Ask::Type;
        KeyAnswer answer;
    };

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;
    void onReady();
    void measure(int times);
    void askDatabases();
    void pump();
    void tick();
    void tell();
    void askPage();
    void onPage(const redis::ReplyView& reply);
    void takeKeys(const redis::ReplyView& page);
    void askValues();
    void onStep(Candidate& candidate, KeyAnswer::Next next);
    void onLook(Candidate& candidate);
    [[nodiscard]] bool isWorthReading(const Candidate& candidate) const;
    void judgeByName(const Candidate& candidate);
    /// The request that was in flight is answered.
    void answered();
    void refused(const redis::ReplyView& reply);
    void fail(const QString& error, Trouble trouble);
    void end(FoundLocks::End end);
    [[nodiscard]] std::chrono::nanoseconds elapsed() const;

    FindOptions m_options;
    const Clock& m_clock;
    std::unique_ptr<redis::Connection> m_connection;
    LockProposals m_proposals;
    FoundLocks m_found;
    Budget m_budget;                  ///< the server's microseconds
    std::vector<Candidate> m_waiting; ///< to be asked, the next one last
    std::vector<Candidate> m_asked;   ///< in flight
    std::size_t m_unanswered = 0;
    std::string m_cursor = "0";
    std::string m_wire;
    formats::RawValue m_raw;
    std::chrono::microseconds m_roundTrip{std::chrono::seconds(1)};
    std::chrono::microseconds m_serverTime{};
    MonoTime m_started{};
    MonoTime m_sent{};
    MonoTime m_told{};
    QTimer m_tick;
    MonoTime m_notBefore{};    ///< the server answered BUSY or LOADING: ask later
    std::uint64_t m_taken = 0; ///< keys of the pages
    bool m_isMeasured = false; ///< what a request costs is known, and what else the server has
    bool m_inFlight = false;
    bool m_walked = false;  ///< no page is to come: the cursor came round, or the limit is reached
    bool m_limited = false; ///< by the number of keys
};

} // namespace lockscope::monitor
