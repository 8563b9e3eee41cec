// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lockscope {

/// What the reducer knows of a lock, and what it waits for. docs/reducer.md draws the states and what leads from one to
/// another; tests/core/tst_standing.cpp walks each edge. The states from Held on are those in which a hold has been
/// told that has not been told to end.
enum class Standing : std::uint8_t {
    Unknown,      ///< not in the picture
    Heard,        ///< something was heard of the key, and no look has shown a lock there yet
    Unread,       ///< a name that nobody chose: written, and what waited for a look was given up
    Over,         ///< a name that nobody chose: gone, and dropped at the next tick
    Free,         ///< its hold has ended
    FreeInDoubt,  ///< free before a gap that may have hidden that it was taken
    Written,      ///< not held as far as was told, but seen since a gap: a look will say who holds it
    Taken,        ///< an acquisition waits for a look to name its holder
    TakenInDoubt, ///< the same, and a gap came before the look
    Held,         ///< as it was told
    HalfTold,     ///< something was told without a look: the next one corrects, it does not tell
    Changed,      ///< what was heard since waits for a look to say what it meant
    Unconfirmed,  ///< held before a gap, and not seen since
    Awaited,      ///< held before a gap, and seen since: a look will say whether by the same
};

/// The word of the chart, static storage.
[[nodiscard]] const char* name(Standing standing);

} // namespace lockscope
