// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/poller.h"

#include <utility>

namespace lockscope::topology {

Poller::Poller(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds again,
               redis::PushSink* sink, QObject* parent)
    : QObject(parent), m_clock(clock), m_options(std::move(options)), m_sink(sink), m_again(this), m_step(again)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &Poller::connectNow);
}

Poller::~Poller()
{
    if (m_connection == nullptr)
        return;
    m_connection->disconnect(this);
    m_connection->close();
    m_connection->setParent(nullptr);
    m_connection->deleteLater();
}

void Poller::startPolling()
{
    connectNow();
}

void Poller::retryNow()
{
    m_pace.reset();
    if (m_connection != nullptr)
        return;
    m_again.stop();
    connectNow();
}

void Poller::connectNow()
{
    m_isAsked = false;
    m_connection = new redis::Connection(m_options, m_clock, m_sink, this);
    connect(m_connection, &redis::Connection::ready, this, [this] {
        m_pace.reset();
        onReady();
    });
    connect(m_connection, &redis::Connection::closed, this, [this](const redis::ConnectError& error) {
        m_connection->deleteLater();
        m_connection = nullptr;
        m_isAsked = false;
        m_pace.failed(m_clock.mono(), error.trouble() == Trouble::Permission, m_step);
        if (m_step.count() > 0)
            m_again.start(m_pace.waitFrom(m_clock.mono()));
        onClosed();
    });
    m_connection->open();
}

bool Poller::beginAsking()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_isAsked)
        return false;
    m_isAsked = true;
    m_askedAt = m_clock.mono();
    return true;
}

void Poller::send(const redis::Command& command, std::function<void(const redis::Answer&)> then)
{
    m_connection->send(command, this, [then = std::move(then)](const redis::Answer& answer) {
        if (answer.isAnswered()) // otherwise closed() follows, or the receiver is already destroyed
            then(answer);
    });
}

std::chrono::nanoseconds Poller::silence() const
{
    return m_isAsked ? m_clock.mono() - m_askedAt : std::chrono::nanoseconds{0};
}

} // namespace lockscope::topology

#include "moc_poller.cpp"
