// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/busycheck.h"
#include "monitor/connection/silentwatch.h"
#include "monitor/firstevents.h"
#include "monitor/intake.h"
#include "monitor/reading/keywalk.h"
#include "monitor/reading/permitreader.h"
#include "monitor/reading/reader.h"
#include "monitor/recovery.h"
#include "monitor/selected/selectedreader.h"
#include "monitor/waiting/waitsampler.h"

#include <QTimer>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

class Engine;
class NodeReporter;
class NodeSubscription;
struct WatchOptions;

/// Reading: what is read from one node, and when. Scans the keys and reads them again after a gap (Recovery), reads
/// what events and polls request, queries the waiters, and brings all of it and the stream's messages into the picture
/// (Intake). Thread: redis-io.
class NodeReading
{
public:
    /// All arguments must outlive it; `subscription` may be constructed later. `owner`: its thread runs the timer.
    NodeReading(Engine& engine, NodeHost& host, const WatchOptions& options, StreamTime& time, NodeReporter& reporter,
                NodeSubscription& subscription, QObject* owner);

    /// Begins a new connection. Sends nothing yet. `restarted`: the server is another process than before.
    void begin(redis::Connection& connection, bool restarted);
    /// Reads from now on what is requested.
    void start(const redis::ProbeResult& probed);
    /// The subscription is complete: emits the gap, if there was one, and scans.
    void beginRecovery();
    /// The connection is about to be closed.
    void leave() { m_intake.goAway(); }
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// No connection follows: nothing is held back any more.
    void end();

    /// SilentWatch::Hooks::changed.
    void recover(const SilentWatch::Change& change);
    /// SilentWatch::Hooks::readAgain.
    void readAgain();
    /// Reads everything known and scans again without a gap, on request of a user.
    void resync();
    /// Scans for locks that were not watched before.
    void scanUnproven();
    /// Another node of the keyspace is gone: looks for its locks here.
    void lookForMoved();

    /// Queues a read that the picture requested outside an observation (from tick()).
    void requestRead(const ReadRequest& want);
    void onReading(const KeyReading& look);
    /// Own removals, announced by actions.
    void ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step);
    /// The key is the sorted set of a known semaphore: applies the change to that lock. False: it is not one.
    [[nodiscard]] bool changesPermits(std::string_view key);
    /// NodeHost::serverBusy().
    void serverBusy(std::string_view words, std::string_view key);
    void slotsChanged();
    /// Rows on screen, and the lock that the user looks at: both are polled more often.
    void setVisible(const std::vector<LockId>& locks);
    void setSelected(LockId lock);
    void setPaused(bool paused);
    /// Sends what may be sent now, and sets the timer for what comes next.
    void pump();
    void everyTick();
    /// Emits the state of a node that answers.
    void emitState();

    [[nodiscard]] bool isLive() const { return m_stage == Stage::Live; }
    /// True when it reports events.
    [[nodiscard]] bool isListening() const { return m_stage != Stage::Idle; }
    /// True when the scan is complete and all its reads are answered.
    [[nodiscard]] bool isSettled() const { return isLive() && !m_walk.isRunning() && m_reader.bulkLeft() == 0; }
    /// isSettled(), and the scan covered the whole keyspace.
    [[nodiscard]] bool hasSeenAll() const { return isSettled() && m_walk.isWhole(); }
    /// Events wait in firstEvents(), because `ready` precedes them.
    [[nodiscard]] bool isHolding() const { return m_recovery.isHolding(); }
    [[nodiscard]] bool isBusy() const { return m_busy.isBusy(); }
    [[nodiscard]] SilentWatch::Attention attention() const;
    /// Pages of the first scan or of one after a gap; periodic scans are no progress.
    [[nodiscard]] std::uint64_t scanPages() const { return m_walk.pages(); }
    [[nodiscard]] std::uint32_t scanPercent() const { return m_stage == Stage::Scanning ? m_walk.percent() : 100; }

    [[nodiscard]] Intake& intake() { return m_intake; }
    [[nodiscard]] Reader& reader() { return m_reader; }
    [[nodiscard]] Recovery& recovery() { return m_recovery; }
    [[nodiscard]] WaitSampler& waits() { return m_waits; }
    [[nodiscard]] FirstEvents& firstEvents() { return m_firstEvents; }

private:
    enum class Stage : std::uint8_t { Idle, Scanning, Live };

    void beginScan();
    void scanAll();
    void scanIfPermitted();
    void startWalk(std::vector<std::string> patterns);
    void onFoundKey(std::string_view key);
    void onScanStep();
    void finishScan();
    void releaseHeldEvents();
    void onBusyOver();
    void armPump();

    Engine& m_engine;
    NodeHost& m_host;
    const WatchOptions& m_options;
    StreamTime& m_time;
    NodeReporter& m_reporter;
    NodeSubscription& m_subscription;
    Reader m_reader;
    Intake m_intake;
    PermitReader m_permits;
    KeyWalk m_walk;
    Recovery m_recovery;
    FirstEvents m_firstEvents;
    WaitSampler m_waits;
    SelectedReader m_selectedReader;
    BusyCheck m_busy;
    QTimer m_pumpTimer;
    MonoTime m_pumpArmed{};
    redis::Connection* m_connection = nullptr;
    Stage m_stage = Stage::Idle;
};

} // namespace lockscope::monitor
