// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace lockscope::monitor {

/// Decides whose waiters are queried next: the selected lock's twice a second, those of locks with waiters and of
/// visible rows once a second, then all others in turn, at best once in two seconds. A quarter of the budget is
/// reserved for the turn, so that a new queue is found however many are known. Pure; the caller provides time and ids.
class WaitSchedule
{
public:
    using NextId = std::function<std::uint32_t(std::uint32_t)>;
    /// `isAsked`: true for held locks of this node with observable waiters; `next`: the first candidate from an id on,
    /// to skip other ids.
    explicit WaitSchedule(
        std::function<bool(LockId)> isAsked, NextId next = [](std::uint32_t id) { return id; })
        : m_isAsked(std::move(isAsked)), m_next(std::move(next))
    {
    }

    void setVisible(const std::vector<LockId>& locks);
    void setSelected(LockId lock) { m_selected = {lock, MonoTime{}}; }
    /// No user is watching: only locks with waiters and the turn, five times slower.
    void setPaused(bool paused) { m_paused = paused; }
    /// Result for a lock: it has waiters or none.
    void found(LockId lock, bool waiters, MonoTime now);
    /// Begins a new connection and restarts the turn.
    void restart();

    /// Appends at most `limit` due locks, the most urgent first. `ids`: size() of the picture.
    void due(MonoTime now, std::size_t limit, std::uint32_t ids, std::vector<LockId>& into);
    /// Number of complete turns.
    [[nodiscard]] std::uint32_t turns() const { return m_turns; }
    /// Current duration of a turn.
    [[nodiscard]] std::chrono::milliseconds turnTime(MonoTime now) const;

private:
    struct Row
    {
        LockId lock = kNoLock;
        MonoTime last{};
    };
    static constexpr std::size_t kMaxContended = 4096;

    /// Takes rows that were not queried for `every`, starting at `next`.
    void takeDue(std::vector<Row>& rows, std::size_t& next, MonoTime now, std::chrono::milliseconds every,
                 std::size_t most, std::uint32_t ids, std::vector<LockId>& into) const;
    void takeInTurn(MonoTime now, std::size_t most, std::uint32_t ids, std::vector<LockId>& into);
    void forgetOld(MonoTime now);
    [[nodiscard]] bool isAsked(LockId lock, std::uint32_t ids) const { return index(lock) < ids && m_isAsked(lock); }

    std::function<bool(LockId)> m_isAsked;
    NextId m_next;
    Row m_selected;
    std::vector<Row> m_visible;
    std::vector<Row> m_contended; ///< `last`: time of the latest query
    std::vector<MonoTime> m_seen; ///< for m_contended: when waiters were last seen
    std::size_t m_visibleNext = 0;
    std::size_t m_contendedNext = 0;
    std::uint32_t m_turnNext = 0;
    std::uint32_t m_turns = 0;
    MonoTime m_turnBegan{};
    MonoTime m_scanned{};
    std::chrono::milliseconds m_lastTurn{0};
    bool m_turnRuns = false;
    bool m_paused = false;
};

} // namespace lockscope::monitor
