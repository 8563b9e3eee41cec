// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "monitor/connection/announcements.h"
#include "monitor/connection/changewatch.h"
#include "monitor/connection/flushcheck.h"
#include "monitor/connection/sampler.h"
#include "monitor/connection/streamtime.h"
#include "monitor/nodefacts.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <functional>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// Detects changes of one node that no event announces: settings that suppressed notifications, flushes, swapped
/// databases, another process or data set behind the connection. It reads the server's counters (Sampler, ChangeWatch),
/// receives flushes and contradictions, and determines the cause; the hooks react. It decides by the host's clock and
/// the server's. Thread: redis-io.
class SilentWatch
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::SilentWatch)
public:
    struct Change
    {
        EngineText reason;
        ServerTime from{};
        Reducer::Missed missed = Reducer::Missed::Anything;
        ServerTime until = kUnknownTime; ///< upper bound for the time of removals
    };
    /// What the node is doing now.
    enum class Attention : std::uint8_t {
        None,   ///< no picture exists yet that could be wrong
        Scans,  ///< keys are scanned or read in bulk: a quiet reading would prove nothing
        AtRest, ///< everything is known and no scan is running
    };
    struct Hooks
    {
        std::function<Attention()> attention;
        /// True when all locks of the picture are known, so that a reading can contradict it.
        std::function<bool()> isLive;
        /// Read everything again and show a gap.
        std::function<void(const Change&)> changed;
        /// Read everything again; nothing is known to be wrong.
        std::function<void()> readAgain;
        /// The notification flags changed, or became unknown (then `flags` is empty).
        std::function<void(bool known, const std::string& flags)> flagsSwitched;
        std::function<void()> roleChanged;
        /// Figures for people; nullptr: INFO was not answered.
        std::function<void(const redis::ServerSample*)> sampled;
    };

    /// All arguments must outlive it. `sampleEvery`: minimum interval between calls of Hooks::sampled.
    SilentWatch(NodeHost& host, Announcements& announcements, StreamTime& time, const NodeFacts& facts, int database,
                std::chrono::milliseconds sampleEvery, Hooks hooks);

    /// Begins a new connection to a server in this role. Sends nothing yet.
    void begin(redis::ServerInfo::Role role);
    /// Sends the first reading before this returns.
    void start(redis::Connection& connection, bool mayAskFlags);
    /// The connection was lost; its answers have been delivered.
    void stop();

    /// Takes a reading when one is due. Call ten times a second.
    void everyTick() { m_sampler.everyTick(); }

    /// CLIENT TRACKING reported a flush of our database or of another one.
    void flushPushed();
    /// A poll found a change that a notification should have announced.
    void missed();

    /// Everything is known up to this moment; kUnknownTime: nothing ever was.
    [[nodiscard]] ServerTime knownUntil() const;
    /// Number of keys in our database in the latest reading; 0: unknown.
    [[nodiscard]] std::int64_t keys() const { return m_sample.databaseKeys.value_or(0); }

private:
    void onSample(ServerReading look);
    /// True: the flags changed or explain the change, and missed events are being looked for.
    bool takeFlags(const ServerReading& look, ServerTime since);
    void handleChange(const ChangeWatch::Result& verdict);
    void readQuietly();
    void reportChange(const EngineText& reason, ServerTime from, Reducer::Missed missed = Reducer::Missed::Anything,
                      ServerTime until = kUnknownTime);
    /// `until`: unknown when only the counter revealed the flush.
    void checkFlush(ServerTime unchangedSince, ServerTime from, ServerTime until,
                    std::optional<std::int64_t> countedBefore);
    void onFlushChecked(const FlushCheck::Result& result);

    NodeHost& m_host;
    Announcements& m_announcements;
    StreamTime& m_time;
    const NodeFacts& m_facts;
    const std::chrono::milliseconds m_sampleEvery;
    const Hooks m_hooks;
    Sampler m_sampler;
    ChangeWatch m_changes;
    FlushCheck m_flushCheck;
    redis::Connection* m_connection = nullptr;
    redis::ServerSample m_sample;
    MonoTime m_sampled{};
    MonoTime m_lastReported{};
    MonoTime m_readQuietlyAt{};
    ServerTime m_doubtFrom = kUnknownTime;   ///< start of a period in which notifications may have been off
    ServerTime m_flushFrom{};                ///< lower bound of the flush being checked
    ServerTime m_flushUntil{};               ///< upper bound of the flush being checked
    std::optional<std::int64_t> m_flushBase; ///< flush count before it
    ServerTime m_nextFlushFrom{};            ///< bounds of another flush that arrived during the check
    ServerTime m_nextFlushUntil{};
    bool m_flushAgain = false;   ///< such a flush is pending
    bool m_flushEmitted = false; ///< the flush being checked was already emitted
    bool m_missed = false;       ///< waits for the flags to explain a contradiction
    bool m_doubtLooked = false;  ///< a quiet reading because of m_doubtFrom is pending
};

} // namespace lockscope::monitor
