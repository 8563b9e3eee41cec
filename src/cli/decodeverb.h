// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/cli.h"
#include "cli/output.h"

#include <istream>

namespace lockscope::cli {

/// `decode`: reads samples line by line, and prints an answer for each, until the input or the reader of the output
/// ends. The answer to an invalid line is an {"error": reason}; the verb goes on, and returns Finding at the end. Needs
/// neither server nor event loop.
[[nodiscard]] ExitCode decodeLines(std::istream& input, Output& output);

} // namespace lockscope::cli
