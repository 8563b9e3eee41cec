// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"
#include "topology/retrypace.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// Watches one deployment (a server, a Sentinel group, a cluster): finds its nodes, joins them to the source and
/// follows their changes. Thread: the source's; never blocks. The owner may destroy it in any of its signals.
class DeploymentWatch final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        WatchOptions node;     ///< for every node, at that node's endpoint; searches use its clientName, too
        bool follows = true;   ///< false: the nodes that the search found are joined, and changes ignored
        bool everyHop = false; ///< searches wait for every reply, for displays of all steps
        std::optional<Endpoint> primary = {};     ///< of a Sentinel group: already found, so no search
        std::optional<Deployment> asCluster = {}; ///< of a server: watched by leaveForCluster() instead of it
        std::chrono::milliseconds retryEvery{5000};
    };
    /// Result of a search; default values for a server.
    struct Found
    {
        bool wasAwaited = false;                       ///< keepTrying() was needed
        std::vector<Endpoint> otherPrimaries{};        ///< they claim the role, too; endpoint() is watched
        std::vector<topology::SlotOwner> slotOwners{}; ///< of a cluster; absent ones are not watched
        std::size_t unservedSlots = 0;                 ///< of a cluster
        /// The cluster was not found, for this reason: the server is watched alone, as before leaveForCluster().
        QString whyAlone{};
    };

    /// `live` and `clock` must outlive it.
    DeploymentWatch(LiveSource& live, Deployment deployment, Options options, const Clock& clock,
                    QObject* parent = nullptr);
    ~DeploymentWatch() override;

    /// Joins the nodes, or searches for them first. Emits found(), at once if there is nothing to search, or failed().
    void start();
    /// After failed(): searches again with increasing delays until found().
    void keepTrying();
    /// Resets these delays and those of the followers, on request of a user.
    void retryNow();
    /// `node` said that it is a node of a cluster. If it is the server with Options::asCluster: retires it, searches
    /// for all nodes of the cluster, emits found() again, and returns true.
    bool leaveForCluster(NodeId node);
    /// Watches more on all nodes, on their connections and without a gap for what is watched already. Those that join
    /// later watch it, too. `patterns` replaces WatchOptions::patterns, and has all of them.
    void watchMore(std::vector<std::string> patterns);
    /// Stops, and retires all nodes of the owner WatchOptions::owner.
    void leave();

    /// The first result of a search is pending.
    [[nodiscard]] bool isSearching() const { return m_search && !m_isAwaited; }
    [[nodiscard]] bool isAwaited() const { return m_isAwaited; } ///< keepTrying() goes on
    [[nodiscard]] bool isCluster() const { return m_deployment.cluster.has_value(); }
    /// With login. Of a group the primary, of a cluster the seed that answered.
    [[nodiscard]] const Endpoint& endpoint() const { return m_group ? m_group->primary() : m_endpoint; }
    /// Node ids of a cluster that is followed.
    [[nodiscard]] std::vector<std::string> clusterNodes() const;
    /// Steps of the latest search.
    [[nodiscard]] const std::vector<topology::DiscoveryStep>& hops() const { return m_hops; }

Q_SIGNALS:
    void found(const lockscope::monitor::DeploymentWatch::Found& what);
    /// The first search had no result. `why`: cause and remedy, one sentence each.
    void failed(lockscope::Trouble trouble, const QString& why);
    /// The nodes of a group or a cluster changed: for people, in a sentence or two.
    void noticed(const QString& text);

private:
    template <class Search>
    void search(void (DeploymentWatch::*ended)(const Search&));
    void onPrimarySearched(const topology::PrimarySearch& search);
    void onClusterSearched(const topology::ClusterSearch& search);
    void joinServer();
    void joinPrimary(const Endpoint& primary);
    void joinCluster(const topology::ClusterSearch& search);
    void tellFound(Found what);
    void fail(Trouble trouble, const QString& why);
    [[nodiscard]] WatchOptions nodeAt(const Endpoint& endpoint) const;

    LiveSource& m_live;
    Deployment m_deployment; ///< the cluster after leaveForCluster()
    Options m_options;
    const Clock& m_clock;
    Endpoint m_endpoint;
    NodeId m_server = kNoNode; ///< of a server; stays after leaveForCluster()
    bool m_isAwaited = false;
    std::vector<topology::DiscoveryStep> m_hops;
    topology::RetryPace m_pace;
    QTimer m_again;
    std::unique_ptr<QObject> m_search; ///< while it runs
    std::unique_ptr<GroupWatch> m_group;
    std::unique_ptr<ClusterWatch> m_cluster;
};

} // namespace lockscope::monitor
