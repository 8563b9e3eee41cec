// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/verdict.h"

#include "formats/decode.h"
#include "formats/waitplaces.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Time for confirming the end of a lease; no trouble before that.
constexpr milliseconds kOverdue{500};
/// A release followed by another client's acquisition within this time was probably awaited: retry loops sleep 50 to
/// 150 ms.
constexpr milliseconds kHandOver{100};
/// One quick hand-over may be a coincidence.
constexpr std::uint32_t kAcquisitionsForHandOver = 3;
/// Two intervals make a cadence.
constexpr std::uint32_t kRenewalsForCadence = 3;

struct VerdictFacts
{
    Verdict verdict;
    const char* name;
    Severity severity;
};

constexpr std::array<VerdictFacts, kVerdicts> kVerdictFacts{{
    {Verdict::None, "none", Severity::Fine},
    {Verdict::Held, "held", Severity::Fine},
    {Verdict::OnSchedule, "on_schedule", Severity::Fine},
    {Verdict::Contended, "contended", Severity::Note},
    {Verdict::GrantedTwice, "granted_twice", Severity::Problem},
    {Verdict::TakenOver, "taken_over", Severity::Problem},
    {Verdict::NoTtl, "no_ttl", Severity::Problem},
    {Verdict::RenewalLate, "renewal_late", Severity::Warning},
    {Verdict::RenewalStopped, "renewal_stopped", Severity::Problem},
    {Verdict::Overdue, "overdue", Severity::Warning},
    {Verdict::Expired, "expired", Severity::Warning},
    {Verdict::Released, "released", Severity::Fine},
    {Verdict::Vanished, "vanished", Severity::Warning},
    {Verdict::Lost, "lost", Severity::Problem},
    {Verdict::Quarantined, "quarantined", Severity::Note},
    {Verdict::PerhapsContended, "perhaps_contended", Severity::Fine},
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kVerdictFacts.size(); ++i) {
            if (kVerdictFacts[i].verdict != static_cast<Verdict>(i) || kVerdictFacts[i].name == nullptr)
                return false;
        }
        return true;
    }(),
    "a row for each verdict, in the order of the enumeration");

[[nodiscard]] Verdict punctuality(const LockState& state, milliseconds cadence, ServerTime now,
                                  ServerTime seenSince = kUnknownTime)
{
    const auto since = now - std::max(state.lastRenewal, seenSince);
    if (since > renewalStoppedAfter(cadence))
        return Verdict::RenewalStopped;
    if (since > renewalLateAfter(cadence))
        return Verdict::RenewalLate;
    return Verdict::OnSchedule;
}

/// A guess: polling waiters are invisible, and a lock that is only free for a moment may have some, or be acquired
/// again and again by one client.
[[nodiscard]] bool handedOverAtOnce(const LockState& state)
{
    if (state.acquisitions < kAcquisitionsForHandOver || state.heldSince == kUnknownTime ||
        state.endedAt == kUnknownTime || state.isBeginBound() || state.endIsVague)
        return false;
    const auto free = state.heldSince - state.endedAt;
    return free >= microseconds{0} && free <= kHandOver && state.holder != state.previousHolder;
}

[[nodiscard]] Verdict ended(const LockState& state)
{
    const auto end = state.lastEnd;
    if (end == EventKind::Lost)
        return state.quarantined ? Verdict::Vanished : Verdict::Lost; // nobody works under a quarantine
    if (factsOf(end).isLost)
        return state.quarantined ? Verdict::Released : Verdict::Expired; // a quarantine ends by its TTL
    return end == EventKind::Vanished ? Verdict::Vanished : Verdict::Released;
}

template <class Facts>
[[nodiscard]] bool isEmptyString(const Facts& facts)
{
    // A string that was read counts a holder, or has a library.
    const bool isRead = facts.count > 0 || facts.library != LibraryId::Unknown;
    return facts.type == ValueType::String && facts.holder == TokenId::None && facts.valueBytes == 0 && isRead &&
           !facts.tooLarge && !formats::onlyCounts(facts.library, facts.type);
}

} // namespace

bool isBareNumber(const LockState& state)
{
    return state.holder == TokenId::None && formats::onlyCounts(state.library, state.type);
}

bool hasEmptyValue(const LockState& state)
{
    return isEmptyString(state);
}

bool hasEmptyValue(const LockEvent& event)
{
    return isEmptyString(event);
}

/// A quarter of the cadence plus 50 ms.
milliseconds renewalLateAfter(milliseconds cadence)
{
    return cadence * 5 / 4 + milliseconds{50};
}

/// Two and a half cadences.
milliseconds renewalStoppedAfter(milliseconds cadence)
{
    return cadence * 5 / 2;
}

const char* name(Verdict verdict)
{
    return kVerdictFacts[static_cast<std::size_t>(verdict)].name;
}

Severity severity(Verdict verdict)
{
    return kVerdictFacts[static_cast<std::size_t>(verdict)].severity;
}

bool neverEnds(const LockState& state)
{
    return state.phase == LockPhase::Held && state.deadline.isNever() && !isBareNumber(state);
}

bool endedByTtl(const LockState& state)
{
    return state.phase == LockPhase::Free && state.endedAt != kUnknownTime && ended(state) == Verdict::Expired;
}

Verdict verdictOf(const LockState& state, ServerTime now, ServerTime seenSince)
{
    if (state.phase == LockPhase::Free && state.waiters > 0)
        return Verdict::Contended; // a queue with an absent head blocks everybody
    if (state.phase != LockPhase::Held)
        return state.phase == LockPhase::Free ? ended(state) : Verdict::None;
    if (state.grantedTwice)
        return Verdict::GrantedTwice;
    if (state.deadline.isTime() && now > state.deadline.time() + kOverdue)
        return Verdict::Overdue;
    if (state.quarantined)
        return Verdict::Quarantined;
    if (isBareNumber(state))
        return state.waiters > 0 ? Verdict::Contended : Verdict::None;
    const auto cadence = cadenceOf(state);
    const auto pace = cadence.count() > 0 ? punctuality(state, cadence, now, seenSince) : Verdict::Held;
    if (pace == Verdict::RenewalStopped)
        return pace;
    if (state.deadline.isNever())
        return Verdict::NoTtl;
    if (state.begunByTakeover)
        return Verdict::TakenOver;
    if (pace == Verdict::RenewalLate)
        return pace;
    if (state.waiters > 0)
        return Verdict::Contended;
    return handedOverAtOnce(state) ? Verdict::PerhapsContended : pace;
}

ServerTime verdictHoldsUntil(const LockState& state, ServerTime now, ServerTime seenSince)
{
    ServerTime until = ServerTime::max();
    if (state.phase != LockPhase::Held)
        return until;
    const auto note = [&](ServerTime then) {
        if (then >= now)
            until = std::min(until, then);
    };
    if (state.deadline.isTime())
        note(state.deadline.time() + kOverdue);
    if (const auto cadence = cadenceOf(state); cadence.count() > 0) {
        const ServerTime renewed = std::max(state.lastRenewal, seenSince);
        note(renewed + renewalLateAfter(cadence));
        note(renewed + renewalStoppedAfter(cadence));
    }
    return until;
}

milliseconds cadenceOf(const LockState& state)
{
    if (state.phase != LockPhase::Held || state.renewals == 0 || state.lastRenewal == kUnknownTime)
        return milliseconds{0};
    const auto seen = state.renewals >= kRenewalsForCadence ? state.cadenceMs() : 0;
    if (seen != 0)
        return milliseconds{seen};
    const std::uint64_t percent = formats::library(state.library).renewPercentOfTtl;
    return milliseconds{state.leaseMs * percent / 100};
}

std::optional<ServerTime> expectedRenewal(const LockState& state)
{
    const auto cadence = cadenceOf(state);
    return cadence.count() > 0 ? std::optional(state.lastRenewal + cadence) : std::nullopt;
}

std::uint32_t missedRenewals(const LockState& state, ServerTime now)
{
    const auto cadence = cadenceOf(state);
    if (cadence.count() == 0 || punctuality(state, cadence, now) == Verdict::OnSchedule)
        return 0;
    return static_cast<std::uint32_t>((now - state.lastRenewal) / cadence);
}

std::optional<microseconds> leaseLeft(const LockState& state, ServerTime now)
{
    if (state.phase != LockPhase::Held || !state.deadline.isTime())
        return std::nullopt;
    return state.deadline.time() - now;
}

} // namespace lockscope::analysis
