// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/time.h"
#include "redis/command.h"
#include "redis/connecterror.h"
#include "redis/reply.h"
#include "redis/socketfactory.h"

#include <QObject>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope::redis {

struct Deadlines
{
    std::chrono::milliseconds connect{5000};
    std::chrono::milliseconds handshake{5000};
    /// Silence while a reply is pending; any received byte resets it. Slightly above the server's busy-reply-threshold
    /// (5 s), so that a server with a long script replies BUSY before it counts as dead.
    std::chrono::milliseconds command{6000};
    std::chrono::milliseconds heartbeatEvery{10000}; ///< silence without pending replies, then a PING is sent
    std::chrono::milliseconds heartbeatAnswer{3000}; ///< silence with pending replies, then silenceChanged(true)
};

struct ConnectionOptions
{
    Endpoint endpoint;
    Deadlines deadlines;
    std::string clientName = "lockscope"; ///< shown in CLIENT LIST; no spaces
    int protocol = 3;                     ///< 2 forces RESP2
    bool isSentinel = false;              ///< expects a Sentinel; a Sentinel without this flag is an error
    bool isKnownPeer = false;             ///< used this transport a moment ago: skips PeerDiagnosis
    SocketFactory makeSocket;             ///< empty: real network sockets
};

/// What the server reported in the handshake. Empty: not reported (RESP2 fallback).
struct ServerHello
{
    int protocol = 2;    ///< in use: 2 or 3
    std::string server;  ///< "redis", "valkey"
    std::string version; ///< from HELLO or INFO; Valkey may report the Redis version it is compatible with
    std::string mode;    ///< "standalone", "cluster", "sentinel"
    std::string role;    ///< "master", "replica"
    std::int64_t clientId = 0;
};

/// Receives replies on the hot path. Called in the connection's thread, in sending order.
class ReplySink
{
public:
    virtual ~ReplySink() = default;
    /// `index`: number of the reply within the send() with this tag, from 0.
    virtual void onAnswer(std::uint64_t tag, std::uint32_t index, const Answer& answer) = 0;
};

/// Receives data that the server sends unrequested. Called in the connection's thread, in stream order with the
/// replies.
class PushSink
{
public:
    virtual ~PushSink() = default;
    /// A chunk of bytes arrived; all events and replies until onChunkEnd() came with it. Take the timestamp here,
    /// publish in onChunkEnd().
    virtual void onChunk(MonoTime arrived, std::size_t bytes)
    {
        static_cast<void>(arrived);
        static_cast<void>(bytes);
    }
    virtual void onChunkEnd() {}
    /// A message for a pattern of Connection::addKeyspacePattern(). `pattern` is its index. The bytes stay valid until
    /// onChunkEnd().
    virtual void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) = 0;
    /// Something other than a key event follows in the same chunk: a reply, another push, or the end of the connection.
    virtual void onKeyEventsEnd() {}
    /// CLIENT TRACKING: these keys (an array) may have changed; null: all keys (FLUSHDB, FLUSHALL).
    virtual void onInvalidate(ReplyView keys) { static_cast<void>(keys); }
    /// A line of MONITOR without '+' and line end; `cut`: truncated at 64 KiB. The bytes stay valid until onChunkEnd().
    /// Only after Connection::expectMonitorLines().
    virtual void onMonitorLine(std::string_view line, bool cut)
    {
        static_cast<void>(line);
        static_cast<void>(cut);
    }
    /// Any other push; its first child is the kind ("message", "pmessage", an unrequested "psubscribe" ...).
    virtual void onPush(ReplyView push) { static_cast<void>(push); }
};

/// One connection to one server: connects, logs in, pipelines commands, delivers replies and pushes. Bound to the
/// thread that created it. Single use: after closed() create a new object (commands are never resent).
///
/// Callbacks may call send(), flush(), close() and deleteLater(), but must not delete the connection.
class Connection : public QObject
{
    Q_OBJECT

public:
    using Handler = std::function<void(const Answer&)>;

    /// `clock` and `pushes` (may be null) must outlive the connection.
    explicit Connection(ConnectionOptions options, const Clock& clock, PushSink* pushes = nullptr,
                        QObject* parent = nullptr);
    /// Answers pending commands, like close().
    ~Connection() override;

    /// Call once. Emits ready() and later closed(), or only closed().
    void open();
    /// Answers all pending commands with NotSent or Unknown before it returns; does not emit closed().
    void close();

    enum class State : std::uint8_t { Idle, Connecting, Handshaking, Ready, Closed };
    [[nodiscard]] State state() const;
    [[nodiscard]] bool isReady() const { return state() == State::Ready; }
    [[nodiscard]] const ServerHello& hello() const;
    [[nodiscard]] const ConnectionOptions& options() const;

    /// Sends one command; its answer goes to `handler`, exactly once, never before send() returned (except by close()
    /// and the destructor). If `context` (not null) is destroyed first, the answer is dropped. If the connection is not
    /// ready, the answer is NotSent. For subscription commands the answer is the confirmation (a push; the last one for
    /// several channels) or the error.
    void send(const Command& command, const QObject* context, Handler handler);

    /// Hot path without allocation per command: sends `commands` in wire form (appendCommand), which get `replies`
    /// replies in total (no subscriptions). Each reply goes to `sink`, which must outlive the connection or its
    /// close().
    void send(std::string_view commands, std::uint32_t replies, ReplySink* sink, std::uint64_t tag);

    /// Sends buffered bytes now instead of at the end of the chunk or event loop turn.
    void flush();

    /// Number of pending replies.
    [[nodiscard]] std::size_t pendingReplies() const;

    /// Registers a pattern "__keyspace@<db>__:..." whose messages go to PushSink::onKeyEvent(). Does not subscribe: the
    /// caller sends {"PSUBSCRIBE", pattern}. Returns its index (0, 1, 2 ... by call order; the same for the same
    /// pattern).
    std::uint32_t addKeyspacePattern(std::string_view pattern);

    /// Call before sending MONITOR: from now on, data that starts with a digit is a MONITOR line.
    void expectMonitorLines();

    /// Arrival time of the current chunk.
    [[nodiscard]] MonoTime chunkArrived() const;

    /// Checks the deadlines. A timer calls it ten times a second; tests with a manual clock may call it, too.
    void checkDeadlines();

Q_SIGNALS:
    void ready();
    /// Emitted once at the end, but not after close(). All pending commands were answered before.
    void closed(const lockscope::redis::ConnectError& error);
    /// True: a reply is pending and nothing arrived for Deadlines::heartbeatAnswer: the server is busy or gone. False:
    /// bytes arrived again.
    void silenceChanged(bool silent);

protected:
    bool event(QEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
