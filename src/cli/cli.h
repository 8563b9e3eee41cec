// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace lockscope::cli {

/// The exit codes of every verb; docs/cli.md documents them.
enum class ExitCode : int {
    Done = 0,
    Finding = 1, ///< doctor: something is missing; release: not released; inspect: not held
    Usage = 2,
    Connection = 3,    ///< the server, or a recording, that cannot be read or written
    Permission = 4,    ///< wrong or missing password, a right that is missing
    Incomplete = 5,    ///< of several nodes some are missing: what the others know was told
    Interrupted = 130, ///< by SIGINT or SIGTERM before it was done
};

/// Is this first argument a headless verb (ls, watch, inspect, release, decode, doctor ...)?
[[nodiscard]] bool isVerb(std::string_view argument);

/// Runs a verb on a QCoreApplication of its own: no display is needed. Blocks until the verb is done. argv as main()
/// got it; argv[1] is the verb.
[[nodiscard]] int run(int argc, char** argv);

} // namespace lockscope::cli
