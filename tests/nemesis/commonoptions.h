// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::nemesis {

/// The help on options that nemesis and nemesis_groups have in common.
inline constexpr const char* kCommonOptions =
    R"(  --lockscope PATH   the program (default: the one of this build)
  --seed N           (1)
  --faults N         so many (100)
  --fault NAME       only this one; repeatable
  --list             names them all
  --first N          number of the first fault (1): to repeat one of a longer run
)";

} // namespace lockscope::nemesis
