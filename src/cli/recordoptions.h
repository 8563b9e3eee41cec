// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"
#include "cli/options.h"

namespace lockscope::cli {

/// Declare the options of the verbs that write or read a recording.
void declareRecord(CommandLine& line, Options& options);
void declareReplay(CommandLine& line, Options& options);
void declareExport(CommandLine& line, Options& options);
void declareReport(CommandLine& line, Options& options);
/// Declares --recording and --at for `ls` and `inspect`.
void declareLookBack(CommandLine& line, Options& options);

} // namespace lockscope::cli
