// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clusterpoller.h"

#include <utility>

namespace lockscope::topology {

namespace {
constexpr std::chrono::milliseconds kNodeAgain{500};
} // namespace

ClusterPoller::ClusterPoller(const Clock& clock, redis::ConnectionOptions options, QObject* parent)
    : Poller(clock, std::move(options), kNodeAgain, nullptr, parent)
{
}

void ClusterPoller::onReady()
{
    ask();
}

void ClusterPoller::onClosed()
{
    m_bare.reset();
    set(std::nullopt);
}

void ClusterPoller::ask()
{
    if (beginAsking())
        send({"CLUSTER", "NODES"}, [this](const redis::Answer& answer) { onNodes(answer); });
}

void ClusterPoller::onNodes(const redis::Answer& answer)
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

void ClusterPoller::onShards(const redis::Answer& answer)
{
    endAsking();
    if (!m_bare)
        return;
    auto map = *m_bare;
    if (answer.isOk()) // Redis 6 does not have it
        map.addShards(answer.reply, where(), endpoint().transport == Transport::Tls);
    set(std::move(map));
}

void ClusterPoller::set(std::optional<ClusterMap> map)
{
    if (m_map == map)
        return;
    m_map = std::move(map);
    ++m_revision;
    Q_EMIT changed();
}

} // namespace lockscope::topology

#include "moc_clusterpoller.cpp"
