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
    /// Silence while something is awaited; any received byte counts as life. A little above the server's
    /// busy-reply-threshold (5 s), so that a server with a long script answers BUSY before it is taken for dead.
    std::chrono::milliseconds command{6000};
    std::chrono::milliseconds heartbeatEvery{10000}; ///< of silence with nothing awaited, then a PING is sent
    std::chrono::milliseconds heartbeatAnswer{3000}; ///< of silence while awaiting: silenceChanged(true)
};

struct ConnectionOptions
{
    Endpoint endpoint;
    Deadlines deadlines;
    std::string clientName = "lockscope"; ///< shown by CLIENT LIST; no blanks
    int protocol = 3;                     ///< 2 forces RESP2
    bool isSentinel = false;              ///< a Sentinel is expected: one is an error where it is not
    bool isKnownPeer = false;             ///< spoke this transport a moment ago: not asked whether it speaks the other
    SocketFactory makeSocket;             ///< empty: the network
};

/// What the server said about itself in the handshake. Empty texts: not told (RESP2 fallback).
struct ServerHello
{
    int protocol = 2;    ///< in use: 2 or 3
    std::string server;  ///< "redis", "valkey"
    std::string version; ///< as HELLO or INFO tell it; Valkey may tell the Redis version it is compatible with
    std::string mode;    ///< "standalone", "cluster", "sentinel"
    std::string role;    ///< "master", "replica"
    std::int64_t clientId = 0;
};

/// Receives the answers of the hot path. Called in the connection's thread, in the order of sending.
class ReplySink
{
public:
    virtual ~ReplySink() = default;
    /// `index`: which of the replies of the send() with this tag, from 0.
    virtual void onAnswer(std::uint64_t tag, std::uint32_t index, const Answer& answer) = 0;
};

/// Receives what the server sends unasked. Called in the connection's thread, in stream order with the answers.
class PushSink
{
public:
    virtual ~PushSink() = default;
    /// A chunk of bytes arrived; every event and answer until onChunkEnd() came with it. Stamp the time here, publish
    /// in onChunkEnd.
    virtual void onChunk(MonoTime arrived, std::size_t bytes)
    {
        static_cast<void>(arrived);
        static_cast<void>(bytes);
    }
    virtual void onChunkEnd() {}
    /// A message of a pattern given to Connection::addKeyspacePattern. `pattern` is the index from there.
    /// The bytes stay until onChunkEnd().
    virtual void onKeyEvent(std::uint32_t pattern, std::string_view key, std::string_view event) = 0;
    /// Something else follows in the same chunk: an answer, another push, or the end of the connection.
    virtual void onKeyEventsEnd() {}
    /// CLIENT TRACKING: these keys (an array) may have changed; a null: all of them (FLUSHDB, FLUSHALL).
    virtual void onInvalidate(ReplyView keys) { static_cast<void>(keys); }
    /// A line of MONITOR, without '+' and line end; `cut`: it was longer than 64 KiB, and this is its begin. The bytes
    /// stay until onChunkEnd(). Only after Connection::expectMonitorLines().
    virtual void onMonitorLine(std::string_view line, bool cut)
    {
        static_cast<void>(line);
        static_cast<void>(cut);
    }
    /// Any other push; the first child is its kind ("message", "pmessage", "psubscribe" nobody waits for ...).
    virtual void onPush(ReplyView push) { static_cast<void>(push); }
};

/// One connection to one server: connects, logs in, pipelines commands, delivers answers and pushes. Lives wholly in
/// the thread that created it. One life: after closed() make a new object (commands are never re-sent).
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
    /// Answers what is pending, like close().
    ~Connection() override;

    /// Call once. Then either ready() and later closed(), or only closed().
    void open();
    /// Answers everything pending with NotSent or Unknown before it returns; closed() is not emitted.
    void close();

    enum class State : std::uint8_t { Idle, Connecting, Handshaking, Ready, Closed };
    [[nodiscard]] State state() const;
    [[nodiscard]] bool isReady() const { return state() == State::Ready; }
    [[nodiscard]] const ServerHello& hello() const;
    [[nodiscard]] const ConnectionOptions& options() const;

    /// Sends one command; its answer goes to `handler`, exactly once, never before send() returned (except by close()
    /// and the destructor). If `context` (not null) is destroyed first, the answer is dropped. When not ready the
    /// answer is NotSent. For (P)SUBSCRIBE and the like the answer is the confirmation (a push, the last one if there
    /// are several channels) or the error.
    void send(const Command& command, const QObject* context, Handler handler);

    /// Hot path, no allocation per command: `commands` in wire form (appendCommand), which get `replies` replies in all
    /// (no subscriptions). Each is given to `sink`, which must outlive the connection or its close().
    void send(std::string_view commands, std::uint32_t replies, ReplySink* sink, std::uint64_t tag);

    /// Sent bytes leave at the end of the chunk or event loop turn; this makes them leave now.
    void flush();

    /// Replies awaited.
    [[nodiscard]] std::size_t pendingReplies() const;

    /// Announces a pattern "__keyspace@<db>__:..." whose messages go to PushSink::onKeyEvent. Does not subscribe: send
    /// {"PSUBSCRIBE", pattern} yourself. Returns its index (0, 1, 2 ... in the order of the calls, the same for the
    /// same pattern).
    std::uint32_t addKeyspacePattern(std::string_view pattern);

    /// MONITOR is about to be sent: what begins with a digit is a line of it from now on.
    void expectMonitorLines();

    /// When the chunk being handled arrived.
    [[nodiscard]] MonoTime chunkArrived() const;

    /// Looks whether a deadline has passed. A timer calls it ten times a second; a test with a manual clock may do so,
    /// too.
    void checkDeadlines();

Q_SIGNALS:
    void ready();
    /// The end, once; not after close(). Everything pending was answered before.
    void closed(const lockscope::redis::ConnectError& error);
    /// True: something is awaited and nothing came for Deadlines::heartbeatAnswer: the server is busy or gone. False:
    /// it spoke again.
    void silenceChanged(bool silent);

protected:
    bool event(QEvent* event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
