// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/replicapollers.h"

#include <algorithm>

namespace lockscope::topology {

ReplicaPollers::ReplicaPollers(const Deployment& deployment, const Clock& clock, redis::ConnectionOptions options,
                               QObject* parent)
    : QObject(parent), m_deployment(deployment), m_clock(clock), m_options(std::move(options))
{
}

ReplicaPollers::~ReplicaPollers() = default;

void ReplicaPollers::follow(const std::vector<HostPort>& replicas)
{
    if (replicas == m_followed)
        return;
    m_followed = replicas;
    std::vector<std::unique_ptr<RolePoller>> pollers;
    for (const HostPort& each : replicas) {
        const Endpoint where = m_deployment.primaryEndpoint(each, m_deployment.sentinel->sentinels.front());
        const auto known = std::find_if(m_pollers.begin(), m_pollers.end(), [&](const auto& poller) {
            return poller != nullptr && poller->endpoint().nodeName() == where.nodeName();
        });
        if (known != m_pollers.end()) {
            pollers.push_back(std::move(*known));
            continue;
        }
        auto options = m_options;
        options.endpoint = where;
        pollers.push_back(
            std::make_unique<RolePoller>(m_clock, std::move(options), m_pace, RolePoller::Supposed::Replica));
        connect(pollers.back().get(), &RolePoller::changed, this, [this](bool isPrimary) {
            if (isPrimary)
                Q_EMIT promoted();
        });
        pollers.back()->startPolling();
    }
    m_pollers.swap(pollers);
    for (auto& left : pollers) { // the caller may be inside one of them
        if (left != nullptr) {
            left->disconnect(this);
            left.release()->deleteLater();
        }
    }
}

void ReplicaPollers::retryNow()
{
    for (const auto& poller : m_pollers)
        poller->retryNow();
}

void ReplicaPollers::setPace(std::chrono::milliseconds askEvery)
{
    m_pace = askEvery;
    for (const auto& poller : m_pollers)
        poller->setPace(askEvery);
}

std::optional<Endpoint> ReplicaPollers::primary() const
{
    const auto isPrimary = [](const auto& poller) { return poller->isPrimary(); };
    if (std::count_if(m_pollers.begin(), m_pollers.end(), isPrimary) != 1)
        return std::nullopt;
    return (*std::find_if(m_pollers.begin(), m_pollers.end(), isPrimary))->endpoint();
}

MonoTime ReplicaPollers::lastReplica(const Endpoint& server) const
{
    const auto poller = std::find_if(m_pollers.begin(), m_pollers.end(), [&](const auto& each) {
        return each->endpoint().nodeName() == server.nodeName();
    });
    return poller != m_pollers.end() ? (*poller)->lastReplica() : MonoTime{};
}

} // namespace lockscope::topology

#include "moc_replicapollers.cpp"
