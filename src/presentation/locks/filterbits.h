// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/lockstate.h"
#include "presentation/filters/savedfilter.h"

#include <chrono>
#include <cstdint>

/// The saved filters that a lock matches, a bit each: bit 0 (All) is set for a held one. Pure.
namespace lockscope::presentation::filterbits {

inline constexpr std::chrono::seconds kExpiring{2};
inline constexpr std::chrono::minutes kHeldLong{5};

[[nodiscard]] constexpr std::uint16_t bit(SavedFilter filter)
{
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(filter));
}
static_assert(static_cast<int>(SavedFilter::Count) <= 14);
/// Included in the counts; not while its node is not live.
inline constexpr std::uint16_t kCounted = 1u << 15;

/// Replaces Attention for locks of simulator runs.
inline constexpr std::uint16_t kTroubleOfRun = 1u << 14;

[[nodiscard]] constexpr std::uint16_t counted(std::uint16_t bits)
{
    return bits & kCounted ? bits : 0;
}

[[nodiscard]] constexpr std::uint16_t countedOfRun(std::uint16_t bits)
{
    if ((bits & kCounted) == 0 || (bits & bit(SavedFilter::Simulator)) == 0)
        return 0;
    return bits & kTroubleOfRun ? bits | bit(SavedFilter::Attention) : bits;
}

/// What the bits depend on.
struct Facts
{
    analysis::Verdict verdict;
    ServerTime begunBy; ///< start of the hold, or its lower bound
    ServerTime now;
    bool isFound; ///< has an open finding
    bool isOfRun; ///< of a simulator run
};
/// Without kCounted.
[[nodiscard]] std::uint16_t of(const LockState& state, const Facts& facts);

} // namespace lockscope::presentation::filterbits
