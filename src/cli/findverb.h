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

/// Finds keys that look like locks in one deployment: on a server, on the primary of a group, or on all primaries of a
/// cluster in parallel. Only reads.
class DeploymentFinder final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    DeploymentFinder(const Options& options, Watched watched, const Clock& clock);
    ~DeploymentFinder() override;
    void start();

    /// The result of all scanned nodes; nullopt if none was scanned.
    [[nodiscard]] const std::optional<monitor::FoundLocks>& found() const { return m_found; }
    [[nodiscard]] const std::vector<MissingNode>& missing() const { return m_missing; }
    /// The reason if found() is nullopt.
    [[nodiscard]] const MissingNode& trouble() const { return m_trouble; }
    [[nodiscard]] bool isCluster() const { return m_search && m_search->map(); }
    [[nodiscard]] std::string keyspace() const { return m_watched.deployment.name(); }

Q_SIGNALS:
    void finished();

private:
    void searchServer(const Endpoint& endpoint);
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
    std::vector<std::unique_ptr<monitor::LockFinder>> m_finders; ///< one per node
    std::vector<std::string> m_names;                            ///< names of those nodes
    std::optional<monitor::FoundLocks> m_found;
    std::vector<MissingNode> m_missing;
    MissingNode m_trouble;
    std::size_t m_running = 0;
};

/// `find`: prints keys that look like locks in each deployment, and the options that would watch them.
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

/// Merges the results of nodes with different keys; proposals for the same patterns become one.
[[nodiscard]] monitor::FoundLocks together(const std::vector<monitor::FoundLocks>& nodes);
/// Value of the field `end`: everything, key_limit, time_limit, cancelled or failed.
[[nodiscard]] const char* name(monitor::FoundLocks::End end);
/// A proposal as an object: preset, patterns, locks, watched, others, libraries[], confidence, examples[].
[[nodiscard]] Json proposalObject(const monitor::LockProposal& proposal);

} // namespace lockscope::cli
