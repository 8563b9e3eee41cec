// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/options.h"
#include "core/pictureview.h"
#include "monitor/livesource.h"

#include <QObject>

#include <optional>
#include <string>

namespace lockscope::cli {

/// A live source and its picture for a headless verb: pulled whenever something waits. Ends with an exit code when the
/// server cannot be reached before it was ever ready; later cuts are gaps and are mended.
class LiveSession final : public QObject
{
    Q_OBJECT
public:
    LiveSession(const Options& options, const Clock& clock, QObject* parent = nullptr);
    ~LiveSession() override;

    void start();
    /// Arrives although nothing waits: for the counters.
    void refresh() { pull(); }
    /// Once ready.
    void startTrace(const monitor::TraceRequest& request) { m_source.startTrace(NodeId{0}, request); }
    [[nodiscard]] const PictureView& picture() const { return m_picture; }
    void stopTrace() { m_source.stopTrace(NodeId{0}); }
    /// The name that output gives to the node.
    [[nodiscard]] const std::string& nodeName() const { return m_nodeName; }
    /// What the server told of itself; empty before it did.
    [[nodiscard]] const NodeInfo& info() const { return m_info; }
    /// The first Ready event, once there.
    [[nodiscard]] const std::optional<NodeEvent>& ready() const { return m_ready; }

Q_SIGNALS:
    /// The picture is as it was before `batch`: what its ids mean now may mean something else behind it.
    void arriving(const lockscope::Batch& batch);
    /// The picture has been updated with `batch` already.
    void arrived(const lockscope::Batch& batch);
    /// Never ready: the sentence says why and what to do.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);
    /// Ready, and cut since: it tries again, and what was lost becomes a gap. Before arrived().
    void lost(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void pull();
    void readNodeEvent(const NodeEvent& event);

    std::string m_nodeName;
    monitor::LiveSource m_source;
    PictureView m_picture;
    Batch m_batch;
    NodeInfo m_info;
    std::optional<NodeEvent> m_ready;
    bool m_failed = false;
};

} // namespace lockscope::cli
