// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/busycheck.h"
#include "monitor/connection/passingpatterns.h"
#include "monitor/connection/redial.h"
#include "monitor/connection/silencenotice.h"
#include "monitor/connection/silentwatch.h"
#include "monitor/connection/streamtime.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/firstevents.h"
#include "monitor/intake.h"
#include "monitor/nodedirectory.h"
#include "monitor/nodefacts.h"
#include "monitor/nodehost.h"
#include "monitor/nodeteller.h"
#include "monitor/reading/keywalk.h"
#include "monitor/reading/permitreader.h"
#include "monitor/reading/reader.h"
#include "monitor/reading/slotplaces.h"
#include "monitor/recovery.h"
#include "monitor/tracing/tracer.h"
#include "monitor/waiting/waitsampler.h"
#include "monitor/watchoptions.h"
#include "redis/connection.h"
#include "redis/probe.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <string>

namespace lockscope::monitor {

class Engine;

/// One node: its stream connection through all its lives, from connecting over probe, subscription and scan to live. It
/// makes the connections and knows in which of these stages it is; what happens on a connection is the job of the parts
/// that it wires: StreamTime (when), Announcements (what is told of changes), Intake (into the picture), Reader and
/// KeyWalk (what is read), PassingPatterns, Redial and BusyCheck (when something is tried again), SilentWatch (what
/// nobody told), Recovery (what was missed).
///
/// It decides by the engine's clock: timers and the engine's tick only wake it, and what is due is asked of the clock.
/// Thread: redis-io.
class NodeMonitor final : public QObject, public redis::PushSink, public NodeHost
{
    Q_OBJECT
public:
    NodeMonitor(Engine& engine, const WatchedNode& node, QObject* parent);
    ~NodeMonitor() override;

    void start();
    void stop();
    /// The end of it, for good: what is not known from now on is told as a gap.
    void retire(const std::string& by);
    [[nodiscard]] const std::string& address() const { return m_facts.address(); }
    void reconnectNow();
    /// Does somebody wait for what this node shows? Then it is tried again at least every two seconds, and at once when
    /// somebody begins to.
    void setAttended(bool attended);
    /// Re-reads what is known and scans again, without a gap: somebody asked for it.
    void resync();
    /// Keys that match this are watched as well, from now on.
    void watchAlso(const std::string& pattern);
    /// The end of that: as soon as nothing is known of locks that only this pattern matches.
    void watchNoMore(const std::string& pattern);
    /// Who has which slot of the cluster, from now on.
    void setSlots(std::shared_ptr<const SlotTable> slots);
    /// Another node of the keyspace is gone: what it had is looked for here.
    void lookForMoved();
    /// Does it tell what happens?
    [[nodiscard]] bool isListening() const { return m_stage == Stage::Scanning || m_stage == Stage::Live; }
    /// Is all that there is to find here found?
    [[nodiscard]] bool isSettled() const
    {
        return m_stage == Stage::Live && !m_walk.isRunning() && m_reader.bulkLeft() == 0;
    }

    /// And was the whole of it walked through?
    [[nodiscard]] bool hasSeenAll() const { return isSettled() && m_walk.isWhole(); }
    /// For what is found out between two chunks.
    [[nodiscard]] ObservedAt now() const;

    /// The first scan is under way, or is to begin again: events wait until `ready` can be said first.
    [[nodiscard]] FirstEvents& firstEvents() { return m_firstEvents; }
    [[nodiscard]] bool isHolding() const { return m_recovery.isHolding(); }
    [[nodiscard]] bool isResyncing() const { return m_recovery.isResyncing(); }
    /// The last moment up to which everything that happened here was told; kUnknownTime: nothing ever was.
    [[nodiscard]] ServerTime wholeUntil() const
    {
        return m_recovery.isAway() ? m_recovery.lostFrom() : m_silent.knownUntil();
    }
    [[nodiscard]] ServerTime serverTime(MonoTime at) const { return m_time.at(at); }
    [[nodiscard]] Reader& reader() { return m_reader; }
    [[nodiscard]] WaitSampler& waits() { return m_waits; }
    /// Of the scan that comes first, or after a gap; what is walked again and again is no progress.
    [[nodiscard]] std::uint64_t scanPages() const { return m_walk.pages(); }
    [[nodiscard]] std::uint32_t scanPercent() const { return m_stage == Stage::Scanning ? m_walk.percent() : 100; }
    /// Wants that the picture has besides those of observations (from tick()).
    void want(const Want& want);
    void everySecond();
    void everyTick();
    void startTrace(const TraceRequest& request);
    void stopTrace();
    /// Own removals, announced by actions.
    void ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step);

    // NodeHost
    Picture& picture() override;
    Counters& counters() override;
    const Clock& clock() const override;
    NodeId nodeId() const override { return m_id; }
    [[nodiscard]] KeyspaceId keyspace() const { return m_keyspace; }
    std::uint16_t database() const override { return m_database; }
    ServerTime serverBegan() const override { return m_serverBegan; }
    ServerTime nodeTime() const override { return serverTime(clock().mono()); }
    const ObservedAt& observed() const override { return m_time.observed(); }
    MonoTime arrived() const override { return m_arrived; }
    bool isAnnounced(std::string_view key) const override { return m_announcements.isAnnounced(key); }
    bool watchesAll() const override { return m_keys.hasAll(); }
    bool isWatchedWithAll(std::string_view key) const override { return m_keys.hasOnlyWithAll(key); }
    bool isWatched(std::string_view key) const override { return m_keys.has(key); }
    LockId lookAt(std::string_view key) override;
    void beforeRound() override { m_time.beforeRound(); }
    void look(const Look& look) override;
    void shed(LockId lock) override { m_intake.shed(lock, nodeTime()); }
    using NodeHost::serverBusy;
    void serverBusy(std::string_view words, std::string_view key) override;
    bool asks(std::string_view key) const override { return m_slots.asks(key); }
    bool isElsewhere(std::string_view key) const override { return m_slots.isElsewhere(key); }
    void unreadable(LockId lock) override { m_intake.unreadable(lock); }
    using NodeHost::warn;
    void warn(const QString& text, Trouble trouble) override { m_tell.warn(text, trouble); }
    void missing(const std::string& right, const QString& effect, const std::string& remedy) override
    {
        m_facts.missing(right, effect, remedy);
    }
    void mended(const std::string& right) override { m_facts.mended(right); }

    // PushSink
    void onChunk(MonoTime arrived, std::size_t bytes) override;
    void onChunkEnd() override;
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override;
    void onKeyEventsEnd() override { m_intake.reduceHeard(); }
    void onInvalidate(redis::ReplyView keys) override;

private:
    /// WatchOptions::slots.
    [[nodiscard]] bool isOfSlots(std::string_view key) const;
    enum class Stage : std::uint8_t { Idle, Connecting, Probing, Subscribing, Scanning, Live, Waiting, Stopped };

    void connectNow();
    void onReady();
    void onClosed(const redis::ConnectError& error);
    /// The connection is given up, for `reason`, and made anew after a while.
    void goAway(const QString& reason, Trouble trouble, bool transient);
    void abandonConnection();
    [[nodiscard]] redis::ConnectionOptions nextConnection() const;
    void onProbed();
    void leaveReplica();
    void onAdded();
    void leavePatterns();
    void subscribe();
    void onSubscribed();

    void beginScan();
    void startWalk(std::vector<std::string> patterns);
    void onScanStep();
    void onFoundKey(std::string_view key);
    void finishScan();
    /// What was held back is told.
    void letGo();

    [[nodiscard]] Announcements::Hooks announcementHooks();
    [[nodiscard]] SilentWatch::Hooks silentHooks();
    [[nodiscard]] SilentWatch::Attention attention() const;
    void onFlagsSwitched(bool known, const std::string& flags);
    void onRoleChanged();
    void onUnsureTime(const std::vector<ServerSpan>& spans, bool stepped);
    void tellReady();
    [[nodiscard]] QString liveText() const;

    void onBusyOver();
    void onSilence(bool silent);

    /// The sorted set of a semaphore that is in the picture: its change is that lock's. False: it is none.
    bool changesPermits(std::string_view key, KeyEvent event);
    void pump();
    void armPump();

    Engine& m_engine;
    const NodeId m_id;
    const KeyspaceId m_keyspace;
    const WatchOptions m_options;
    const std::uint16_t m_database;
    WatchedKeys m_keys;
    NodeTeller m_tell;
    SilenceNotice m_silence;
    NodeFacts m_facts;
    ServerTime m_serverBegan = kUnknownTime;
    ServerTime m_primaryUntil = kUnknownTime; ///< of a node that has become a replica
    StreamTime m_time;
    Announcements m_announcements;
    Reader m_reader;
    Intake m_intake;
    PermitReader m_permits;
    KeyWalk m_walk;
    SilentWatch m_silent;
    Recovery m_recovery;
    FirstEvents m_firstEvents;
    WaitSampler m_waits;
    Tracer m_tracer;
    PassingPatterns m_passing;
    BusyCheck m_busy;
    Redial m_redial;
    SlotPlaces m_slots;
    QTimer m_pumpTimer;

    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    std::unique_ptr<redis::Probe> m_probe;
    MonoTime m_arrived{}; ///< when the chunk did
    MonoTime m_pumpArmed{};
    std::size_t m_eventsInChunk = 0;
    std::size_t m_eventsInLastChunk = 0;
    Stage m_stage = Stage::Idle;
};

} // namespace lockscope::monitor
