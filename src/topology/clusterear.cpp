// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clusterear.h"

#include <utility>

namespace lockscope::topology {

namespace {
constexpr int kConnectAgainMs = 500;
} // namespace

ClusterEar::ClusterEar(const Clock& clock, redis::ConnectionOptions options, QObject* parent)
    : QObject(parent), m_clock(clock), m_options(std::move(options)), m_retry(this)
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(kConnectAgainMs);
    connect(&m_retry, &QTimer::timeout, this, &ClusterEar::connectNow);
}

ClusterEar::~ClusterEar()
{
    if (m_connection == nullptr)
        return;
    m_connection->disconnect(this);
    m_connection->close();
    m_connection->setParent(nullptr);
    m_connection->deleteLater();
}

void ClusterEar::listen()
{
    connectNow();
}

void ClusterEar::connectNow()
{
    m_asked = false;
    m_connection = new redis::Connection(m_options, m_clock, nullptr, this);
    connect(m_connection, &redis::Connection::ready, this, &ClusterEar::ask);
    connect(m_connection, &redis::Connection::closed, this, [this] {
        m_connection->deleteLater();
        m_connection = nullptr;
        m_asked = false;
        m_bare.reset();
        m_retry.start();
        set(std::nullopt);
    });
    m_connection->open();
}

void ClusterEar::ask()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_asked)
        return;
    m_asked = true;
    m_askedAt = m_clock.mono();
    m_connection->send({"CLUSTER", "NODES"}, this, [this](const redis::Answer& answer) { onNodes(answer); });
}

std::chrono::nanoseconds ClusterEar::silence() const
{
    return m_asked ? m_clock.mono() - m_askedAt : std::chrono::nanoseconds{0};
}

void ClusterEar::onNodes(const redis::Answer& answer)
{
    if (!answer.isAnswered())
        return; // closed() follows, or whoever listens is being destroyed
    auto map = answer.reply.isError() ? Result<ClusterMap, MapError>(failure(MapError::NoMyself))
                                      : ClusterMap::parse(answer.reply.text(), where());
    if (!map || m_bare == *map) {
        m_asked = false;
        if (!map)
            set(std::nullopt);
        return;
    }
    m_bare = std::move(*map);
    m_connection->send({"CLUSTER", "SHARDS"}, this, [this](const redis::Answer& shards) { onShards(shards); });
}

void ClusterEar::onShards(const redis::Answer& answer)
{
    m_asked = false;
    if (!answer.isAnswered() || !m_bare)
        return;
    auto map = *m_bare;
    if (answer.isOk()) // Redis 6 does not know it
        map.addShards(answer.reply, where(), m_options.endpoint.transport == Transport::Tls);
    set(std::move(map));
}

void ClusterEar::set(std::optional<ClusterMap> map)
{
    if (m_map == map)
        return;
    m_map = std::move(map);
    ++m_revision;
    Q_EMIT changed();
}

} // namespace lockscope::topology
