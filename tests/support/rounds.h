// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// Of rows that lead through the same code: each of them, or each third where a sanitizer looks for what that code does
/// to memory. What comes out is judged by the builds without.
constexpr bool isTried(int row)
{
    return row % rounds(1, 3) == 0;
}

} // namespace lockscope::test
