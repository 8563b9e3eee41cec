// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lockscope {

/// What the reducers of all nodes count together.
struct Tally
{
    std::uint32_t held = 0;
    std::uint32_t freed = 0;        ///< locks in LockPhase::Free
    std::uint32_t waiting = 0;      ///< acquisitions that wait for a look; most of these were free before
    std::uint32_t heldBack = 0;     ///< removals that may be half of a move to another node
    std::uint64_t unattributed = 0; ///< Counters::unattributed
    std::uint64_t unread = 0;       ///< Counters::unread
};

} // namespace lockscope
