// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/silentwatch.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kToldEvery = 5s;
constexpr auto kQuietLookEvery = 10s;
} // namespace

SilentWatch::SilentWatch(NodeHost& host, Announcements& announcements, StreamTime& time, const NodeFacts& facts,
                         int database, std::chrono::milliseconds sampleEvery, Hooks hooks)
    : m_host(host), m_announcements(announcements), m_time(time), m_facts(facts), m_sampleEvery(sampleEvery),
      m_hooks(std::move(hooks)), m_sampler(host.clock(), database, sampleEvery),
      m_flushCheck(host, [this](const FlushCheck::Result& result) { onFlushChecked(result); })
{
    QObject::connect(&m_sampler, &Sampler::sampled, &m_sampler, [this](const ServerReading& look) { onSample(look); });
    QObject::connect(
        &m_sampler, &Sampler::timeRead, &m_sampler,
        [this](MonoTime sent, MonoTime answered, ServerTime server) { m_time.read(sent, answered, server); });
}

void SilentWatch::begin(redis::ServerInfo::Role role)
{
    m_changes.begin(role);
    m_sample = {};
    m_sampled = {};
    m_doubtFrom = kUnknownTime;
}

void SilentWatch::start(redis::Connection& connection, bool mayAskFlags)
{
    m_connection = &connection;
    m_sampler.start(connection, mayAskFlags);
}

void SilentWatch::stop()
{
    m_connection = nullptr;
    m_sampler.stop();
    m_flushCheck.stop();
    m_missed = m_flushAgain = m_flushEmitted = m_doubtLooked = false;
}

void SilentWatch::reportChange(const EngineText& reason, ServerTime from, Reducer::Missed missed, ServerTime until)
{
    if (m_hooks.attention() == Attention::None)
        return;
    if (const auto doubt = std::exchange(m_doubtFrom, kUnknownTime); doubt != kUnknownTime)
        from = std::min(from, doubt);
    m_doubtLooked = m_missed = false;
    m_lastReported = m_host.clock().mono();
    m_hooks.changed({reason, from, missed, until});
}

ServerTime SilentWatch::knownUntil() const
{
    auto known = m_time.floor();
    if (known == kUnknownTime) { // TIME is not permitted; before the first read nothing is known
        const auto read = m_time.observed().server;
        return read == ServerTime{} ? kUnknownTime : read;
    }
    if (const auto confirmed = m_changes.confirmed())
        known = std::min(known, *confirmed);
    if (m_doubtFrom != kUnknownTime)
        known = std::min(known, m_doubtFrom);
    if (m_flushCheck.isRunning())
        known = std::min(known, m_flushFrom);
    return known;
}

// ---- readings of the server

void SilentWatch::onSample(ServerReading look)
{
    if (look.begun == ServerTime{}) // TIME is not permitted
        look.begun = m_time.observed().server;
    const auto verdict = m_changes.compareWithLast(look);
    if (look.sample)
        m_sample = *look.sample;
    const auto now = m_host.clock().mono();
    if (m_sampled == MonoTime{} || now - m_sampled >= m_sampleEvery * 9 / 10) {
        m_sampled = now;
        m_hooks.sampled(look.sample ? &m_sample : nullptr);
    }
    if (!takeFlags(look, verdict.since))
        handleChange(verdict);
    if (verdict.roleChanged)
        m_hooks.roleChanged();
}

bool SilentWatch::takeFlags(const ServerReading& look, ServerTime since)
{
    const bool known = look.flagsAnswered;
    if (!known && look.mayFlags)
        return false; // the server was busy
    const auto spelt = known ? redis::NotifyFlags(look.flags).toString() : std::string();
    const bool changed = known != m_announcements.knowsFlags() || spelt != m_announcements.flags();
    const bool missed = std::exchange(m_missed, false);
    if (changed) {
        m_hooks.flagsSwitched(known, spelt);
        // Events between the switch and its detection were announced to nobody, or twice: read everything again.
        reportChange(QT_TR_NOOP("The notifications of the server were switched"), since);
        return true;
    }
    if (missed && !known) {
        m_announcements.contradict();
    } else if (missed) {
        reportChange(QT_TR_NOOP("Locks changed without an event: FLUSHDB, SWAPDB, a restored backup or a fail-over"),
                     since);
        return true;
    }
    return false;
}

void SilentWatch::handleChange(const ChangeWatch::Result& verdict)
{
    using Told = ChangeWatch::Change;
    switch (verdict.change) {
    case Told::Nothing:
        break;
    case Told::Restarted:
        reportChange(QT_TR_NOOP("The server was restarted behind our connection"), verdict.since);
        break;
    case Told::NewHistory:
        reportChange(QT_TR_NOOP("The server's history changed: a fail-over or a full re-synchronisation"),
                     verdict.since);
        break;
    case Told::Swapped:
        reportChange(QT_TR_NOOP("SWAPDB: keys changed without individual events"), verdict.since);
        break;
    case Told::Flushed:
        if (!m_announcements.isTracking() &&
            !m_flushCheck.isRunning()) // otherwise it was pushed at its place in the stream
            checkFlush(verdict.since, verdict.since, kUnknownTime, std::nullopt);
        break;
    case Told::CountersReset:
        reportChange(QT_TR_NOOP("CONFIG RESETSTAT: the counters that reveal changes without events were reset"),
                     verdict.since);
        break;
    case Told::Configured:
        // Without any announcements none can have been missed.
        if (!m_announcements.knowsFlags() || m_announcements.plan().coverage.any())
            reportChange(QT_TR_NOOP("CONFIG SET: the notifications may have been off for a moment"), verdict.since);
        break;
    case Told::PerhapsConfigured:
        if (m_doubtFrom == kUnknownTime)
            m_doubtFrom = verdict.since;
        break;
    }
    readQuietly();
}

/// No error is known: only a finding would prove a gap.
void SilentWatch::readQuietly()
{
    if (m_doubtFrom == kUnknownTime || m_hooks.attention() != Attention::AtRest)
        return;
    if (std::exchange(m_doubtLooked, false)) {
        m_doubtFrom = kUnknownTime; // nothing was wrong
        return;
    }
    const auto now = m_host.clock().mono();
    if (m_readQuietlyAt != MonoTime{} && now - m_readQuietlyAt < kQuietLookEvery)
        return;
    m_readQuietlyAt = now;
    m_doubtLooked = true;
    m_hooks.readAgain();
}

void SilentWatch::missed()
{
    if (m_missed || !m_hooks.isLive() || m_host.clock().mono() - m_lastReported < kToldEvery)
        return;
    m_missed = true;
    m_sampler.readNow();
}

// ---- flushes

void SilentWatch::flushPushed()
{
    if (m_hooks.attention() == Attention::None)
        return;
    const auto [from, until] = m_time.markLate();
    if (m_flushCheck.isRunning()) {
        m_nextFlushFrom = m_flushAgain ? m_nextFlushFrom : from;
        m_nextFlushUntil = until;
        m_flushAgain = true;
        return;
    }
    checkFlush(until, from, until, m_changes.flushes());
}

void SilentWatch::checkFlush(ServerTime unchangedSince, ServerTime from, ServerTime until,
                             std::optional<std::int64_t> countedBefore)
{
    m_flushFrom = from;
    m_flushUntil = until;
    m_flushBase = countedBefore;
    m_flushEmitted = false;
    m_flushCheck.begin(*m_connection, unchangedSince, m_flushBase);
}

void SilentWatch::onFlushChecked(const FlushCheck::Result& result)
{
    const bool pushed = m_flushUntil != kUnknownTime;
    const EngineText gone = QT_TR_NOOP("FLUSHALL or FLUSHDB: the keys are gone without individual events");
    if (!result.isLast) {
        // A primary loses its keys only by a command, so its flush is emitted before that command is counted.
        m_flushEmitted = !m_facts.isReplica() && result.found == FlushCheck::Found::Gone;
        if (m_flushEmitted)
            reportChange(gone, m_flushFrom, Reducer::Missed::Removals, m_flushUntil);
        return;
    }
    std::optional<bool> counted;
    if (!pushed)
        counted = true; // the counter revealed the flush
    else if (m_flushBase && result.flushes && *result.flushes >= *m_flushBase)
        counted = *result.flushes > *m_flushBase;
    // Only replicas load another data set. A node that has just become one has a new history, which ChangeWatch
    // reports.
    if (!counted.value_or(false) && m_facts.isReplica())
        reportChange(
            QT_TR_NOOP(
                "The server dropped its data without a FLUSHALL: it is loading another server's data (full resync)"),
            m_flushFrom);
    else if (result.found == FlushCheck::Found::Gone && !(m_flushEmitted && counted.value_or(true)))
        reportChange(gone, m_flushFrom,
                     pushed && counted.value_or(true) ? Reducer::Missed::Removals : Reducer::Missed::Anything,
                     m_flushUntil);
    if (std::exchange(m_flushAgain, false) && m_connection != nullptr)
        checkFlush(m_nextFlushUntil, m_nextFlushFrom, m_nextFlushUntil, m_flushBase);
}

} // namespace lockscope::monitor
