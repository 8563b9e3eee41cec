// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"
#include "monitor/nodehost.h"
#include "monitor/tracing/traceclients.h"
#include "monitor/tracing/tracematcher.h"
#include "monitor/tracing/tracewaiters.h"
#include "redis/connection.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// Limits of a trace burst. Value type.
struct TraceRequest
{
    static constexpr std::size_t kMostLocks = 100; ///< maximum for a burst that is not on all locks

    std::vector<LockId> locks; ///< only these; empty: all watched ones. The server sends all commands anyway
    std::chrono::milliseconds limit{10'000};
    std::uint64_t byteLimit = std::uint64_t{64} * 1024 * 1024;
    bool evenIfUnbounded = false; ///< also on a server that does not report its buffer limit for a stalled reader
};

/// Results of all nodes' traces until the engine hands them over. Thread: redis-io.
struct TraceOutlet
{
    static constexpr std::size_t kMostWaiting = 1u << 18; ///< maximum of untaken commands; beyond it a trace ends
    TraceClients clients;
    std::vector<TracedCommand> commands;
    std::vector<TraceStatus> states;
    std::size_t waiting = 0; ///< handed over but not taken yet
    [[nodiscard]] bool isEmpty() const { return commands.empty() && states.empty() && !clients.hasNews(); }
};

/// Runs trace bursts of one node, one at a time: MONITOR on its own connection, which subscribes first, so that the
/// server's output limit cuts it if we stall; the server is asked for that limit (monitor/tracing/tracebound.h). Ends
/// at the first limit: time, bytes, our own backlog, or a lost connection. Never resumes by itself. Thread: redis-io.
class Tracer final : public QObject, public redis::PushSink
{
    Q_OBJECT
public:
    /// `patterns`: normalised. All arguments must outlive it.
    Tracer(NodeHost& host, TraceOutlet& outlet, WaitBoard& waits, redis::ConnectionOptions options,
           std::vector<std::string> patterns, QObject* parent);
    ~Tracer() override;
    /// Takes effect with the next trace.
    void setPatterns(std::vector<std::string> patterns) { m_patterns = std::move(patterns); }

    /// Ignored while a burst runs. `remedy`: how to grant the right to our user, if it is missing.
    void start(const TraceRequest& request, const std::string& remedy);
    /// Stops the burst on request.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_stage != Stage::Idle; }
    /// Reports a burst that could not begin, with the reason.
    void refuse(const TraceRequest& request, const QString& why);

    // PushSink
    void onChunk(MonoTime arrived, std::size_t bytes) override;
    void onChunkEnd() override;
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override;
    void onMonitorLine(std::string_view line, bool cut) override;

Q_SIGNALS:
    /// The outlet has data.
    void yielded();

private:
    enum class Stage : std::uint8_t {
        Idle,
        Connecting,
        Preparing, ///< subscribing, and measuring the server's load without a trace
        Tracing,
        Ending, ///< waits for the last list of clients
        Sorting ///< disconnected; waits for locks that the picture does not know yet
    };
    struct Cpu
    {
        double seconds = 0;
        MonoTime at{};
    };

    void onReady();
    void onClosed(const redis::ConnectError& error);
    void askLimits();
    void onLimits(const redis::Answer& answer);
    void subscribe();
    void onSubscribed();
    void beginMonitor();
    void onMonitor(const redis::Answer& answer);
    void onBeat();
    void askCpu();
    void askClients();
    void onClients(const redis::Answer& answer);
    void place();
    [[nodiscard]] TokenMark tokenOf(const TraceMatcher::Found& found, LockId lock) const;
    void end(const QString& why);
    void disconnectNow();
    void finish();
    void fail(const QString& why);
    void emitStatus(TraceStatus::State state, const QString& text);
    void push(LockId lock);
    [[nodiscard]] QString userName() const;
    [[nodiscard]] QString refusedText(const redis::Answer& answer, const char* command) const;
    [[nodiscard]] std::chrono::milliseconds elapsed() const;

    NodeHost& m_host;
    TraceOutlet& m_outlet;
    TraceWaiters m_waiters;
    const redis::ConnectionOptions m_options;
    std::vector<std::string> m_patterns;
    TraceRequest m_request;
    std::string m_remedy;
    redis::Connection* m_connection = nullptr; ///< a child; deleted later, never in its own callbacks
    std::unique_ptr<TraceMatcher> m_matcher;
    std::vector<std::string> m_subscribed; ///< patterns that the server accepted
    QTimer m_beat;
    Stage m_stage = Stage::Idle;
    TraceStatus m_status;
    TraceStatus::State m_toldState = TraceStatus::State::Failed;
    QString m_endText;
    std::optional<std::uint64_t> m_serverKeeps; ///< bytes buffered for a stalled reader before a disconnect
    std::size_t m_answersAwaited = 0;
    MonoTime m_began{};
    MonoTime m_ended{};
    MonoTime m_cpuAsked{};
    MonoTime m_clientsAsked{};
    std::chrono::milliseconds m_clientsEvery{};
    std::optional<Cpu> m_cpuFirst;  ///< while preparing
    std::optional<Cpu> m_cpuBefore; ///< at the start of the trace
    double m_shareBefore = 0;
    int m_cpuAnswers = 0;
    bool m_cpuAwaited = false;
    bool m_clientsAwaited = false;
    bool m_mayList = true;
    bool m_overflow = false;
};

} // namespace lockscope::monitor
