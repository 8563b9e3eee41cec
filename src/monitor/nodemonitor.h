// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/busycheck.h"
#include "monitor/connection/redial.h"
#include "monitor/connection/silencenotice.h"
#include "monitor/connection/silentwatch.h"
#include "monitor/connection/streamtime.h"
#include "monitor/connection/temporarypatterns.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/firstevents.h"
#include "monitor/intake.h"
#include "monitor/nodedirectory.h"
#include "monitor/nodeeventemitter.h"
#include "monitor/nodefacts.h"
#include "monitor/nodehost.h"
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

/// One node: its stream connection from connecting over probe, subscription and scan to live, and through reconnects.
/// It makes the connections and tracks the stage; its parts do the work: StreamTime (dating), Announcements (announced
/// changes), Intake (into the picture), Reader and KeyWalk (reads), TemporaryPatterns, Redial and BusyCheck (retries),
/// SilentWatch (unannounced changes), Recovery (missed changes).
///
/// The engine's clock decides; timers and the engine's tick only wake it. Thread: redis-io.
class NodeMonitor final : public QObject, public redis::PushSink, public NodeHost
{
    Q_OBJECT
public:
    NodeMonitor(Engine& engine, const WatchedNode& node, QObject* parent);
    ~NodeMonitor() override;

    void start();
    void stop();
    /// Ends it for good, and emits a gap from now on.
    void retire(const std::string& by);
    [[nodiscard]] const std::string& address() const { return m_facts.address(); }
    void reconnectNow();
    /// Sets whether a user is watching. If so, a lost node is retried at least every two seconds, and at once when
    /// watching begins.
    void setAttended(bool attended);
    /// Reads everything known and scans again without a gap, on request of a user.
    void resync();
    /// Watches keys that match this pattern as well.
    void watchAlso(const std::string& pattern);
    /// Ends watchAlso() as soon as no known lock matches only this pattern.
    void watchNoMore(const std::string& pattern);
    /// Sets the owners of the cluster's slots.
    void setSlots(std::shared_ptr<const SlotTable> slots);
    /// Another node of the keyspace is gone: looks for its locks here.
    void lookForMoved();
    /// True when it reports events.
    [[nodiscard]] bool isListening() const { return m_stage == Stage::Scanning || m_stage == Stage::Live; }
    /// True when the scan is complete and all its reads are answered.
    [[nodiscard]] bool isSettled() const
    {
        return m_stage == Stage::Live && !m_walk.isRunning() && m_reader.bulkLeft() == 0;
    }

    /// isSettled(), and the scan covered the whole keyspace.
    [[nodiscard]] bool hasSeenAll() const { return isSettled() && m_walk.isWhole(); }
    /// The present, for findings between two chunks.
    [[nodiscard]] ObservedAt now() const;

    /// The first scan is running or about to restart: events wait, because `ready` precedes them.
    [[nodiscard]] FirstEvents& firstEvents() { return m_firstEvents; }
    [[nodiscard]] bool isHolding() const { return m_recovery.isHolding(); }
    [[nodiscard]] bool isResyncing() const { return m_recovery.isResyncing(); }
    /// All events up to this moment were reported; kUnknownTime: none ever were.
    [[nodiscard]] ServerTime wholeUntil() const
    {
        return m_recovery.isAway() ? m_recovery.lostFrom() : m_silent.knownUntil();
    }
    [[nodiscard]] ServerTime serverTime(MonoTime at) const { return m_time.at(at); }
    [[nodiscard]] Reader& reader() { return m_reader; }
    [[nodiscard]] WaitSampler& waits() { return m_waits; }
    /// Pages of the first scan or of one after a gap; periodic scans are no progress.
    [[nodiscard]] std::uint64_t scanPages() const { return m_walk.pages(); }
    [[nodiscard]] std::uint32_t scanPercent() const { return m_stage == Stage::Scanning ? m_walk.percent() : 100; }
    /// Queues a read that the picture requested outside an observation (from tick()).
    void requestRead(const ReadRequest& want);
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
    void onReading(const KeyReading& look) override;
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
    void onKeyEventsEnd() override { m_intake.reduceEnqueued(); }
    void onInvalidate(redis::ReplyView keys) override;

private:
    /// WatchOptions::slots.
    [[nodiscard]] bool isOfSlots(std::string_view key) const;
    enum class Stage : std::uint8_t { Idle, Connecting, Probing, Subscribing, Scanning, Live, Waiting, Stopped };

    void connectNow();
    void onReady();
    void onClosed(const redis::ConnectError& error);
    /// Gives up the connection for `reason` and schedules a new one.
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
    /// Emits the held-back events.
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

    /// The key is the sorted set of a known semaphore: applies the change to that lock. False: it is not one.
    bool changesPermits(std::string_view key, KeyEvent event);
    void pump();
    void armPump();

    Engine& m_engine;
    const NodeId m_id;
    const KeyspaceId m_keyspace;
    const WatchOptions m_options;
    const std::uint16_t m_database;
    WatchedKeys m_keys;
    NodeEventEmitter m_tell;
    SilenceNotice m_silence;
    NodeFacts m_facts;
    ServerTime m_serverBegan = kUnknownTime;
    ServerTime m_primaryUntil = kUnknownTime; ///< for a node that became a replica
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
    TemporaryPatterns m_passing;
    BusyCheck m_busy;
    Redial m_redial;
    SlotPlaces m_slots;
    QTimer m_pumpTimer;

    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    std::unique_ptr<redis::Probe> m_probe;
    MonoTime m_arrived{}; ///< arrival of the current chunk
    MonoTime m_pumpArmed{};
    std::size_t m_eventsInChunk = 0;
    std::size_t m_eventsInLastChunk = 0;
    Stage m_stage = Stage::Idle;
};

} // namespace lockscope::monitor
