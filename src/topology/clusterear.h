// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"
#include "topology/clustermap.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace lockscope::topology {

/// Stays with one node of a cluster and asks it who belongs to it whenever it is told to. Connects again when it is
/// lost; whatever it says is checked.
class ClusterEar final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `options` have the endpoint.
    ClusterEar(const Clock& clock, redis::ConnectionOptions options, QObject* parent = nullptr);
    ~ClusterEar() override;

    void listen();
    void ask();
    /// Where it is.
    [[nodiscard]] HostPort where() const { return {m_options.endpoint.host, m_options.endpoint.port}; }
    [[nodiscard]] const Endpoint& endpoint() const { return m_options.endpoint; }
    /// What it said last; nothing while it is away, or says nothing that can be read.
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// Another number for another map().
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// It was asked this long ago and has not answered; zero: it has.
    [[nodiscard]] std::chrono::nanoseconds silence() const;

Q_SIGNALS:
    /// map() is another one.
    void changed();

private:
    void connectNow();
    void onNodes(const redis::Answer& answer);
    void onShards(const redis::Answer& answer);
    void set(std::optional<ClusterMap> map);

    const Clock& m_clock;
    const redis::ConnectionOptions m_options;
    redis::Connection* m_connection = nullptr; ///< deleted later, never in its own callbacks
    QTimer m_retry;
    std::optional<ClusterMap> m_bare; ///< as NODES told it; SHARDS is asked when that changes
    std::optional<ClusterMap> m_map;
    std::uint64_t m_revision = 0;
    MonoTime m_askedAt{};
    bool m_asked = false; ///< and not answered yet
};

} // namespace lockscope::topology
