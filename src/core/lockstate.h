// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <array>
#include <cstddef>

namespace lockscope {

/// The last renewals of a hold, oldest first; milliseconds of server time. Kept as the intervals between them in two
/// bytes each (the newest is LockState::lastRenewal): to the millisecond up to half a minute, beyond in steps of 64 ms,
/// at most 35 minutes. Enough for a lane of 60 s at the usual cadences; pages that need every tick keep them from the
/// events.
class RenewalTicks
{
public:
    static constexpr std::size_t kCapacity = 16;

    void clear() { m_size = m_next = 0; }
    /// `newest`: the tick before (LockState::lastRenewal), if there is one.
    void add(ServerTime t, ServerTime newest);
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The i-th oldest kept tick, to the millisecond; `newest` is the last one (LockState::lastRenewal).
    [[nodiscard]] ServerTime at(std::size_t i, ServerTime newest) const;
    /// The usual interval: the median of the last (at most five) intervals, so that one missed or doubled tick does
    /// not move it; between rounds where ticks come in rounds, up to five at once. 0 = fewer than two ticks.
    [[nodiscard]] std::uint32_t cadenceMs() const;
    /// By what they mean: where the ring begins does not count.
    friend bool operator==(const RenewalTicks& a, const RenewalTicks& b);

    /// As they are kept, oldest first, for whoever writes them down: size() - 1 of them, of none or one tick none.
    static constexpr std::size_t kIntervals = kCapacity - 1;
    using Stored = std::array<std::uint16_t, kIntervals>;
    [[nodiscard]] Stored stored() const;
    /// `size`: ticks, at most kCapacity.
    [[nodiscard]] static RenewalTicks from(const Stored& stored, std::size_t size);

private:
    /// As it is kept.
    [[nodiscard]] std::uint16_t raw(std::size_t i) const;
    /// Between the i-th newest tick and the one before it.
    [[nodiscard]] std::uint32_t intervalMs(std::size_t i) const;

    std::array<std::uint16_t, kIntervals> m_intervals{};
    std::uint8_t m_size = 0; ///< ticks
    std::uint8_t m_next = 0; ///< place of the next interval
};

enum class LockPhase : std::uint8_t {
    Gone, ///< not part of the picture (any more): drop the row
    Free, ///< was held a moment ago; kept for a while so that people see how it ended
    Held,
};

/// What is true of one lock now. The fold of its events (Picture::apply); contains nothing that the events do not say.
struct LockState
{
    ServerTime heldSince = kUnknownTime;    ///< of the current hold, or of the last one when Free
    ServerTime changedAt = kUnknownTime;    ///< at of the last event (Learned does not count: nothing happened)
    ServerTime lastRenewal = kUnknownTime;  ///< of the current hold
    ServerTime endedAt = kUnknownTime;      ///< end of the hold before the current one (or of the last one when Free)
    Deadline deadline;                      ///< of the current lease; of the last one when Free
    TokenId holder = TokenId::None;         ///< current holder; the last one when Free
    TokenId previousHolder = TokenId::None; ///< holder before the current one
    std::uint32_t count = 0;                ///< re-entry count, 0 = unknown
    std::uint32_t renewals = 0;             ///< of the current hold
    std::uint32_t leaseMs = 0;              ///< full length of the lease when last set or renewed, 0 = unknown
    std::uint32_t acquisitions = 0;         ///< since first seen
    std::uint32_t takeovers = 0;            ///< since first seen
    std::uint32_t valueBytes = 0;           ///< saturated, 0 = unknown
    std::uint32_t heldBefore = 0; ///< epoch s: the current hold had begun by then; 0 = not known, or heldSince tells it
    std::uint16_t waiters = 0;    ///< of the current hold, as far as seen; see waitersKnown
    LockPhase phase = LockPhase::Gone;
    EventKind lastKind = EventKind::Found;   ///< kind of the last event other than Learned
    EventKind lastEnd = EventKind::Released; ///< how the hold before the current one ended (only when endedAt is known)
    Evidence evidence = Evidence::Event;     ///< how the last change is known
    ValueType type = ValueType::Unknown;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool tooLarge = false;            ///< value not read because of its size
    bool quarantined = false;         ///< the holder is a tombstone of Lockscope
    bool begunByTakeover : 1 = false; ///< the current hold began as TakenOver
    bool waitersKnown : 1 = false;    ///< false: nobody looked, or nothing can tell; `waiters` is 0 then
    bool libraryGuessed : 1 = false;  ///< others than `library` write the same
    bool grantedTwice : 1 = false;    ///< another primary of its keyspace grants it to another holder now
    bool endInValue : 1 = false;      ///< `deadline` is what the value says; the key has no TTL
    RenewalTicks ticks;

    /// The usual interval between the renewals of this hold; 0 = fewer than two seen.
    [[nodiscard]] std::uint32_t cadenceMs() const { return ticks.cadenceMs(); }
    /// The current hold had begun by then, whenever it did; kUnknownTime: not known, or heldSince says more.
    [[nodiscard]] ServerTime heldBeforeTime() const
    {
        return heldBefore == 0 ? kUnknownTime : serverTimeFromUs(std::int64_t{heldBefore} * 1'000'000);
    }

    friend bool operator==(const LockState&, const LockState&) = default;
};
static_assert(sizeof(LockState) <= 120); // there are two of each lock

/// apply : (state, event) -> state. Pure; the same for live, replay and tests. Thread: any.
void apply(LockState& state, const LockEvent& event);

} // namespace lockscope
