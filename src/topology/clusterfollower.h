// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "topology/clusterpoller.h"
#include "topology/clustersearch.h"
#include "topology/clusterview.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::topology {

/// Keeps the view of a cluster current: stays connected to its nodes and polls them once a second, more often while
/// slots move, a node is unwell or does not reply. A silent node delays no other. If no node replies, it queries the
/// seeds again, because all nodes may have moved.
class ClusterFollower final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds askEvery{1000};
        std::chrono::milliseconds askHurriedly{200};
        std::chrono::milliseconds deadline{3000};
        /// A node without a reply for this long no longer contributes to the view.
        std::chrono::milliseconds stale{1500};
        /// Up to this number of nodes replicas are polled, too; in larger clusters only those of an unwell primary.
        std::size_t askReplicasUpTo = 24;
        /// Minimum time to keep polling a node that is no primary any more.
        std::chrono::milliseconds watchFormer{15'000};
        /// A node that the others report as healthy, but that has not replied for this long, counts as unreachable from
        /// here.
        std::chrono::milliseconds unreachable{5000};
        /// Without any reply for this long the seeds are queried, and at this interval from then on.
        std::chrono::milliseconds askSeedsAfter{3000};
        std::string clientName = "lockscope";
    };

    /// `clock` must outlive it. `map`: the result of ClusterSearch, `from`: its source.
    ClusterFollower(Deployment deployment, const ClusterMap& map, const HostPort& from, const Clock& clock,
                    Options options, QObject* parent = nullptr);
    ~ClusterFollower() override;

    void start();
    /// Polls all nodes now and resets their retry delays; queries the seeds if none replies. For a retry on request.
    void retryNow();
    /// Starts with the map from the search.
    [[nodiscard]] const ClusterView& view() const { return m_view; }
    /// The seed that the view comes from: the `announcedBy` of its nodes.
    [[nodiscard]] const HostPort& from() const { return m_from; }
    /// The endpoint of a node in the view: where it replies, else where it is announced.
    [[nodiscard]] Endpoint endpointOf(const ClusterView::Node& node) const;

Q_SIGNALS:
    void changed();
    /// A primary does not reply although the others report it as healthy. Emitted once until it replies. `lastHeard`:
    /// zero if it never replied, so its announced address may be unreachable.
    void unreachable(const std::string& id, lockscope::MonoTime lastHeard);

private:
    struct NodePoller
    {
        std::unique_ptr<ClusterPoller> poller;
        MonoTime wantedAt{}; ///< of the last request
        MonoTime heardAt{};  ///< of the last reply; without one, the start of polling
        bool wasHeard = false;
        bool isTold = false; ///< unreachable() was emitted
    };
    void everyTick();
    void consider();
    void listenToAll();
    /// True if it replies with the expected id: another node may have its address by now.
    [[nodiscard]] bool speaks(const std::string& id, const NodePoller& nodePoller) const;
    /// The poller at whose address this node replies, even if that was another node's; nullptr: none.
    [[nodiscard]] const NodePoller* earOf(const std::string& id) const;
    [[nodiscard]] bool isFresh(const NodePoller& nodePoller) const;
    void askSeeds();
    void onSeedsAsked();
    void noteWhetherHeard(const std::string& id, NodePoller& nodePoller, bool isHeard);
    [[nodiscard]] bool isWanted(const ClusterView::Node& node) const;
    void setPace(bool hurried);

    const Deployment m_deployment;
    HostPort m_from; ///< a host that the user gave: base for certificates and same-host
    const Clock& m_clock;
    const Options m_options;
    ClusterView m_view;
    std::vector<std::pair<std::string, std::uint64_t>> m_merged; ///< the answers merged into m_view: id, revision
    std::map<std::string, NodePoller> m_pollers;                 ///< by id
    MonoTime m_uneasySince{};                                    ///< start of trouble or slot moves; zero: none
    MonoTime m_quietSince{}; ///< start of a time without any reply; zero: some node replies
    std::unique_ptr<ClusterSearch> m_search;
    QTimer m_tick;
};

} // namespace lockscope::topology
