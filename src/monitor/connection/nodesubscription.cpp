// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/nodesubscription.h"

#include "formats/analyse.h"
#include "monitor/connection/nodeconnection.h"
#include "monitor/engine.h"
#include "monitor/nodereporter.h"
#include "monitor/reading/nodereading.h"

#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kFullChunk = 64; ///< events; after a chunk this full the next one counts as its continuation
constexpr auto kTogether = 100ms;      ///< if it arrives within this time

redis::ConnectionOptions traceConnectionOptions(const WatchOptions& options)
{
    auto connection = connectionOptions(options);
    connection.clientName += "-trace";
    return connection;
}

} // namespace

NodeSubscription::NodeSubscription(Engine& engine, NodeHost& host, const WatchOptions& options, WatchedKeys& keys,
                                   StreamTime& time, NodeReporter& reporter, NodeReading& reading, QObject* context,
                                   Hooks hooks)
    : m_engine(engine), m_host(host), m_options(options), m_keys(keys), m_time(time), m_reporter(reporter),
      m_reading(reading), m_hooks(std::move(hooks)), m_announcements(host, keys, context, announcementHooks()),
      m_silent(host, m_announcements, time, reporter.facts(), options.endpoint.database, options.sampleEvery,
               silentHooks()),
      m_temporary(host, keys, m_announcements),
      m_tracer(host, engine.traces(), engine.waits(), traceConnectionOptions(options), keys.patterns(), context)
{
    QObject::connect(&m_tracer, &Tracer::yielded, &m_tracer, [this] { m_engine.publish(Engine::Publish::Soon); });
}

Announcements::Hooks NodeSubscription::announcementHooks()
{
    return {.subscribed = [this] { onSubscribed(); },
            .added = [this] { onAdded(); },
            .planned = [this](const LadderPlan& plan) { m_reading.reader().setCovered(isFull(plan.coverage)); },
            .changed =
                [this] {
                    if (!m_reading.isLive())
                        return;
                    m_reporter.ready(m_announcements, m_keys);
                    m_reading.emitState();
                },
            .renew =
                [this] {
                    const bool isLive = m_reading.isLive();
                    if (isLive)
                        m_hooks.renew(QT_TR_NOOP("Changes may be announced again: the subscriptions are made anew"));
                    return isLive;
                }};
}

SilentWatch::Hooks NodeSubscription::silentHooks()
{
    return {.attention = [this] { return m_reading.attention(); },
            .isLive = [this] { return m_reading.isLive(); },
            .changed = [this](const SilentWatch::Change& change) { m_reading.recover(change); },
            .readAgain = [this] { m_reading.readAgain(); },
            .flagsSwitched =
                [this](bool known, const std::string& flags) {
                    m_reporter.flagsSwitched(known, flags);
                    m_announcements.switchFlags(known, flags);
                },
            .roleChanged = m_hooks.roleChanged,
            .sampled = [this](const redis::ServerSample* sample) { m_reporter.sampled(m_time, sample); }};
}

// ---- one connection

void NodeSubscription::begin(redis::Connection& connection, const redis::ProbeResult& probed)
{
    const auto& server = probed.server;
    const bool hasPushes = connection.hello().protocol >= 3;
    m_silent.begin(server.role);
    m_announcements.begin(connection, hasPushes ? probed.refusedPatterns : m_keys.patterns(),
                          hasPushes && !trackingSlowsTrims(server) && probed.can(redis::CapabilityId::Tracking),
                          server.notify ? std::optional(server.notify->toString()) : std::nullopt);
}

void NodeSubscription::subscribe(redis::Connection& connection, const redis::ProbeResult& probed)
{
    m_time.arrive(m_engine.clock().mono());
    // Before the subscriptions: a switch from now on shows in the next reading.
    m_silent.start(connection, m_announcements.knowsFlags() || probed.can(redis::CapabilityId::ConfigGet));
    m_announcements.subscribe();
}

void NodeSubscription::onSubscribed()
{
    m_announcements.climb();
    m_hooks.subscribed();
    m_host.reducer().comeBack();
    m_reporter.silence().end();
    m_reading.beginRecovery();
    m_engine.listening();
}

void NodeSubscription::stop()
{
    m_silent.stop();
    m_announcements.stop();
}

// ---- patterns that come and go

void NodeSubscription::watchAlso(const std::string& pattern)
{
    if (!m_temporary.add(pattern))
        return;
    m_tracer.setPatterns(m_keys.patterns());
    m_announcements.subscribeAdded();
}

/// Locks of the new pattern were not watched before, so their starts are unknown.
void NodeSubscription::onAdded()
{
    m_announcements.climb();
    if (!m_reading.isListening())
        return;
    m_reading.scanUnproven();
    if (m_reading.isLive())
        m_reporter.ready(m_announcements, m_keys);
    m_engine.publish();
}

void NodeSubscription::leavePatterns()
{
    if (!m_reading.isSettled() || !m_temporary.removeMarked())
        return;
    m_tracer.setPatterns(m_keys.patterns());
    m_announcements.climb();
    m_reporter.ready(m_announcements, m_keys);
    m_engine.publish();
}

void NodeSubscription::everySecond()
{
    leavePatterns();
    if (m_reading.isLive() && m_options.reconnect)
        m_announcements.tryRefused();
}

// ---- tracing

void NodeSubscription::startTrace(const TraceRequest& request)
{
    if (!m_reading.isLive())
        return m_tracer.refuse(request, tr("There is no connection to the server now. Try again when it is back."));
    if (m_announcements.showsAttempts())
        return m_tracer.start(request, m_reporter.facts().remedyOf(redis::name(redis::CapabilityId::Monitor)));
    redis::NotifyFlags flags(m_announcements.flags());
    flags.add(redis::NotifyFlags::kNeeded);
    m_tracer.refuse(
        request,
        tr("The server does not announce what happens to its keys, so that an attempt that was refused "
           "would look like one that succeeded. This command makes it do so: %1")
            .arg(QStringLiteral("CONFIG SET notify-keyspace-events %1").arg(QString::fromStdString(flags.toString()))));
}

// ---- the stream

void NodeSubscription::onChunk(MonoTime arrived, std::size_t bytes)
{
    m_engine.counters().bytesIn += bytes;
    m_engine.runRequests();
    // `set` and `expire` of one command leave the server together, but a full read may end between them.
    if (m_eventsInLastChunk < kFullChunk || arrived - m_arrived >= kTogether)
        m_reading.intake().interrupt();
    m_arrived = arrived;
    m_time.arrive(arrived);
    m_eventsInChunk = 0;
}

void NodeSubscription::onChunkEnd()
{
    m_eventsInLastChunk = m_eventsInChunk;
    m_reading.intake().reduceEnqueued();
    if (m_isOver)
        return;
    m_time.noteEvents(m_eventsInChunk, m_arrived);
    m_reading.pump();
    if (m_eventsInChunk > 0) {
        m_time.afterEvents(m_arrived);
        m_engine.noteEvents(m_host.nodeId());
    }
    m_engine.publish(m_eventsInChunk >= kFullChunk ? Engine::Publish::Soon : Engine::Publish::Now);
}

void NodeSubscription::onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event)
{
    ++m_eventsInChunk;
    ++m_engine.counters().notifications;
    m_reading.reader().countEvent();
    if (m_announcements.isOver(pattern) || m_announcements.isRepeated(pattern, key))
        return;
    // Helper keys belong to a lock but are none. A script writes a lock, its helper keys and the lock's lease; skipped
    // helper keys must not separate the lock's events, as if no pattern matched them.
    if (formats::isAuxiliary(key) || !m_options.hasSlotOf(key))
        return;
    const auto kind = keyEventFromName(event);
    auto& intake = m_reading.intake();
    if ((kind == KeyEvent::ZAdd || kind == KeyEvent::ZRem) && m_reading.changesPermits(key)) {
        intake.interrupt();
        return;
    }
    if (m_announcements.learns(kind)) {
        intake.reduceEnqueued(); // reduce them with the coverage in force when they arrived
        m_announcements.climb();
    }
    intake.enqueue(m_time.observed(), key, kind);
}

void NodeSubscription::onKeyEventsEnd()
{
    m_reading.intake().reduceEnqueued();
}

void NodeSubscription::onInvalidate(redis::ReplyView keys)
{
    auto& intake = m_reading.intake();
    intake.interrupt();
    if (keys.isNull())
        return m_silent.flushPushed();
    const auto at = m_time.observedLate();
    for (const auto key : keys) {
        if (m_announcements.isTracked(key.text()) && !formats::isAuxiliary(key.text()) &&
            m_options.hasSlotOf(key.text()))
            intake.changed(at, key.text(), Evidence::Tracking);
    }
}

} // namespace lockscope::monitor
