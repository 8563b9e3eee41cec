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
constexpr std::string_view kTime = "*1\r\n$4\r\nTIME\r\n";

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
    if (m_stream.isKnown())
        return m_stream.offset().at(at);
    const auto wall = clock().wall().time_since_epoch() + (at - clock().mono());
    return serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
}

// ---- the stream

void NodeMonitor::observe(MonoTime at)
{
    m_stream.arrive(at);
    if (!m_stream.isKnown())
        m_observed.server = std::max(m_observed.server, serverTime(at));
    takeStreamTime();
}

void NodeMonitor::takeStreamTime()
{
    if (m_stream.isKnown())
        m_observed.server = m_stream.at();
    m_observed.precisionUs = m_stream.precisionUs();
}

ServerTime NodeMonitor::latestNow() const
{
    if (!m_stream.isKnown())
        return serverTime(clock().mono());
    return std::max(m_stream.offset().latest(clock().mono()), m_stream.at());
}

void NodeMonitor::onChunk(MonoTime arrived, std::size_t bytes)
{
    counters().bytesIn += bytes;
    m_engine.runRequests();
    // One command's `set` and `expire` leave the server together, but a full read may end between them.
    m_adjacent = m_adjacent && m_eventsInLastChunk >= kFullChunk && arrived - m_arrived < kTogether;
    m_arrived = arrived;
    observe(arrived);
    m_eventsInChunk = 0;
}

void NodeMonitor::onChunkEnd()
{
    m_eventsInLastChunk = m_eventsInChunk;
    reduceHeard();
    if (m_stage == Stage::Stopped)
        return;
    m_anchorPace.heard(m_eventsInChunk, m_arrived);
    pump();
    if (m_eventsInChunk > 0) {
        if (m_anchorPace.behindEvents(m_stream.lastAsked(), m_arrived))
            askAnchor();
        armAnchor();
    }
    m_engine.publish(m_eventsInChunk >= kFullChunk ? Engine::Publish::Soon : Engine::Publish::Now);
}

// ---- anchors: monitor/connection/streamclock.h

void NodeMonitor::beforeRound()
{
    if (AnchorPace::inRound(m_stream.lastAsked(), clock().mono()))
        askAnchor();
}

void NodeMonitor::askAnchor()
{
    if (m_connection == nullptr || m_stage < Stage::Subscribing || !m_mayTime || m_stream.isAsking() ||
        !m_connection->isReady())
        return;
    m_stream.asked(clock().mono());
    m_connection->send(kTime, 1, this, 0);
}

void NodeMonitor::onAnswer(std::uint64_t, std::uint32_t, const redis::Answer& answer)
{
    const auto server = answer.isAnswered() ? redis::timeOf(answer.reply) : std::nullopt;
    if (server) {
        m_timePace.permitted();
        onAnchor(m_stream.answered(m_connection->chunkArrived(), clock().wall(), *server));
        return;
    }
    m_stream.lost();
    if (answer.isAnswered() && answer.reply.isError("NOPERM"))
        refuseTime();
}

/// TIME bounds when things happened, so it is tried again and not given up until the next connection.
void NodeMonitor::refuseTime()
{
    m_mayTime = false;
    m_timePace.refused(clock().mono());
}

void NodeMonitor::onTime(MonoTime sent, MonoTime answered, ServerTime server)
{
    onAnchor(m_stream.answered(sent, answered, clock().wall(), server));
}

void NodeMonitor::onAnchor(const std::vector<ServerSpan>& unsure)
{
    takeStreamTime();
    if (unsure.empty())
        return;
    const bool stepped = m_stream.wasStepped();
    if (stepped)
        warn(tr("The server's clock was stepped. Redis counts leases by that clock: they ended earlier or later than "
                "they should."));
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    for (const auto& span : unsure)
        tellGap(stepped ? tr("The server's clock was stepped: timestamps from that time may use either clock")
                        : tr("This computer slept: timestamps from that time are too early"),
                span);
}

void NodeMonitor::armAnchor()
{
    if (m_anchorTimer.isActive() || !m_mayTime)
        return;
    const auto now = clock().mono();
    if (const auto next = m_anchorPace.next(m_stream.lastAsked(), now))
        m_anchorTimer.start(std::max(1, int((*next - now) / 1ms)));
}

void NodeMonitor::onAnchorTimer()
{
    if (m_anchorPace.behindEvents(m_stream.lastAsked() - 1ms, clock().mono())) { // timers count in milliseconds
        askAnchor();
        if (m_connection != nullptr)
            m_connection->flush();
    }
    armAnchor();
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
        onFlushPushed();
        return;
    }
    if (!m_plan.tracking)
        return;
    const bool full = isFull(m_plan.coverage);
    auto at = m_observed;
    at.precisionUs = m_stream.latePrecisionUs();
    for (const auto key : keys) {
        if (formats::firstMatch(m_plan.tracked, key.text()) == m_plan.tracked.size() ||
            formats::isAuxiliary(key.text()) || (full && isAnnounced(key.text())))
            continue;
        picture().reduce(Invalidated{at, key.text(), false}, m_engine.reduction());
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
    trySubscribing();
    pump();
}

void NodeMonitor::everyTick()
{
    tellUnread();
    m_mayTime = m_mayTime || m_timePace.takeTrial(clock().mono());
    if (m_connection != nullptr && AnchorPace::atRest(m_stream.lastAsked(), clock().mono())) {
        askAnchor();
        m_connection->flush();
    }
    if (m_stage == Stage::Live) {
        m_waits.pump();
        m_connection->flush();
    }
    if (m_stage != Stage::Live || m_scanner.isRunning() || m_reader.bulkLeft() > 0 || m_busyTimer.isActive())
        return;
    // All that the walk found was read: what appears from now on began after it did.
    const bool polls = !m_plan.walked.empty();
    if (m_walkWhole && (m_unscanned || polls))
        tellScanned();
    // Nothing announces a new key to somebody who only polls: walk again and again, within the scanner's budget.
    if (polls && m_mayScan)
        startWalk(m_unscanned ? m_patterns : m_plan.walked);
    else
        tryScanning();
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

} // namespace lockscope::monitor
