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

/// Notices what changes on one node without an event: settings that kept notifications from us, flushes, swapped
/// databases, another process or other data behind the connection. It looks at the server's counters (Sampler,
/// ChangeWatch), is told of flushes and of changes that should have been announced, and finds out what they were. What
/// is done about it is for others. It decides by the host's clock and the server's.
/// Thread: redis-io.
class SilentWatch
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::SilentWatch)
public:
    struct Change
    {
        QString reason; ///< for people
        ServerTime from{};
        Reducer::Missed missed = Reducer::Missed::Anything;
        ServerTime until = kUnknownTime; ///< removals came not later than this
    };
    /// What is done with the node now.
    enum class Attention : std::uint8_t {
        None,   ///< there is no picture yet that could be wrong
        Scans,  ///< keys are walked, or bulk reads are under way: a quiet look would tell nothing
        AtRest, ///< all is known, nothing is looked for
    };
    struct Hooks
    {
        std::function<Attention()> attention;
        /// Are all of the picture's locks known, so that a look can contradict it?
        std::function<bool()> isLive;
        /// Everything is to be looked at again, and a gap to be shown.
        std::function<void(const Change&)> changed;
        /// Everything is to be looked at again, but nothing is known to be wrong.
        std::function<void()> lookAgain;
        /// The flags of the server's notifications are others, or are not known any more (then `flags` is empty).
        std::function<void(bool known, const std::string& flags)> flagsSwitched;
        std::function<void()> roleChanged;
        /// Figures for people; nothing: INFO was not answered.
        std::function<void(const redis::ServerSample*)> sampled;
    };

    /// All of them must outlive it. `sampleEvery`: how often Hooks::sampled is called, at most.
    SilentWatch(NodeHost& host, Announcements& announcements, StreamTime& time, const NodeFacts& facts, int database,
                std::chrono::milliseconds sampleEvery, Hooks hooks);

    /// A new connection, to a server in this role. Nothing is sent yet.
    void begin(redis::ServerInfo::Role role);
    /// The first look is sent before this returns.
    void start(redis::Connection& connection, bool mayAskFlags);
    /// The connection is gone (its answers came before).
    void stop();

    /// Looks if that is due. Call ten times a second.
    void everyTick() { m_sampler.everyTick(); }

    /// CLIENT TRACKING told of a flush; of our database or another one.
    void flushPushed();
    /// A look found a change that a notification should have announced before.
    void missed();

    /// Since when it is not known that everything was told; kUnknownTime: never was.
    [[nodiscard]] ServerTime knownUntil() const;
    /// Of our database, as of the last look; 0: not known.
    [[nodiscard]] std::int64_t keys() const { return m_sample.databaseKeys.value_or(0); }

private:
    void onLook(ServerReading look);
    /// True: the flags changed or are to blame, and what happened meanwhile is looked for.
    bool takeFlags(const ServerReading& look, ServerTime since);
    void take(const ChangeWatch::Result& verdict);
    void lookQuietly();
    void tell(const QString& reason, ServerTime from, Reducer::Missed missed = Reducer::Missed::Anything,
              ServerTime until = kUnknownTime);
    /// `until`: unknown if only the counter told of it.
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
    MonoTime m_lastTold{};
    MonoTime m_lookedQuietly{};
    ServerTime m_doubtFrom = kUnknownTime;   ///< since then notifications may have been off for a moment
    ServerTime m_flushFrom{};                ///< of the flush that is being looked into: after this,
    ServerTime m_flushUntil{};               ///< and not later than this
    std::optional<std::int64_t> m_flushBase; ///< counted before it
    ServerTime m_nextFlushFrom{};            ///< of another one, while that one is looked into
    ServerTime m_nextFlushUntil{};
    bool m_flushAgain = false;  ///< there is such a one
    bool m_flushTold = false;   ///< the one that is being looked into was told already
    bool m_missed = false;      ///< waiting for the flags to tell why
    bool m_doubtLooked = false; ///< a quiet look is under way because of m_doubtFrom
};

} // namespace lockscope::monitor
