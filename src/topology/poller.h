// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/connection.h"
#include "topology/retrypace.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

namespace lockscope::topology {

/// Stays connected to one server and polls it, one query at a time. Reconnects at the rate of RetryPace. The derived
/// class defines the query and interprets the reply. Thread: that of its event loop.
class Poller : public QObject
{
    Q_OBJECT
public:
    ~Poller() override;

    void startPolling();
    /// Resets the retry delay and reconnects at once if needed. For a retry on request.
    void retryNow();
    [[nodiscard]] const Endpoint& endpoint() const { return m_options.endpoint; }
    /// Time since an unanswered query; zero: none is pending.
    [[nodiscard]] std::chrono::nanoseconds silence() const;

protected:
    /// `clock` must outlive it. `options` contain the endpoint. `again`: reconnect delay; zero: the derived class
    /// decides. `sink` receives pushes; nullptr: none are expected.
    Poller(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds again, redis::PushSink* sink,
           QObject* parent);

    virtual void onReady() = 0;
    /// The connection was lost, with any pending query.
    virtual void onClosed() = 0;

    void connectNow();
    /// True if the retry delay has passed.
    [[nodiscard]] bool mayConnect() const { return m_pace.isDue(m_clock.mono()); }
    [[nodiscard]] bool hasConnection() const { return m_connection != nullptr; }
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// True if a query may be sent: connected, and none is pending. It counts as pending from now on.
    [[nodiscard]] bool beginAsking();
    /// `then` is called with the reply, but not if the connection ends before.
    void send(const redis::Command& command, std::function<void(const redis::Answer&)> then);
    void endAsking() { m_isAsked = false; }
    [[nodiscard]] MonoTime askedAt() const { return m_askedAt; }

private:
    const Clock& m_clock;
    const redis::ConnectionOptions m_options;
    redis::PushSink* m_sink;
    redis::Connection* m_connection = nullptr; ///< deleted later, never in its own callbacks
    QTimer m_again;
    const std::chrono::milliseconds m_step; ///< initial reconnect delay
    RetryPace m_pace;
    MonoTime m_askedAt{};
    bool m_isAsked = false; ///< a query is pending
};

} // namespace lockscope::topology
