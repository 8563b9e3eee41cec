// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::cli {

/// One lock that `release` was told to release. Value type.
struct ToRelease
{
    std::string key;                   ///< raw bytes; empty where the line names none
    std::optional<std::string> expect; ///< raw bytes: no other holder
    QString refusal;                   ///< why nothing is done about it; empty: nothing against it
};

/// One line of `release --input`: key or key_hex, holder or holder_hex, as `ls --json` prints them. One without a
/// holder, with a masked one, of another database or that is no such object has a refusal. `number`: of the line, for
/// that.
[[nodiscard]] ToRelease lockOfLine(std::string_view line, int database, int number);

/// The lines of a file; "-": standard input. Nothing: it cannot be read. Empty lines are left out.
[[nodiscard]] std::optional<std::vector<ToRelease>> locksOfFile(const std::string& path, int database);

} // namespace lockscope::cli
