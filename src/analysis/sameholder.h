// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace lockscope::analysis {

/// Another lock that the same holder has at the same time.
struct SameHolder
{
    LockId lock = kNoLock;
    /// True when both were acquired within a second, as a multi-lock does. No value: the start of one was not seen.
    std::optional<bool> together;
    friend bool operator==(const SameHolder&, const SameHolder&) = default;
};

struct SameHolders
{
    std::vector<SameHolder> locks; ///< ordered by name, at most the requested number
    std::size_t more = 0;          ///< number beyond these
};

/// Other locks of the same holder on all nodes: those with the same token, byte for byte, where a token names one
/// thread or one acquisition. Two locks share such a token only if one party took both; a multi-lock often writes
/// nothing else. Empty for values that many clients write alike ("1") and for tokens of whole processes. Scans all
/// locks: a millisecond for 100,000. Thread: the view's.
[[nodiscard]] SameHolders heldBySame(const PictureView& picture, LockId lock, std::size_t most);

} // namespace lockscope::analysis
