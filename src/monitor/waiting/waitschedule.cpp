// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/waitschedule.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kSelectedWaitsEvery = 500ms;
constexpr auto kUrgentEvery = 1000ms;
constexpr auto kTurnEvery = 2000ms;
constexpr auto kScanEvery = 50ms;
constexpr auto kRemember = 10s;         ///< how long a lock counts as contended after its last waiter
constexpr std::uint32_t kScan = 1024;   ///< minimum number of ids examined at once
constexpr std::uint32_t kScanPart = 40; ///< or one in this many, so that scanning adds at most two seconds to a turn

} // namespace

void WaitSchedule::setVisible(const std::vector<LockId>& locks)
{
    // Rows that stay on screen keep their times, so that scrolling does not query everything at once.
    auto old = std::move(m_visible);
    std::sort(old.begin(), old.end(), [](const Row& a, const Row& b) { return a.lock < b.lock; });
    m_visible.clear();
    for (const auto lock : locks) {
        const auto known = std::lower_bound(old.begin(), old.end(), lock,
                                            [](const Row& row, LockId wanted) { return row.lock < wanted; });
        m_visible.push_back(known != old.end() && known->lock == lock ? *known : Row{lock, MonoTime{}});
    }
    m_visibleNext = 0;
}

void WaitSchedule::found(LockId lock, bool waiters, MonoTime now)
{
    const auto known =
        std::find_if(m_contended.begin(), m_contended.end(), [lock](const Row& row) { return row.lock == lock; });
    if (known != m_contended.end()) {
        if (waiters)
            m_seen[std::size_t(known - m_contended.begin())] = now;
    } else if (waiters && m_contended.size() < kMaxContended) {
        m_contended.push_back({lock, now});
        m_seen.push_back(now);
    }
}

void WaitSchedule::restart()
{
    m_turnNext = 0;
    m_turnRuns = false;
    m_turnBegan = {};
    m_scanned = {};
    m_contended.clear();
    m_seen.clear();
}

void WaitSchedule::due(MonoTime now, std::size_t limit, std::uint32_t ids, std::vector<LockId>& into)
{
    if (limit == 0)
        return;
    forgetOld(now);
    const auto begin = into.size();
    const auto urgent = begin + limit - limit / 4;
    if (!m_paused && m_selected.lock != kNoLock && now - m_selected.last >= kSelectedWaitsEvery &&
        isAsked(m_selected.lock, ids)) {
        m_selected.last = now;
        into.push_back(m_selected.lock);
    }
    takeDue(m_contended, m_contendedNext, now, kUrgentEvery, urgent, ids, into);
    if (!m_paused)
        takeDue(m_visible, m_visibleNext, now, kUrgentEvery, urgent, ids, into);
    takeInTurn(now, begin + limit, ids, into);
}

void WaitSchedule::takeDue(std::vector<Row>& rows, std::size_t& next, MonoTime now, std::chrono::milliseconds every,
                           std::size_t most, std::uint32_t ids, std::vector<LockId>& into) const
{
    for (std::size_t n = 0; n < rows.size() && into.size() < most; ++n) {
        next = next + 1 < rows.size() ? next + 1 : 0;
        auto& row = rows[next];
        if (now - row.last < every || !isAsked(row.lock, ids))
            continue;
        row.last = now;
        into.push_back(row.lock);
    }
}

void WaitSchedule::takeInTurn(MonoTime now, std::size_t most, std::uint32_t ids, std::vector<LockId>& into)
{
    if (!m_turnRuns) {
        if (m_turnBegan != MonoTime{} && now - m_turnBegan < (m_paused ? 5 * kTurnEvery : kTurnEvery))
            return;
        m_turnRuns = true;
        m_turnBegan = now;
        m_turnNext = 0;
    } else if (now - m_scanned < kScanEvery) {
        return;
    }
    const auto end = std::min(ids, m_turnNext + std::max(kScan, ids / kScanPart));
    for (m_turnNext = m_next(m_turnNext); m_turnNext < end && into.size() < most; m_turnNext = m_next(m_turnNext + 1)) {
        if (m_isAsked(LockId{m_turnNext}))
            into.push_back(LockId{m_turnNext});
    }
    if (into.size() < most) // otherwise more locks are due as soon as this round is answered
        m_scanned = now;
    if (m_turnNext < ids)
        return;
    m_turnRuns = false;
    ++m_turns;
    m_lastTurn = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_turnBegan);
}

void WaitSchedule::forgetOld(MonoTime now)
{
    for (std::size_t i = m_contended.size(); i-- > 0;) {
        if (now - m_seen[i] < kRemember)
            continue;
        m_contended[i] = m_contended.back();
        m_seen[i] = m_seen.back();
        m_contended.pop_back();
        m_seen.pop_back();
    }
    m_contendedNext = m_contended.empty() ? 0 : m_contendedNext % m_contended.size();
}

std::chrono::milliseconds WaitSchedule::turnTime(MonoTime now) const
{
    const auto running = m_turnRuns ? std::chrono::duration_cast<std::chrono::milliseconds>(now - m_turnBegan) : 0ms;
    return std::max<std::chrono::milliseconds>({running, m_lastTurn, kTurnEvery});
}

} // namespace lockscope::monitor
