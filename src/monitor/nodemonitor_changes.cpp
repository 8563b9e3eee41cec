// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Of NodeMonitor: what changed without an event, how it is noticed, and what is done about it.
#include "monitor/nodemonitor.h"

#include "monitor/engine.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kSilentChangeEvery = 5s;
constexpr auto kQuietLookEvery = 10s;
} // namespace

void NodeMonitor::silentChange(const QString& reason, ServerTime from, Picture::Missed missed, ServerTime until)
{
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    if (const auto doubt = std::exchange(m_doubtFrom, kUnknownTime); doubt != kUnknownTime)
        from = std::min(from, doubt);
    m_doubtLooked = m_missed = false;
    m_lastSilentChange = clock().mono();
    tellGap(reason, from);
    picture().beginResync(m_id, from, missed, until);
    m_reader.rereadAll();
    if (m_stage == Stage::Live) {
        beginScan(true);
        return;
    }
    // The walk goes on, or it would not come to its end where this happens often. Behind a flush nothing is left that
    // it has to find; whatever else changed may stand where it has passed by.
    m_resyncing = true;
    if (missed == Picture::Missed::Removals)
        return;
    m_againFrom = m_walkAgain ? std::min(m_againFrom, from) : from;
    m_walkAgain = true;
}

ServerTime NodeMonitor::knownUntil() const
{
    auto known = m_stream.floor();
    if (known == kUnknownTime) // nobody tells us the server's time; and before anything was read nothing is known
        return m_observed.server == ServerTime{} ? kUnknownTime : m_observed.server;
    if (const auto confirmed = m_changes.confirmed())
        known = std::min(known, *confirmed);
    if (m_doubtFrom != kUnknownTime)
        known = std::min(known, m_doubtFrom);
    if (m_flushCheck.isRunning())
        known = std::min(known, m_flushFrom);
    return known;
}

// ---- looks at the server

void NodeMonitor::onLook(const ServerLook& asTold)
{
    auto look = asTold;
    if (look.begun == ServerTime{}) // nobody tells us the server's time
        look.begun = m_observed.server;
    const auto verdict = m_changes.take(look);
    if (look.sample)
        m_sample = *look.sample;
    const auto now = clock().mono();
    if (m_sampled == MonoTime{} || now - m_sampled >= m_options.sampleEvery * 9 / 10) {
        m_sampled = now;
        tellClock();
        if (look.sample)
            tellSample(m_sample);
    }
    if (!takeFlags(look, verdict.since))
        onChange(verdict);
    if (verdict.roleChanged && m_stage >= Stage::Subscribing && m_stage <= Stage::Live) {
        const auto words = tr("The role of the server changed. What this node shows is checked again.");
        warn(words);
        goAway(words, Trouble::None, true);
    }
}

bool NodeMonitor::takeFlags(const ServerLook& look, ServerTime since)
{
    const bool known = look.flagsAnswered;
    if (!known && look.mayFlags)
        return false; // the server was busy
    const auto spelt = known ? redis::NotifyFlags(look.flags).toString() : std::string();
    const bool changed = known != m_flagsKnown || spelt != m_flags;
    const bool missed = std::exchange(m_missed, false);
    if (changed) {
        flagsChanged(known, spelt);
        // What happened between the change and our noticing it was announced to nobody, or twice: look at everything.
        silentChange(tr("The notifications of the server were switched"), since);
        return true;
    }
    if (missed && !known) {
        m_ladder.contradicted = true;
        m_ladder.seen = {};
        warn(tr("A change was found that no notification announced: notifications are off. Changes are now found by "
                "other means; the Server page names them."));
        climbLadder(true);
    } else if (missed) {
        silentChange(tr("Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over"), since);
        return true;
    }
    return false;
}

void NodeMonitor::flagsChanged(bool known, const std::string& spelt)
{
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
    publishInfo();
    m_ladder.contradicted = false;
    climbLadder(true);
}

void NodeMonitor::onChange(const ChangeWatch::Verdict& verdict)
{
    using Change = ChangeWatch::Change;
    switch (verdict.change) {
    case Change::Nothing:
        break;
    case Change::Restarted:
        silentChange(tr("The server was restarted behind our connection"), verdict.since);
        break;
    case Change::NewHistory:
        silentChange(tr("The server's history changed: a fail-over or a full re-synchronisation"), verdict.since);
        break;
    case Change::Swapped:
        silentChange(tr("SWAPDB: keys changed without individual events"), verdict.since);
        break;
    case Change::Flushed:
        if (!m_tracking && !m_flushCheck.isRunning()) // else it was pushed, at its place in the stream
            checkFlush(verdict.since, verdict.since, kUnknownTime);
        break;
    case Change::CountersReset:
        silentChange(tr("CONFIG RESETSTAT: the counters that reveal changes without events were reset"), verdict.since);
        break;
    case Change::Configured:
        // Where nothing is announced nothing can have been kept from us.
        if (!m_flagsKnown || m_plan.coverage.any())
            silentChange(tr("CONFIG SET: the notifications may have been off for a moment"), verdict.since);
        break;
    case Change::PerhapsConfigured:
        if (m_doubtFrom == kUnknownTime)
            m_doubtFrom = verdict.since;
        break;
    }
    lookQuietly();
}

/// Nothing is known to be wrong: only if something is found there was a gap.
void NodeMonitor::lookQuietly()
{
    if (m_doubtFrom == kUnknownTime || m_stage != Stage::Live || m_scanner.isRunning() || m_reader.bulkLeft() > 0)
        return;
    if (std::exchange(m_doubtLooked, false)) {
        m_doubtFrom = kUnknownTime; // all was well
        return;
    }
    const auto now = clock().mono();
    if (m_lookedQuietly != MonoTime{} && now - m_lookedQuietly < kQuietLookEvery)
        return;
    m_lookedQuietly = now;
    m_doubtLooked = true;
    m_reader.rereadAll();
    if (m_mayScan)
        startWalk(m_patterns);
}

void NodeMonitor::onMissed()
{
    if (m_missed || m_stage != Stage::Live || clock().mono() - m_lastSilentChange < kSilentChangeEvery)
        return;
    m_missed = true;
    m_sampler.look();
}

// ---- flushes

void NodeMonitor::onFlushPushed()
{
    if (m_stage != Stage::Live && m_stage != Stage::Scanning)
        return;
    reduceHeard();
    const auto from = m_stream.floorOfLate();
    const auto until = m_stream.mark(); // what is read from now on came behind it
    takeStreamTime();
    if (m_flushCheck.isRunning()) {
        m_nextFlushFrom = m_flushAgain ? m_nextFlushFrom : from;
        m_nextFlushUntil = until;
        m_flushAgain = true;
        return;
    }
    checkFlush(until, from, until);
}

void NodeMonitor::checkFlush(ServerTime unchangedSince, ServerTime from, ServerTime until)
{
    m_flushFrom = from;
    m_flushUntil = until;
    m_flushBase = m_changes.flushes();
    m_flushCheck.begin(*m_connection, unchangedSince);
}

void NodeMonitor::onFlushChecked(const FlushCheck::Result& result)
{
    const bool pushed = m_flushUntil != kUnknownTime;
    std::optional<bool> commanded;
    if (!pushed)
        commanded = true; // it is the counter that told
    else if (m_flushBase && result.flushes && *result.flushes >= *m_flushBase)
        commanded = *result.flushes > *m_flushBase;
    const bool mayBeReload = commanded ? !*commanded : m_info.role == "replica";
    if (mayBeReload)
        silentChange(
            tr("The server dropped its data without a FLUSHALL: it is loading another server's data (full resync)"),
            m_flushFrom);
    else if (result.found == FlushCheck::Found::Gone)
        silentChange(tr("FLUSHALL or FLUSHDB: the keys are gone without individual events"), m_flushFrom,
                     pushed ? Picture::Missed::Removals : Picture::Missed::Anything, m_flushUntil);
    if (std::exchange(m_flushAgain, false) && m_connection != nullptr) {
        const auto base = m_flushBase;
        checkFlush(m_nextFlushUntil, m_nextFlushFrom, m_nextFlushUntil);
        m_flushBase = base;
    }
}

// ---- figures

void NodeMonitor::tellClock()
{
    if (!m_stream.isKnown())
        return;
    auto event = eventNow(NodeEvent::Kind::Clock);
    const auto wall = clock().wall().time_since_epoch();
    event.offsetUs = usSinceEpoch(event.at) - std::chrono::duration_cast<std::chrono::microseconds>(wall).count();
    event.roundTripUs = 2 * m_stream.offset().precision().count();
    m_engine.tell(std::move(event));
}

void NodeMonitor::tellSample(const redis::ServerSample& sample)
{
    auto event = eventNow(NodeEvent::Kind::Sample);
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
}

} // namespace lockscope::monitor
