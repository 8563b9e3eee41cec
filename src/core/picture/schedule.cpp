// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/schedule.h"

#include <algorithm>
#include <functional>

namespace lockscope {

namespace {

constexpr std::chrono::milliseconds kAcquisitionWaits{250};
constexpr std::chrono::seconds kChangeWaits{1};
constexpr std::chrono::seconds kShortLinger{10};
constexpr std::chrono::seconds kLongLinger{300};

/// Repeats while the lease is overdue.
constexpr std::uint32_t kOverdueAgain = 1'000'000 >> Schedule::kDueShift;

[[nodiscard]] bool isLingering(const LockFlags& flags, Schedule::Linger linger)
{
    return linger == Schedule::Linger::Long ? flags.inLongLinger : flags.inShortLinger;
}

void setLingering(LockFlags& flags, Schedule::Linger linger, bool lingers)
{
    if (linger == Schedule::Linger::Long)
        flags.inLongLinger = lingers;
    else
        flags.inShortLinger = lingers;
}

} // namespace

std::chrono::seconds Schedule::length(Linger linger)
{
    return linger == Linger::Long ? kLongLinger : kShortLinger;
}

void Schedule::followClock(ServerTime now)
{
    constexpr std::int64_t kBefore = 1 << 20; // a lease that ended an hour ago still has a distinct place
    constexpr std::int64_t kFar = std::int64_t{1} << 31;
    const auto units = unitsOf(now);
    if (units - m_dueBase >= 0 && units - m_dueBase <= kFar)
        return;
    // Once in a hundred days, or after a clock step. Superseded entries are dropped.
    std::erase_if(m_deadlines, [&](const Due& place) {
        const auto& e = m_records[place.id];
        return e.queued != place.due || !isOurs(e);
    });
    const auto base = units - kBefore;
    for (auto& place : m_deadlines) {
        place.due =
            static_cast<std::uint32_t>(std::clamp<std::int64_t>(place.due + (m_dueBase - base), 0, kFarthestDue));
        m_records[place.id].queued = place.due;
    }
    std::make_heap(m_deadlines.begin(), m_deadlines.end(), std::greater<>());
    m_dueBase = base;
}

void Schedule::pushDue(std::uint32_t id, LockRecord& e, std::uint32_t due)
{
    e.queued = due;
    m_deadlines.push_back({due, id});
    std::push_heap(m_deadlines.begin(), m_deadlines.end(), std::greater<>());
}

std::optional<LockId> Schedule::takeOverdue(std::uint32_t units)
{
    const auto [due, i] = m_deadlines.front();
    std::pop_heap(m_deadlines.begin(), m_deadlines.end(), std::greater<>());
    m_deadlines.pop_back();
    auto& e = m_records[i];
    if (e.queued != due || !isOurs(e))
        return std::nullopt; // superseded by a better entry, or the id belongs to another node by now
    e.queued = LockRecord::kNowhere;
    if (!e.isHeld() || !e.state.deadline.isTime())
        return std::nullopt;
    const auto real = dueOf(e.state.deadline.time());
    if (real > units) { // renewed
        pushDue(i, e, real);
        return std::nullopt;
    }
    pushDue(i, e, units + kOverdueAgain);
    return LockId{i};
}

std::optional<Schedule::Waited> Schedule::takeWaited(Waits what, ServerTime now)
{
    constexpr std::size_t kAhead = 8;
    auto& queue = queueOf(what);
    if (queue.empty())
        return std::nullopt;
    if (queue.size() > kAhead)
        __builtin_prefetch(&m_records[index(queue[kAhead].id)], 1);
    const auto first = queue.front();
    const std::chrono::microseconds limit = what == Waits::Change ? kChangeWaits : kAcquisitionWaits;
    if (!hasPassed(first.since.near(now), limit, now))
        return std::nullopt;
    queue.pop_front();
    return first;
}

void Schedule::linger(Linger linger, LockId id, LockRecord& e, ServerTime until)
{
    if (isLingering(e.flags, linger))
        return;
    setLingering(e.flags, linger, true);
    lineOf(linger).push_back({id, ShortTime(until)});
}

Schedule::Lingered Schedule::takeLingered(Linger linger, ServerTime now, bool anyway)
{
    auto& line = lineOf(linger);
    if (line.empty())
        return {};
    const auto [id, until] = line.front();
    // An entry too far ahead was queued before the clock was set back.
    const auto left = until.near(now) - now;
    if (!anyway && left.count() > 0 && left <= 2 * length(linger))
        return {};
    line.pop_front();
    auto& e = m_records[index(id)];
    if (!isLingering(e.flags, linger) || !isOurs(e))
        return {true};
    setLingering(e.flags, linger, false);
    return {true, id};
}

std::size_t Schedule::memoryBytes() const
{
    return m_deadlines.capacity() * sizeof(Due) + (m_shortLinger.size() + m_longLinger.size()) * sizeof(Lingering) +
           (m_begun.size() + m_changes.size()) * sizeof(Waited);
}

} // namespace lockscope
