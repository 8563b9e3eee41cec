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

/// "LckS": the application id by which `file` and other tools recognise a recording.
inline constexpr std::int32_t kApplicationId = 0x4c636b53;
/// Version of tables and chunk format. Later versions are refused.
inline constexpr std::int32_t kSchemaVersion = 1;

/// Creates the tables in an empty file; docs/recordings.md describes them.
void createSchema(SQLite::Database& file);

/// Creates the table of runs unless it exists; files of the first versions lack it.
void createRuns(SQLite::Database& file);

/// Translates an SQLite error; `path` is the path shown to people.
[[nodiscard]] Error errorOf(const SQLite::Exception& exception, const std::string& path);

} // namespace lockscope::history
