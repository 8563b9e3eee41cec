// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/rows.h"
#include "cli/verbs.h"
#include "monitor/finding/lockfinder.h"
#include "topology/clustersearch.h"

#include <memory>
#include <vector>

namespace lockscope::cli {

/// `find`: what looks like a lock on this server, or on all primaries of a cluster at once, and what would watch it.
/// Looks only.
class FindVerb final : public Verb
{
    Q_OBJECT
public:
    FindVerb(Options options, const Clock& clock, Output& output);
    ~FindVerb() override;
    void start() override;

private:
    void look(const Endpoint& endpoint);
    void search();
    void onSearched();
    void onFinished();
    void end();
    void printJson(const monitor::FoundLocks& found);
    void printText(const monitor::FoundLocks& found);

    std::unique_ptr<topology::ClusterSearch> m_search;
    std::vector<std::unique_ptr<monitor::LockFinder>> m_finders; ///< one a node
    std::vector<std::string> m_names;                            ///< of those nodes
    std::vector<MissingNode> m_missing;
    std::size_t m_running = 0;
};

/// Of several nodes, which have different keys, as if it were one server: proposals of the same patterns are one.
[[nodiscard]] monitor::FoundLocks together(const std::vector<monitor::FoundLocks>& nodes);
/// The words of `end`: everything, key_limit, time_limit, cancelled, failed.
[[nodiscard]] const char* name(monitor::FoundLocks::End end);
/// The object of one proposal: preset patterns locks watched others libraries[] confidence examples[].
[[nodiscard]] Json proposalObject(const monitor::LockProposal& proposal);

} // namespace lockscope::cli
