// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/socketfactory.h"
#include "topology/clustermap.h"
#include "topology/discoverystep.h"
#include "topology/nodequery.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::topology {

/// A primary of a cluster that owns slots.
struct SlotOwner
{
    Endpoint endpoint;
    std::string name;    ///< Endpoint::nodeName(); the begin of its id where that address is not its own
    QString whyAbsent{}; ///< a clause; empty: nothing is known to be wrong
    Trouble trouble = Trouble::Connection; ///< of an absent one
};

/// Finds the nodes of a cluster: queries all seeds at once, and each reply lists the other nodes. A hung seed delays no
/// other. Runs once.
class ClusterSearch final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds deadline{3000}; ///< per query, even if bytes trickle in
        /// Time for further replies after the first one: they may know a newer primary.
        std::chrono::milliseconds grace{150};
        /// Waits for every seed and queries every node of the map, too, for displays of all steps.
        bool everyHop = false;
        /// Queries every primary with slots, too, to verify that the announced address belongs to its id.
        bool everyPrimary = false;
        std::string clientName = "lockscope";
        redis::SocketFactory makeSocket; ///< empty: real network sockets
    };
    using Verdict = NodeQuery::Verdict;
    /// Limit for nodes queried by everyHop.
    static constexpr std::size_t kMostNodesAsked = 256;

    /// `clock` must outlive it. The deployment is a cluster.
    ClusterSearch(Deployment deployment, const Clock& clock, Options options, QObject* parent = nullptr);
    ClusterSearch(Deployment deployment, const Clock& clock, QObject* parent = nullptr);
    ~ClusterSearch() override;

    void start();

    // After finished():
    /// From the seed with the newest map; empty: no reply.
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// The seed of the map: the `announcedBy` for Deployment::nodeEndpoint().
    [[nodiscard]] const HostPort& mapFrom() const { return m_mapFrom; }
    /// The endpoint of that seed.
    [[nodiscard]] Endpoint seedEndpoint() const { return m_deployment.seedEndpoint(m_mapFrom); }
    /// True if that seed reported the cluster as down: no key can be read, but its nodes can be watched. Not a failure.
    [[nodiscard]] bool isDown() const { return m_isDown; }
    /// The endpoint of a node in the map: where it replied, else where it is announced.
    [[nodiscard]] Endpoint endpointOf(const ClusterNode& node) const;
    /// The result for a node of the map that was queried, if no replying server has its id. nullptr: it replied, or was
    /// not queried.
    [[nodiscard]] const DiscoveryStep* whyMissing(const ClusterNode& node) const;
    /// The primaries of the map, ordered by their first slots. A node that does not reply counts as absent only with
    /// Options::everyPrimary or everyHop.
    [[nodiscard]] std::vector<SlotOwner> slotOwners() const;
    [[nodiscard]] std::size_t unservedSlots() const { return kClusterSlots - m_map->ownedSlots(); }
    /// Cause and remedy if there is no map, one sentence each; else empty.
    [[nodiscard]] const QString& error() const { return m_error; }
    [[nodiscard]] Trouble trouble() const { return m_trouble; }
    /// Kind of failure; Fine if there is a map.
    [[nodiscard]] Verdict verdict() const { return m_verdict; }

    /// The seeds in order, then the queried nodes; also during the search.
    [[nodiscard]] std::vector<DiscoveryStep> hops() const;

Q_SIGNALS:
    void changed();
    void finished();

private:
    void onSeed(std::size_t index);
    void onNode();
    [[nodiscard]] const NodeQuery* newest() const;
    void takeMap();
    void askNodes();
    [[nodiscard]] bool isAsked(const ClusterNode& node) const;
    /// The query that this node answered, at whatever address; nullptr: none.
    [[nodiscard]] const NodeQuery* answerOf(const ClusterNode& node) const;
    void takeNewerMap();
    void end();
    void fail();
    [[nodiscard]] std::unique_ptr<NodeQuery> question(const HostPort& announced, const HostPort& by,
                                                      const std::string& id) const;

    const Deployment m_deployment;
    const Clock& m_clock;
    const Options m_options;
    std::vector<std::unique_ptr<NodeQuery>> m_seeds;
    std::vector<bool> m_answered; ///< per m_seeds
    std::vector<std::unique_ptr<NodeQuery>> m_nodes;
    std::size_t m_awaited = 0; ///< pending replies of m_nodes
    QTimer m_grace;
    std::optional<ClusterMap> m_map;
    HostPort m_mapFrom;
    bool m_isDown = false;
    QString m_error;
    Trouble m_trouble = Trouble::None;
    Verdict m_verdict = Verdict::NoAnswer;
    bool m_done = false;
};

} // namespace lockscope::topology
