// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

#include <QString>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::cli {

/// A lock to be released by `release`. Value type.
struct ToRelease
{
    std::string key;                   ///< raw bytes; empty if the line has no key
    std::optional<std::string> expect; ///< raw bytes of the expected holder; empty: any holder
    QString refusal;                   ///< why the lock is skipped; empty if it is not
};

/// The servers at which the locks of the lines are released.
struct ReleasePlace
{
    int database = 0;
    std::vector<std::string> keyspaces; ///< all names that `ls` may have given it; the first one is shown
};

/// The place of these options: servers, Sentinel group, cluster or Redlock group.
[[nodiscard]] ReleasePlace placeOf(const Options& options);

/// Parses a line of `release --input`: key or key_hex, holder or holder_hex, as `ls --json` prints them. A line has a
/// refusal if it is no such object, has no holder or a masked one, or is of another keyspace or database; a line
/// without these two is taken. `number` is that of the line, for the refusal.
[[nodiscard]] ToRelease lockOfLine(std::string_view line, const ReleasePlace& place, int number);

/// Parses the lines of a file, "-" for standard input, without empty ones. nullopt if it cannot be read.
[[nodiscard]] std::optional<std::vector<ToRelease>> locksOfFile(const std::string& path, const ReleasePlace& place);

} // namespace lockscope::cli
