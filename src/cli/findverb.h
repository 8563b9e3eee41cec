// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/clusternodes.h"
#include "cli/rows.h"
#include "cli/verb.h"
#include "monitor/finding/lockfinder.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::cli {

/// What looks like a lock in one deployment: on a server, the primary of a group, or all primaries of a cluster at
/// once. Looks only.
class DeploymentFinder final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    DeploymentFinder(const Options& options, Watched watched, const Clock& clock);
    ~DeploymentFinder() override;
    void start();

    /// Of all nodes that were looked through; nothing: of none.
    [[nodiscard]] const std::optional<monitor::FoundLocks>& found() const { return m_found; }
    [[nodiscard]] const std::vector<MissingNode>& missing() const { return m_missing; }
    /// Why nothing was found out, when nothing was.
    [[nodiscard]] const MissingNode& trouble() const { return m_trouble; }
    [[nodiscard]] bool isCluster() const { return m_search && m_search->map(); }
    [[nodiscard]] std::string keyspace() const { return m_watched.deployment.name(); }

Q_SIGNALS:
    void finished();

private:
    void look(const Endpoint& endpoint);
    void searchPrimary();
    void searchCluster();
    void onSearched();
    void onFinished();
    void end();
    void fail(ExitCode code, const QString& why);

    const Options m_options;
    const Watched m_watched;
    const Clock& m_clock;
    std::unique_ptr<topology::PrimarySearch> m_primarySearch;
    std::unique_ptr<topology::ClusterSearch> m_search;
    std::vector<std::unique_ptr<monitor::LockFinder>> m_finders; ///< one a node
    std::vector<std::string> m_names;                            ///< of those nodes
    std::optional<monitor::FoundLocks> m_found;
    std::vector<MissingNode> m_missing;
    MissingNode m_trouble;
    std::size_t m_running = 0;
};

/// `find`: what looks like a lock in each deployment, and what would watch it.
class FindVerb final : public Verb
{
    Q_OBJECT
public:
    FindVerb(Options options, const Clock& clock, Output& output);
    ~FindVerb() override;
    void start() override;

private:
    void onFinished();
    void end();
    [[nodiscard]] std::string line(const Json& object, const DeploymentFinder& of) const;
    void printJson(const monitor::FoundLocks& found, const DeploymentFinder& of);
    void printText(const monitor::FoundLocks& found, const DeploymentFinder& of);

    std::vector<std::unique_ptr<DeploymentFinder>> m_finders;
    std::size_t m_running = 0;
};

/// Of several nodes, which have different keys, as if it were one server: proposals of the same patterns are one.
[[nodiscard]] monitor::FoundLocks together(const std::vector<monitor::FoundLocks>& nodes);
/// The words of `end`: everything, key_limit, time_limit, cancelled, failed.
[[nodiscard]] const char* name(monitor::FoundLocks::End end);
/// The object of one proposal: preset patterns locks watched others libraries[] confidence examples[].
[[nodiscard]] Json proposalObject(const monitor::LockProposal& proposal);

} // namespace lockscope::cli
