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

/// Stays with one server and asks it something again and again, one question at a time. A connection that is lost is
/// made anew, as often as RetryPace says. What is asked, and what the answer means, is the derived class's. Thread:
/// that of its event loop.
class Ear : public QObject
{
    Q_OBJECT
public:
    ~Ear() override;

    void listen();
    /// Somebody asks for another try: the pace begins anew, and a connection that is lost is made at once.
    void retryNow();
    [[nodiscard]] const Endpoint& endpoint() const { return m_options.endpoint; }
    /// It was asked this long ago and has not answered; zero: it has.
    [[nodiscard]] std::chrono::nanoseconds silence() const;

protected:
    /// `clock` must outlive it. `options` have the endpoint. `again`: how long after its end a connection is made anew;
    /// zero: the derived class says when. `sink`: for what is pushed; nullptr: nothing is.
    Ear(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds again, redis::PushSink* sink,
        QObject* parent);

    virtual void onReady() = 0;
    /// The connection is gone, and with it what was asked.
    virtual void onClosed() = 0;

    void connectNow();
    /// Is it time to connect again?
    [[nodiscard]] bool mayConnect() const { return m_pace.isDue(m_clock.mono()); }
    [[nodiscard]] bool hasConnection() const { return m_connection != nullptr; }
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// May it be asked? Not while it is away, or has a question to answer. If so, it is asked from now on.
    [[nodiscard]] bool beginAsking();
    /// `then` is called with what is answered, and not when the connection ends before that.
    void send(const redis::Command& command, std::function<void(const redis::Answer&)> then);
    void endAsking() { m_isAsked = false; }
    [[nodiscard]] MonoTime askedAt() const { return m_askedAt; }

private:
    const Clock& m_clock;
    const redis::ConnectionOptions m_options;
    redis::PushSink* m_sink;
    redis::Connection* m_connection = nullptr; ///< deleted later, never in its own callbacks
    QTimer m_again;
    const std::chrono::milliseconds m_step; ///< between two attempts, at first
    RetryPace m_pace;
    MonoTime m_askedAt{};
    bool m_isAsked = false; ///< and has not answered yet
};

} // namespace lockscope::topology
