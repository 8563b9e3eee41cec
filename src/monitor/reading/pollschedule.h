// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace lockscope::monitor {

/// Decides which lock is polled next: the selected one five times a second (twice where notifications report its
/// renewals), visible rows once a second, then all others in turn. Pure; the caller provides time and ids.
///
/// The turn is slow when notifications cover everything (deadlines are absolute, and changes are announced): once in
/// about a hundred seconds. Otherwise polls are the only way to find a change: up to ten times a second per lock,
/// within the budget. This includes locks of a refused pattern while the others are covered.
class PollSchedule
{
public:
    using NextId = std::function<std::uint32_t(std::uint32_t)>;
    /// `isPolled`: true for held locks of this node; `next`: the first candidate from an id on, to skip other ids.
    explicit PollSchedule(
        std::function<bool(LockId)> isPolled, NextId next = [](std::uint32_t id) { return id; })
        : m_isPolled(std::move(isPolled)), m_next(std::move(next))
    {
    }

    void setVisible(const std::vector<LockId>& locks);
    void setSelected(LockId lock) { m_selected = {lock, MonoTime{}}; }
    void setCovered(bool covered) { m_covered = covered; }
    void setPaused(bool paused) { m_paused = paused; }
    /// Nothing announces changes of this lock while it is held.
    void addUnannounced(LockId lock);

    /// Appends at most `limit` due locks. `ids`: size() of the picture; `held`: number of held locks.
    void due(MonoTime now, std::size_t limit, std::uint32_t ids, std::uint32_t held, std::vector<LockId>& into);
    /// Next time at which due() returns something; at most a second away.
    [[nodiscard]] MonoTime nextDue(MonoTime now, std::uint32_t held) const;

private:
    struct Row
    {
        LockId lock = kNoLock;
        MonoTime last{};
    };
    [[nodiscard]] std::chrono::milliseconds selectedEvery() const;
    [[nodiscard]] double turnPerSecond(std::uint32_t held) const;
    void dueUnannounced(MonoTime now, std::size_t limit, std::vector<LockId>& into);
    void dueInTurn(MonoTime now, std::size_t limit, std::uint32_t ids, std::uint32_t held, std::vector<LockId>& into);

    std::function<bool(LockId)> m_isPolled;
    NextId m_next;
    std::vector<Row> m_visible;
    std::size_t m_visibleNext = 0;
    Row m_selected;
    std::uint32_t m_turnNext = 0;
    MonoTime m_turnAt{};
    double m_turnCredit = 0;
    std::deque<Row> m_unannounced; ///< longest waiting first
    std::vector<bool> m_isUnannounced;
    bool m_covered = false;
    bool m_paused = false;
};

} // namespace lockscope::monitor
