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

/// A node that the verb needs and cannot read.
struct MissingNode
{
    std::string node; ///< empty if no node serves some slots
    ExitCode code = ExitCode::Connection;
    QString why;
    std::string keyspace = {}; ///< keyspace of the node
};

/// The primaries of a cluster that have slots, and the missing ones.
struct ClusterPrimaries
{
    std::vector<Endpoint> endpoints;
    std::vector<MissingNode> missing;
};
/// The primaries found by a search, which must have found a map.
[[nodiscard]] ClusterPrimaries primariesOf(const topology::ClusterSearch& search);

[[nodiscard]] ExitCode codeOf(Trouble trouble);

/// Prints each missing node on standard error.
void tellMissing(const std::vector<MissingNode>& missing);
/// The exit code for missing nodes: 4 if one of them lacks a right, else 3.
[[nodiscard]] ExitCode worstOf(const std::vector<MissingNode>& missing);
/// Prints each missing node after the other output: on standard error, and with --json in a last line `incomplete
/// nodes[] keyspace`. With several deployments that `keyspace` is null, and each node has its own. Returns the exit
/// code; `own` if no node is missing.
[[nodiscard]] ExitCode endIncomplete(const std::vector<MissingNode>& missing, const std::string& keyspace, ExitCode own,
                                     const Options& options, Output& output);

} // namespace lockscope::cli
