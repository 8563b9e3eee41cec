// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/sentinelear.h"

#include "topology/sentinelquestion.h"

namespace lockscope::topology {

namespace {
constexpr int kRetryMs = 1000;
} // namespace

SentinelEar::SentinelEar(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                         redis::ConnectionOptions options, QObject* parent)
    : QObject(parent), m_deployment(deployment), m_sentinel(sentinel), m_clock(clock), m_options(std::move(options)),
      m_retry(this)
{
    m_options.endpoint = deployment.sentinelEndpoint(sentinel);
    m_options.isSentinel = true;
    m_retry.setSingleShot(true);
    m_retry.setInterval(kRetryMs);
    connect(&m_retry, &QTimer::timeout, this, &SentinelEar::connectNow);
}

SentinelEar::~SentinelEar()
{
    if (m_connection == nullptr)
        return;
    m_connection->disconnect(this);
    m_connection->close();
    m_connection->setParent(nullptr);
    m_connection->deleteLater();
}

void SentinelEar::listen()
{
    connectNow();
}

void SentinelEar::connectNow()
{
    m_asked = false;
    m_connection = new redis::Connection(m_options, m_clock, this);
    connect(m_connection, &redis::Connection::ready, this, &SentinelEar::onReady);
    connect(m_connection, &redis::Connection::closed, this, &SentinelEar::onClosed);
    m_connection->open();
}

void SentinelEar::onReady()
{
    // Without the right to subscribe the polls still tell.
    m_connection->send({"SUBSCRIBE", "+switch-master"}, this, [](const redis::Answer&) {});
    ask();
}

void SentinelEar::onClosed()
{
    m_announced.reset();
    m_connection->deleteLater();
    m_connection = nullptr;
    m_retry.start();
}

void SentinelEar::ask()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_asked)
        return;
    m_asked = true;
    m_connection->send({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_deployment.sentinel->name}, this,
                       [this](const redis::Answer& answer) {
                           m_asked = false;
                           if (!answer.isAnswered())
                               return; // closed() follows, or whoever listens is being destroyed
                           m_announced = answer.isOk() ? announcedAddress(answer.reply) : std::nullopt;
                           Q_EMIT answered();
                       });
}

/// Of any group: what it says of ours is asked, not believed.
void SentinelEar::onPush(redis::ReplyView push)
{
    if (push.at(0).text() == "message")
        ask();
}

} // namespace lockscope::topology
