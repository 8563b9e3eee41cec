// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "topology/clusterear.h"
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

/// Keeps what is known of a cluster current: stays with its nodes and asks them once a second, more often while slots
/// move, a node is unwell or one does not answer. A node that is silent delays nobody. Where none answers any more the
/// seeds are asked again: all nodes may be elsewhere.
class ClusterFollower final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds askEvery{1000};
        std::chrono::milliseconds askHurriedly{200};
        std::chrono::milliseconds deadline{3000};
        /// Without an answer for so long a node is not believed any more.
        std::chrono::milliseconds stale{1500};
        /// Up to so many nodes replicas are asked, too; beyond, only those of a primary that is unwell.
        std::size_t askReplicasUpTo = 24;
        /// How long a node that is no primary any more is asked on, at least.
        std::chrono::milliseconds watchFormer{15'000};
        /// A node that the others find well, and that has not answered us for so long, cannot be reached from here.
        std::chrono::milliseconds unreachable{5000};
        /// None of them has answered for so long: the seeds are asked again, and as often from then on.
        std::chrono::milliseconds askSeedsAfter{3000};
        std::string clientName = "lockscope";
    };

    /// `clock` must outlive it. `map`: what ClusterSearch found, at `from`.
    ClusterFollower(Deployment deployment, const ClusterMap& map, const HostPort& from, const Clock& clock,
                    Options options, QObject* parent = nullptr);
    ~ClusterFollower() override;

    void start();
    /// Somebody asks for another try: all nodes are asked now, each pace begins anew; where none answers, the seeds.
    void retryNow();
    /// At first what was found.
    [[nodiscard]] const ClusterView& view() const { return m_view; }
    /// Where the cluster is known from: the `announcedBy` of its nodes.
    [[nodiscard]] const HostPort& from() const { return m_from; }
    /// How to reach a node of the view: where it answers, else where it is announced.
    [[nodiscard]] Endpoint endpointOf(const ClusterView::Node& node) const;

Q_SIGNALS:
    void changed();
    /// A primary does not answer, although the others find it well. Once, until it answers. `lastHeard`: zero where it
    /// never did, so that it may not be reached where it is announced.
    void unreachable(const std::string& id, lockscope::MonoTime lastHeard);

private:
    struct Ear
    {
        std::unique_ptr<ClusterEar> ear;
        MonoTime wantedAt{}; ///< last
        MonoTime heardAt{};  ///< last; or since when it is asked
        bool wasHeard = false;
        bool isTold = false; ///< unreachable()
    };
    void everyTick();
    void consider();
    void listenToAll();
    /// It answers, and is the one that is meant: another node may have its address by now.
    [[nodiscard]] bool speaks(const std::string& id, const Ear& ear) const;
    /// Poller at whose address this node answers, even if that was another node's; nullptr if none.
    [[nodiscard]] const Ear* earOf(const std::string& id) const;
    [[nodiscard]] bool isFresh(const Ear& ear) const;
    void askSeeds();
    void onSeedsAsked();
    void noteWhetherHeard(const std::string& id, Ear& ear, bool isHeard);
    [[nodiscard]] bool isWanted(const ClusterView::Node& node) const;
    void setPace(bool hurried);

    const Deployment m_deployment;
    HostPort m_from; ///< a name that a person gave: of what the nodes announce, certificates and same-host
    const Clock& m_clock;
    const Options m_options;
    ClusterView m_view;
    std::vector<std::pair<std::string, std::uint64_t>> m_merged; ///< which answers that is of: id, revision
    std::map<std::string, Ear> m_ears;                           ///< by id
    MonoTime m_uneasySince{};                                    ///< something is wrong, or under way; zero: nothing is
    MonoTime m_quietSince{};                                     ///< nobody answers; zero: somebody does
    std::unique_ptr<ClusterSearch> m_search;
    QTimer m_tick;
};

} // namespace lockscope::topology
