// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Private to history.
#pragma once

#include "core/enginetext.h"

#include <nlohmann/json.hpp>

#include <string>

namespace lockscope::history {

/// A text of the engine in the table node_events: {"sentence" or "separator", "arguments"}; somebody else's words are a
/// string.
[[nodiscard]] nlohmann::json toJson(const EngineText& text);
/// Empty for what toJson() does not write. `depth`: nested texts that are still read.
[[nodiscard]] EngineText engineTextFrom(const nlohmann::json& json, int depth = 4);

} // namespace lockscope::history
