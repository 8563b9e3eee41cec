// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lockscope {

/// What the reducer knows of a lock and what it waits for. docs/reducer.md draws the states and transitions;
/// tests/core/tst_lockstage.cpp walks each edge. In Held and the states after it, the start of a hold was emitted and
/// its end was not.
enum class LockStage : std::uint8_t {
    Unknown,      ///< not in the picture
    Heard,        ///< an event named the key; no reading has shown a lock yet
    Unread,       ///< matched only by catch-all patterns: written, and its pending reading was dropped
    Over,         ///< matched only by catch-all patterns: gone, and dropped at the next tick
    Free,         ///< its hold has ended
    FreeInDoubt,  ///< free before a gap that may have hidden an acquisition
    Written,      ///< not held as far as was emitted, but seen since a gap: a reading will find the holder
    Taken,        ///< an acquisition waits for a reading to name the holder
    TakenInDoubt, ///< Taken, and a gap came before the reading
    Held,         ///< as emitted
    HalfTold,     ///< a change was emitted without a reading: the next one corrects it and concludes nothing
    Changed,      ///< a change waits for a reading to resolve it
    Unconfirmed,  ///< held before a gap, and not seen since
    Awaited,      ///< held before a gap, and seen since: a reading will show whether the holder is the same
};

/// The word in the chart. Static storage.
[[nodiscard]] const char* name(LockStage stage);

} // namespace lockscope
