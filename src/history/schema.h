// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/error.h"

#include <cstdint>
#include <string>

namespace SQLite {
class Database;
class Exception;
} // namespace SQLite

namespace lockscope::history {

/// "LckS": what `file` and others know a recording by.
inline constexpr std::int32_t kApplicationId = 0x4c636b53;
/// Of the tables and of what is in the chunks. A later one is refused.
inline constexpr std::int32_t kSchemaVersion = 1;

/// Makes the tables in an empty file. docs/recordings.md describes them.
void createSchema(SQLite::Database& file);

/// The table of the runs, in a file that may have it: files that were made by the first versions do not.
void createRuns(SQLite::Database& file);

/// What it means that SQLite refused; `path` as people know the file.
[[nodiscard]] Error errorOf(const SQLite::Exception& exception, const std::string& path);

} // namespace lockscope::history
