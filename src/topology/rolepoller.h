// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "topology/poller.h"

#include <QTimer>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::topology {

/// The replicas in a primary's reply to ROLE; at most 64, without addresses that cannot be dialled.
[[nodiscard]] std::vector<HostPort> replicasOf(const redis::ReplyView& role);

/// Polls one server for its role. Reconnects after a lost connection: at once if it had replied, because a replica
/// disconnects all clients when it is promoted.
class RolePoller final : public Poller
{
    Q_OBJECT
public:
    /// The assumed role until the server reports one.
    enum class Supposed : std::uint8_t { Primary, Replica };

    /// `clock` must outlive it. `options` contain the endpoint.
    RolePoller(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds askEvery,
               Supposed supposed, QObject* parent = nullptr);

    void setPace(std::chrono::milliseconds askEvery);
    [[nodiscard]] bool isPrimary() const { return m_isPrimary; }
    /// The last list that it reported as the primary.
    [[nodiscard]] const std::vector<HostPort>& replicas() const { return m_replicas; }
    /// Time of the last query that it answered as a replica; zero: never.
    [[nodiscard]] MonoTime lastReplica() const { return m_lastReplica; }
    /// Since when no replica has confirmed its writes as the primary; empty: one does, or it never had one.
    [[nodiscard]] const std::optional<MonoTime>& unheardSince() const { return m_unheardSince; }

Q_SIGNALS:
    /// True: it reports to be the primary. False: it does not, is silent, or is away.
    void changed(bool isPrimary);
    /// It reported its role.
    void answered();

private:
    void onReady() override;
    void onClosed() override;
    void ask();
    void onRole(const redis::Answer& answer);
    void compareOffsets(const redis::ReplyView& role);
    void set(bool isPrimary);

    const Supposed m_supposed;
    QTimer m_tick;
    QTimer m_silence;
    std::vector<HostPort> m_replicas;
    std::optional<MonoTime> m_unheardSince;
    std::int64_t m_confirmed = 0; ///< highest confirmation of a replica, bytes of the replication stream
    MonoTime m_lastReplica{};
    bool m_isPrimary;
    bool m_hasSaid = false; ///< on this connection
};

} // namespace lockscope::topology
