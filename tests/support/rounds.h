// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace lockscope::test {

/// How often what is random is tried: a sanitizer takes ten times as long for each, and finds what it finds in fewer.
constexpr int rounds([[maybe_unused]] int all, [[maybe_unused]] int underSanitizer)
{
#ifdef LOCKSCOPE_SANITIZED
    return underSanitizer;
#else
    return all;
#endif
}

/// Sections or counts of a run with trouble, of all threads together: LOCKSCOPE_CYCLES, or as many as a build takes.
inline int cycles(int all = 2'000, int underSanitizer = 400)
{
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_CYCLES");
    return asked > 0 ? asked : rounds(all, underSanitizer);
}

/// Of rows that lead through the same code: each of them, or each third where a sanitizer looks for what that code does
/// to memory. What comes out is judged by the builds without.
constexpr bool isTried(int row)
{
    return row % rounds(1, 3) == 0;
}

} // namespace lockscope::test
