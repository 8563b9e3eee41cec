// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"
#include "topology/rolepoller.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::topology {

/// Polls the replicas of a primary: a promoted replica reports its new role about a second before any Sentinel does.
class ReplicaPollers final : public QObject
{
    Q_OBJECT
public:
    /// `clock` and `deployment` must outlive it. `options` apply to each connection, except for the endpoint.
    ReplicaPollers(const Deployment& deployment, const Clock& clock, redis::ConnectionOptions options,
                   QObject* parent = nullptr);
    ~ReplicaPollers() override;

    /// Polls exactly these replicas.
    void follow(const std::vector<HostPort>& replicas);
    void setPace(std::chrono::milliseconds askEvery);
    void retryNow();
    /// The one that reports to be a primary; empty: none, or more than one.
    [[nodiscard]] std::optional<Endpoint> primary() const;
    /// When this server last reported to be a replica; zero: never.
    [[nodiscard]] MonoTime lastReplica(const Endpoint& server) const;

Q_SIGNALS:
    /// One of them reports to be a primary.
    void promoted();

private:
    const Deployment& m_deployment;
    const Clock& m_clock;
    const redis::ConnectionOptions m_options;
    std::chrono::milliseconds m_pace{1000};
    std::vector<HostPort> m_followed;
    std::vector<std::unique_ptr<RolePoller>> m_pollers;
};

} // namespace lockscope::topology
