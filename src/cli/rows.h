// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/lockjson.h"

#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What verbs print of locks: for programs the objects of presentation::lockjson, for people the lines here.
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

/// One source of who waits, one line: "3 in the queue redisson_lock_queue:{a} (exactly)".
[[nodiscard]] std::string waitersLine(const WaitersFrom& from);
/// A name for people, cut in the middle above so many characters. Behind one that is not shown byte for byte stands
/// what every verb takes in its place: "a\xff --key-hex 61ff".
[[nodiscard]] std::string shownName(std::string_view name, std::size_t mostCharacters);
/// The same behind a name that is shown like that; else empty.
[[nodiscard]] std::string hexOfName(std::string_view name, std::string_view shown);
/// Behind a sentence that no such key, or none of such names, is there: what its special characters mean. A name is
/// taken as it is written; a pattern is not. Empty where it has none.
[[nodiscard]] QString hintOnName(std::string_view name);
[[nodiscard]] QString hintOnPattern(std::string_view pattern);
/// Columns padded to equal width, header first.
[[nodiscard]] std::vector<std::string> textTable(const std::vector<std::vector<std::string>>& rows);
/// Databases that have keys and are not watched, with their numbers of keys: the objects and the lines of `doctor`.
[[nodiscard]] Json databasesJson(const std::vector<std::pair<int, std::int64_t>>& databases);
[[nodiscard]] QStringList databaseLines(const std::vector<std::pair<int, std::int64_t>>& databases);
/// 850 ms, 12.3 s, 2:03:04.
[[nodiscard]] std::string durationText(std::int64_t ms);

} // namespace lockscope::cli
