// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/nodereading.h"

#include "formats/permits.h"
#include "monitor/connection/nodesubscription.h"
#include "monitor/engine.h"
#include "monitor/nodemonitor.h"
#include "monitor/nodereporter.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

NodeReading::NodeReading(Engine& engine, NodeHost& host, const WatchOptions& options, StreamTime& time,
                         NodeReporter& reporter, NodeSubscription& subscription, QObject* owner)
    : m_engine(engine), m_host(host), m_options(options), m_time(time), m_reporter(reporter),
      m_subscription(subscription), m_reader(host, options.readBudgetKeysPerSecond, options.pollBudgetPerSecond),
      m_intake(engine.picture(), engine.reduction(), m_reader, engine.clock(), host.nodeId(),
               {.ofOther =
                    [&engine](const ReadRequest& want) {
                        if (auto* other = engine.node(engine.picture().nodeOf(want.lock)))
                            other->reading().requestRead(want);
                    },
                .missed = [&subscription] { subscription.silent().missed(); }}),
      m_permits(host, [this](const KeyReading& look) { m_intake.onReading(look); }),
      m_walk(host, time, reporter.events(), [this](std::string_view key) { onFoundKey(key); }),
      m_recovery(host, m_intake, m_reader, m_walk, time, reporter.events()),
      m_waits(host, engine.waits(), options.waitBudgetPerSecond),
      m_selectedReader(host, m_waits.budget(), options.readsJobs,
                       [&engine](std::shared_ptr<const SelectedReading> reading) {
                           engine.selectedReading().set(std::move(reading));
                       }),
      m_busy(host, m_reader, owner, [this] { onBusyOver(); }), m_pumpTimer(owner)
{
    m_reader.polls().setPaused(!options.usePolling);
    m_pumpTimer.setSingleShot(true);
    m_pumpTimer.setTimerType(Qt::PreciseTimer);
    m_pumpTimer.callOnTimeout(&m_pumpTimer, [this] {
        m_pumpArmed = {};
        pump();
    });
}

// ---- one connection

void NodeReading::begin(redis::Connection& connection, bool restarted)
{
    m_connection = &connection;
    m_intake.tick(m_host.nodeTime()); // from now on by the server's clock
    if (restarted)                    // explains the cut, so no key is to blame
        m_reader.forgiveAll();
    m_walk.begin(connection);
}

void NodeReading::start(const redis::ProbeResult& probed)
{
    constexpr int kFieldsHaveLeases = 70'400;
    constexpr int kFieldsHaveLeasesOfValkey = 90'000;
    const auto& server = probed.server;
    const bool isValkey = server.product == redis::ServerInfo::Product::Valkey;
    auto dialect = readDialect(isValkey || server.versionNumber() >= 70000, probed.refusedCommands);
    dialect.fieldEnds = server.versionNumber() >= (isValkey ? kFieldsHaveLeasesOfValkey : kFieldsHaveLeases);
    m_time.setReads(m_reader.hasBudget() && (dialect.reads(ValueType::String) || dialect.reads(ValueType::Hash)));
    // A cluster replica that is watched alone would answer MOVED for every key without this.
    if (server.cluster && server.role == redis::ServerInfo::Role::Replica && !m_options.isOneOfAll)
        m_connection->send(redis::Command{"READONLY"}, m_pumpTimer.parent(), [](const redis::Answer&) {});
    m_reader.start(*m_connection, dialect);
    m_intake.forwardReads(Evidence::Poll); // from the tick of begin(), before another node can take them
    m_permits.start(*m_connection, m_reader.dialect());
    m_waits.start(*m_connection, {.channels = true,
                                  .sharded = dialect.pexpiretime, // introduced with the same version
                                  .clients = probed.can(redis::CapabilityId::ClientList),
                                  .user = m_options.endpoint.user});
    m_selectedReader.start(*m_connection, m_options.clientName, probed.can(redis::CapabilityId::ClientList));
}

void NodeReading::stop()
{
    m_stage = Stage::Idle;
    m_connection = nullptr;
    m_reader.stop();
    m_permits.stop();
    m_walk.stop();
    m_waits.stop();
    m_selectedReader.stop();
    m_engine.waits().forget(m_host.nodeId());
    m_pumpTimer.stop();
    m_busy.stop();
}

void NodeReading::end()
{
    m_stage = Stage::Idle;
    m_recovery.end();
}

// ---- scanning

void NodeReading::beginRecovery()
{
    m_recovery.subscribed();
    beginScan();
}

void NodeReading::recover(const SilentWatch::Change& change)
{
    if (m_recovery.changed(change, !isLive()))
        beginScan();
}

void NodeReading::readAgain()
{
    m_reader.rereadAll();
    scanIfPermitted();
}

void NodeReading::resync()
{
    if (!isLive())
        return;
    m_recovery.resync();
    beginScan();
}

void NodeReading::scanUnproven()
{
    m_walk.proveNothing();
    scanIfPermitted();
}

void NodeReading::lookForMoved()
{
    if (isLive())
        scanIfPermitted();
}

SilentWatch::Attention NodeReading::attention() const
{
    if (!isListening())
        return SilentWatch::Attention::None;
    return isSettled() ? SilentWatch::Attention::AtRest : SilentWatch::Attention::Scans;
}

void NodeReading::beginScan()
{
    m_stage = Stage::Scanning;
    m_reporter.scanning();
    scanAll();
}

void NodeReading::scanAll()
{
    startWalk(m_subscription.keys().patterns());
}

void NodeReading::scanIfPermitted()
{
    if (m_walk.isPermitted())
        scanAll();
}

void NodeReading::startWalk(std::vector<std::string> patterns)
{
    m_walk.start(std::move(patterns), m_subscription.silent().keys());
    pump();
}

void NodeReading::onFoundKey(std::string_view key)
{
    if (!m_options.hasSlotOf(key))
        return;
    const auto& picture = m_engine.picture();
    const auto lock = m_host.find(key);
    const bool known =
        lock != kNoLock && picture.state(lock).phase == LockPhase::Held && picture.nodeOf(lock) == m_host.nodeId();
    // A known lock is read again only if nothing reported it since the gap.
    if (!known || (m_recovery.isResyncing() && !m_reader.isFresh(lock)))
        m_reader.readKey(std::string(key));
}

void NodeReading::onScanStep()
{
    m_walk.pump(m_reader.bulkLeft());
    if (m_stage != Stage::Scanning)
        return;
    if (m_walk.isOver() && m_reader.bulkLeft() == 0 && m_permits.pending() == 0)
        finishScan();
    else if (m_recovery.holdsLong())
        releaseHeldEvents();
}

void NodeReading::releaseHeldEvents()
{
    m_engine.releaseHeldEvents(m_host.nodeId()); // includes what this turn has reduced
    m_recovery.stopHolding();
}

void NodeReading::finishScan()
{
    m_recovery.walked();
    m_stage = Stage::Live;
    m_reporter.ready(m_subscription.announcements(), m_subscription.keys());
    releaseHeldEvents();
    m_reporter.watching(isBusy() ? ConnectionState::Busy : ConnectionState::Live, m_subscription.announcements());
    if (m_recovery.takeAgain())
        beginScan();
}

// ---- what is requested, and what was read

void NodeReading::requestRead(const ReadRequest& want)
{
    m_reader.requestRead(want, want.kind == ReadKind::Expiry ? Evidence::Poll : Evidence::Event,
                         m_engine.clock().mono());
    armPump();
}

void NodeReading::onReading(const KeyReading& look)
{
    if (!m_permits.takeReading(look))
        m_intake.onReading(look);
}

bool NodeReading::changesPermits(std::string_view key)
{
    if (!formats::permitsOwner(key))
        return false;
    m_intake.reduceEnqueued(); // earlier events of its lock
    const auto lock = m_permits.lockOf(key);
    if (lock == kNoLock)
        return false;
    m_reader.requestRead({lock, ReadKind::Renewal, ValueType::String}, Evidence::Event, m_engine.clock().mono());
    return true;
}

void NodeReading::ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step)
{
    auto at = m_time.observed();
    at.database = database;
    at.server = m_host.nodeTime();
    m_intake.ownRelease({at, key, step});
    armPump();
}

void NodeReading::slotsChanged()
{
    m_reader.slotsChanged();
    pump();
}

void NodeReading::setVisible(const std::vector<LockId>& locks)
{
    m_reader.polls().setVisible(locks);
    m_waits.schedule().setVisible(locks);
}

void NodeReading::setSelected(LockId lock)
{
    m_reader.polls().setSelected(lock);
    m_waits.schedule().setSelected(lock);
    m_selectedReader.setSelected(lock);
}

void NodeReading::setPaused(bool paused)
{
    m_reader.polls().setPaused(paused);
    m_waits.schedule().setPaused(paused);
    m_selectedReader.setPaused(paused);
}

// ---- pace

void NodeReading::pump()
{
    if (!isListening())
        return;
    m_reader.pump();
    if (m_stage == Stage::Scanning || m_walk.isRunning()) {
        onScanStep();
        m_reader.pump(); // reads the keys of a scanned page
    }
    if (isLive())
        m_waits.pump();
    m_connection->flush();
    armPump();
}

void NodeReading::armPump()
{
    const auto now = m_engine.clock().mono();
    auto next = m_reader.nextPump(now);
    if (m_stage == Stage::Scanning && m_walk.isRunning())
        next = std::min(next, std::max(m_walk.nextPump(), now + 10ms));
    if (m_pumpTimer.isActive() && m_pumpArmed != MonoTime{} && m_pumpArmed <= next + 1ms && m_pumpArmed >= now)
        return;
    m_pumpArmed = next;
    m_pumpTimer.start(std::max(1, int((next - now) / 1ms)));
}

void NodeReading::everyTick()
{
    if (m_connection != nullptr)
        m_busy.everyTick(*m_connection);
    if (isLive()) {
        m_waits.pump();
        if (!isBusy())
            m_selectedReader.pump();
        m_connection->flush();
    }
    if (!isSettled() || isBusy())
        return;
    // All keys of the scan were read: a lock that appears from now on was acquired after the scan began.
    const auto& walked = m_subscription.announcements().plan().walked;
    const bool polls = !walked.empty();
    if (m_walk.isWhole() && (m_walk.isUnscanned() || polls))
        m_walk.proveAll();
    // With polling alone nothing announces a new key: scan repeatedly, within the scanner's budget.
    if (polls && m_walk.isPermitted())
        startWalk(m_walk.isUnscanned() ? m_subscription.keys().patterns() : walked);
    else if (m_walk.takeTrial()) // a missing right may have been granted
        scanAll();
}

// ---- busy

void NodeReading::serverBusy(std::string_view words, std::string_view key)
{
    // A script or the loading of data ends soon; a cluster stays down until an administrator mends it.
    const auto trouble = words.starts_with("CLUSTERDOWN") ? Trouble::Connection : Trouble::None;
    if (const EngineText text = m_busy.begin(words, key); !text.isEmpty())
        m_reporter.events().state(ConnectionState::Busy, text, trouble, m_subscription.knownUntil());
}

void NodeReading::onBusyOver()
{
    emitState();
    m_reader.resume();
    m_permits.resume();
    m_waits.resume();
}

void NodeReading::emitState()
{
    m_reporter.watching(m_stage == Stage::Scanning ? ConnectionState::Scanning : ConnectionState::Live,
                        m_subscription.announcements());
}

} // namespace lockscope::monitor
