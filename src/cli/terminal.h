// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace lockscope::cli {

/// Asks at the terminal that the program runs in, whatever its standard input and output are. Nothing: there is no
/// terminal, or Ctrl+C or Ctrl+D was pressed. Any thread.
[[nodiscard]] std::optional<std::string> askAtTerminal(const std::string& question, bool isSecret);

} // namespace lockscope::cli
