// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <array>
#include <cstddef>

namespace lockscope {

/// The most recent renewals of a hold, oldest first. Stores the intervals in two bytes each (the newest renewal is
/// LockState::lastRenewal): to the millisecond up to 30 s, beyond in steps of 64 ms, at most 35 minutes. Covers 60 s of
/// a lane at usual cadences; pages that need every renewal collect the events.
class RenewalTicks
{
public:
    static constexpr std::size_t kCapacity = 16;

    void clear() { m_size = m_next = 0; }
    /// `newest`: the previous renewal (LockState::lastRenewal), if any.
    void add(ServerTime t, ServerTime newest);
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The i-th oldest kept renewal, to the millisecond; `newest` is LockState::lastRenewal.
    [[nodiscard]] ServerTime at(std::size_t i, ServerTime newest) const;
    /// The typical renewal interval: the median of the last intervals (at most five), so one missed or doubled renewal
    /// does not change it. 0 = fewer than two renewals.
    [[nodiscard]] std::uint32_t cadenceMs() const;
    /// Compares the intervals, not the start of the ring.
    friend bool operator==(const RenewalTicks& a, const RenewalTicks& b);

    /// Stored form for serialization, oldest first: size() - 1 intervals, none for zero or one renewal.
    static constexpr std::size_t kIntervals = kCapacity - 1;
    using Stored = std::array<std::uint16_t, kIntervals>;
    [[nodiscard]] Stored stored() const;
    /// `size`: number of renewals, at most kCapacity.
    [[nodiscard]] static RenewalTicks from(const Stored& stored, std::size_t size);

private:
    /// The stored form of an interval.
    [[nodiscard]] std::uint16_t raw(std::size_t i) const;
    /// Time between the i-th newest renewal and the one before it.
    [[nodiscard]] std::uint32_t intervalMs(std::size_t i) const;

    std::array<std::uint16_t, kIntervals> m_intervals{};
    std::uint8_t m_size = 0; ///< number of renewals
    std::uint8_t m_next = 0; ///< next write position
};

enum class LockPhase : std::uint8_t {
    Gone, ///< not in the picture (any more): remove the row
    Free, ///< released recently; kept for a while so that users see how it ended
    Held,
};

/// The current state of one lock: the fold of its events (apply()), with nothing else in it but waiters and
/// grantedTwice.
struct LockState
{
    ServerTime heldSince = kUnknownTime;   ///< start of the current hold; of the last one when Free. See isBeginBound()
    ServerTime changedAt = kUnknownTime;   ///< time of the last event; Learned does not count
    ServerTime lastRenewal = kUnknownTime; ///< of the current hold
    ServerTime endedAt = kUnknownTime;     ///< end of the hold before the current one; of the last one when Free
    Deadline deadline;                     ///< of the current lease; of the last one when Free
    TokenId holder = TokenId::None;        ///< current holder; the last one when Free
    TokenId previousHolder = TokenId::None; ///< holder before the current one
    std::uint32_t count = 0; ///< re-entry count, permits taken; 0 = unknown. Without a holder, of a semaphore or latch
                             ///< in a number: that number, permits left or parties still to come
    std::uint32_t renewals = 0;     ///< of the current hold
    std::uint32_t leaseMs = 0;      ///< full length when last set or renewed, 0 = unknown
    std::uint32_t acquisitions = 0; ///< since first seen
    std::uint32_t takeovers = 0;    ///< since first seen
    std::uint32_t valueBytes = 0;   ///< saturated, 0 = unknown
    std::uint32_t heldBefore = 0;   ///< epoch s: upper bound for the start; 0 = none. See isBeginBound()
    std::uint16_t waiters = 0;      ///< waiters of the current hold, as far as visible; see waitersKnown
    LockPhase phase = LockPhase::Gone;
    EventKind lastKind = EventKind::Found;   ///< kind of the last event other than Learned
    EventKind lastEnd = EventKind::Released; ///< how the previous hold ended (only if endedAt is known)
    Evidence evidence = Evidence::Event;     ///< evidence of the last change
    ValueType type = ValueType::Unknown;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool tooLarge = false;            ///< the value exceeds the read limit and was not read
    bool quarantined = false;         ///< the holder is a tombstone of Lockscope
    bool begunByTakeover : 1 = false; ///< the current hold began as TakenOver
    bool waitersKnown : 1 = false;    ///< false: not queried, or no source can tell; `waiters` is 0 then
    bool libraryGuessed : 1 = false;  ///< other libraries write the same layout as `library`
    bool grantedTwice : 1 = false;    ///< another primary of the keyspace grants it to another holder now
    bool endInValue : 1 = false;      ///< `deadline` comes from the value; the key has no TTL
    bool endIsVague : 1 = false;      ///< `endedAt` is an upper bound: the end queued up, or was found late
    RenewalTicks ticks;

    /// Typical renewal interval of this hold, ms; 0 = fewer than two renewals seen.
    [[nodiscard]] std::uint32_t cadenceMs() const { return ticks.cadenceMs(); }
    /// The hold had begun by latestBegin(), and perhaps long before. Either heldSince is unknown, or heldBefore and
    /// heldSince are both set: then the begin queued up, and heldSince is the bound to the microsecond. False:
    /// heldSince is exact, or nothing is known of the start.
    [[nodiscard]] bool isBeginBound() const { return heldBefore != 0; }
    /// The bound in whole seconds; kUnknownTime unless isBeginBound().
    [[nodiscard]] ServerTime heldBeforeTime() const
    {
        return heldBefore == 0 ? kUnknownTime : serverTimeFromUs(std::int64_t{heldBefore} * 1'000'000);
    }
    /// Rounds up, so that it stays an upper bound.
    void setHeldBefore(ServerTime t);
    /// The start, or its upper bound where isBeginBound(); kUnknownTime: neither is known.
    [[nodiscard]] ServerTime latestBegin() const { return heldSince != kUnknownTime ? heldSince : heldBeforeTime(); }

    friend bool operator==(const LockState&, const LockState&) = default;
};
static_assert(sizeof(LockState) <= 120); // the picture keeps two per lock

/// apply : (state, event) -> state. Pure; shared by live view, replay and tests. Thread: any.
void apply(LockState& state, const LockEvent& event);

/// The current hold as a Found event at the time of the last one, for who missed its begin. Without node and database.
[[nodiscard]] LockEvent foundAs(LockId id, const LockState& state);

} // namespace lockscope
