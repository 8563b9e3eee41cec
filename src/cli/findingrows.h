// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "cli/rows.h"

#include <string>

namespace lockscope::cli {

/// The object of `watch --findings`: t event ("finding") state finding severity evidence_class key prefix db node begin
/// end cut count numbers limits evidence[] (and key_hex or prefix_hex when the name is not UTF-8). `began`: it begins;
/// else it ended. docs/cli.md has the meaning of each.
[[nodiscard]] Json findingObject(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                                 const std::string& node, const TokenText& token);
/// The same for people.
[[nodiscard]] std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node);

} // namespace lockscope::cli
