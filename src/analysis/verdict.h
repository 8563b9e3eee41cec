// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"

#include <cstdint>
#include <optional>

namespace lockscope::analysis {

/// What a person should know about one lock now, the worst first that applies. Texts belong to the GUI and the CLI; the
/// word of a verdict is name().
enum class Verdict : std::uint8_t {
    None,             ///< gone, or not known well enough to say anything
    Held,             ///< held, no renewals expected so far
    OnSchedule,       ///< held and renewed at its usual pace
    Contended,        ///< others wait: seen, not guessed
    GrantedTwice,     ///< held, and another primary of its group has granted it to somebody else, too
    TakenOver,        ///< the current hold began by overwriting another holder
    NoTtl,            ///< held and never ends by itself
    RenewalLate,      ///< the usual renewal is overdue
    RenewalStopped,   ///< two usual renewals are overdue
    Overdue,          ///< the lease should have ended; not confirmed yet
    Expired,          ///< ended by its TTL (or evicted), without a release
    Released,         ///< free
    Vanished,         ///< gone and nobody knows how
    Lost,             ///< a failover (or a taken slot) lost it; its holder was not told
    Quarantined,      ///< an operator keeps everybody out for a while
    PerhapsContended, ///< held, and taken so soon after its release that somebody may have waited: a guess
};
inline constexpr int kVerdicts = 16;

enum class Severity : std::uint8_t { Fine, Note, Warning, Problem };

/// Stable words: "held", "on_schedule", "no_ttl", ...
[[nodiscard]] const char* name(Verdict verdict);
[[nodiscard]] Severity severity(Verdict verdict);

/// Held, and nothing but its holder ever ends it. A semaphore that only counts has no holder and no lease to miss.
[[nodiscard]] bool neverEnds(const LockState& state);

/// Free, and its last hold ended by its TTL (or was evicted), not by a release.
[[nodiscard]] bool endedByTtl(const LockState& state);

/// Pure and cheap (about 5 ns): called for 100,000 rows several times a second. `seenSince`: renewals before that could
/// not be seen, so none of then is missed.
[[nodiscard]] Verdict verdictOf(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime);

/// The first moment after `now` from which on verdictOf() may say something else although nothing happens, or a moment
/// before that; ServerTime::max(): none.
[[nodiscard]] ServerTime verdictHoldsUntil(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime);

/// How often this hold is renewed: as observed once two intervals were seen; before that, once it was renewed at all,
/// as its library does by default (formats::Library::renewPercentOfTtl of the lease). 0: not known, or not held. A
/// library alone proves nothing: most renew only if they are told to.
[[nodiscard]] std::chrono::milliseconds cadenceOf(const LockState& state);
/// When the next renewal is due by cadenceOf(); nothing when that is not known.
[[nodiscard]] std::optional<ServerTime> expectedRenewal(const LockState& state);
/// Behind the last renewal: later than this the next one is late, or there are none any more.
[[nodiscard]] std::chrono::milliseconds renewalLateAfter(std::chrono::milliseconds cadence);
[[nodiscard]] std::chrono::milliseconds renewalStoppedAfter(std::chrono::milliseconds cadence);
/// Renewals that should have come since the last one and did not; 0 when on schedule or when there is no cadence.
[[nodiscard]] std::uint32_t missedRenewals(const LockState& state, ServerTime now);
/// What is left of the lease; nothing when never or unknown; negative when it should have ended.
[[nodiscard]] std::optional<std::chrono::microseconds> leaseLeft(const LockState& state, ServerTime now);

} // namespace lockscope::analysis
