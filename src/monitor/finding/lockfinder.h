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

/// Where to search for locks, and at what cost. Value type.
struct FindOptions
{
    Endpoint endpoint;                ///< its database is searched
    std::vector<std::string> watched; ///< patterns already watched
    std::uint64_t mostKeys = 100'000; ///< maximum number of examined keys
    std::chrono::milliseconds longest{10'000};
    bool namesOnly = false;    ///< reads no key: all are judged by their names
    double serverShare = 0.05; ///< share of the server's time, averaged over four seconds
    std::string clientName = "lockscope-find";
};

/// The locks found, and what was not examined.
struct FoundLocks
{
    enum class End : std::uint8_t { Everything, KeyLimit, TimeLimit, Cancelled, Failed };
    End end = End::Failed;
    std::vector<LockProposal> proposals;
    std::uint64_t keysExamined = 0; ///< examined keys
    std::int64_t keys = 0;          ///< keys in the database at the start
    std::uint64_t locks = 0;
    std::uint64_t helpers = 0; ///< helper keys of locks: queues, deadlines ...
    std::uint64_t unread = 0;  ///< keys with unreadable values, judged by name
    std::uint64_t leftOut = 0; ///< locks with names too diverse for a proposal
    std::chrono::milliseconds took{};
    std::chrono::milliseconds serverTime{}; ///< upper bound of the server time used, measured here
    QString error;                          ///< Failed: the problem, its cause and a remedy
    Trouble trouble = Trouble::None;        ///< Failed
    bool isClusterNode = false;             ///< the other nodes have further keys
    QString remark;                         ///< limitations of this kind of server; empty when none
    /// Other non-empty databases and their number of keys, which were not searched. Also empty where INFO is refused.
    std::vector<std::pair<int, std::int64_t>> otherDatabases;
};

/// *Find locks*: scans the keyspace on its own short-lived connection, reads each key in bounded steps (keyread.h) and
/// proposes patterns to watch. Never writes. One request in flight; ends at a limit of keys or time, or when cancelled.
/// Runs in small slices in the thread that created it. Use once.
class LockFinder final : public QObject, private redis::ReplySink
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    LockFinder(FindOptions options, const Clock& clock, QObject* parent = nullptr);
    ~LockFinder() override;

    void start();
    /// Ends at once and keeps the results so far.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_connection != nullptr; }
    [[nodiscard]] std::uint64_t keysExamined() const { return m_found.keysExamined; }
    [[nodiscard]] std::uint64_t locks() const { return m_proposals.locks(); }
    /// 0..100: progress towards the nearest end: all keys, the key limit or the time limit.
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
    void emitProgress();
    void askPage();
    void onPage(const redis::ReplyView& reply);
    void takeKeys(const redis::ReplyView& page);
    void askValues();
    void onStep(Candidate& candidate, KeyAnswer::Next next);
    void onLook(Candidate& candidate);
    [[nodiscard]] bool isWorthReading(const Candidate& candidate) const;
    void judgeByName(const Candidate& candidate);
    /// The request in flight was answered.
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
    Budget m_budget;                  ///< in microseconds of the server
    std::vector<Candidate> m_waiting; ///< keys to be read, the next one last
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
    MonoTime m_notBefore{};    ///< set when the server answered BUSY or LOADING
    std::uint64_t m_taken = 0; ///< keys received in pages
    bool m_isMeasured = false; ///< the cost of a request and the other databases are known
    bool m_inFlight = false;
    bool m_walked = false;  ///< no page follows: the cursor wrapped, or the limit is reached
    bool m_limited = false; ///< stopped by the key limit
};

} // namespace lockscope::monitor
