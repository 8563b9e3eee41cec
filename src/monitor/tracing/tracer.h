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

/// What a trace burst may cost. Value type.
struct TraceRequest
{
    static constexpr std::size_t kMostLocks = 100; ///< that one burst can be of, where it is not of all

    std::vector<LockId> locks; ///< only these; empty: all that are watched. The server sends all commands all the same
    std::chrono::milliseconds limit{10'000};
    std::uint64_t byteLimit = std::uint64_t{64} * 1024 * 1024;
    bool evenIfUnbounded = false; ///< also where the server does not say how much it keeps for us when we stall
};

/// What the traces of all nodes yield until the engine hands it over. Thread: redis-io.
struct TraceOutlet
{
    static constexpr std::size_t kMostWaiting = 1u << 18; ///< commands that nobody has taken; then a trace ends
    TraceClients clients;
    std::vector<TracedCommand> commands;
    std::vector<TraceStatus> states;
    std::size_t waiting = 0; ///< handed over, not taken yet
    [[nodiscard]] bool isEmpty() const { return commands.empty() && states.empty() && !clients.hasNews(); }
};

/// One trace burst after the other of one node: MONITOR on a connection of its own, which is subscribed first, so that
/// the server cuts it when we stall, by a limit that it is asked for (monitor/tracing/tracebound.h). Begins, and ends
/// at the first limit: time, bytes, our being too slow, the connection's end. Never resumes by itself. Thread:
/// redis-io.
class Tracer final : public QObject, public redis::PushSink
{
    Q_OBJECT
public:
    /// `patterns`: normalised. Everything must outlive it.
    Tracer(NodeHost& host, TraceOutlet& outlet, WaitBoard& waits, redis::ConnectionOptions options,
           std::vector<std::string> patterns, QObject* parent);
    ~Tracer() override;
    /// Of the next trace.
    void setPatterns(std::vector<std::string> patterns) { m_patterns = std::move(patterns); }

    /// A burst that runs goes on and this one is not begun. `remedy`: what gives our user the right, if it is missing.
    void start(const TraceRequest& request, const std::string& remedy);
    /// By request.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_stage != Stage::Idle; }
    /// The burst never began: says why.
    void refuse(const TraceRequest& request, const QString& why);

    // PushSink
    void onChunk(MonoTime arrived, std::size_t bytes) override;
    void onChunkEnd() override;
    void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) override;
    void onMonitorLine(std::string_view line, bool cut) override;

Q_SIGNALS:
    /// There is something in the outlet.
    void yielded();

private:
    enum class Stage : std::uint8_t {
        Idle,
        Connecting,
        Preparing, ///< subscribing, and measuring the server without a trace
        Tracing,
        Ending, ///< the last list of clients is awaited
        Sorting ///< disconnected; commands of locks that the picture does not know yet are awaited
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
    void tell(TraceStatus::State state, const QString& text);
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
    std::vector<std::string> m_subscribed; ///< the patterns that the server agreed to
    QTimer m_beat;
    Stage m_stage = Stage::Idle;
    TraceStatus m_status;
    TraceStatus::State m_toldState = TraceStatus::State::Failed;
    QString m_endText;
    std::optional<std::uint64_t> m_serverKeeps; ///< bytes for us when we stall, then it ends the connection
    std::size_t m_answersAwaited = 0;
    MonoTime m_began{};
    MonoTime m_ended{};
    MonoTime m_cpuAsked{};
    MonoTime m_clientsAsked{};
    std::chrono::milliseconds m_clientsEvery{};
    std::optional<Cpu> m_cpuFirst;  ///< while preparing
    std::optional<Cpu> m_cpuBefore; ///< when the trace began
    double m_shareBefore = 0;
    int m_cpuAnswers = 0;
    bool m_cpuAwaited = false;
    bool m_clientsAwaited = false;
    bool m_mayList = true;
    bool m_overflow = false;
};

} // namespace lockscope::monitor
