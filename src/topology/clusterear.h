// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"
#include "topology/ear.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// Stays with one node of a cluster and asks it who belongs to it whenever it is told to. Connects again when it is
/// lost; whatever it says is checked.
class ClusterEar final : public Ear
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `options` have the endpoint.
    ClusterEar(const Clock& clock, redis::ConnectionOptions options, QObject* parent = nullptr);

    void ask();
    /// Where it is.
    [[nodiscard]] HostPort where() const { return {endpoint().host, endpoint().port}; }
    /// What it said last; nothing while it is away, or says nothing that can be read.
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// Another number for another map().
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

Q_SIGNALS:
    /// map() is another one.
    void changed();

private:
    void onReady() override;
    void onClosed() override;
    void onNodes(const redis::Answer& answer);
    void onShards(const redis::Answer& answer);
    void set(std::optional<ClusterMap> map);

    std::optional<ClusterMap> m_bare; ///< as NODES told it; SHARDS is asked when that changes
    std::optional<ClusterMap> m_map;
    std::uint64_t m_revision = 0;
};

} // namespace lockscope::topology
