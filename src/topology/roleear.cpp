// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/roleear.h"

namespace lockscope::topology {

RoleEar::RoleEar(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds askEvery,
                 QObject* parent)
    : QObject(parent), m_clock(clock), m_options(std::move(options)), m_tick(this)
{
    m_tick.setInterval(askEvery);
    connect(&m_tick, &QTimer::timeout, this, &RoleEar::ask);
}

RoleEar::~RoleEar()
{
    if (m_connection == nullptr)
        return;
    m_connection->disconnect(this);
    m_connection->close();
    m_connection->setParent(nullptr);
    m_connection->deleteLater();
}

void RoleEar::listen()
{
    connectNow();
    m_tick.start();
}

void RoleEar::connectNow()
{
    m_asked = false;
    m_connection = new redis::Connection(m_options, m_clock, nullptr, this);
    connect(m_connection, &redis::Connection::ready, this, &RoleEar::ask);
    connect(m_connection, &redis::Connection::closed, this, [this] {
        m_connection->deleteLater();
        m_connection = nullptr;
        set(false);
    });
    m_connection->open();
}

void RoleEar::ask()
{
    if (m_connection == nullptr)
        return connectNow();
    if (!m_connection->isReady() || m_asked)
        return;
    m_asked = true;
    m_connection->send(redis::Command("ROLE"), this, [this](const redis::Answer& answer) {
        m_asked = false;
        if (!answer.isAnswered())
            return; // closed() follows
        // Without the right to ask only its end is noticed.
        set(answer.reply.isError("NOPERM") || answer.reply.at(0).text() == "master");
    });
}

void RoleEar::set(bool isPrimary)
{
    if (m_isPrimary == isPrimary)
        return;
    m_isPrimary = isPrimary;
    Q_EMIT changed(isPrimary);
}

} // namespace lockscope::topology
