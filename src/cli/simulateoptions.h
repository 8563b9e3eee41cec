// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commandline.h"
#include "cli/options.h"

namespace lockscope::cli {

/// Declares the options of `simulate`.
void declareSimulate(CommandLine& line, Options& options);

} // namespace lockscope::cli
