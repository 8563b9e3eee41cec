// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::history {

/// How the writing of a recording ended, and what is therefore missing.
enum class Closing : std::uint8_t {
    Closed,
    BeingWritten, ///< still open in a process of this machine
    CutOff,       ///< at most the last moments are missing
    LacksLog,     ///< cut off without SQLite's log (`-wal`) beside it: the part that was not merged is missing
    DamagedLog,   ///< cut off with a damaged log: SQLite ignores everything after the damage
};

/// True when every frame of the log is valid. SQLite itself reads up to the first invalid frame and does not report the
/// rest. Pure.
[[nodiscard]] bool isLogWhole(std::string_view log);

/// For a file that was not closed. Call it before SQLite opens the file, because SQLite may create an empty log.
[[nodiscard]] Closing closingOfUnclosed(const std::string& path);

} // namespace lockscope::history
