// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"
#include "cli/options.h"

namespace lockscope::cli {

/// Declares the options about servers: addresses, logins, TLS files, SSH, Redlock groups. Needs `options.id`; checks
/// declared later find the servers in `options`.
void declareServers(CommandLine& line, Options& options);

/// Splits Redlock groups into their servers and gives each deployment a unique name (Deployment::called), so that two
/// Sentinel groups that are both called mymaster stay two keyspaces.
[[nodiscard]] std::vector<Watched> watchedOf(const std::vector<Deployment>& deployments);

/// The name that watchedOf() gives to a Sentinel group or a cluster beside another one of the same name:
/// "mymaster@h1:26379".
[[nodiscard]] std::string nameBesideNamesake(const Deployment& deployment);

} // namespace lockscope::cli
