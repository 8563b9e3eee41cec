// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "core/endpoint.h"
#include "topology/clustersearch.h"

#include <QString>

#include <string>
#include <vector>

namespace lockscope::cli {

class Output;
struct Options;

/// A node that was to be looked at and cannot be.
struct MissingNode
{
    std::string node; ///< empty: slots that no node serves
    ExitCode code = ExitCode::Connection;
    QString why;
    std::string keyspace = {}; ///< that it belongs to
};

/// The primaries of a cluster that have keys, and what is known to be missing of them.
struct ClusterPrimaries
{
    std::vector<Endpoint> endpoints;
    std::vector<MissingNode> missing;
};
[[nodiscard]] ClusterPrimaries primariesOf(const std::vector<topology::SlotOwner>& owners, std::size_t unservedSlots);

[[nodiscard]] ExitCode codeOf(Trouble trouble);

/// Names each missing node on standard error.
void tellMissing(const std::vector<MissingNode>& missing);
/// 4 if one of them is, else 3.
[[nodiscard]] ExitCode worstOf(const std::vector<MissingNode>& missing);
/// Names each missing node, once what is known was printed: on standard error, and with --json in a last line
/// `incomplete nodes[] keyspace`. Of several deployments `keyspace` is empty here, and stands with each node. The code
/// to end with; without missing nodes, `own`.
[[nodiscard]] ExitCode endIncomplete(const std::vector<MissingNode>& missing, const std::string& keyspace, ExitCode own,
                                     const Options& options, Output& output);

} // namespace lockscope::cli
