// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/locks/lockjson.h"

#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Lines about locks that verbs print for people. Programs get the objects of presentation::lockjson.
namespace lockscope::cli {

using presentation::lockjson::addMark;
using presentation::lockjson::isTokenCut;
using presentation::lockjson::Json;
using presentation::lockjson::jsonLine;
using presentation::lockjson::kMostTokenBytes;
using presentation::lockjson::lockObject;
using presentation::lockjson::sourceName;
using presentation::lockjson::TokenText;
using presentation::lockjson::waitersObject;
using presentation::lockjson::wholeMs;

/// A source of waiters as a line: "3 by queue redisson_lock_queue:{a} (exactly)".
[[nodiscard]] std::string waitersLine(const WaitersFrom& from);
/// A name for people: as it is, if it is text. Otherwise, or above 512 bytes, elided in the middle above
/// `mostCharacters`; up to 512 bytes the option that verbs accept instead follows: "a\xff --key-hex 61ff".
[[nodiscard]] std::string shownName(std::string_view name, std::size_t mostCharacters);
/// " --key-hex 61ff" if the name is not shown byte for byte, else empty.
[[nodiscard]] std::string hexOfName(std::string_view name, std::string_view shown);
/// A hint to follow "no such key": a name is taken literally, a pattern is not. Empty if there are no special
/// characters.
[[nodiscard]] QString hintOnName(std::string_view name);
[[nodiscard]] QString hintOnPattern(std::string_view pattern);
/// Pads the columns to equal width in a terminal. A cell of more than 60 columns widens only its own row. The first row
/// is the header.
[[nodiscard]] std::vector<std::string> textTable(const std::vector<std::vector<std::string>>& rows);
/// Databases that have keys and are not watched, with their number of keys: as objects and as lines.
[[nodiscard]] Json databasesJson(const std::vector<std::pair<int, std::int64_t>>& databases);
[[nodiscard]] QStringList databaseLines(const std::vector<std::pair<int, std::int64_t>>& databases);
/// Formats a duration: 850 ms, 12.3 s, 2:03:04.
[[nodiscard]] std::string durationText(std::int64_t ms);

} // namespace lockscope::cli
