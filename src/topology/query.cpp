// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/query.h"

#include <utility>

namespace lockscope::topology {

using Kind = redis::ConnectErrorKind;

Query::Query(DiscoveryStep::Kind kind, const Endpoint& endpoint, const Clock& clock, redis::ConnectionOptions options,
             std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_deadline(this)
{
    options.endpoint = endpoint;
    options.isSentinel = kind == DiscoveryStep::Kind::Sentinel;
    m_connection = std::make_unique<redis::Connection>(std::move(options), clock);
    m_step.kind = kind;
    m_step.address = endpoint.nodeName();
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(deadline);
    connect(&m_deadline, &QTimer::timeout, this, [this] { onError({Kind::Timeout, m_step.address, {}}); });
    connect(m_connection.get(), &redis::Connection::ready, this, [this] { onReady(); });
    connect(m_connection.get(), &redis::Connection::closed, this,
            [this](const redis::ConnectError& error) { onError(error); });
}

Query::~Query()
{
    m_isDone = true; // the receiver of replies is already destroyed
    m_connection->disconnect(this);
}

void Query::ask()
{
    m_deadline.start();
    m_connection->open();
}

void Query::send(const redis::Command& command, std::function<void(const redis::Answer&)> then)
{
    m_connection->send(command, this, [this, then = std::move(then)](const redis::Answer& answer) {
        if (!m_isDone)
            then(answer);
    });
}

bool Query::isOutOfReach(const HostPort& announced, const redis::ConnectError& error) const
{
    return m_step.address == announced.text() && (error.kind == Kind::NameNotFound || error.kind == Kind::Refused ||
                                                  error.kind == Kind::Unreachable || error.kind == Kind::Timeout);
}

void Query::finish(DiscoveryStep::State state, const QString& result, const QString& remedy)
{
    if (m_isDone)
        return;
    m_isDone = true;
    m_deadline.stop();
    m_step.state = state;
    m_step.result = result;
    m_step.remedy = remedy;
    if (state == DiscoveryStep::State::Failed && m_step.trouble == Trouble::None)
        m_step.trouble = Trouble::Connection;
    m_connection->close();
    Q_EMIT answered();
}

} // namespace lockscope::topology

#include "moc_query.cpp"
