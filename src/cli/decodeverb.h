// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/output.h"

#include <istream>

namespace lockscope::cli {

/// `decode`: reads samples line by line until the input or the reader of the output ends, and answers each with a line.
/// A line that cannot be read is answered with {"error": why}; the run goes on and ends with Finding. No server, no
/// event loop.
[[nodiscard]] ExitCode decodeLines(std::istream& input, Output& output);

} // namespace lockscope::cli
