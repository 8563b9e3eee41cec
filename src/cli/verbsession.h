// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/clusternodes.h"
#include "cli/options.h"
#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "presentation/stream/streamfold.h"
#include "topology/clustersearch.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::cli {

/// What output calls a node and the keyspace that it belongs to.
struct NodeNames
{
    std::string node;
    std::string keyspace;
};

/// What a session looks through, as whoever starts it hands it in.
struct OpenSource
{
    std::unique_ptr<EventSource> source;
    monitor::LiveControl* live = nullptr; ///< the same object, for what only a live one can do; nullptr: a recording
    NodeNames names;                      ///< of a node that has not told its own yet
};

/// A source of events and its fold for a headless verb. Ends with an exit code when the server cannot be reached
/// before it was ever ready; later cuts are gaps and are mended. Of a cluster each primary is a node of one keyspace,
/// and what cannot be reached is missing() while the others are told. A server that says that it is a node of a cluster
/// is followed to all of them.
class VerbSession final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    /// Pulled by refresh() alone.
    explicit VerbSession(OpenSource open, QObject* parent = nullptr);
    /// What stands around a live source: a tap.
    using Wrap = std::function<std::unique_ptr<EventSource>(std::unique_ptr<EventSource>)>;
    /// The server of the options, live: pulled whenever something waits.
    VerbSession(const Options& options, const Clock& clock, QObject* parent = nullptr, const Wrap& wrap = {});
    ~VerbSession() override;

    /// Connects, if it is live. Of a cluster it asks first which nodes there are.
    void start();
    /// Who is told of each batch, behind the session itself; of nothing any more once it failed. Not owned, must
    /// outlive the session.
    void addConsumer(presentation::BatchConsumer* consumer);
    /// Takes what waits; publishes although nothing does: for the counters.
    void refresh();
    /// Takes what there is and nothing else; false: nothing new. For who pulls by himself.
    bool pull() { return m_fold.pull(); }
    /// The time and the counters of what was taken last.
    [[nodiscard]] const Batch& last() const { return m_fold.last(); }
    /// Once ready. Nothing in a recording.
    void startTrace(const monitor::TraceRequest& request);
    void stopTrace();
    [[nodiscard]] const PictureView& picture() const { return m_fold.picture(); }
    /// The names that output gives to the node. Valid until the next batch.
    [[nodiscard]] const NodeNames& names(NodeId node) const;
    /// The nodes that were heard of and are still watched.
    [[nodiscard]] std::vector<NodeId> nodes() const;
    /// Where a node is, and how to log in there; of a lock that is not there that of the first node. Empty in a
    /// recording.
    [[nodiscard]] Endpoint endpoint(std::optional<NodeId> node) const;
    /// What the server told of itself; of several the last one that did. Empty before it did.
    [[nodiscard]] const NodeInfo& info() const { return m_info; }
    /// The same of one node.
    [[nodiscard]] const NodeInfo& info(NodeId node) const;
    /// Once every node is ready, or missing: the first one's Ready event, with the locks of all.
    [[nodiscard]] const std::optional<NodeEvent>& ready() const { return m_ready; }
    /// Of one node; nothing: it is not.
    [[nodiscard]] std::optional<NodeEvent> ready(NodeId node) const;
    [[nodiscard]] bool isCluster() const { return m_search != nullptr; }
    /// Nodes of the cluster that cannot be looked at, at this moment.
    [[nodiscard]] std::vector<MissingNode> missing() const;
    /// The nodes of the cluster as they were asked who they are; empty of a server.
    [[nodiscard]] std::vector<topology::Hop> hops() const;

Q_SIGNALS:
    /// Never ready: the sentence says why and what to do.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);
    /// Ready, and cut since: it tries again, and what was lost becomes a gap. Before the consumers see that batch.
    void lost(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void follow(const Options& options, const Clock& clock);
    /// Asks the seeds of the cluster.
    void search(const Options& options, const Deployment& cluster);
    void onSearched();
    void joinAll();
    void joinThese(const std::vector<Endpoint>& primaries);
    void followCluster();
    /// The server of the options is a node of a cluster.
    void leaveForCluster(NodeId node);
    void fail(ExitCode code, const QString& sentence);
    void trouble(const NodeEvent& event);
    struct Node
    {
        NodeNames names;
        std::optional<NodeEvent> ready; ///< the first one
        NodeInfo info;
        std::optional<MissingNode> missing;
    };
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void readNodeEvent(const NodeEvent& event);
    void lookWhetherReady();

    OpenSource m_open;
    std::unique_ptr<monitor::GroupWatch> m_group;     ///< of a group behind Sentinels that is watched for long
    std::unique_ptr<monitor::ClusterWatch> m_cluster; ///< of a cluster that is watched for long
    const Clock* m_clock = nullptr;                   ///< of a live one
    Options m_options;
    std::optional<Deployment> m_mayBeCluster; ///< a server that was not asked yet what it is
    std::unique_ptr<topology::ClusterSearch> m_search;
    bool m_isSearching = false;
    std::vector<MissingNode> m_unwatched; ///< known not to be there when the cluster was asked
    presentation::StreamFold m_fold;
    std::vector<presentation::BatchConsumer*> m_told;
    std::map<NodeId, Node> m_nodes;
    NodeInfo m_info;
    std::optional<NodeEvent> m_ready;
    bool m_failed = false;
};

} // namespace lockscope::cli
