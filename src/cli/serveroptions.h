// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

class QCommandLineParser;

namespace lockscope::cli {

/// Fills what concerns the servers: addresses, logins, TLS files, and which of them are a Redlock group. Returns the
/// problem, empty when there is none.
[[nodiscard]] QString readServers(const QCommandLineParser& parser, Options& options);

/// The deployments by themselves, each server of a Redlock group as one. Each gets a name that no other has
/// (Deployment::called), so that two groups behind Sentinels that are both called mymaster stay two keyspaces.
[[nodiscard]] std::vector<Watched> watchedOf(const std::vector<Deployment>& deployments);

} // namespace lockscope::cli
