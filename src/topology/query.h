// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/task.h"
#include "redis/connection.h"
#include "topology/discoverystep.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <coroutine>
#include <memory>
#include <utility>

namespace lockscope::topology {

/// A command that was sent; co_await it for the reply, which is valid until the next suspension. Several are awaited in
/// the order of sending, with nothing else in between. A coroutine that is destroyed while it waits gets no reply.
class PendingReply
{
public:
    struct State
    {
        std::coroutine_handle<> waiting;
        redis::Answer answer;
    };
    explicit PendingReply(std::shared_ptr<State> state) : m_state(std::move(state)) {}
    PendingReply(const PendingReply&) = delete;
    PendingReply& operator=(const PendingReply&) = delete;
    ~PendingReply() { m_state->waiting = {}; }

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> waiting) noexcept { m_state->waiting = waiting; }
    [[nodiscard]] redis::Answer await_resume() const { return m_state->answer; }

private:
    std::shared_ptr<State> m_state;
};

/// Queries one server once over its own connection. Logs in as `options` say; a reply that does not end within the
/// deadline counts as none. The derived class has the conversation as a coroutine, which is destroyed where it waits if
/// the connection fails or the deadline passes. Thread: that of its event loop.
class Query : public QObject
{
    Q_OBJECT
public:
    ~Query() override;

    void ask();
    /// Valid after answered().
    [[nodiscard]] const DiscoveryStep& step() const { return m_step; }
    [[nodiscard]] const Endpoint& endpoint() const { return m_connection->options().endpoint; }

Q_SIGNALS:
    /// Emitted once.
    void answered();

protected:
    /// `clock` must outlive it. `options` apply to the connection, except for the endpoint.
    Query(DiscoveryStep::Kind kind, const Endpoint& endpoint, const Clock& clock, redis::ConnectionOptions options,
          std::chrono::milliseconds deadline, QObject* parent);

    /// The result of a query. A failure without a trouble of its own counts as a connection problem.
    struct Finding
    {
        DiscoveryStep::State state = DiscoveryStep::State::Failed;
        QString result;
        QString remedy{};
        Trouble trouble = Trouble::None;
    };
    /// The conversation with a server that is ready.
    virtual Task<Finding> converse(const redis::ServerHello& hello) = 0;
    /// The connection failed, or the deadline passed.
    virtual Finding failed(const redis::ConnectError& error) = 0;

    /// Without a reply the coroutine stays where it is: failed() follows.
    [[nodiscard]] PendingReply send(const redis::Command& command);
    /// Goes on without a reply, too, if the connection ends.
    [[nodiscard]] PendingReply sendInAnyCase(const redis::Command& command);
    /// True if no server listens at the announced address, as opposed to a refusal.
    [[nodiscard]] bool isOutOfReach(const HostPort& announced, const redis::ConnectError& error) const;

private:
    [[nodiscard]] PendingReply send(const redis::Command& command, bool isInAnyCase);
    void fail(const redis::ConnectError& error);
    void finish(const Finding& finding);

    std::unique_ptr<redis::Connection> m_connection;
    QTimer m_deadline;
    DiscoveryStep m_step;
    bool m_isDone = false;
    Task<Finding> m_conversation; ///< last, because it uses the others
};

} // namespace lockscope::topology
