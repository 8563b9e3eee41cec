// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The other half of NodeMonitor: what comes in on the stream while it is live, and the ladder.
#include "monitor/nodemonitor.h"

#include "formats/analyse.h"
#include "formats/pattern.h"
#include "monitor/engine.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

/// A prefix no key begins with, so that only FLUSHDB and FLUSHALL are pushed.
constexpr const char* kFlushDetector = "\x01lockscope:flush-detector:";
constexpr std::size_t kFullChunk = 64; ///< events; behind so many the next chunk is taken for a continuation
constexpr auto kTogether = 100ms;      ///< if it comes as soon as this
constexpr auto kSilentChangeEvery = 5s;
constexpr auto kLeastPrecision = 1000us;

} // namespace

Picture& NodeMonitor::picture()
{
    reduceHeard();
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

ServerTime NodeMonitor::serverTime(MonoTime at) const
{
    if (m_offset.isKnown())
        return m_offset.at(at);
    const auto wall = clock().wall().time_since_epoch() + (at - clock().mono());
    return serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
}

// ---- the stream

void NodeMonitor::observe(MonoTime at)
{
    const auto time = serverTime(at);
    // A better estimate of the clock must not make time run backwards; a stepped clock may.
    if (time > m_observed.server || m_observed.server - time > 1s)
        m_observed.server = time;
    const auto precision = m_offset.isKnown()
                               ? std::max<std::chrono::microseconds>(4 * m_offset.precision(), kLeastPrecision)
                               : std::chrono::microseconds(100ms);
    m_observed.precisionUs = std::chrono::microseconds(precision + m_engine.napped()).count();
}

void NodeMonitor::onChunk(MonoTime arrived, std::size_t bytes)
{
    counters().bytesIn += bytes;
    m_engine.runRequests();
    // One command's `set` and `expire` leave the server together, but a full read may end between them.
    m_adjacent = m_adjacent && m_eventsInLastChunk >= kFullChunk && arrived - m_arrived < kTogether;
    m_arrived = arrived;
    observe(arrived);
    if (m_stage == Stage::Live || m_stage == Stage::Scanning)
        m_lastHeard = m_observed.server;
    m_eventsInChunk = 0;
}

void NodeMonitor::onChunkEnd()
{
    m_eventsInLastChunk = m_eventsInChunk;
    reduceHeard();
    if (m_stage == Stage::Stopped)
        return;
    pump();
    m_engine.publish(m_eventsInChunk >= kFullChunk ? Engine::Publish::Soon : Engine::Publish::Now);
}

void NodeMonitor::reduceHeard()
{
    if (m_heard.empty())
        return;
    auto& picture = m_engine.picture();
    auto& out = m_engine.reduction();
    picture.reduce(m_heard, out);
    m_heard.clear();
    if (out.wants.empty() || !m_reader.hasBudget()) {
        out.wants.clear();
        return;
    }
    const auto now = clock().mono();
    for (const auto& want : out.wants) {
        // What a later event of the same chunk has settled need not be read.
        if (want.kind == WantKind::Renewal || picture.wantsRead(want.lock))
            m_reader.want(want, Evidence::Event, now);
    }
    out.wants.clear();
}

void NodeMonitor::onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event)
{
    ++m_eventsInChunk;
    ++counters().notifications;
    m_reader.countEvent();
    // A message comes once for each pattern that matches; only that of the first one counts.
    for (std::uint32_t earlier = 0; earlier < pattern && earlier < m_subscribed.size(); ++earlier) {
        const auto place = m_subscribed[earlier];
        if (place != kRefused && formats::matches(m_patterns[place], key))
            return;
    }
    // Belongs to a lock, is none. One script writes a lock, what belongs to it, and the lock's lease: what is not told
    // does not come between either, as where no pattern matches it.
    if (formats::isAuxiliary(key))
        return;
    const auto kind = keyEventFromName(event);
    if (changesPermits(key, kind)) {
        m_adjacent = false;
        return;
    }
    if (!m_flagsKnown) {
        const auto before = m_ladder.seen;
        learnCoverage(kind, m_ladder.seen);
        if (m_ladder.seen != before || m_ladder.contradicted) {
            m_ladder.contradicted = false;
            climbLadder(true);
        }
    }
    m_heard.push_back({m_observed, key, kind, m_adjacent});
    m_adjacent = true;
}

void NodeMonitor::onInvalidate(redis::ReplyView keys)
{
    m_adjacent = false;
    if (keys.isNull()) {
        ++m_flushPushes;
        silentChange(tr("FLUSHALL or FLUSHDB: the keys are gone without an event each"), Picture::Missed::Removals);
        return;
    }
    if (!m_plan.tracking)
        return;
    const bool full = isFull(m_plan.coverage);
    for (const auto key : keys) {
        if (formats::firstMatch(m_plan.tracked, key.text()) == m_plan.tracked.size() ||
            formats::isAuxiliary(key.text()) || (full && isAnnounced(key.text())))
            continue;
        picture().reduce(Invalidated{m_observed, key.text(), false}, m_engine.reduction());
        takeWants(Evidence::Tracking);
    }
}

bool NodeMonitor::isAnnounced(std::string_view key) const
{
    return m_ladder.refused.empty() || std::any_of(m_subscribed.begin(), m_subscribed.end(), [&](std::size_t place) {
               return place != kRefused && formats::matches(m_patterns[place], key);
           });
}

bool NodeMonitor::isWatched(std::string_view key) const
{
    return formats::firstMatch(m_patterns, key) < m_patterns.size();
}

LockId NodeMonitor::lookAt(std::string_view key)
{
    picture().reduce(Invalidated{m_observed, key, false}, m_engine.reduction());
    takeWants(Evidence::Queue);
    return picture().find(m_id, m_database, key);
}

bool NodeMonitor::isWatchedWithAll(std::string_view key) const
{
    return m_watchesAll && formats::firstMatch(m_naming, key) == m_naming.size();
}

void NodeMonitor::takeWants(Evidence evidence)
{
    auto& wants = m_engine.reduction().wants;
    if (wants.empty())
        return;
    const auto now = clock().mono();
    for (const auto& want : wants) {
        if (m_engine.picture().nodeOf(want.lock) == m_id)
            m_reader.want(want, evidence, now);
        else if (auto* owner = m_engine.node(m_engine.picture().nodeOf(want.lock))) // each server is asked for its own
            owner->want(want);
    }
    wants.clear();
}

void NodeMonitor::want(const Want& want)
{
    m_reader.want(want, want.kind == WantKind::Expiry ? Evidence::Poll : Evidence::Event, clock().mono());
    armPump();
}

bool NodeMonitor::changesPermits(std::string_view key, KeyEvent event)
{
    if (event != KeyEvent::ZAdd && event != KeyEvent::ZRem)
        return false;
    const auto lock = m_permits.lockOf(key);
    if (lock == kNoLock)
        return false;
    m_reader.want({lock, WantKind::Renewal, ValueType::String}, Evidence::Event, clock().mono());
    return true;
}

void NodeMonitor::look(const Look& look)
{
    if (!m_permits.take(look))
        reduceLook(look);
}

void NodeMonitor::reduceLook(const Look& look)
{
    m_adjacent = false;
    picture().reduce(look, m_engine.reduction());
    takeWants(look.evidence);
    afterReduce();
}

void NodeMonitor::shed(LockId lock)
{
    picture().shed(lock, serverTime(clock().mono()), m_engine.reduction());
    takeWants(Evidence::Event);
}

void NodeMonitor::afterReduce()
{
    takeWants(Evidence::Event);
    if (std::exchange(m_engine.reduction().notificationsMissed, false))
        onMissed();
}

void NodeMonitor::ownRelease(std::uint16_t database, const std::string& key, OwnRelease::Step step)
{
    auto at = m_observed;
    at.database = database;
    at.server = serverTime(clock().mono());
    picture().reduce(OwnRelease{at, key, step}, m_engine.reduction());
    takeWants(Evidence::Event);
    armPump();
}

// ---- pace

void NodeMonitor::pump()
{
    if (m_connection == nullptr || m_stage < Stage::Scanning || m_stage > Stage::Live)
        return;
    m_reader.pump();
    if (m_stage == Stage::Scanning || m_scanner.isRunning()) {
        onScanStep();
        m_reader.pump(); // what a page of the scan brought
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
    if (m_stage == Stage::Scanning && m_scanner.isRunning())
        next = std::min(next, std::max(m_scanner.nextPump(), now + 10ms));
    if (m_pumpTimer.isActive() && m_pumpArmed != MonoTime{} && m_pumpArmed <= next + 1ms && m_pumpArmed >= now)
        return;
    m_pumpArmed = next;
    m_pumpTimer.start(std::max(1, int((next - now) / 1ms)));
}

void NodeMonitor::everySecond()
{
    m_reader.everySecond();
    pump();
}

void NodeMonitor::everyTick()
{
    tellUnread();
    if (m_stage == Stage::Live) {
        m_waits.pump();
        m_connection->flush();
    }
    // Nothing announces a new key to somebody who only polls: walk again and again, within the scanner's budget.
    if (m_stage != Stage::Live || m_plan.walked.empty() || !m_mayScan || m_scanner.isRunning() ||
        m_reader.bulkLeft() > 0 || m_busyTimer.isActive())
        return;
    if (m_walkWhole) // and all it found was read: what appears from now on began after it did
        picture().scanned(m_id, m_walkBegan);
    startWalk(m_plan.walked);
}

// ---- busy or silent

void NodeMonitor::serverBusy()
{
    if (m_busyTimer.isActive())
        return;
    m_busyTimer.start();
    tellState(ConnectionState::Busy, tr("The server is busy with a script or loads its data; nothing can be read until "
                                        "it has done. Events go on afterwards."));
}

void NodeMonitor::checkBusy()
{
    if (m_connection == nullptr || m_connection->pendingReplies() > 0)
        return;
    m_connection->send(redis::Command{"PING"}, this, [this](const redis::Answer& answer) {
        if (!answer.isOk() || !m_busyTimer.isActive())
            return;
        m_busyTimer.stop();
        tellState(m_stage == Stage::Scanning ? ConnectionState::Scanning : ConnectionState::Live, liveText());
        m_reader.resume();
        m_permits.resume();
        m_waits.resume();
    });
    m_connection->flush();
}

void NodeMonitor::onSilence(bool silent)
{
    if (m_busyTimer.isActive() || (m_stage != Stage::Live && m_stage != Stage::Scanning))
        return;
    if (silent)
        tellState(ConnectionState::Busy, tr("The server does not answer: it is busy with a long command, stopped, or "
                                            "the network is interrupted"));
    else
        tellState(m_stage == Stage::Scanning ? ConnectionState::Scanning : ConnectionState::Live, liveText());
    m_engine.publish();
}

// ---- the ladder

void NodeMonitor::climbLadder(bool tell)
{
    m_ladder.flagsKnown = m_flagsKnown;
    m_ladder.flags = m_flags;
    const auto before = m_plan;
    m_plan = planLadder(m_ladder);
    picture().setCoverage(m_id, m_plan.coverage);
    m_reader.setCovered(isFull(m_plan.coverage));
    applyTracking(m_plan);
    if (!tell || m_plan == before || m_stage != Stage::Live)
        return;
    tellReady();
    tellState(ConnectionState::Live, liveText());
}

void NodeMonitor::applyTracking(const LadderPlan& plan)
{
    std::vector<std::string> prefixes;
    if (plan.tracking)
        prefixes = formats::disjointPrefixes(plan.tracked);
    else if (plan.flushDetector)
        prefixes = {kFlushDetector};
    if (m_connection == nullptr || (m_tracking && prefixes == m_trackedPrefixes) || (!m_tracking && prefixes.empty()))
        return;
    if (m_tracking) {
        m_connection->send(redis::Command{"CLIENT", "TRACKING", "OFF"}, this, [](const redis::Answer&) {});
        m_tracking = false;
    }
    m_trackedPrefixes = prefixes;
    if (prefixes.empty())
        return;
    redis::Command on{"CLIENT", "TRACKING", "ON", "BCAST"};
    for (const auto& prefix : prefixes) {
        if (!prefix.empty()) // an empty one means all keys: no PREFIX says that
            on.arg("PREFIX").arg(prefix);
    }
    m_tracking = true;
    m_connection->send(on, this, [this](const redis::Answer& answer) {
        if (answer.isAnswered() && answer.reply.isError())
            onTrackingRefused(QString::fromUtf8(answer.reply.text().data(), qsizetype(answer.reply.text().size())));
    });
}

void NodeMonitor::onTrackingRefused(const QString& words)
{
    m_tracking = false;
    m_ladder.trackingAllowed = false;
    warn(tr("CLIENT TRACKING is refused: \"%1\". What it would announce is found by polling.").arg(words));
    climbLadder(true);
}

void NodeMonitor::onFlags(bool known, const std::string& flags)
{
    const auto spelt = known ? redis::NotifyFlags(flags).toString() : std::string();
    const bool changed = known != m_flagsKnown || spelt != m_flags;
    const bool missed = std::exchange(m_missed, false);
    if (changed) {
        m_flagsKnown = known;
        m_flags = spelt;
        m_info.notifyKnown = known;
        m_info.notifyFlags = spelt;
        const auto now = known ? coverageFromFlags(spelt) : Coverage{};
        for (auto& capability : m_info.capabilities) {
            if (capability.name == redis::name(redis::CapabilityId::Notifications))
                capability.state = !known        ? CapabilityState::Unknown
                                   : isFull(now) ? CapabilityState::Yes
                                                 : CapabilityState::No;
        }
        warn(tr("notify-keyspace-events is now \"%1\"").arg(QString::fromStdString(spelt)));
        NodeEvent event;
        event.kind = NodeEvent::Kind::Info;
        event.node = m_id;
        event.at = serverTime(clock().mono());
        event.info = m_info;
        m_engine.tell(std::move(event));
        m_ladder.contradicted = false;
        climbLadder(true);
        // What happened between the change and our noticing it was announced to nobody, or twice: look at everything.
        silentChange(tr("The notifications of the server were switched"));
    } else if (missed && !known) {
        m_ladder.contradicted = true;
        m_ladder.seen = {};
        warn(tr("A change was found that no notification announced: notifications are off. Changes are now found by "
                "other means; the Server page names them."));
        climbLadder(true);
    } else if (missed) {
        silentChange(tr("Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over"));
    }
}

void NodeMonitor::onMissed()
{
    if (m_missed || m_stage != Stage::Live || clock().mono() - m_lastSilentChange < kSilentChangeEvery)
        return;
    m_missed = true;
    m_sampler.askFlags();
}

// ---- figures

void NodeMonitor::onTime(MonoTime sent, MonoTime answered, ServerTime server)
{
    if (!m_offset.add(sent, answered, server))
        warn(tr("The server's clock was stepped. Redis counts leases by that clock: they ended earlier or later than "
                "they should."));
    NodeEvent event;
    event.kind = NodeEvent::Kind::Clock;
    event.node = m_id;
    event.at = serverTime(answered);
    const auto wall = clock().wall().time_since_epoch() - (clock().mono() - answered);
    event.offsetUs = usSinceEpoch(event.at) - std::chrono::duration_cast<std::chrono::microseconds>(wall).count();
    event.roundTripUs = 2 * m_offset.precision().count();
    m_engine.tell(std::move(event));
}

void NodeMonitor::onSample(const redis::ServerSample& sample)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::Sample;
    event.node = m_id;
    event.at = serverTime(clock().mono());
    auto& out = event.sample;
    if (sample.usedCpuSeconds)
        out.usedCpuUs = std::int64_t(*sample.usedCpuSeconds * 1e6);
    if (sample.setCalls || sample.setnxCalls)
        out.setCalls = sample.setCalls.value_or(0) + sample.setnxCalls.value_or(0);
    out.opsPerSecond = sample.opsPerSecond.value_or(-1);
    out.expiredKeys = sample.expiredKeys.value_or(-1);
    out.evictedKeys = sample.evictedKeys.value_or(-1);
    out.connectedClients = sample.connectedClients.value_or(-1);
    out.blockedClients = sample.blockedClients.value_or(-1);
    out.usedMemory = sample.usedMemory.value_or(-1);
    out.maxMemory = sample.maxMemory.value_or(-1);
    out.keys = sample.databaseKeys.value_or(-1);
    out.uptimeSeconds = sample.uptimeSeconds.value_or(-1);
    m_engine.tell(std::move(event));

    const auto before = std::exchange(m_sample, sample);
    const auto pushes = std::exchange(m_flushPushes, 0);
    if (!before.runId.empty() && before.runId != sample.runId)
        silentChange(tr("The server was restarted behind our connection"));
    else if (!before.replicationId.empty() && before.replicationId != sample.replicationId)
        silentChange(tr("The server's history changed: a fail-over or a full re-synchronisation"));
    else if (before.flushCalls && sample.flushCalls && *sample.flushCalls - *before.flushCalls > std::int64_t(pushes))
        silentChange(tr("FLUSHALL, FLUSHDB or SWAPDB: keys changed without an event each"));
    if (before.role != redis::ServerInfo::Role::Unknown && before.role != sample.role && m_probe) {
        warn(tr("The role of the server changed. What this node shows is checked again."));
        reconnectNow();
    }
}

} // namespace lockscope::monitor
