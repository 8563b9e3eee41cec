// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace lockscope::monitor {

/// Of which lock it is asked next who waits: of the selected one twice a second, of those with waiters and of visible
/// rows once a second, then of everybody in turn, once round in two seconds at best. A quarter of what may be asked is
/// kept for the turn, so that a new queue is found however many are known. Pure; time and ids come in.
class WaitSchedule
{
public:
    using NextId = std::function<std::uint32_t(std::uint32_t)>;
    /// `isAsked` says whether an id is a held lock of this node whose waiters can be seen somewhere; `next`, which one
    /// from an id on may be, so that not all are asked.
    explicit WaitSchedule(
        std::function<bool(LockId)> isAsked, NextId next = [](std::uint32_t id) { return id; })
        : m_isAsked(std::move(isAsked)), m_next(std::move(next))
    {
    }

    void setVisible(const std::vector<LockId>& locks);
    void setSelected(LockId lock) { m_selected = {lock, MonoTime{}}; }
    /// Nobody looks: only locks with waiters and those in turn, and these five times slower.
    void setPaused(bool paused) { m_paused = paused; }
    /// What was found out of a lock: somebody waits, or nobody.
    void found(LockId lock, bool waiters, MonoTime now);
    /// A new connection: the turn begins anew.
    void restart();

    /// Appends at most `limit` locks that are due, the most urgent first. `ids` is the picture's size().
    void due(MonoTime now, std::size_t limit, std::uint32_t ids, std::vector<LockId>& into);
    /// Turns that went over all locks.
    [[nodiscard]] std::uint32_t turns() const { return m_turns; }
    /// How long a turn takes now.
    [[nodiscard]] std::chrono::milliseconds turnTime(MonoTime now) const;

private:
    struct Row
    {
        LockId lock = kNoLock;
        MonoTime last{};
    };
    static constexpr std::size_t kMaxContended = 4096;

    /// Takes rows that were not looked at for `every`, from `next` on.
    void take(std::vector<Row>& rows, std::size_t& next, MonoTime now, std::chrono::milliseconds every,
              std::size_t most, std::uint32_t ids, std::vector<LockId>& into) const;
    void takeInTurn(MonoTime now, std::size_t most, std::uint32_t ids, std::vector<LockId>& into);
    void forgetOld(MonoTime now);
    [[nodiscard]] bool isAsked(LockId lock, std::uint32_t ids) const { return index(lock) < ids && m_isAsked(lock); }

    std::function<bool(LockId)> m_isAsked;
    NextId m_next;
    Row m_selected;
    std::vector<Row> m_visible;
    std::vector<Row> m_contended; ///< `last`: asked
    std::vector<MonoTime> m_seen; ///< of m_contended: when somebody waited
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
