// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/clusternodes.h"
#include "cli/options.h"
#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"
#include "topology/retrypace.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::cli {

/// One of the deployments that a session watches: finds its nodes, lets them join the source, and goes where they go
/// if the verb goes on for long. Of a cluster each primary is a node of one keyspace; a server that says that it is a
/// node of a cluster is followed to all of them. Thread: that of the source.
class SessionPart final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. Of a group behind Sentinels that is the only part, the endpoint is the
    /// primary, which was found already; of several the part looks for it.
    SessionPart(monitor::LiveSource& live, const Options& options, Watched watched, const Clock& clock,
                QObject* parent = nullptr);
    ~SessionPart() override;

    /// Lets the first nodes join, or asks for them.
    void start();
    /// Which nodes there are is not known yet.
    [[nodiscard]] bool isSearching() const { return m_isSearching; }
    [[nodiscard]] bool isCluster() const { return m_clusterSearch != nullptr; }
    /// A node says that it is one of a cluster. True: it was this part's server, which is left for all of its nodes.
    bool leaveForCluster(NodeId node);
    /// What is known not to be there, and so did not join.
    [[nodiscard]] const std::vector<MissingNode>& unwatched() const { return m_unwatched; }
    /// How its nodes were found; empty of a server.
    [[nodiscard]] std::vector<topology::Hop> hops() const;
    [[nodiscard]] const Watched& watched() const { return m_watched; }
    /// Name of the keyspace that its nodes belong to.
    [[nodiscard]] std::string keyspace() const;

Q_SIGNALS:
    /// Who its nodes are is known.
    void found();
    /// It has no node that could be watched. Of a part of several it is among unwatched() as well; one that is watched
    /// for long is tried again.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    [[nodiscard]] monitor::WatchOptions optionsAt(const Endpoint& endpoint) const;
    [[nodiscard]] bool isForLong() const;
    void joinServer(const Endpoint& endpoint);
    void searchPrimary();
    void onPrimarySearched();
    void searchCluster(const Deployment& cluster);
    void onClusterSearched();
    void joinAll();
    void followCluster();
    void fail(ExitCode code, const QString& sentence);
    /// Retries the search for one of several deployments that are watched.
    void tryAgain(Trouble trouble);

    monitor::LiveSource& m_live;
    const Options m_options;
    const Watched m_watched;
    const Clock& m_clock;
    std::unique_ptr<topology::PrimarySearch> m_primarySearch; ///< of one of several
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch;
    std::unique_ptr<monitor::GroupWatch> m_group;     ///< of a group behind Sentinels that is watched for long
    std::unique_ptr<monitor::ClusterWatch> m_cluster; ///< of a cluster that is watched for long
    std::optional<Deployment> m_mayBeCluster;         ///< a server that was not asked yet what it is
    NodeId m_server = kNoNode;                        ///< that one
    std::vector<MissingNode> m_unwatched;
    QTimer m_again; ///< of what was not found and is to be watched for long
    topology::RetryPace m_pace;
    bool m_isSearching = false;
    bool m_isTold = false; ///< that it is not there
};

/// How a verb watches a server.
[[nodiscard]] monitor::WatchOptions watchOptions(const Options& options, const Endpoint& endpoint);

} // namespace lockscope::cli
