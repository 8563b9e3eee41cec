// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
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

/// Durations of the last holds, to 20 % (the buckets of LogHistogram).
class HoldWindow
{
public:
    static constexpr std::size_t kMost = 32;
    void add(std::chrono::microseconds hold);
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// The upper edge of the median's bucket, of the longest one's.
    [[nodiscard]] std::chrono::microseconds median() const;
    [[nodiscard]] std::chrono::microseconds longest() const;

private:
    std::array<std::uint8_t, kMost> m_buckets{};
    std::uint8_t m_size = 0;
    std::uint8_t m_next = 0;
};

/// Counts of the last holds: halved from time to time, so that what was long ago weighs less.
struct HoldTally
{
    static constexpr std::uint32_t kHalvedAt = 1'000;
    std::uint32_t holds = 0;
    std::uint32_t expiries = 0;
    std::uint32_t leasesSetLate = 0;
    std::uint64_t quick = 0; ///< a bit a hold, the newest the lowest: given back at once
    std::uint8_t timed = 0;  ///< bits of these that are known, at most 64
    void ended(EventKind kind, bool isTimed, bool isQuick);
    /// Of the last `n` timed holds.
    [[nodiscard]] std::uint32_t quickOf(std::uint32_t n) const
    {
        return static_cast<std::uint32_t>(std::popcount(n >= 64 ? quick : quick & ((std::uint64_t{1} << n) - 1)));
    }
};

/// What is remembered of a lock: 160 bytes, whatever happens to it.
struct LockHistory
{
    std::uint64_t name = 0;              ///< hash: is the id still this lock's?
    ServerTime begunAt = kUnknownTime;   ///< of the hold that runs, if its begin was seen
    ServerTime firstSeen = kUnknownTime; ///< of the hold that runs
    ServerTime endedAt = kUnknownTime;   ///< of the last hold, if its end was seen
    std::uint32_t prefix = 0;
    EventKind lastEnd = EventKind::Vanished;
    bool leaseMissing = false;   ///< the hold that runs began without one, or with one that was not known
    bool isValueCounted = false; ///< of the hold that runs: EndInValue has it
    bool quarantined = false;    ///< the last hold was an operator's
    std::uint8_t acquired = 0;   ///< tokens in use
    std::uint16_t waiters = 0;   ///< when they were last told of
    std::uint16_t endsInValue = 0;
    std::uint8_t slow = 0;       ///< a bit a hand-over to somebody who waited: slow
    std::uint8_t handOvers = 0;  ///< bits of these that are known
    std::uint32_t shortGaps = 0; ///< a bit a gap between holds, the newest the lowest: short
    std::uint8_t gaps = 0;       ///< bits of these that are known, at most 32
    std::uint8_t nextToken = 0;
    float heldUs = 0; ///< of the last holds and gaps, fading
    float freeUs = 0;
    std::array<std::uint16_t, 16> tokens{}; ///< hashes
    HoldWindow window;
    HoldTally tally;
};
static_assert(sizeof(LockHistory) <= 192);

/// What one event was to its lock's history. Unknown times: not seen, or a gap stands between.
struct Happened
{
    const LockEvent& event;
    LockHistory& lock;                         ///< with the event
    HoldTally& prefix;                         ///< with the event
    std::chrono::microseconds hold{-1};        ///< it ended; its begin was seen
    std::chrono::microseconds free{-1};        ///< it was taken; the end before was seen
    EventKind endBefore = EventKind::Vanished; ///< how, where `free` is known
    std::uint16_t waitersBefore = 0;           ///< while it was free
};

/// The histories of all locks and prefixes. Thread: the one that owns it.
class Histories
{
public:
    static constexpr std::size_t kMostPrefixes = 20'000; ///< beyond, all others share the first one

    /// Ids that a batch (re)defines: true for each that means another lock than before.
    /// `group`: that it is counted with (NameGroups); empty: with none.
    bool define(LockId id, const KeyView& key, std::string_view group);
    /// Folds the event in. `seenSince`: what was before is not to be compared with.
    [[nodiscard]] Happened take(const LockEvent& event, ServerTime seenSince, std::chrono::microseconds quickLimit,
                                std::chrono::microseconds shortGap);
    [[nodiscard]] LockHistory& of(LockId id);
    [[nodiscard]] const LockHistory* find(LockId id) const
    {
        return index(id) < m_locks.size() ? &m_locks[index(id)] : nullptr;
    }
    /// The last holds of all locks of its group together; of none: those of nobody.
    [[nodiscard]] const HoldWindow& windowOfGroup(const LockHistory& lock) const { return m_windows[lock.prefix]; }
    void clear();

private:
    std::vector<LockHistory> m_locks; ///< by id
    std::vector<HoldTally> m_prefixes{1};
    std::vector<HoldWindow> m_windows{1}; ///< by prefix
    std::unordered_map<std::string, std::uint32_t> m_places;
};

} // namespace lockscope::analysis
