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

/// Who is polled next: the selected lock five times a second (twice where notifications tell of its renewals), visible
/// rows once a second, then everybody in turn. Pure; time and the list of ids come in.
///
/// In turn is slow when notifications cover everything (deadlines are absolute, a change announces itself): once round
/// in about a hundred seconds. When they do not, a poll is how a change is found at all: up to ten times a second each,
/// as far as the budget goes; that goes for the locks of a refused pattern, too, while the others are covered.
class PollSchedule
{
public:
    using NextId = std::function<std::uint32_t(std::uint32_t)>;
    /// `isPolled` says whether an id is a held lock of this node; `next`, which one from an id on may be, so that not
    /// all are asked.
    explicit PollSchedule(
        std::function<bool(LockId)> isPolled, NextId next = [](std::uint32_t id) { return id; })
        : m_isPolled(std::move(isPolled)), m_next(std::move(next))
    {
    }

    void setVisible(const std::vector<LockId>& locks);
    void setSelected(LockId lock) { m_selected = {lock, MonoTime{}}; }
    void setCovered(bool covered) { m_covered = covered; }
    void setPaused(bool paused) { m_paused = paused; }
    /// Nothing announces the changes of this one, for as long as it is held.
    void addUnannounced(LockId lock);

    /// Appends at most `limit` locks that are due. `ids` is the picture's size(), `held` the number of held locks.
    void due(MonoTime now, std::size_t limit, std::uint32_t ids, std::uint32_t held, std::vector<LockId>& into);
    /// When due() has something again, for the timer; at most a second away.
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
    std::deque<Row> m_unannounced; ///< who waits longest is in front
    std::vector<bool> m_isUnannounced;
    bool m_covered = false;
    bool m_paused = false;
};

} // namespace lockscope::monitor
