// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "analysis/knownlength.h"
#include "core/batch.h"

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// Durations of the last kMost holds, with 20 % resolution (the buckets of LogHistogram).
class HoldWindow
{
public:
    static constexpr std::size_t kMost = 32;
    void add(std::chrono::microseconds hold);
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// Upper edge of the median's bucket; longest(): of the longest hold's bucket.
    [[nodiscard]] std::chrono::microseconds median() const;
    [[nodiscard]] std::chrono::microseconds longest() const;

private:
    std::array<std::uint8_t, kMost> m_buckets{};
    std::uint8_t m_size = 0;
    std::uint8_t m_next = 0;
};

/// Counts of recent holds. Halved at kHalvedAt, so that old holds weigh less.
struct HoldTally
{
    static constexpr std::uint32_t kHalvedAt = 1'000;
    std::uint32_t holds = 0;
    std::uint32_t expiries = 0;
    std::uint32_t leasesSetLate = 0;
    std::uint64_t quick = 0; ///< one bit per hold, newest in bit 0: released at once
    std::uint8_t timed = 0;  ///< number of valid bits in `quick`, at most 64
    void ended(EventKind kind, bool isTimed, bool isQuick);
    /// Number of quick holds among the last `n` timed ones.
    [[nodiscard]] std::uint32_t quickOf(std::uint32_t n) const
    {
        return static_cast<std::uint32_t>(std::popcount(n >= 64 ? quick : quick & ((std::uint64_t{1} << n) - 1)));
    }
};

/// What the rules remember of one lock, in constant space.
struct LaneHistory
{
    std::uint64_t name = 0;              ///< hash of the name, to notice that the id was reused
    ServerTime begunAt = kUnknownTime;   ///< start of the running hold, if observed
    ServerTime firstSeen = kUnknownTime; ///< when the running hold was first seen
    ServerTime endedAt = kUnknownTime;   ///< end of the last hold, if observed
    std::uint32_t prefix = 0;
    EventKind lastEnd = EventKind::Vanished;
    bool leaseMissing = false;   ///< the running hold began without a lease, or with an unknown one
    bool isValueCounted = false; ///< EndInValue has counted the running hold
    bool quarantined = false;    ///< the last hold was an operator's quarantine
    std::uint8_t acquired = 0;   ///< entries in use in `tokens`
    std::uint16_t waiters = 0;   ///< number last reported
    std::uint16_t endsInValue = 0;
    std::uint8_t slow = 0;       ///< one bit per hand-over to a waiter: it was slow
    std::uint8_t handOvers = 0;  ///< number of valid bits in `slow`
    std::uint32_t shortGaps = 0; ///< one bit per gap between holds, newest in bit 0: it was short
    std::uint8_t gaps = 0;       ///< number of valid bits in `shortGaps`, at most 32
    std::uint8_t nextToken = 0;
    float heldUs = 0; ///< held time of recent holds, with exponential decay; `freeUs` likewise
    float freeUs = 0;
    ShortSpan begunPrecision;               ///< of `begunAt`
    ShortSpan endedPrecision;               ///< of `endedAt`
    std::array<std::uint16_t, 16> tokens{}; ///< hashes of recent tokens
    HoldWindow window;
    HoldTally tally;

    [[nodiscard]] Moment begun() const { return {begunAt, begunPrecision}; }
    [[nodiscard]] Moment ended() const { return {endedAt, endedPrecision}; }
};
static_assert(sizeof(LaneHistory) <= 192);

/// One event in the context of its lock's history. A duration stays negative when unseen, when a gap lies between, or
/// when it is not known exactly enough (knownLength()).
struct Happened
{
    const LockEvent& event;
    LaneHistory& lock;                         ///< already includes the event
    HoldTally& prefix;                         ///< already includes the event
    std::chrono::microseconds hold{-1};        ///< duration of the hold that this event ends, if its start was seen
    std::chrono::microseconds free{-1};        ///< time since the previous hold, if its end was seen; else negative
    EventKind endBefore = EventKind::Vanished; ///< how the previous hold ended, where `free` is known
    std::uint16_t waitersBefore = 0;           ///< waiters while the lock was free
};

/// The histories of all locks and name groups. Thread: the owner's.
class Histories
{
public:
    static constexpr std::size_t kMostPrefixes = 20'000; ///< beyond this all further groups share the first entry

    /// Binds an id of a batch to a lock. True when it named another lock before. `group`: its name group (NameGroups);
    /// empty: none.
    bool define(LockId id, const KeyView& key, std::string_view group);
    /// Folds in the event. Times before `seenSince` are not compared with it, because observation was interrupted.
    [[nodiscard]] Happened take(const LockEvent& event, ServerTime seenSince, std::chrono::microseconds quickLimit,
                                std::chrono::microseconds shortGap);
    [[nodiscard]] LaneHistory& of(LockId id);
    [[nodiscard]] const LaneHistory* find(LockId id) const
    {
        return index(id) < m_locks.size() ? &m_locks[index(id)] : nullptr;
    }
    /// The last holds of all locks of its group; empty for a lock without a group.
    [[nodiscard]] const HoldWindow& windowOfGroup(const LaneHistory& lock) const { return m_windows[lock.prefix]; }
    void clear();

private:
    std::vector<LaneHistory> m_locks; ///< by id
    std::vector<HoldTally> m_prefixes{1};
    std::vector<HoldWindow> m_windows{1}; ///< by prefix
    std::unordered_map<std::string, std::uint32_t> m_places;
};

} // namespace lockscope::analysis
