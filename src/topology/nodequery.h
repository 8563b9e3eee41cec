// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"
#include "topology/query.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// Queries one cluster node once for the members of its cluster, with the login of the watched deployment. All replies
/// are checked; one that does not end within the deadline counts as none.
class NodeQuery final : public Query
{
    Q_OBJECT
public:
    /// What an answer says about the settings; the worst first, for several nodes with different answers.
    enum class Verdict : std::uint8_t {
        NotACluster, ///< a standalone Redis, or a Sentinel
        WrongLogin,
        NotPermitted, ///< CLUSTER NODES is forbidden
        BadAnswer,    ///< the reply is no valid map
        NoAnswer,
        Fine, ///< even if the cluster is down: isDown()
    };

    /// `clock` must outlive it. `id`: the expected node; empty: any (a seed).
    NodeQuery(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy, std::string id,
              const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
              QObject* parent);

    [[nodiscard]] const HostPort& announced() const { return m_announced; }
    [[nodiscard]] const std::string& id() const { return m_id; }
    /// Valid after answered().
    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// True if the cluster is reported as down: commands on keys fail.
    [[nodiscard]] bool isDown() const { return m_isDown; }
    /// True if the node runs a script or loads its data: it will reply later.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

private:
    Task<Finding> converse(const redis::ServerHello& hello) override;
    Finding failed(const redis::ConnectError& error) override;
    [[nodiscard]] bool isSeed() const { return m_id.empty(); }
    [[nodiscard]] Finding refused(const redis::ReplyView& error);
    [[nodiscard]] Finding judgeMap();
    [[nodiscard]] Finding finding(Verdict verdict, const QString& result, const QString& remedy = {});

    const HostPort m_announced;
    const HostPort m_announcedBy;
    const std::string m_id;
    Verdict m_verdict = Verdict::NoAnswer;
    std::optional<ClusterMap> m_map;
    bool m_isDown = false;
    bool m_isBusy = false;
};

} // namespace lockscope::topology
