// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/clusternodes.h"
#include "cli/options.h"
#include "cli/sessionpart.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/nodeclocks.h"
#include "presentation/stream/streamfold.h"
#include "presentation/watch/watchstream.h"

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::cli {

using presentation::NodeNames;

/// What a session looks through, as whoever starts it hands it in.
struct OpenSource
{
    std::unique_ptr<EventSource> source;
    monitor::LiveSource* live = nullptr; ///< the same object, for what only a live one can do; nullptr: a recording
    NodeNames names;                     ///< of a node that has not told its own yet
    std::vector<presentation::QuorumGroup> groups{}; ///< Redlock groups, by the names of their keyspaces
};

/// A source of events and its fold for a headless verb. Ends with an exit code when the server cannot be reached
/// before it was ever ready; later cuts are gaps and are mended. Of several nodes (a cluster, several deployments) what
/// cannot be reached is missing() while the others are told. How each deployment is watched says SessionPart.
class VerbSession final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    /// Pulled by refresh() alone.
    explicit VerbSession(OpenSource open, QObject* parent = nullptr);
    /// What stands around a live source: a tap.
    using Wrap = std::function<std::unique_ptr<EventSource>(std::unique_ptr<EventSource>)>;
    /// The deployments of the options, live: pulled whenever something waits.
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
    /// "host:port: " where there are others to tell it from, else empty.
    [[nodiscard]] QString nameBefore(NodeId node) const;
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
    /// The probe has read the node's identity and rights.
    [[nodiscard]] bool isProbed(NodeId node) const;
    /// Each node is known, and ready or refuses all commands about keys; or it is missing. One at least is known.
    [[nodiscard]] bool isEveryNodeProbed() const;
    /// Are there other nodes to be told of when one is missing: of a cluster, or of several deployments?
    [[nodiscard]] bool hasSeveral() const;
    /// Do the known nodes, live or recorded, belong to several keyspaces? Then a lock's name alone is ambiguous.
    [[nodiscard]] bool hasSeveralKeyspaces() const;
    /// Is the only deployment a cluster?
    [[nodiscard]] bool isCluster() const { return m_parts.size() == 1 && m_parts.front()->isCluster(); }
    /// Nodes that cannot be looked at, at this moment; of a recording those that it does not see then.
    [[nodiscard]] std::vector<MissingNode> missing() const;
    /// The deployment that a node belongs to; nullptr: of a recording, or a former primary.
    [[nodiscard]] const SessionPart* part(NodeId node) const;
    /// How the nodes of the deployments were found, of all; empty of servers.
    [[nodiscard]] std::vector<topology::DiscoveryStep> hops() const;
    /// The Redlock groups that the options, or the recording, name.
    [[nodiscard]] const std::vector<presentation::QuorumGroup>& groups() const { return m_open.groups; }
    /// Does nobody hear, at this moment, what the server of a group has? By the name of its keyspace.
    [[nodiscard]] bool isSilent(const std::string& keyspace) const;
    /// The database that is watched on a node; nothing: of a recording.
    [[nodiscard]] std::optional<int> database(NodeId node) const;
    /// The time of a node's own clock when the one of the batches is `now`.
    [[nodiscard]] ServerTime timeAt(NodeId node, ServerTime now) const { return m_clocks.timeAt(node, now); }
    /// Until when each node of a recording is known; empty for a live session.
    [[nodiscard]] const presentation::FreshnessTracker& known() const { return m_known; }

Q_SIGNALS:
    /// Never ready: the sentence says why and what to do.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);
    /// Ready, and cut since: it tries again, and what was lost becomes a gap. Before the consumers see that batch.
    void lost(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void addPart(const Watched& watched, const Clock& clock);
    void fail(ExitCode code, const QString& sentence);
    void trouble(const NodeEvent& event);
    struct Node
    {
        std::optional<int> database;
        std::optional<NodeEvent> ready; ///< the first one
        NodeInfo info;
        ConnectionState state = ConnectionState::Connecting;
        std::optional<MissingNode> missing;
        bool refusesKeys = false; ///< it answers no command about a key: a cluster that is down
    };
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void readNodeEvent(const NodeEvent& event);
    void lookWhetherReady();
    /// Is each node of each deployment known by now?
    [[nodiscard]] bool isEveryNodeHeard() const;
    void tellSameServers(NodeId node, const NodeInfo& info) const;

    OpenSource m_open;
    Options m_options; ///< of a live one
    std::vector<std::unique_ptr<SessionPart>> m_parts;
    presentation::NodeClocks m_clocks;
    presentation::FreshnessTracker m_known;
    presentation::StreamFold m_fold;
    std::vector<presentation::BatchConsumer*> m_told;
    std::map<NodeId, Node> m_nodes;
    std::map<NodeId, NodeNames> m_names; ///< also of nodes that are not watched any more: lines still tell of them
    NodeInfo m_info;
    std::optional<NodeEvent> m_ready;
    bool m_failed = false;
};

} // namespace lockscope::cli
