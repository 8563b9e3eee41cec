// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

/// What the tokens of our own lock library begin with, so that they are told from the 32 digits that others write.
inline constexpr std::string_view kOwnTokenMark = "ls-";

/// Is this a value that everybody writes alike ("1", "true", "locked", nothing at all)? It says only that somebody
/// holds the lock, so that two holders cannot be told apart by it.
[[nodiscard]] bool saysOnlyTaken(std::string_view token);

/// Is this a plain name ("web-1", "app.example.com", "report-cron")? It says which host or worker holds the lock, and
/// not which of its holds it is. A guess: made of words of letters with at most four digits behind each.
[[nodiscard]] bool saysOnlyWho(std::string_view token);

} // namespace lockscope::formats
