// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::history {

/// How the writing of a recording came to its end, and what of it is missing therefore.
enum class Closing : std::uint8_t {
    Closed,
    BeingWritten, ///< by a process of this machine
    CutOff,       ///< at most what came in its last moments is missing
    LacksLog,     ///< cut off, and SQLite's log (`-wal`) is not beside it: what was not merged is missing
    DamagedLog,   ///< cut off, and the log is damaged: SQLite leaves out what stands behind that place
};

/// Is it whole, from its first frame to its last? SQLite reads a log up to the first frame that is not, and says
/// nothing of the rest. Pure.
[[nodiscard]] bool isLogWhole(std::string_view log);

/// Of a file that was not closed; asked before SQLite opens it, which may make an empty log.
[[nodiscard]] Closing closingOfUnclosed(const std::string& path);

} // namespace lockscope::history
