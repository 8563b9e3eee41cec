// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope::analysis {

/// Another lock that the same holder has at the same moment.
struct SameHolder
{
    LockId lock = kNoLock;
    /// Were both acquired within a second, as a multi-lock does? Nothing: one of them was not seen to begin.
    std::optional<bool> together;
    friend bool operator==(const SameHolder&, const SameHolder&) = default;
};

struct SameHolders
{
    std::vector<SameHolder> locks; ///< by name; at most as many as were asked for
    std::size_t more = 0;          ///< besides these
};

/// What the holder of a lock holds besides, on all nodes: locks with the same token, byte for byte, where a token names
/// one thread or one acquisition, and so is in two locks only if one party took both (a multi-lock often writes nothing
/// else). Nothing for values that many write alike ("1"), and for tokens of whole processes. Looks at every
/// lock: a millisecond for 100,000. Thread: the view's.
[[nodiscard]] SameHolders heldBySame(const PictureView& picture, LockId lock, std::size_t most);

} // namespace lockscope::analysis
