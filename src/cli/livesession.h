// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/options.h"
#include "monitor/livecontrol.h"
#include "presentation/stream/streamfold.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::cli {

/// A source of events and its fold for a headless verb: pulled whenever something waits. Ends with an exit code when
/// the server cannot be reached before it was ever ready; later cuts are gaps and are mended.
class LiveSession final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    LiveSession(const Options& options, const Clock& clock, QObject* parent = nullptr);
    ~LiveSession() override;

    void start();
    /// Who is told of each batch, behind the session itself; of nothing any more once it failed. Not owned, must
    /// outlive the session.
    void addConsumer(presentation::BatchConsumer* consumer);
    /// Publishes although nothing waits: for the counters.
    void refresh() { pull(); }
    /// Once ready.
    void startTrace(const monitor::TraceRequest& request)
    {
        for (const NodeId node : m_live->nodes())
            m_live->startTrace(node, request);
    }
    void stopTrace()
    {
        for (const NodeId node : m_live->nodes())
            m_live->stopTrace(node);
    }
    [[nodiscard]] const PictureView& picture() const { return m_fold.picture(); }
    /// The name that output gives to the node.
    [[nodiscard]] const std::string& nodeName() const { return m_nodeName; }
    /// Where a node is, and how to log in there; of a lock that is not there that of the first node.
    [[nodiscard]] Endpoint endpoint(std::optional<NodeId> node) const
    {
        return m_live->endpoint(node.value_or(m_live->nodes().front())).value_or(Endpoint());
    }
    /// What the server told of itself; empty before it did.
    [[nodiscard]] const NodeInfo& info() const { return m_info; }
    /// The first Ready event, once there.
    [[nodiscard]] const std::optional<NodeEvent>& ready() const { return m_ready; }

Q_SIGNALS:
    /// Never ready: the sentence says why and what to do.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);
    /// Ready, and cut since: it tries again, and what was lost becomes a gap. Before the consumers see that batch.
    void lost(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void pull();
    void readNodeEvent(const NodeEvent& event);

    std::string m_nodeName;
    std::unique_ptr<EventSource> m_source;
    monitor::LiveControl* m_live = nullptr; ///< the same object, for what only a live one can do
    presentation::StreamFold m_fold;
    std::vector<presentation::BatchConsumer*> m_told;
    NodeInfo m_info;
    std::optional<NodeEvent> m_ready;
    bool m_failed = false;
};

} // namespace lockscope::cli
