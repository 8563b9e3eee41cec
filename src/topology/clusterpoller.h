// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"
#include "topology/poller.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// Polls one node of a cluster for its members when ask() is called. Reconnects after a lost connection; checks
/// everything that the node reports.
class ClusterPoller final : public Poller
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `options` contain the endpoint.
    ClusterPoller(const Clock& clock, redis::ConnectionOptions options, QObject* parent = nullptr);

    void ask();
    /// The node's address.
    [[nodiscard]] HostPort where() const { return {endpoint().host, endpoint().port}; }
    /// The last reported map; empty while the node is away or its replies are invalid.
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// Changes with every new map().
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

Q_SIGNALS:
    /// map() has changed.
    void changed();

private:
    void onReady() override;
    void onClosed() override;
    void onNodes(const redis::Answer& answer);
    void onShards(const redis::Answer& answer);
    void set(std::optional<ClusterMap> map);

    std::optional<ClusterMap> m_bare; ///< from NODES; SHARDS is queried when it changes
    std::optional<ClusterMap> m_map;
    std::uint64_t m_revision = 0;
};

} // namespace lockscope::topology
