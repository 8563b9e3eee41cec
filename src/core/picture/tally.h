// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lockscope {

/// Counters that the reducers of all nodes share.
struct Tally
{
    std::uint32_t held = 0;
    std::uint32_t freed = 0;        ///< locks in LockPhase::Free
    std::uint32_t waiting = 0;      ///< acquisitions that wait for a reading; most of these locks were free before
    std::uint32_t heldBack = 0;     ///< held-back removals
    std::uint64_t unattributed = 0; ///< Counters::unattributed
    std::uint64_t unread = 0;       ///< Counters::unread
};

} // namespace lockscope
