// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <string_view>

/// A finding as JSON: the same object in every output. Pure; any thread.
namespace lockscope::presentation::findingjson {

using Json = nlohmann::ordered_json;
/// Renders tokens: masked or clear.
using TokenText = std::function<std::string(std::string_view token)>;

/// Any bytes as jsonText(); null if there are none.
[[nodiscard]] Json textOrNull(std::string_view bytes);
/// Rounds up to whole milliseconds, as times are printed.
[[nodiscard]] ServerTime wholeMs(ServerTime t);

/// t event ("finding") state finding severity needs key prefix db node begin end cut count numbers limits evidence[]
/// (and key_hex or prefix_hex when the name is not UTF-8). `began`: the episode begins; else it ended. docs/cli.md has
/// the meaning of each.
[[nodiscard]] Json object(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                          const std::string& node, const TokenText& token);
/// Any JSON as one line of UTF-8; invalid bytes are replaced.
[[nodiscard]] std::string dump(const Json& told);

} // namespace lockscope::presentation::findingjson
