// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"

#include <cstdint>
#include <optional>

namespace lockscope::analysis {

/// The most serious statement that applies to one lock now. The GUI and the CLI have the texts; name() has the stable
/// word.
enum class Verdict : std::uint8_t {
    None,             ///< gone, or too little is known
    Held,             ///< held, no renewals expected so far
    OnSchedule,       ///< held and renewed at its usual pace
    Contended,        ///< others are seen waiting
    GrantedTwice,     ///< held, while another primary of the group has granted it to another holder
    TakenOver,        ///< the current hold began by overwriting another holder
    NoTtl,            ///< held without an expiry
    RenewalLate,      ///< the usual renewal is overdue
    RenewalStopped,   ///< two usual renewals are overdue
    Overdue,          ///< the lease should have ended, unconfirmed so far
    Expired,          ///< ended by its TTL (or evicted), not by a release
    Released,         ///< free
    Vanished,         ///< gone for an unknown reason
    Lost,             ///< lost by a failover or with a moved slot; its holder was not notified
    Quarantined,      ///< an operator's tombstone keeps everybody out for a while
    PerhapsContended, ///< held, and acquired so soon after its release that a client probably waited: a guess
};
inline constexpr int kVerdicts = 16;

enum class Severity : std::uint8_t { Fine, Note, Warning, Problem };

/// Stable words: "held", "on_schedule", "no_ttl", ...
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] Severity severity(Verdict verdict);

/// True for a semaphore or latch that is only a number, LockState::count: its holders are not stored anywhere.
[[nodiscard]] bool isBareNumber(const LockState& state);

/// True for a string that was read and is empty: whoever set it wrote no token.
[[nodiscard]] bool hasEmptyValue(const LockState& state);
[[nodiscard]] bool hasEmptyValue(const LockEvent& event);

/// True for a held lock without an expiry, which only its holder can end. A semaphore that only counts has neither
/// holder nor lease, so it is never included.
[[nodiscard]] bool neverEnds(const LockState& state);

/// True for a free lock whose last hold ended by its TTL or an eviction instead of a release.
[[nodiscard]] bool endedByTtl(const LockState& state);

/// Pure and cheap (about 5 ns): called for 100,000 rows several times a second. Renewals before `seenSince` were not
/// observable, so they do not count as missed.
[[nodiscard]] Verdict verdictOf(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime);

/// A lower bound for the time at which verdictOf() changes without an event; ServerTime::max(): never.
[[nodiscard]] ServerTime verdictHoldsUntil(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime);

/// Interval between renewals of this hold: measured once two intervals were seen; after only one renewal, the default
/// of its library (formats::Library::renewPercentOfTtl of the lease). 0: unknown, or not held. The library alone proves
/// nothing: most renew only on request.
[[nodiscard]] std::chrono::milliseconds cadenceOf(const LockState& state);
/// When the next renewal is due by cadenceOf(); no value when unknown.
[[nodiscard]] std::optional<ServerTime> expectedRenewal(const LockState& state);
/// Time since the last renewal beyond which the next one counts as late; renewalStoppedAfter(): as stopped.
[[nodiscard]] std::chrono::milliseconds renewalLateAfter(std::chrono::milliseconds cadence);
[[nodiscard]] std::chrono::milliseconds renewalStoppedAfter(std::chrono::milliseconds cadence);
/// Renewals that were due since the last one and did not arrive; 0 when on schedule or without a cadence.
[[nodiscard]] std::uint32_t missedRenewals(const LockState& state, ServerTime now);
/// Rest of the lease; no value without an expiry or when unknown; negative when it should have ended.
[[nodiscard]] std::optional<std::chrono::microseconds> leaseLeft(const LockState& state, ServerTime now);

} // namespace lockscope::analysis
