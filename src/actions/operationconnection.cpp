// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/operationconnection.h"

#include <utility>

namespace lockscope::actions {

OperationConnection::OperationConnection(const OperationOptions& options, const Clock& clock, NotOpened notOpened,
                                         QObject* parent)
    : QObject(parent), m_options(options), m_clock(clock), m_notOpened(std::move(notOpened)), m_limit(this)
{
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, &OperationConnection::giveUp);
}

void OperationConnection::open(std::function<void()> then)
{
    if (m_connection != nullptr && m_connection->isReady())
        return then();
    drop();
    redis::ConnectionOptions options;
    options.endpoint = m_options.endpoint;
    options.clientName = "lockscope-action";
    options.deadlines.connect = m_options.deadline;
    options.deadlines.handshake = m_options.deadline;
    options.deadlines.command = m_options.deadline;
    m_connection = new redis::Connection(options, m_clock, nullptr, this);
    m_isReady = false;
    connect(m_connection, &redis::Connection::ready, this, [this, then = std::move(then)] {
        m_isReady = true;
        then();
    });
    connect(m_connection, &redis::Connection::closed, this, [this](const redis::ConnectError& error) {
        if (!m_isReady)
            m_notOpened(error.message(), &error);
    });
    m_connection->open();
}

void OperationConnection::beginStep()
{
    m_limit.start(m_options.deadline);
}

void OperationConnection::giveUp()
{
    if (m_connection == nullptr)
        return;
    const bool wasReady = m_isReady; // an answer that comes now may open the next one
    drop();
    if (!wasReady)
        m_notOpened(LockOperation::tr("No answer from the server while connecting."), nullptr);
}

void OperationConnection::close()
{
    m_limit.stop();
    drop();
}

void OperationConnection::rest()
{
    m_limit.stop();
    if (!m_options.keepConnection)
        drop();
}

void OperationConnection::drop()
{
    auto* old = std::exchange(m_connection, nullptr);
    if (old == nullptr)
        return;
    old->disconnect(this);
    old->close();
    old->deleteLater();
}

void OperationConnection::look(const std::string& key, KeyInspector::Done done)
{
    const bool isWatched = m_options.isWatched || (m_options.isWatchedKey && m_options.isWatchedKey(key));
    auto* look =
        new KeyInspector(*m_connection, key, m_options.endpoint.database, isWatched, std::move(done), m_connection);
    look->start();
}

} // namespace lockscope::actions
