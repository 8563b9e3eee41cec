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

/// What of one node's locks waits for a time, by the clock of that node's server: leases for their end, what was heard
/// for a look, free locks for being forgotten. Only says whose time has come, each lock at most once a round; what that
/// means the reducer decides. A lock that left, or lives on another node by now, is passed over.
///
/// A clock that was set far ahead or back is followed: nothing waits until it comes round again. Thread: the picture's.
class Schedule
{
public:
    /// The records outlive it; `node`: whose locks these are.
    Schedule(LockRecords& records, NodeId node) : m_records(records), m_node(node) {}

    static constexpr int kDueShift = 12; ///< microseconds to units of 4.096 ms

    // --- ends of leases; renewals need not queue again: who is due is asked for his deadline then
    void queueDeadline(LockId id, LockRecord& e, ServerTime now)
    {
        if (!e.state.deadline.isTime())
            return;
        if (m_dueBase == 0)
            followClock(now);
        if (const auto due = dueOf(e.state.deadline.time()); due < e.queued)
            pushDue(index(id), e, due);
    }
    /// Calls onDue(LockId, LockRecord&) for each held lock whose lease has ended by `now`; it is due again a second
    /// later.
    template <class OnDue>
    void overdue(ServerTime now, OnDue&& onDue)
    {
        if (m_deadlines.empty())
            return;
        followClock(now);
        if (dueOf(now) == 0)
            return;
        const auto units = dueOf(now) - 1; // rounded up there, down here
        while (!m_deadlines.empty() && m_deadlines.front().due <= units)
            if (const auto id = takeOverdue(units))
                onDue(*id, m_records[index(*id)]);
    }

    // --- what waits for a look
    enum class Waits : std::uint8_t { Acquisition, Change };
    void waitForLook(Waits what, LockId id, ServerTime since) { queueOf(what).push_back({id, ShortTime(since)}); }
    struct Waited
    {
        LockId id;
        ShortTime since; ///< of what it waited with; if it waits with something else by now, this place is stale
    };
    /// The next that has waited as long as is allowed (an acquisition 250 ms, a change 1 s).
    [[nodiscard]] std::optional<Waited> takeWaited(Waits what, ServerTime now);

    // --- free locks linger, so that people see how they ended
    enum class Linger : std::uint8_t {
        Short, ///< 10 s
        Long,  ///< 5 min, after an end that is worth a look
    };
    [[nodiscard]] static std::chrono::seconds length(Linger linger);
    /// In line already: its place comes up earlier, and is asked again then.
    void linger(Linger linger, LockId id, LockRecord& e, ServerTime until);
    [[nodiscard]] std::size_t lingering(Linger linger) const { return lineOf(linger).size(); }
    /// Of those in line the first, if its time has come; `anyway`: also if not. It is not in line any more.
    struct Lingered
    {
        bool taken = false;  ///< there was one whose turn it was
        LockId id = kNoLock; ///< kNoLock: it is not of this node any more
    };
    [[nodiscard]] Lingered takeLingered(Linger linger, ServerTime now, bool anyway);

    /// Bytes.
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
    /// Below LockRecord::kNowhere.
    static constexpr std::int64_t kFarthestDue = LockRecord::kNowhere - 1;
    /// Rounded up.
    [[nodiscard]] static constexpr std::int64_t unitsOf(ServerTime t)
    {
        return (usSinceEpoch(t) + (1 << kDueShift) - 1) >> kDueShift;
    }
    [[nodiscard]] std::uint32_t dueOf(ServerTime t) const
    {
        // What is beyond 200 days is looked at then and queued again.
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(unitsOf(t) - m_dueBase, 0, kFarthestDue));
    }
    /// Keeps the base of the deadlines near the clock, wherever that was set.
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
    std::vector<Due> m_deadlines; ///< a heap, the earliest first
    std::int64_t m_dueBase = 0;   ///< an hour or more before the clock, never far from it
    std::deque<Waited> m_begun;
    std::deque<Waited> m_changes;
    std::deque<Lingering> m_shortLinger;
    std::deque<Lingering> m_longLinger;
};

} // namespace lockscope
