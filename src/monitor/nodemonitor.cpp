// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodemonitor.h"

#include "formats/byitself.h"
#include "formats/pattern.h"
#include "monitor/engine.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kHoldBack = 3s; ///< a longer scan does not keep events from the screen
constexpr auto kBusyCheck = 200ms;
constexpr auto kSettingsRetry = 1000ms; ///< least wait after what only a change of settings mends
constexpr auto kHasHeld = 5s;           ///< a connection that ends sooner was no success
constexpr auto kPromptConnect = 1500ms; ///< to a server that is near, while somebody waits for it
constexpr auto kNear = 150ms;
constexpr auto kKnownPeer = 30s;

redis::ConnectionOptions connectionOptions(const WatchOptions& options)
{
    redis::ConnectionOptions connection;
    connection.endpoint = options.endpoint;
    connection.clientName = options.clientName;
    connection.deadlines.connect = options.connectDeadline;
    // A stalled server should be called so while somebody looks: a PING after two quiet seconds costs nothing.
    connection.deadlines.heartbeatEvery = 2000ms;
    connection.deadlines.heartbeatAnswer = 1500ms;
    connection.makeSocket = options.makeSocket;
    return connection;
}

/// Has `remedy` every word of `other`?
bool saysAll(const std::string& remedy, const std::string& other)
{
    const auto words = QString::fromStdString(other).split(u' ', Qt::SkipEmptyParts);
    const auto said = QString::fromStdString(remedy).split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [&](const QString& word) { return said.contains(word); });
}

redis::ConnectionOptions traceConnectionOptions(const WatchOptions& options)
{
    auto connection = connectionOptions(options);
    connection.clientName += "-trace";
    return connection;
}

} // namespace

NodeMonitor::NodeMonitor(Engine& engine, NodeId id, WatchOptions options, QObject* parent)
    : QObject(parent), m_engine(engine), m_id(id), m_options(std::move(options)),
      m_database(std::uint16_t(m_options.endpoint.database)), m_patterns(formats::normalisedList(m_options.patterns)),
      m_reader(*this, m_options.readBudgetKeysPerSecond, m_options.pollBudgetPerSecond),
      m_permits(*this, [this](const Look& look) { reduceLook(look); }),
      m_scanner(
          engine.clock(),
          [this](std::string_view key) {
              const auto lock = picture().find(m_id, m_database, key);
              const bool known = lock != kNoLock && picture().state(lock).phase == Phase::Held;
              // What is known is read again only if nothing told of it since the gap.
              if (!known || (m_resyncing && !m_reader.isFresh(lock)))
                  m_reader.readKey(std::string(key));
          },
          this),
      m_sampler(engine.clock(), m_options.endpoint.database, m_options.sampleEvery, this),
      m_waits(*this, engine.waits(), m_options.waitBudgetPerSecond),
      m_tracer(*this, engine.traces(), engine.waits(), traceConnectionOptions(m_options), m_patterns, this),
      m_backoff(std::uint32_t(engine.clock().mono().time_since_epoch().count()) + std::uint32_t(id)),
      m_flushCheck(*this, [this](const FlushCheck::Result& result) { onFlushChecked(result); }), m_retry(this),
      m_pumpTimer(this), m_anchorTimer(this), m_busyTimer(this), m_attended(m_options.attended)
{
    m_observed.node = m_id;
    m_observed.database = m_database;
    std::copy_if(m_patterns.begin(), m_patterns.end(), std::back_inserter(m_naming),
                 [](const std::string& pattern) { return !formats::saysNothing(pattern); });
    m_watchesAll = m_naming.size() < m_patterns.size();
    if (m_watchesAll) {
        // Where nothing is read, a name is all there is: one of a lock is told by it.
        picture().setUnnamed(m_id, [this](std::string_view key) {
            return isWatchedWithAll(key) && (m_reader.hasBudget() || !formats::hasLockWord(key));
        });
    }
    m_reader.polls().setPaused(!m_options.usePolling);
    for (auto* timer : {&m_retry, &m_pumpTimer, &m_anchorTimer})
        timer->setSingleShot(true);
    m_pumpTimer.setTimerType(Qt::PreciseTimer);
    m_anchorTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_anchorTimer, &QTimer::timeout, this, &NodeMonitor::onAnchorTimer);
    m_busyTimer.setInterval(kBusyCheck);
    connect(&m_retry, &QTimer::timeout, this, &NodeMonitor::connectNow);
    connect(&m_pumpTimer, &QTimer::timeout, this, [this] {
        m_pumpArmed = {};
        pump();
    });
    connect(&m_busyTimer, &QTimer::timeout, this, &NodeMonitor::checkBusy);
    connect(&m_scanner, &Scanner::finished, this, [this] {
        m_scanned = m_walkWhole = true;
        m_scanPace.permitted();
        if (!std::exchange(m_mayScan, true))
            mended(redis::name(redis::CapabilityId::Scan));
    });
    connect(&m_scanner, &Scanner::postponed, this, &NodeMonitor::serverBusy);
    connect(&m_scanner, &Scanner::refused, this, [this](const QString& words) {
        m_scanned = true;
        m_scanPace.refused(clock().mono());
        if (!std::exchange(m_mayScan, false))
            return; // told already
        warn(tr("The keys cannot be listed: the server says \"%1\". Locks that are held already appear only when "
                "something happens to them. It is tried again.")
                 .arg(words),
             words.startsWith(u"NOPERM") ? Trouble::Permission : Trouble::Connection);
    });
    connect(&m_scanner, &Scanner::endless, this, [this] {
        m_scanned = true;
        m_scanPace.refused(clock().mono());
        if (!std::exchange(m_mayScan, false))
            return;
        warn(tr("The keys cannot be listed to the end: the server's SCAN never returns to cursor 0. Locks that are "
                "held already may be missing."),
             Trouble::Connection);
    });
    connect(&m_tracer, &Tracer::yielded, this, [this] { m_engine.publish(Engine::Publish::Soon); });
    connect(&m_sampler, &Sampler::looked, this, &NodeMonitor::onLook);
    connect(&m_sampler, &Sampler::timeRead, this, &NodeMonitor::onTime);
}

NodeMonitor::~NodeMonitor()
{
    picture().setUnnamed(m_id, {});
    stop();
}

void NodeMonitor::start()
{
    m_info.address = m_options.endpoint.nodeName();
    m_info.displayUri = m_options.endpoint.displayUri();
    connectNow();
}

void NodeMonitor::stop()
{
    if (m_stage == Stage::Stopped)
        return;
    m_stage = Stage::Stopped;
    m_retry.stop();
    m_holding = false;
    m_tracer.stop();
    abandonConnection();
    tellState(ConnectionState::Disconnected, {});
}

// ---- connecting

void NodeMonitor::connectNow()
{
    m_retry.stop();
    m_stage = Stage::Connecting;
    tellState(ConnectionState::Connecting, tr("Connecting to %1").arg(QString::fromStdString(m_info.address)));
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
    if (m_lostFrom == kUnknownTime) // else it was lost before, and never came back
        m_lostFrom = knownUntil();
    if (m_told && m_awaySince == MonoTime{}) {
        m_awaySince = clock().mono();
        m_gapReason = tr("Reconnected by request");
    }
    abandonConnection();
    m_backoff.reset();
    connectNow();
}

void NodeMonitor::setAttended(bool attended)
{
    const bool begins = attended && !m_attended;
    m_attended = attended;
    if (!begins || m_stage != Stage::Waiting)
        return;
    m_backoff.reset();
    connectNow();
}

redis::ConnectionOptions NodeMonitor::nextConnection() const
{
    auto options = connectionOptions(m_options);
    // Later another server may have its address.
    options.isKnownPeer = m_awaySince != MonoTime{} && clock().mono() - m_awaySince < kKnownPeer;
    // Packets to a machine that is away are sent again after 1, 3, 7 s: who comes back in between is found by asking
    // anew.
    const bool near = m_stream.isKnown() && m_stream.offset().precision() < kNear;
    if (m_attended && m_awaySince != MonoTime{} && near)
        options.deadlines.connect = std::min<std::chrono::milliseconds>(options.deadlines.connect, kPromptConnect);
    return options;
}

void NodeMonitor::abandonConnection()
{
    m_probe.reset();
    if (m_connection != nullptr) {
        m_connection->disconnect(this);
        m_connection->close(); // answers what is pending
        m_connection->deleteLater();
        m_connection = nullptr;
    }
    m_reader.stop();
    m_permits.stop();
    m_scanner.stop();
    m_sampler.stop();
    m_waits.stop();
    m_engine.waits().forget(m_id);
    m_flushCheck.stop();
    m_stream.lost();
    m_pumpTimer.stop();
    m_anchorTimer.stop();
    m_busyTimer.stop();
    m_subscribed.clear();
    m_trackedPrefixes.clear();
    m_tracking = false;
    m_missed = m_flushAgain = m_walkAgain = m_doubtLooked = false;
    m_answersAwaited = 0;
}

void NodeMonitor::onClosed(const redis::ConnectError& error)
{
    goAway(error.message(), error.trouble(), error.isTransient());
}

void NodeMonitor::goAway(const QString& reason, Trouble trouble, bool transient)
{
    const auto now = clock().mono();
    if (m_lostFrom == kUnknownTime) // else it was lost before, and never came back
        m_lostFrom = knownUntil();
    if (m_told && m_awaySince == MonoTime{}) {
        m_awaySince = now;
        m_gapReason = reason;
    }
    if (m_subscribedAt != MonoTime{} && now - m_subscribedAt >= kHasHeld)
        m_backoff.reset();
    m_subscribedAt = {};
    abandonConnection();
    if (!m_options.reconnect) {
        m_stage = Stage::Stopped;
        m_holding = false;
        tellState(ConnectionState::Disconnected, reason, trouble);
        m_engine.publish();
        return;
    }
    m_stage = Stage::Waiting;
    auto wait = m_backoff.next(m_awaySince == MonoTime{} ? 0ns : now - m_awaySince, m_attended);
    if (!transient)
        wait = std::max<std::chrono::milliseconds>(wait, kSettingsRetry);
    tellState(ConnectionState::Waiting, reason, trouble);
    m_retry.start(int(wait.count()));
    m_engine.publish();
}

void NodeMonitor::onReady()
{
    m_stage = Stage::Probing;
    redis::ProbeOptions options;
    options.patterns = m_patterns;
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
    m_stream.begin(result.clock, clock().mono(), clock().wall());
    m_mayTime = result.clock.isKnown();
    m_timePace.permitted();
    if (!m_mayTime)
        m_timePace.refused(clock().mono());
    m_changes.begin(result.server.role);
    picture().tick(m_id, serverTime(clock().mono()), m_engine.reduction()); // from now on by the server's clock
    m_flagsKnown = result.server.notify.has_value();
    m_flags = m_flagsKnown ? result.server.notify->toString() : std::string();
    // A restart explains the cut; no key has to.
    if (!m_info.runId.empty() && m_info.runId != result.server.runId)
        m_reader.forgiveAll();
    m_sample = {};
    m_sampled = {};
    m_doubtFrom = kUnknownTime;
    m_mayScan = true;
    m_ladder = {};
    m_ladder.patterns = m_patterns;
    m_ladder.refused = m_connection->hello().protocol >= 3 ? result.refusedPatterns : m_patterns;
    m_ladder.trackingAllowed = m_connection->hello().protocol >= 3 && result.can(redis::CapabilityId::Tracking);
    tellInfo();
    const auto dialect = readDialect(result.server.product == redis::ServerInfo::Product::Valkey ||
                                         result.server.versionNumber() >= 70000,
                                     result.refusedCommands);
    m_anchorPace.setReads(m_reader.hasBudget() && (dialect.reads(ValueType::String) || dialect.reads(ValueType::Hash)));
    m_reader.start(*m_connection, dialect);
    takeWants(Evidence::Poll); // of the tick above: no other node may find them
    m_permits.start(*m_connection, m_reader.dialect());
    m_waits.start(*m_connection, {.channels = true,
                                  .sharded = dialect.pexpiretime, // came with the same version
                                  .clients = result.can(redis::CapabilityId::ClientList),
                                  .user = m_options.endpoint.user});
    subscribe();
    m_engine.publish();
}

void NodeMonitor::tellInfo()
{
    const auto& result = m_probe->result();
    const auto& server = result.server;
    m_info.product = server.product == redis::ServerInfo::Product::Valkey ? "valkey" : "redis";
    m_info.version = server.version;
    m_info.mode = server.mode;
    m_info.runId = server.runId;
    m_info.evictionPolicy = server.maxMemoryPolicy;
    m_info.notifyKnown = m_flagsKnown;
    m_info.notifyFlags = m_flags;
    m_info.otherDatabases.clear();
    for (const auto& held : server.keyspace) {
        if (held.database != m_options.endpoint.database && held.keys > 0)
            m_info.otherDatabases.emplace_back(held.database, held.keys);
    }
    m_info.capabilities.clear();
    for (const auto& c : result.capabilities) {
        const auto note = c.remedyNote();
        m_info.capabilities.push_back(
            {redis::name(c.id), c.state, c.effect().toStdString(), c.remedy.empty() ? note.toStdString() : c.remedy});
    }
    m_info.role = server.role == redis::ServerInfo::Role::Replica   ? "replica"
                  : server.role == redis::ServerInfo::Role::Primary ? "master"
                                                                    : "";
    QString notShown;
    if (server.role == redis::ServerInfo::Role::Replica)
        notShown = tr("This node is a replica: an expiry looks like a release here, changes arrive late, and locks "
                      "cannot be released here. Connect to the master to see and act on the locks themselves.");
    if (server.cluster) {
        notShown += notShown.isEmpty() ? QString() : QStringLiteral(" ");
        notShown +=
            tr("This node is part of a cluster: only the locks in its own slots are shown. Watch each master as "
               "a node of its own to see all.");
    }
    m_info.notShown = notShown.toStdString();
    publishInfo();
}

// ---- subscribing: first this, then the scan, so that nothing falls in between

void NodeMonitor::subscribe()
{
    m_stage = Stage::Subscribing;
    observe(clock().mono());
    // In front of the subscriptions: what is switched from now on shows in the look that comes next.
    m_sampler.start(*m_connection, m_flagsKnown || m_probe->result().can(redis::CapabilityId::ConfigGet));
    // In RESP2 a subscribed connection can do nothing else: reading is worth more than being told.
    const bool canSubscribe = m_connection->hello().protocol >= 3;
    m_answersAwaited = 1;
    for (std::size_t i = 0; canSubscribe && i < m_patterns.size(); ++i) {
        const auto& pattern = m_patterns[i];
        if (std::find(m_ladder.refused.begin(), m_ladder.refused.end(), pattern) != m_ladder.refused.end()) {
            warn(tr("Changes of %1 are not announced: the user may not subscribe to this pattern. They are found by "
                    "looking. The Server page names the right that is missing.")
                     .arg(QString::fromStdString(pattern)));
            continue;
        }
        const auto channel = redis::keyspaceChannel(m_options.endpoint.database, pattern);
        m_connection->addKeyspacePattern(channel);
        m_subscribed.push_back(i);
        ++m_answersAwaited;
        // Each by a command of its own: one refused pattern refuses a whole list.
        const auto place = m_subscribed.size() - 1;
        m_connection->send(
            redis::Command{"PSUBSCRIBE", channel}, this, [this, pattern, place](const redis::Answer& answer) {
                if (!answer.isOk() && place < m_subscribed.size()) { // not from a connection that is gone
                    m_ladder.refused.push_back(pattern);
                    m_subscribed[place] = kRefused; // a later pattern that overlaps must not wait for its copy
                }
                if (answer.isAnswered() && answer.reply.isError())
                    warn(
                        tr("Changes of %1 are not announced: the server says \"%2\". They are found by looking.")
                            .arg(QString::fromStdString(pattern),
                                 QString::fromUtf8(answer.reply.text().data(), qsizetype(answer.reply.text().size()))));
                if (answer.isAnswered() && --m_answersAwaited == 0)
                    onSubscribed();
            });
    }
    if (--m_answersAwaited == 0)
        onSubscribed();
}

void NodeMonitor::trySubscribing()
{
    if (m_stage != Stage::Live || m_ladder.refused.empty() || m_connection == nullptr || !m_options.reconnect ||
        m_connection->hello().protocol < 3 || !m_subscribePace.takeTrial(clock().mono()))
        return;
    // In turn: one that is never permitted does not stand before the others.
    const auto& pattern = m_ladder.refused[m_subscribeTrials++ % m_ladder.refused.size()];
    const auto channel = redis::keyspaceChannel(m_options.endpoint.database, pattern);
    m_connection->send(redis::Command{"PSUBSCRIBE", channel}, this, [this](const redis::Answer& answer) {
        if (!answer.isOk())
            return m_subscribePace.refused(clock().mono());
        // All of it anew, so that what was missed until now stands inside of a gap.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_stage != Stage::Live || m_ladder.refused.empty())
                    return m_subscribePace.refused(clock().mono()); // once more, later
                goAway(tr("Changes may be announced again: the subscriptions are made anew"), Trouble::None, true);
            },
            Qt::QueuedConnection);
    });
    m_connection->flush();
}

void NodeMonitor::onSubscribed()
{
    // The wait goes on growing also where a trial succeeds and what follows it is refused.
    if (m_ladder.refused.empty())
        m_subscribePace.permitted();
    else
        m_subscribePace.refused(clock().mono());
    const bool back = m_told;
    climbLadder(false);
    if (back)
        tellGap(m_gapReason, m_lostFrom);
    m_awaySince = {};
    m_subscribedAt = clock().mono();
    if (m_scanBegun) { // what it found may have gone since, also if it did not come to its end
        picture().beginResync(m_id, std::min(m_lostFrom, latestNow()));
        m_reader.rereadAll();
    }
    m_lostFrom = kUnknownTime;
    if (!m_scanBegun)
        notScanned();
    beginScan(m_scanBegun);
    m_scanBegun = true;
    m_holding = !back; // nobody has been told `ready` yet
}

void NodeMonitor::beginScan(bool isResync)
{
    m_stage = Stage::Scanning;
    m_resyncing = isResync;
    m_scanned = false;
    m_holding = !isResync;
    m_scanBegan = clock().mono();
    tellState(ConnectionState::Scanning, tr("Looking for locks that are held already"));
    startWalk(m_patterns);
}

void NodeMonitor::startWalk(std::vector<std::string> patterns)
{
    m_walkBegan = m_stream.isKnown() ? m_stream.floor() : serverTime(clock().mono());
    m_walkWhole = false;
    const auto trip = m_stream.isKnown() ? 2 * m_stream.offset().precision() : 0us;
    m_scanner.start(*m_connection, std::move(patterns), m_sample.databaseKeys.value_or(0), trip);
    pump();
}

void NodeMonitor::onScanStep()
{
    m_scanner.pump(m_reader.bulkLeft());
    if (m_stage != Stage::Scanning)
        return;
    if (m_scanned && m_reader.bulkLeft() == 0 && m_permits.pending() == 0) {
        finishScan();
    } else if (m_holding && clock().mono() - m_scanBegan > kHoldBack) {
        letGo();
    }
}

void NodeMonitor::letGo()
{
    m_told = true;
    m_engine.letGo(); // with what this turn has reduced
    m_holding = false;
}

void NodeMonitor::notScanned()
{
    m_unscanned = true;
    picture().notScanned(m_id);
    m_scanPace.refused(clock().mono());
}

void NodeMonitor::tellScanned()
{
    m_unscanned = false;
    m_scanPace.permitted();
    picture().scanned(m_id, m_walkBegan);
}

/// A right that was missing may be there by now.
void NodeMonitor::tryScanning()
{
    if ((m_unscanned || !m_mayScan) && m_scanPace.takeTrial(clock().mono()))
        startWalk(m_patterns);
}

void NodeMonitor::finishScan()
{
    if (!m_walkWhole)
        notScanned();
    if (m_resyncing) {
        picture().vanishUnseen(m_id, m_observed, m_engine.reduction());
        afterReduce();
    }
    if (m_walkWhole && !m_walkAgain)
        tellScanned();
    m_resyncing = false;
    m_stage = Stage::Live;
    tellReady();
    letGo();
    tellState(m_busyTimer.isActive() ? ConnectionState::Busy : ConnectionState::Live, liveText());
    if (std::exchange(m_walkAgain, false)) {
        picture().beginResync(m_id, m_againFrom);
        m_reader.rereadAll();
        beginScan(true);
    }
}

void NodeMonitor::resync()
{
    if (m_stage != Stage::Live)
        return;
    m_reader.forgiveAll();
    picture().beginResync(m_id, std::min(m_stream.floor(), m_observed.server));
    m_reader.rereadAll();
    beginScan(true);
}

// ---- tracing

void NodeMonitor::startTrace(const TraceRequest& request)
{
    if (m_stage != Stage::Live)
        return m_tracer.refuse(request, tr("There is no connection to the server now. Try again when it is back."));
    const auto told = coverageFromFlags(m_flags);
    const bool isTold =
        m_flagsKnown ? told.strings && told.removals : m_ladder.refused.empty() && !m_ladder.contradicted;
    if (!isTold) {
        redis::NotifyFlags flags(m_flags);
        flags.add(redis::NotifyFlags::kNeeded);
        return m_tracer.refuse(
            request, tr("The server does not announce what happens to its keys, so that an attempt that was refused "
                        "would look like one that succeeded. This command makes it do so: %1")
                         .arg(QStringLiteral("CONFIG SET notify-keyspace-events %1")
                                  .arg(QString::fromStdString(flags.toString()))));
    }
    std::string remedy;
    for (const auto& capability : m_info.capabilities) {
        if (capability.name == redis::name(redis::CapabilityId::Monitor) && capability.state == CapabilityState::No)
            remedy = capability.remedy;
    }
    m_tracer.start(request, remedy);
}

void NodeMonitor::stopTrace()
{
    m_tracer.stop();
}

// ---- what is told

void NodeMonitor::tellReady()
{
    auto event = eventNow(NodeEvent::Kind::Ready);
    event.source = m_plan.source;
    event.patterns = m_patterns;
    if (m_plan.source == SourceKind::Notifications)
        event.unannounced = m_ladder.refused;
    event.text = m_plan.blindSpots;
    for (std::uint32_t i = 0; i < picture().size(); ++i) {
        if (picture().state(LockId(i)).phase == Phase::Held && picture().key(LockId(i)).node == m_id)
            ++event.locks;
    }
    m_engine.tell(std::move(event));
}

void NodeMonitor::tellGap(const QString& reason, ServerTime from)
{
    const auto now = latestNow();
    tellGap(reason, {from == kUnknownTime ? now : std::min(from, now), now});
}

void NodeMonitor::tellGap(const QString& reason, const ServerSpan& span)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::Gap;
    event.node = m_id;
    event.at = span.to;
    event.from = span.from;
    event.text = reason.toStdString();
    m_engine.tell(std::move(event));
}

void NodeMonitor::tellUnread()
{
    const auto unread = picture().unread(m_id);
    const auto now = clock().mono();
    if (unread == m_unreadTold || now - m_unreadToldAt < 1s)
        return;
    m_unreadToldAt = now;
    NodeEvent event;
    event.kind = NodeEvent::Kind::Unread;
    event.node = m_id;
    event.at = serverTime(now);
    event.unread = unread - std::exchange(m_unreadTold, unread);
    m_engine.tell(std::move(event));
}

void NodeMonitor::tellState(ConnectionState state, const QString& text, Trouble trouble)
{
    auto event = eventNow(NodeEvent::Kind::State);
    event.state = state;
    event.trouble = trouble;
    event.text = text.toStdString();
    m_engine.tell(std::move(event));
}

void NodeMonitor::warn(const QString& text, Trouble trouble)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::Warning;
    event.trouble = trouble;
    event.node = m_id;
    event.at = serverTime(clock().mono());
    event.text = text.toStdString();
    m_engine.tell(std::move(event));
}

NodeEvent NodeMonitor::eventNow(NodeEvent::Kind kind) const
{
    NodeEvent event;
    event.kind = kind;
    event.node = m_id;
    event.at = serverTime(clock().mono());
    return event;
}

void NodeMonitor::publishInfo()
{
    auto event = eventNow(NodeEvent::Kind::Info);
    event.info = m_info;
    m_engine.tell(std::move(event));
}

void NodeMonitor::missing(const std::string& right, const QString& effect, const std::string& remedy)
{
    Capability told{right, CapabilityState::No, effect.toStdString(), remedy};
    const auto found = std::find_if(m_info.capabilities.begin(), m_info.capabilities.end(),
                                    [&](const Capability& known) { return known.name == right; });
    if (found == m_info.capabilities.end()) {
        m_info.capabilities.push_back(told);
    } else { // in its place, with what was missing before
        if (found->state == CapabilityState::No && !found->remedy.empty())
            told.remedy = saysAll(found->remedy, remedy) ? found->remedy : found->remedy + '\n' + remedy;
        *found = told;
    }
    publishInfo();
}

void NodeMonitor::mended(const std::string& right)
{
    const auto found = std::find_if(m_info.capabilities.begin(), m_info.capabilities.end(),
                                    [&](const Capability& known) { return known.name == right; });
    if (found == m_info.capabilities.end())
        return;
    for (const auto& probed : m_probe->result().capabilities) {
        if (right != redis::name(probed.id))
            continue;
        auto now = probed;
        now.state = CapabilityState::Yes;
        *found = {right, CapabilityState::Yes, now.effect().toStdString(), {}};
    }
    publishInfo();
}

QString NodeMonitor::liveText() const
{
    return QString::fromStdString(m_plan.blindSpots);
}

} // namespace lockscope::monitor
