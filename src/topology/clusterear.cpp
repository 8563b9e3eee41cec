// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clusterear.h"

#include <utility>

namespace lockscope::topology {

namespace {
constexpr std::chrono::milliseconds kNodeAgain{500};
} // namespace

ClusterEar::ClusterEar(const Clock& clock, redis::ConnectionOptions options, QObject* parent)
    : Ear(clock, std::move(options), kNodeAgain, nullptr, parent)
{
}

void ClusterEar::onReady()
{
    ask();
}

void ClusterEar::onClosed()
{
    m_bare.reset();
    set(std::nullopt);
}

void ClusterEar::ask()
{
    if (beginAsking())
        send({"CLUSTER", "NODES"}, [this](const redis::Answer& answer) { onNodes(answer); });
}

void ClusterEar::onNodes(const redis::Answer& answer)
{
    auto map = answer.reply.isError() ? Result<ClusterMap, MapError>(failure(MapError::NoMyself))
                                      : ClusterMap::parse(answer.reply.text(), where());
    if (!map || m_bare == *map) {
        endAsking();
        if (!map)
            set(std::nullopt);
        return;
    }
    m_bare = std::move(*map);
    send({"CLUSTER", "SHARDS"}, [this](const redis::Answer& shards) { onShards(shards); });
}

void ClusterEar::onShards(const redis::Answer& answer)
{
    endAsking();
    if (!m_bare)
        return;
    auto map = *m_bare;
    if (answer.isOk()) // Redis 6 does not have it
        map.addShards(answer.reply, where(), endpoint().transport == Transport::Tls);
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

#include "moc_clusterear.cpp"
