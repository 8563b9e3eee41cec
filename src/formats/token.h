// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

/// Prefix of the tokens of Lockscope's lock library; distinguishes them from 32 hex digits of others.
inline constexpr std::string_view kOwnTokenMark = "ls-";

/// True for a generic value ("1", "true", "locked", empty): it marks the lock as taken and cannot distinguish holders.
[[nodiscard]] bool saysOnlyTaken(std::string_view token);

/// True for a plain name ("web-1", "app.example.com", "report-cron"): it names a host or worker, but not the individual
/// hold. A heuristic: words of letters with at most four digits behind each.
[[nodiscard]] bool saysOnlyWho(std::string_view token);

} // namespace lockscope::formats
