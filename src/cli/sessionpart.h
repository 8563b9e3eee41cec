// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/clusternodes.h"
#include "cli/options.h"
#include "monitor/deploymentwatch.h"

#include <QObject>

#include <string>
#include <vector>

namespace lockscope::cli {

/// One deployment of a session: watches it as the verb needs, prints notices on standard error, and knows what is
/// missing. Thread: that of the source.
class SessionPart final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. Of a Sentinel group that is the only part, Options::endpoint is the primary,
    /// which was found already.
    SessionPart(monitor::LiveSource& live, const Options& options, Watched watched, const Clock& clock,
                QObject* parent = nullptr);

    /// Lets the first nodes join, or asks for them.
    void start() { m_watch.start(); }
    /// Which nodes there are is not known yet.
    [[nodiscard]] bool isSearching() const { return m_watch.isSearching(); }
    [[nodiscard]] bool isCluster() const { return m_watch.isCluster(); }
    /// A node says that it is one of a cluster. True: it was this part's server, which is left for all of its nodes.
    bool leaveForCluster(NodeId node) { return m_watch.leaveForCluster(node); }
    /// What is known not to be there, and so did not join.
    [[nodiscard]] const std::vector<MissingNode>& unwatched() const { return m_unwatched; }
    /// How its nodes were found; empty of a server.
    [[nodiscard]] const std::vector<topology::DiscoveryStep>& hops() const { return m_watch.hops(); }
    [[nodiscard]] const Watched& watched() const { return m_watched; }
    /// Name of the keyspace that its nodes belong to.
    [[nodiscard]] std::string keyspace() const { return m_watched.deployment.name(); }

Q_SIGNALS:
    /// Who its nodes are is known.
    void found();
    /// It has no node that could be watched. Of a part of several it is among unwatched() as well; one that is watched
    /// for long is tried again.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    void onFound(const monitor::DeploymentWatch::Found& what);
    void onCluster(const monitor::DeploymentWatch::Found& what);

    const Watched m_watched;
    monitor::DeploymentWatch m_watch;
    std::vector<MissingNode> m_unwatched;
};

/// Says on standard error which servers claim to be the primary of the group, beside the one that is used.
void warnOfOtherPrimaries(const std::vector<Endpoint>& others, const Endpoint& used, const std::string& group);

} // namespace lockscope::cli
