// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/picture/lockrecord.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

namespace lockscope {

/// The time-outs of one node's locks, by the clock of that node's server: ends of leases, pending readings, linger
/// times of free locks. Reports each due lock at most once per round; the reducer decides what that means. Entries of
/// locks that left or moved to another node are skipped.
///
/// Follows a clock that was set far ahead or back, so that nothing waits until it catches up. Thread: the picture's.
class Schedule
{
public:
    /// The records must outlive it; `node`: the owner of these locks.
    Schedule(LockRecords& records, NodeId node) : m_records(records), m_node(node) {}

    static constexpr int kDueShift = 12; ///< microseconds to units of 4.096 ms

    // --- ends of leases. A renewal is not queued again: the entry checks the current deadline when it comes up.
    void queueDeadline(LockId id, LockRecord& e, ServerTime now)
    {
        if (!e.state.deadline.isTime())
            return;
        if (m_dueBase == 0)
            followClock(now);
        if (const auto due = dueOf(e.state.deadline.time()); due < e.queued)
            pushDue(index(id), e, due);
    }
    /// Calls onDue(LockId, LockRecord&) for each held lock whose lease ended by `now`. Such a lock is due again a
    /// second later.
    template <class OnDue>
    void overdue(ServerTime now, OnDue&& onDue)
    {
        if (m_deadlines.empty())
            return;
        followClock(now);
        if (dueOf(now) == 0)
            return;
        const auto units = dueOf(now) - 1; // entries are rounded up, `now` down
        while (!m_deadlines.empty() && m_deadlines.front().due <= units)
            if (const auto id = takeOverdue(units))
                onDue(*id, m_records[index(*id)]);
    }

    // --- pending readings
    enum class Waits : std::uint8_t { Acquisition, Change };
    void waitForLook(Waits what, LockId id, ServerTime since) { queueOf(what).push_back({id, ShortTime(since)}); }
    struct Waited
    {
        LockId id;
        ShortTime since; ///< stale if the lock waits with another time by now
    };
    /// The next lock that reached the limit for pending readings (acquisition: 250 ms, change: 1 s).
    [[nodiscard]] std::optional<Waited> takeWaited(Waits what, ServerTime now);

    // --- free locks linger so that users see how they ended
    enum class Linger : std::uint8_t {
        Short, ///< 10 s
        Long,  ///< 5 min, after an expiry and for a hold that began by takeover
    };
    [[nodiscard]] static std::chrono::seconds length(Linger linger);
    /// Queues a free lock. A lock that is queued already is checked again when its entry comes up.
    void linger(Linger linger, LockId id, LockRecord& e, ServerTime until);
    [[nodiscard]] std::size_t lingering(Linger linger) const { return lineOf(linger).size(); }
    /// Takes the first queued lock if it is due; `anyway`: even if not.
    struct Lingered
    {
        bool taken = false;  ///< an entry was due and removed
        LockId id = kNoLock; ///< kNoLock: it belongs to another node by now
    };
    [[nodiscard]] Lingered takeLingered(Linger linger, ServerTime now, bool anyway);

    [[nodiscard]] std::size_t memoryBytes() const;

private:
    struct Due
    {
        std::uint32_t due; ///< in units of 4.096 ms since m_dueBase, saturated
        std::uint32_t id;
        friend bool operator>(const Due& a, const Due& b) { return a.due > b.due; }
    };
    struct Lingering
    {
        LockId id;
        ShortTime until;
    };
    /// Stays below LockRecord::kNowhere.
    static constexpr std::int64_t kFarthestDue = LockRecord::kNowhere - 1;
    /// Rounded up.
    [[nodiscard]] static constexpr std::int64_t unitsOf(ServerTime t)
    {
        return (usSinceEpoch(t) + (1 << kDueShift) - 1) >> kDueShift;
    }
    [[nodiscard]] std::uint32_t dueOf(ServerTime t) const
    {
        // A deadline beyond 200 days is clamped: its entry comes up then and is queued again.
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(unitsOf(t) - m_dueBase, 0, kFarthestDue));
    }
    /// Keeps the base of the deadlines near the clock, even after a clock step.
    void followClock(ServerTime now);
    void pushDue(std::uint32_t id, LockRecord& e, std::uint32_t due);
    [[nodiscard]] std::optional<LockId> takeOverdue(std::uint32_t units);
    [[nodiscard]] bool isOurs(const LockRecord& e) const { return e.node == m_node; }
    [[nodiscard]] std::deque<Waited>& queueOf(Waits what) { return what == Waits::Change ? m_changes : m_begun; }
    [[nodiscard]] std::deque<Lingering>& lineOf(Linger linger)
    {
        return linger == Linger::Long ? m_longLinger : m_shortLinger;
    }
    [[nodiscard]] const std::deque<Lingering>& lineOf(Linger linger) const
    {
        return linger == Linger::Long ? m_longLinger : m_shortLinger;
    }

    LockRecords& m_records;
    const NodeId m_node;
    std::vector<Due> m_deadlines; ///< min-heap
    std::int64_t m_dueBase = 0;   ///< at least an hour before the clock, and never far from it
    std::deque<Waited> m_begun;
    std::deque<Waited> m_changes;
    std::deque<Lingering> m_shortLinger;
    std::deque<Lingering> m_longLinger;
};

} // namespace lockscope
