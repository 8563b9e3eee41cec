// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/filterbits.h"

namespace lockscope::presentation::filterbits {

namespace {

using analysis::Verdict;

/// Bits that mean trouble in a simulator run, whose findings alert nobody.
constexpr std::uint16_t kAttention = bit(SavedFilter::Contended) | bit(SavedFilter::RenewalLate) |
                                     bit(SavedFilter::NoTtl) | bit(SavedFilter::TakenOver) |
                                     bit(SavedFilter::ExpiredUnreleased);

/// All bits except Attention, which follows from them.
std::uint16_t causes(const LockState& state, const Facts& facts)
{
    if (state.phase == LockPhase::Free)
        return static_cast<std::uint16_t>((facts.verdict == Verdict::Contended ? bit(SavedFilter::Contended) : 0) |
                                          (facts.verdict == Verdict::Expired || analysis::endedByTtl(state)
                                               ? bit(SavedFilter::ExpiredUnreleased)
                                               : 0));
    if (state.phase != LockPhase::Held)
        return 0;
    std::uint16_t bits = bit(SavedFilter::All);
    if (state.waiters > 0 || facts.verdict == Verdict::Contended)
        bits |= bit(SavedFilter::Contended);
    if (facts.verdict == Verdict::RenewalLate || facts.verdict == Verdict::RenewalStopped)
        bits |= bit(SavedFilter::RenewalLate);
    if (analysis::neverEnds(state))
        bits |= bit(SavedFilter::NoTtl);
    if (state.begunByTakeover)
        bits |= bit(SavedFilter::TakenOver);
    if (state.deadline.isTime() && state.deadline.time() - facts.now < kExpiring)
        bits |= bit(SavedFilter::Expiring);
    if (facts.begunBy != kUnknownTime && facts.now - facts.begunBy > kHeldLong)
        bits |= bit(SavedFilter::HeldLong);
    return bits;
}

} // namespace

std::uint16_t of(const LockState& state, const Facts& facts)
{
    std::uint16_t bits = causes(state, facts);
    const bool isFound = facts.isFound && state.phase != LockPhase::Gone;
    if (!facts.isOfRun) // attention is defined by findings
        return isFound ? bits | bit(SavedFilter::Attention) : bits;
    const bool isTrouble = (bits & kAttention) != 0 || facts.verdict == Verdict::Overdue || isFound;
    return static_cast<std::uint16_t>(bits | bit(SavedFilter::Simulator) | (isTrouble ? kTroubleOfRun : 0));
}

} // namespace lockscope::presentation::filterbits
