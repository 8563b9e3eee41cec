// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/socketfactory.h"
#include "topology/clustermap.h"
#include "topology/hop.h"
#include "topology/nodequestion.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::topology {

/// Finds the nodes of a cluster: asks all seeds at once, and whoever answers tells of the others. A seed that hangs
/// delays nobody. Once.
class ClusterSearch final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds deadline{3000}; ///< of each question, however much an answer goes on
        /// How long the others may still speak once one answered: they may know of a newer primary.
        std::chrono::milliseconds grace{150};
        /// Waits for every seed and asks every node of the map, too, for whoever shows them all.
        bool everyHop = false;
        /// Asks every primary that has slots, too, so that each is known by its id to be where it is announced.
        bool everyPrimary = false;
        std::string clientName = "lockscope";
        redis::SocketFactory makeSocket; ///< empty: the network
    };
    using Verdict = NodeQuestion::Verdict;
    /// No more nodes than these are asked for everyHop.
    static constexpr std::size_t kMostNodesAsked = 256;

    /// `clock` must outlive it. The deployment is a cluster.
    ClusterSearch(Deployment deployment, const Clock& clock, Options options, QObject* parent = nullptr);
    ClusterSearch(Deployment deployment, const Clock& clock, QObject* parent = nullptr);
    ~ClusterSearch() override;

    void start();

    // After finished():
    /// Of the seed that knows the newest; nothing: none answered.
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// Where the map is from: the `announcedBy` of Deployment::nodeEndpoint().
    [[nodiscard]] const HostPort& mapFrom() const { return m_mapFrom; }
    /// How to reach it.
    [[nodiscard]] Endpoint seedEndpoint() const { return m_deployment.seedEndpoint(m_mapFrom); }
    /// That one said that the cluster is down: no key can be read, but its nodes can be watched. No failure.
    [[nodiscard]] bool isDown() const { return m_isDown; }
    /// How to reach a node of the map: where it answered, else where it is announced.
    [[nodiscard]] Endpoint endpointOf(const ClusterNode& node) const;
    /// A node of the map was asked, and nobody who answered anywhere is it: what came of asking. nullptr: it answered,
    /// or was not asked.
    [[nodiscard]] const Hop* whyMissing(const ClusterNode& node) const;
    /// Why there is no map and what to do, a sentence each; empty when there is.
    [[nodiscard]] const QString& error() const { return m_error; }
    [[nodiscard]] Trouble trouble() const { return m_trouble; }
    /// What kind of failure that is; Fine when there is a map.
    [[nodiscard]] Verdict verdict() const { return m_verdict; }

    /// The seeds in their order, then the nodes that were asked; also meanwhile.
    [[nodiscard]] std::vector<Hop> hops() const;

Q_SIGNALS:
    void changed();
    void finished();

private:
    void onSeed(std::size_t index);
    void onNode();
    [[nodiscard]] const NodeQuestion* newest() const;
    void takeMap();
    void askNodes();
    [[nodiscard]] bool isAsked(const ClusterNode& node) const;
    /// The question that this node answered, wherever that was; nullptr: none.
    [[nodiscard]] const NodeQuestion* answerOf(const ClusterNode& node) const;
    void takeNewerMap();
    void end();
    void fail();
    [[nodiscard]] std::unique_ptr<NodeQuestion> question(const HostPort& announced, const HostPort& by,
                                                         const std::string& id) const;

    const Deployment m_deployment;
    const Clock& m_clock;
    const Options m_options;
    std::vector<std::unique_ptr<NodeQuestion>> m_seeds;
    std::vector<bool> m_answered; ///< of m_seeds
    std::vector<std::unique_ptr<NodeQuestion>> m_nodes;
    std::size_t m_awaited = 0; ///< of m_nodes
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
