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
    Connection = 3,    ///< a server or recording cannot be read or written
    Permission = 4,    ///< wrong or missing password, or a missing right
    Incomplete = 5,    ///< some of several nodes are missing; the output is that of the others
    Interrupted = 130, ///< ended by SIGINT or SIGTERM before it was done
};

/// True if the first argument is a headless verb (ls, watch, inspect, release, decode, doctor ...).
[[nodiscard]] bool isVerb(std::string_view argument);

/// Runs a verb in a QCoreApplication of its own, without a display. Blocks until the verb is done. `argv` is that of
/// main(); argv[1] is the verb.
[[nodiscard]] int run(int argc, char** argv);

} // namespace lockscope::cli
