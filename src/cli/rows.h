// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/lockjson.h"

#include <cstdint>
#include <string>
#include <vector>

/// What verbs print of locks: for programs the objects of presentation::lockjson, for people the lines here.
namespace lockscope::cli {

using presentation::lockjson::Json;
using presentation::lockjson::jsonLine;
using presentation::lockjson::lockObject;
using presentation::lockjson::sourceName;
using presentation::lockjson::TokenText;
using presentation::lockjson::waitersObject;
using presentation::lockjson::wholeMs;

/// One source of who waits, one line: "3 in the queue redisson_lock_queue:{a} (exactly)".
[[nodiscard]] std::string waitersLine(const WaitersFrom& from);
/// Columns padded to equal width, header first.
[[nodiscard]] std::vector<std::string> textTable(const std::vector<std::vector<std::string>>& rows);
/// 850 ms, 12.3 s, 2:03:04.
[[nodiscard]] std::string durationText(std::int64_t ms);

} // namespace lockscope::cli
