// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/silentwatch.h"
#include "monitor/connection/temporarypatterns.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/tracing/tracer.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <functional>
#include <string>

namespace lockscope::monitor {

class Engine;
class NodeReading;
class NodeReporter;
struct WatchOptions;

/// Subscription: what the server of one node announces. Subscribes the patterns, takes the messages of the stream,
/// detects changes that no message announces (SilentWatch), and traces commands on request. The reading gets all of
/// it. Thread: redis-io.
class NodeSubscription final : public redis::PushSink
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::NodeMonitor)
public:
    struct Hooks
    {
        std::function<void()> subscribed;
        std::function<void()> roleChanged;
        /// The connection works and is to be made anew.
        std::function<void(const EngineText& reason)> renew;
    };

    /// All arguments must outlive it; `reading` may be constructed later. `context` owns the answers.
    NodeSubscription(Engine& engine, NodeHost& host, const WatchOptions& options, WatchedKeys& keys, StreamTime& time,
                     NodeReporter& reporter, NodeReading& reading, QObject* context, Hooks hooks);

    /// Begins a new connection. Sends nothing yet.
    void begin(redis::Connection& connection, const redis::ProbeResult& probed);
    /// Precedes the scan, so that nothing is missed in between.
    void subscribe(redis::Connection& connection, const redis::ProbeResult& probed);
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// No connection follows.
    void end() { m_isOver = true; }

    /// Watches keys that match this pattern as well.
    void watchAlso(const std::string& pattern);
    /// Ends watchAlso() as soon as no known lock matches only this pattern.
    void watchNoMore(const std::string& pattern) { m_temporary.markForRemoval(pattern); }
    void startTrace(const TraceRequest& request);
    void stopTrace() { m_tracer.stop(); }
    void everySecond();
    void everyTick() { m_silent.everyTick(); }

    [[nodiscard]] const Announcements& announcements() const { return m_announcements; }
    [[nodiscard]] const WatchedKeys& keys() const { return m_keys; }
    [[nodiscard]] SilentWatch& silent() { return m_silent; }
    /// SilentWatch::knownUntil().
    [[nodiscard]] ServerTime knownUntil() const { return m_silent.knownUntil(); }
    /// Arrival of the current chunk.
    [[nodiscard]] MonoTime arrived() const { return m_arrived; }

    // PushSink
    void onChunk(MonoTime arrived, std::size_t bytes) override;
    void onChunkEnd() override;
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override;
    void onKeyEventsEnd() override;
    void onInvalidate(redis::ReplyView keys) override;

private:
    [[nodiscard]] Announcements::Hooks announcementHooks();
    [[nodiscard]] SilentWatch::Hooks silentHooks();
    void onSubscribed();
    void onAdded();
    void leavePatterns();

    Engine& m_engine;
    NodeHost& m_host;
    const WatchOptions& m_options;
    WatchedKeys& m_keys;
    StreamTime& m_time;
    NodeReporter& m_reporter;
    NodeReading& m_reading;
    const Hooks m_hooks;
    Announcements m_announcements;
    SilentWatch m_silent;
    TemporaryPatterns m_temporary;
    Tracer m_tracer;
    MonoTime m_arrived{};
    std::size_t m_eventsInChunk = 0;
    std::size_t m_eventsInLastChunk = 0;
    bool m_isOver = false;
};

} // namespace lockscope::monitor
