// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/sheet.h"

#include <chrono>
#include <map>
#include <string>

namespace lockscope::compare {

struct LibraryUnderTest
{
    std::string title;
    std::string program;                        ///< its driver
    std::map<std::string, std::string> lacks{}; ///< kinds of deployments that it cannot use, and why
    std::size_t column = 0;                     ///< in the sheet
};

/// Of the library, by its driver.
[[nodiscard]] std::string versionOf(const LibraryUnderTest& library);

/// Each trial starts private servers, makes trouble, and fills its rows. `time`: of a run without trouble.

/// Cycles of acquire and release that nobody disturbs, with 1 and with 16 workers, and the commands of one.
void speed(const LibraryUnderTest& library, std::chrono::milliseconds time, Sheet& sheet);
/// Eight workers in two processes want one lock; then the same with CLIENT KILL of everybody each second.
void contention(const LibraryUnderTest& library, std::chrono::milliseconds time, Sheet& sheet);
void killedHolder(const LibraryUnderTest& library, Sheet& sheet);
void lostAnswer(const LibraryUnderTest& library, Sheet& sheet);
/// The address leads to another server, which was the replica; the old one is a replica now, and stays.
void movedName(const LibraryUnderTest& library, Sheet& sheet);
void restart(const LibraryUnderTest& library, Sheet& sheet);
void sentinelFailover(const LibraryUnderTest& library, Sheet& sheet);
void clusterFailover(const LibraryUnderTest& library, Sheet& sheet);
/// Three nodes; then one of them hangs.
void redlock(const LibraryUnderTest& library, std::chrono::milliseconds time, Sheet& sheet);

} // namespace lockscope::compare
