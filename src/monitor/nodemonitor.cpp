// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodemonitor.h"

#include "core/clusterslot.h"
#include "formats/analyse.h"
#include "formats/byitself.h"
#include "formats/permits.h"
#include "monitor/engine.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kPromptConnect = 1500ms; ///< for a nearby server, while a user is watching
constexpr auto kNear = 150ms;
constexpr auto kKnownPeer = 30s;
constexpr std::size_t kFullChunk = 64; ///< events; after a chunk this full the next one counts as its continuation
constexpr auto kTogether = 100ms;      ///< if it arrives within this time

redis::ConnectionOptions connectionOptions(const WatchOptions& options)
{
    redis::ConnectionOptions connection;
    connection.endpoint = options.endpoint;
    connection.clientName = options.clientName;
    connection.deadlines.connect = options.connectDeadline;
    // A stalled server is reported within four seconds. Where TIME is permitted it is sent that often and replaces
    // PING.
    connection.deadlines.heartbeatEvery = 500ms;
    connection.deadlines.heartbeatAnswer = NodeEvent::kStalledAfter;
    connection.makeSocket = options.makeSocket;
    return connection;
}

redis::ConnectionOptions traceConnectionOptions(const WatchOptions& options)
{
    auto connection = connectionOptions(options);
    connection.clientName += "-trace";
    return connection;
}

} // namespace

NodeMonitor::NodeMonitor(Engine& engine, const WatchedNode& node, QObject* parent)
    : QObject(parent), m_engine(engine), m_id(node.id), m_keyspace(node.keyspace), m_options(node.options),
      m_database(std::uint16_t(m_options.endpoint.database)), m_keys(m_options.patterns),
      m_tell(*this, [&engine](NodeEvent event) { engine.emitNodeEvent(std::move(event)); }), m_silence(m_tell),
      m_facts([this](const NodeInfo& info) { m_tell.info(info); }),
      m_time(engine.clock(), m_id, m_database,
             [this](const auto& spans, bool stepped) { onUnsureTime(spans, stepped); }),
      m_announcements(*this, m_keys, this, announcementHooks()),
      m_reader(*this, m_options.readBudgetKeysPerSecond, m_options.pollBudgetPerSecond),
      m_intake(engine.picture(), engine.reduction(), m_reader, engine.clock(), m_id,
               {.ofOther =
                    [&engine](const ReadRequest& want) {
                        if (auto* owner = engine.node(engine.picture().nodeOf(want.lock)))
                            owner->requestRead(want);
                    },
                .missed = [this] { m_silent.missed(); }}),
      m_permits(*this, [this](const KeyReading& look) { m_intake.onReading(look); }),
      m_walk(*this, m_time, m_tell, [this](std::string_view key) { onFoundKey(key); }),
      m_silent(*this, m_announcements, m_time, m_facts, m_options.endpoint.database, m_options.sampleEvery,
               silentHooks()),
      m_recovery(*this, m_intake, m_reader, m_walk, m_time, m_tell),
      m_waits(*this, engine.waits(), m_options.waitBudgetPerSecond),
      m_tracer(*this, engine.traces(), engine.waits(), traceConnectionOptions(m_options), m_keys.patterns(), this),
      m_passing(*this, m_keys, m_announcements), m_busy(*this, m_reader, this, [this] { onBusyOver(); }),
      m_redial(
          engine.clock(), std::uint32_t(engine.clock().mono().time_since_epoch().count()) + std::uint32_t(m_id),
          m_options.attended, [this] { connectNow(); }, this),
      m_slots(m_id), m_pumpTimer(this)
{
    m_facts.name(node);
    if (m_keys.hasAll()) {
        // Where nothing is read, only the name can identify a lock.
        reducer().setUnnamed([this](std::string_view key) {
            return isWatchedWithAll(key) && (m_reader.hasBudget() || !formats::hasLockWord(key));
        });
    }
    m_reader.polls().setPaused(!m_options.usePolling);
    m_pumpTimer.setSingleShot(true);
    m_pumpTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_pumpTimer, &QTimer::timeout, this, [this] {
        m_pumpArmed = {};
        pump();
    });
    connect(&m_tracer, &Tracer::yielded, this, [this] { m_engine.publish(Engine::Publish::Soon); });
}

Announcements::Hooks NodeMonitor::announcementHooks()
{
    return {.subscribed = [this] { onSubscribed(); },
            .added = [this] { onAdded(); },
            .planned = [this](const LadderPlan& plan) { m_reader.setCovered(isFull(plan.coverage)); },
            .changed =
                [this] {
                    if (m_stage != Stage::Live)
                        return;
                    tellReady();
                    m_tell.state(ConnectionState::Live, liveText());
                },
            .renew =
                [this] {
                    const bool isLive = m_stage == Stage::Live;
                    if (isLive)
                        goAway(tr("Changes may be announced again: the subscriptions are made anew"), Trouble::None,
                               true);
                    return isLive;
                }};
}

SilentWatch::Hooks NodeMonitor::silentHooks()
{
    return {.attention = [this] { return attention(); },
            .isLive = [this] { return m_stage == Stage::Live; },
            .changed =
                [this](const SilentWatch::Change& change) {
                    if (m_recovery.changed(change, m_stage != Stage::Live))
                        beginScan();
                },
            .readAgain =
                [this] {
                    m_reader.rereadAll();
                    if (m_walk.isPermitted())
                        startWalk(m_keys.patterns());
                },
            .flagsSwitched = [this](bool known, const std::string& flags) { onFlagsSwitched(known, flags); },
            .roleChanged = [this] { onRoleChanged(); },
            .sampled =
                [this](const redis::ServerSample* sample) {
                    if (m_time.isKnown())
                        m_tell.clock(m_time.precision());
                    if (sample != nullptr)
                        m_tell.sample(*sample);
                }};
}

SilentWatch::Attention NodeMonitor::attention() const
{
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return SilentWatch::Attention::None;
    const bool looks = m_stage == Stage::Scanning || m_walk.isRunning() || m_reader.bulkLeft() > 0;
    return looks ? SilentWatch::Attention::Scans : SilentWatch::Attention::AtRest;
}

NodeMonitor::~NodeMonitor()
{
    reducer().setUnnamed({});
    stop();
}

Picture& NodeMonitor::picture()
{
    return m_engine.picture();
}

Counters& NodeMonitor::counters()
{
    return m_engine.counters();
}

const Clock& NodeMonitor::clock() const
{
    return m_engine.clock();
}

void NodeMonitor::start()
{
    m_tell.joined(m_facts.all());
    connectNow();
}

void NodeMonitor::stop()
{
    if (m_stage == Stage::Stopped)
        return;
    m_stage = Stage::Stopped;
    m_redial.stop();
    m_recovery.end();
    m_silence.end();
    m_tracer.stop();
    abandonConnection();
    m_tell.state(ConnectionState::Disconnected, {});
}

void NodeMonitor::retire(const std::string& by)
{
    // A node that became a replica gets its successor's changes late and, in a cluster, can read nothing, so its data
    // may have holes since then.
    const auto knownUntil = m_primaryUntil != kUnknownTime ? m_primaryUntil : m_silent.knownUntil();
    stop();
    m_recovery.retire(knownUntil, tr("This node is not watched any more"));
    m_tell.retired(by);
}

// ---- connecting

void NodeMonitor::connectNow()
{
    m_redial.stop();
    m_stage = Stage::Connecting;
    m_tell.state(ConnectionState::Connecting, tr("Connecting to %1").arg(QString::fromStdString(m_facts.address())));
    m_connection = new redis::Connection(nextConnection(), clock(), this, this);
    connect(m_connection, &redis::Connection::ready, this, &NodeMonitor::onReady);
    connect(m_connection, &redis::Connection::closed, this, &NodeMonitor::onClosed);
    connect(m_connection, &redis::Connection::silenceChanged, this, &NodeMonitor::onSilence);
    m_connection->open();
    m_engine.publish();
}

void NodeMonitor::reconnectNow()
{
    if (m_stage == Stage::Stopped)
        return;
    m_recovery.lost(m_silent.knownUntil(), tr("Reconnected by request"));
    abandonConnection();
    m_redial.reset();
    connectNow();
}

void NodeMonitor::setAttended(bool attended)
{
    if (!m_redial.setAttended(attended) || m_stage != Stage::Waiting)
        return;
    m_redial.reset();
    connectNow();
}

redis::ConnectionOptions NodeMonitor::nextConnection() const
{
    auto options = connectionOptions(m_options);
    // Later another server may have its address.
    options.isKnownPeer = m_recovery.isAway() && m_recovery.awayFor() < kKnownPeer;
    // TCP repeats packets to an absent machine after 1, 3 and 7 s; a new attempt finds a machine that returns in
    // between sooner.
    const bool near = m_time.isKnown() && m_time.precision() < kNear;
    if (m_redial.isAttended() && m_recovery.isAway() && near)
        options.deadlines.connect = std::min<std::chrono::milliseconds>(options.deadlines.connect, kPromptConnect);
    return options;
}

void NodeMonitor::abandonConnection()
{
    m_intake.goAway(); // first, because the collected events lie in the connection's buffer
    m_probe.reset();
    if (m_connection != nullptr) {
        m_connection->disconnect(this);
        m_connection->close(); // answers pending commands
        m_connection->deleteLater();
        m_connection = nullptr;
    }
    m_reader.stop();
    m_permits.stop();
    m_walk.stop();
    m_silent.stop();
    m_waits.stop();
    m_engine.waits().forget(m_id);
    m_time.stop();
    m_announcements.stop();
    m_pumpTimer.stop();
    m_busy.stop();
}

void NodeMonitor::onClosed(const redis::ConnectError& error)
{
    goAway(error.message(), error.trouble(), error.isTransient());
}

void NodeMonitor::goAway(const QString& reason, Trouble trouble, bool transient)
{
    const auto knownUntil = m_silent.knownUntil();
    m_recovery.lost(knownUntil, reason);
    if (m_recovery.isAway()) {
        m_silence.begin(clock().mono(), m_recovery.lostFrom());
        m_silence.setReason(ConnectionState::Waiting, reason);
    }
    m_redial.lost();
    abandonConnection();
    if (!m_options.reconnect) {
        m_stage = Stage::Stopped;
        m_recovery.end();
        m_tell.state(ConnectionState::Disconnected, reason, trouble, knownUntil);
        m_engine.publish();
        return;
    }
    m_stage = Stage::Waiting;
    m_tell.state(ConnectionState::Waiting, reason, trouble, knownUntil);
    m_redial.waitFor(m_recovery.awayFor(), trouble == Trouble::Permission ? Redial::Cause::Login
                                           : transient                    ? Redial::Cause::Passing
                                                                          : Redial::Cause::Settings);
    m_engine.publish();
}

void NodeMonitor::onReady()
{
    m_stage = Stage::Probing;
    redis::ProbeOptions options;
    options.patterns = m_keys.patterns();
    options.database = m_options.endpoint.database;
    m_probe = std::make_unique<redis::Probe>(*m_connection, clock(), options);
    connect(m_probe.get(), &redis::Probe::finished, this, &NodeMonitor::onProbed);
    m_probe->start();
}

void NodeMonitor::onProbed()
{
    const auto& result = m_probe->result();
    if (!result.complete || m_connection == nullptr)
        return; // closed() follows
    const auto& server = result.server;
    m_time.begin(*m_connection, result.clock);
    m_serverBegan = server.uptimeSeconds ? nodeTime() - std::chrono::seconds(*server.uptimeSeconds) : kUnknownTime;
    m_silent.begin(server.role);
    if (server.role != redis::ServerInfo::Role::Replica)
        m_primaryUntil = kUnknownTime;
    else if (m_facts.isPrimary())
        m_primaryUntil = wholeUntil();
    reducer().setReplica(server.role == redis::ServerInfo::Role::Replica, m_primaryUntil);
    m_intake.tick(nodeTime()); // from now on by the server's clock
    // A restart explains the cut, so no key is to blame.
    if (!m_facts.runId().empty() && m_facts.runId() != server.runId)
        m_reader.forgiveAll();
    m_walk.begin(*m_connection);
    const bool hasPushes = m_connection->hello().protocol >= 3;
    const auto flags = server.notify ? std::optional(server.notify->toString()) : std::nullopt;
    m_announcements.begin(*m_connection, hasPushes ? result.refusedPatterns : m_keys.patterns(),
                          hasPushes && !trackingSlowsTrims(server) && result.can(redis::CapabilityId::Tracking), flags);
    m_facts.probed(result, m_announcements.knowsFlags(), m_announcements.flags());
    const bool isReplica = server.role == redis::ServerInfo::Role::Replica;
    // A former primary fills the time until its successor is watched; a replica without a lock would only repeat its
    // primary.
    const bool isEcho = m_options.isOneOfAll && reducer().nextOwn(0) >= picture().size();
    if (isReplica && (!m_options.rivals.empty() || isEcho))
        return leaveReplica();
    if (server.mode == "cluster" && m_options.isLeftForItsCluster) // the owner retires this node on its Info event
        return m_engine.publish();
    auto dialect = readDialect(server.product == redis::ServerInfo::Product::Valkey || server.versionNumber() >= 70000,
                               result.refusedCommands);
    constexpr int kFieldsHaveLeases = 70'400;
    constexpr int kFieldsHaveLeasesOfValkey = 90'000;
    const bool isValkey = server.product == redis::ServerInfo::Product::Valkey;
    dialect.fieldEnds = server.versionNumber() >= (isValkey ? kFieldsHaveLeasesOfValkey : kFieldsHaveLeases);
    m_time.setReads(m_reader.hasBudget() && (dialect.reads(ValueType::String) || dialect.reads(ValueType::Hash)));
    // A cluster replica that is watched alone would answer MOVED for every key without this.
    if (server.cluster && server.role == redis::ServerInfo::Role::Replica && !m_options.isOneOfAll)
        m_connection->send(redis::Command{"READONLY"}, this, [](const redis::Answer&) {});
    m_reader.start(*m_connection, dialect);
    m_intake.forwardReads(Evidence::Poll); // from the tick above, before another node can take them
    m_permits.start(*m_connection, m_reader.dialect());
    m_waits.start(*m_connection, {.channels = true,
                                  .sharded = dialect.pexpiretime, // introduced with the same version
                                  .clients = result.can(redis::CapabilityId::ClientList),
                                  .user = m_options.endpoint.user});
    subscribe();
    m_engine.publish();
}

/// A replica repeats its primary. Queued, because this runs in the probe's signal.
void NodeMonitor::leaveReplica()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_stage == Stage::Probing)
                goAway(tr("This former primary is a replica now"), Trouble::None, true);
        },
        Qt::QueuedConnection);
}

// ---- subscribing: before the scan, so that nothing is missed in between

void NodeMonitor::subscribe()
{
    m_stage = Stage::Subscribing;
    m_time.arrive(clock().mono());
    // Before the subscriptions: a switch from now on shows in the next reading.
    m_silent.start(*m_connection,
                   m_announcements.knowsFlags() || m_probe->result().can(redis::CapabilityId::ConfigGet));
    m_announcements.subscribe();
}

void NodeMonitor::onSubscribed()
{
    m_announcements.climb();
    m_redial.connected();
    reducer().comeBack();
    m_silence.end();
    m_recovery.subscribed();
    beginScan();
    m_engine.listening();
}

void NodeMonitor::watchAlso(const std::string& pattern)
{
    if (!m_passing.add(pattern))
        return;
    m_tracer.setPatterns(m_keys.patterns());
    m_announcements.subscribeAdded();
}

void NodeMonitor::watchNoMore(const std::string& pattern)
{
    m_passing.markForRemoval(pattern);
}

void NodeMonitor::leavePatterns()
{
    if (!isSettled() || !m_passing.removeMarked())
        return;
    m_tracer.setPatterns(m_keys.patterns());
    m_announcements.climb();
    tellReady();
    m_engine.publish();
}

/// Locks of the new pattern were not watched before, so their starts are unknown.
void NodeMonitor::onAdded()
{
    m_announcements.climb();
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    m_walk.proveNothing();
    if (m_walk.isPermitted())
        startWalk(m_keys.patterns());
    if (m_stage == Stage::Live)
        tellReady();
    m_engine.publish();
}

void NodeMonitor::beginScan()
{
    m_stage = Stage::Scanning;
    m_tell.state(ConnectionState::Scanning, tr("Looking for locks that are held already"));
    startWalk(m_keys.patterns());
}

void NodeMonitor::startWalk(std::vector<std::string> patterns)
{
    m_walk.start(std::move(patterns), m_silent.keys());
    pump();
}

void NodeMonitor::onFoundKey(std::string_view key)
{
    if (!isOfSlots(key))
        return;
    const auto lock = find(key);
    const bool known =
        lock != kNoLock && picture().state(lock).phase == LockPhase::Held && picture().nodeOf(lock) == m_id;
    // A known lock is read again only if nothing reported it since the gap.
    if (!known || (m_recovery.isResyncing() && !m_reader.isFresh(lock)))
        m_reader.readKey(std::string(key));
}

void NodeMonitor::onScanStep()
{
    m_walk.pump(m_reader.bulkLeft());
    if (m_stage != Stage::Scanning)
        return;
    if (m_walk.isOver() && m_reader.bulkLeft() == 0 && m_permits.pending() == 0)
        finishScan();
    else if (m_recovery.holdsLong())
        letGo();
}

void NodeMonitor::letGo()
{
    m_engine.releaseHeldEvents(m_id); // includes what this turn has reduced
    m_recovery.letGo();
}

void NodeMonitor::finishScan()
{
    m_recovery.walked();
    m_stage = Stage::Live;
    tellReady();
    letGo();
    m_tell.state(m_busy.isBusy() ? ConnectionState::Busy : ConnectionState::Live, liveText());
    if (m_recovery.takeAgain())
        beginScan();
}

void NodeMonitor::resync()
{
    if (m_stage != Stage::Live)
        return;
    m_recovery.resync();
    beginScan();
}

ObservedAt NodeMonitor::now() const
{
    ObservedAt now = m_time.observed();
    now.server = std::max(now.server, serverTime(clock().mono()));
    return now;
}

void NodeMonitor::lookForMoved()
{
    if (m_stage == Stage::Live && m_walk.isPermitted())
        startWalk(m_keys.patterns());
}

// ---- findings of the parts

void NodeMonitor::onFlagsSwitched(bool known, const std::string& flags)
{
    const auto now = known ? coverageFromFlags(flags) : Coverage{};
    warn(tr("notify-keyspace-events is now \"%1\"").arg(QString::fromStdString(flags)));
    m_facts.flags(known, flags,
                  !known        ? CapabilityState::Unknown
                  : isFull(now) ? CapabilityState::Yes
                                : CapabilityState::No);
    m_announcements.switchFlags(known, flags);
}

void NodeMonitor::onRoleChanged()
{
    if (m_stage < Stage::Subscribing || m_stage > Stage::Live)
        return;
    const auto words = tr("The role of the server changed. What this node shows is checked again.");
    warn(words);
    goAway(words, Trouble::None, true);
}

void NodeMonitor::onUnsureTime(const std::vector<ServerSpan>& spans, bool stepped)
{
    if (stepped)
        warn(tr("The server's clock was stepped. Redis counts leases by that clock: they ended earlier or later than "
                "they should."));
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    for (const auto& span : spans)
        m_tell.gap(stepped ? tr("The server's clock was stepped: timestamps from that time may use either clock")
                           : tr("This computer slept: timestamps from that time are too early"),
                   span);
}

void NodeMonitor::tellReady()
{
    const auto& plan = m_announcements.plan();
    m_tell.ready(plan.source, m_keys.patterns(),
                 plan.source == SourceKind::Notifications ? m_announcements.refused() : std::vector<std::string>(),
                 plan.blindSpots);
}

QString NodeMonitor::liveText() const
{
    return QString::fromStdString(m_announcements.plan().blindSpots);
}

// ---- tracing

void NodeMonitor::startTrace(const TraceRequest& request)
{
    if (m_stage != Stage::Live)
        return m_tracer.refuse(request, tr("There is no connection to the server now. Try again when it is back."));
    if (m_announcements.showsAttempts())
        return m_tracer.start(request, m_facts.remedyOf(redis::name(redis::CapabilityId::Monitor)));
    redis::NotifyFlags flags(m_announcements.flags());
    flags.add(redis::NotifyFlags::kNeeded);
    m_tracer.refuse(
        request,
        tr("The server does not announce what happens to its keys, so that an attempt that was refused "
           "would look like one that succeeded. This command makes it do so: %1")
            .arg(QStringLiteral("CONFIG SET notify-keyspace-events %1").arg(QString::fromStdString(flags.toString()))));
}

void NodeMonitor::stopTrace()
{
    m_tracer.stop();
}

// ---- the stream

void NodeMonitor::onChunk(MonoTime arrived, std::size_t bytes)
{
    counters().bytesIn += bytes;
    m_engine.runRequests();
    // `set` and `expire` of one command leave the server together, but a full read may end between them.
    if (m_eventsInLastChunk < kFullChunk || arrived - m_arrived >= kTogether)
        m_intake.interrupt();
    m_arrived = arrived;
    m_time.arrive(arrived);
    m_eventsInChunk = 0;
}

void NodeMonitor::onChunkEnd()
{
    m_eventsInLastChunk = m_eventsInChunk;
    m_intake.reduceEnqueued();
    if (m_stage == Stage::Stopped)
        return;
    m_time.noteEvents(m_eventsInChunk, m_arrived);
    pump();
    if (m_eventsInChunk > 0) {
        m_time.afterEvents(m_arrived);
        m_engine.noteEvents(m_id);
    }
    m_engine.publish(m_eventsInChunk >= kFullChunk ? Engine::Publish::Soon : Engine::Publish::Now);
}

void NodeMonitor::onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event)
{
    ++m_eventsInChunk;
    ++counters().notifications;
    m_reader.countEvent();
    if (m_announcements.isOver(pattern) || m_announcements.isRepeated(pattern, key))
        return;
    // Helper keys belong to a lock but are none. A script writes a lock, its helper keys and the lock's lease; skipped
    // helper keys must not separate the lock's events, as if no pattern matched them.
    if (formats::isAuxiliary(key) || !isOfSlots(key))
        return;
    const auto kind = keyEventFromName(event);
    if (changesPermits(key, kind)) {
        m_intake.interrupt();
        return;
    }
    if (m_announcements.learns(kind)) {
        m_intake.reduceEnqueued(); // reduce them with the coverage in force when they arrived
        m_announcements.climb();
    }
    m_intake.enqueue(observed(), key, kind);
}

void NodeMonitor::onInvalidate(redis::ReplyView keys)
{
    m_intake.interrupt();
    if (keys.isNull())
        return m_silent.flushPushed();
    const auto at = m_time.observedLate();
    for (const auto key : keys) {
        if (m_announcements.isTracked(key.text()) && !formats::isAuxiliary(key.text()) && isOfSlots(key.text()))
            m_intake.changed(at, key.text(), Evidence::Tracking);
    }
}

LockId NodeMonitor::lookAt(std::string_view key)
{
    if (isOfSlots(key))
        m_intake.changed(observed(), key, Evidence::Queue);
    return find(key);
}

bool NodeMonitor::isOfSlots(std::string_view key) const
{
    return m_options.slots.empty() || std::binary_search(m_options.slots.begin(), m_options.slots.end(), slotOf(key));
}

void NodeMonitor::requestRead(const ReadRequest& want)
{
    m_reader.requestRead(want, want.kind == ReadKind::Expiry ? Evidence::Poll : Evidence::Event, clock().mono());
    armPump();
}

bool NodeMonitor::changesPermits(std::string_view key, KeyEvent event)
{
    if ((event != KeyEvent::ZAdd && event != KeyEvent::ZRem) || !formats::permitsOwner(key))
        return false;
    m_intake.reduceEnqueued(); // earlier events of its lock
    const auto lock = m_permits.lockOf(key);
    if (lock == kNoLock)
        return false;
    m_reader.requestRead({lock, ReadKind::Renewal, ValueType::String}, Evidence::Event, clock().mono());
    return true;
}

void NodeMonitor::onReading(const KeyReading& look)
{
    if (!m_permits.takeReading(look))
        m_intake.onReading(look);
}

void NodeMonitor::ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step)
{
    auto at = observed();
    at.database = database;
    at.server = nodeTime();
    m_intake.ownRelease({at, key, step});
    armPump();
}

// ---- pace

void NodeMonitor::pump()
{
    if (m_connection == nullptr || m_stage < Stage::Scanning || m_stage > Stage::Live)
        return;
    m_reader.pump();
    if (m_stage == Stage::Scanning || m_walk.isRunning()) {
        onScanStep();
        m_reader.pump(); // reads the keys of a scanned page
    }
    if (m_stage == Stage::Live)
        m_waits.pump();
    m_connection->flush();
    armPump();
}

void NodeMonitor::armPump()
{
    const auto now = clock().mono();
    auto next = m_reader.nextPump(now);
    if (m_stage == Stage::Scanning && m_walk.isRunning())
        next = std::min(next, std::max(m_walk.nextPump(), now + 10ms));
    if (m_pumpTimer.isActive() && m_pumpArmed != MonoTime{} && m_pumpArmed <= next + 1ms && m_pumpArmed >= now)
        return;
    m_pumpArmed = next;
    m_pumpTimer.start(std::max(1, int((next - now) / 1ms)));
}

void NodeMonitor::everySecond()
{
    m_reader.everySecond();
    leavePatterns();
    if (m_stage == Stage::Live && m_options.reconnect)
        m_announcements.tryRefused();
    pump();
}

void NodeMonitor::everyTick()
{
    m_tell.unread();
    m_time.everyTick();
    m_silent.everyTick();
    m_redial.everyTick();
    m_silence.everyTick(clock().mono());
    if (m_connection != nullptr)
        m_busy.everyTick(*m_connection);
    if (m_stage == Stage::Live) {
        m_waits.pump();
        m_connection->flush();
    }
    if (m_stage != Stage::Live || m_walk.isRunning() || m_reader.bulkLeft() > 0 || m_busy.isBusy())
        return;
    // All keys of the scan were read: a lock that appears from now on was acquired after the scan began.
    const auto& walked = m_announcements.plan().walked;
    const bool polls = !walked.empty();
    if (m_walk.isWhole() && (m_walk.isUnscanned() || polls))
        m_walk.proveAll();
    // With polling alone nothing announces a new key: scan repeatedly, within the scanner's budget.
    if (polls && m_walk.isPermitted())
        startWalk(m_walk.isUnscanned() ? m_keys.patterns() : walked);
    else if (m_walk.takeTrial()) // a missing right may have been granted
        startWalk(m_keys.patterns());
}

// ---- busy or silent

void NodeMonitor::serverBusy(std::string_view words, std::string_view key)
{
    // A script or the loading of data ends soon; a cluster stays down until an administrator mends it.
    const auto trouble = words.starts_with("CLUSTERDOWN") ? Trouble::Connection : Trouble::None;
    if (const QString text = m_busy.begin(words, key); !text.isEmpty())
        m_tell.state(ConnectionState::Busy, text, trouble, m_silent.knownUntil());
}

void NodeMonitor::onBusyOver()
{
    m_tell.state(m_stage == Stage::Scanning ? ConnectionState::Scanning : ConnectionState::Live, liveText());
    m_reader.resume();
    m_permits.resume();
    m_waits.resume();
}

void NodeMonitor::setSlots(std::shared_ptr<const SlotTable> slots)
{
    m_slots.set(std::move(slots));
    m_reader.slotsChanged();
    pump();
}

void NodeMonitor::onSilence(bool silent)
{
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    const QString text = tr("The server does not answer: it is busy with a long command, stopped, or "
                            "the network is interrupted");
    if (!silent) {
        m_silence.answered();
    } else if (m_recovery.isTold()) {
        m_silence.begin(clock().mono() - NodeEvent::kStalledAfter, m_silent.knownUntil());
        m_silence.setReason(ConnectionState::Busy, text);
    }
    if (m_busy.isBusy())
        return;
    if (silent)
        m_tell.state(ConnectionState::Busy, text, Trouble::None, m_silent.knownUntil());
    else
        m_tell.state(m_stage == Stage::Scanning ? ConnectionState::Scanning : ConnectionState::Live, liveText());
    m_engine.publish();
}

} // namespace lockscope::monitor

#include "moc_nodemonitor.cpp"
