// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/options.h"
#include "monitor/groupwatch.h"
#include "presentation/stream/streamfold.h"

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
/// before it was ever ready; later cuts are gaps and are mended.
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

    /// Connects, if it is live.
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
    /// What the server told of itself; empty before it did.
    [[nodiscard]] const NodeInfo& info() const { return m_info; }
    /// Once every node is ready: the first one's Ready event, with the locks of all.
    [[nodiscard]] const std::optional<NodeEvent>& ready() const { return m_ready; }

Q_SIGNALS:
    /// Never ready: the sentence says why and what to do.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);
    /// Ready, and cut since: it tries again, and what was lost becomes a gap. Before the consumers see that batch.
    void lost(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void follow(const Options& options, const Clock& clock);
    struct Node
    {
        NodeNames names;
        std::optional<NodeEvent> ready; ///< the first one
    };
    void arriving(const presentation::Frame& before) override;
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void readNodeEvent(const NodeEvent& event);
    void lookWhetherReady();

    OpenSource m_open;
    std::unique_ptr<monitor::GroupWatch> m_group; ///< of a group behind Sentinels that is watched for long
    presentation::StreamFold m_fold;
    std::vector<presentation::BatchConsumer*> m_told;
    std::map<NodeId, Node> m_nodes;
    NodeInfo m_info;
    std::optional<NodeEvent> m_ready;
    bool m_failed = false;
};

} // namespace lockscope::cli
