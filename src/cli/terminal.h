// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace lockscope::cli {

/// Asks at the controlling terminal, independent of standard input and output. nullopt if there is no terminal, or
/// after Ctrl+C or Ctrl+D. Any thread.
[[nodiscard]] std::optional<std::string> askAtTerminal(const std::string& question, bool isSecret);

} // namespace lockscope::cli
