// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/pollschedule.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kSelectedEvery = 200ms;
constexpr auto kVisibleEvery = 1000ms;
/// Where notifications report each renewal, polls only confirm, so the thread wakes for them as rarely.
constexpr auto kConfirmEvery = 500ms;
constexpr double kCoveredTurnSeconds = 100;
constexpr double kUncoveredTurnSeconds = 0.1;
constexpr auto kUnannouncedEvery = 100ms;
} // namespace

void PollSchedule::setVisible(const std::vector<LockId>& locks)
{
    // Rows that stay on screen keep their times, so that scrolling does not poll everything at once.
    std::vector<Row> rows;
    rows.reserve(locks.size());
    std::vector<Row> old = std::move(m_visible);
    std::sort(old.begin(), old.end(), [](const Row& a, const Row& b) { return a.lock < b.lock; });
    for (const auto lock : locks) {
        const auto it = std::lower_bound(old.begin(), old.end(), lock,
                                         [](const Row& row, LockId wanted) { return row.lock < wanted; });
        rows.push_back(it != old.end() && it->lock == lock ? *it : Row{lock, MonoTime{}});
    }
    m_visible = std::move(rows);
    m_visibleNext = 0;
}

double PollSchedule::turnPerSecond(std::uint32_t held) const
{
    return held / (m_covered ? kCoveredTurnSeconds : kUncoveredTurnSeconds);
}

void PollSchedule::due(MonoTime now, std::size_t limit, std::uint32_t ids, std::uint32_t held,
                       std::vector<LockId>& into)
{
    // Nobody sees the rows of a hidden window; but without notifications only polls find changes.
    if (limit == 0 || (m_paused && m_covered && m_unannounced.empty()))
        return;
    const auto most = into.size() + limit;
    if (!m_paused && m_selected.lock != kNoLock && now - m_selected.last >= selectedEvery()) {
        m_selected.last = now;
        if (index(m_selected.lock) < ids && m_isPolled(m_selected.lock))
            into.push_back(m_selected.lock);
    }
    for (std::size_t n = 0; !m_paused && n < m_visible.size() && into.size() < most; ++n) {
        auto& row = m_visible[m_visibleNext];
        m_visibleNext = (m_visibleNext + 1) % m_visible.size();
        if (now - row.last < kVisibleEvery)
            continue;
        row.last = now;
        if (index(row.lock) < ids && m_isPolled(row.lock))
            into.push_back(row.lock);
    }
    if (m_covered)
        dueUnannounced(now, most - std::min(most, into.size()), into);
    if (m_paused && m_covered)
        return;
    dueInTurn(now, most - std::min(most, into.size()), ids, held, into);
}

void PollSchedule::addUnannounced(LockId lock)
{
    const auto i = index(lock);
    if (i >= m_isUnannounced.size())
        m_isUnannounced.resize(i + 1 + i / 2);
    if (m_isUnannounced[i])
        return;
    m_isUnannounced[i] = true;
    m_unannounced.push_back({lock, MonoTime{}});
}

void PollSchedule::dueUnannounced(MonoTime now, std::size_t limit, std::vector<LockId>& into)
{
    for (auto left = m_unannounced.size(); left > 0 && limit > 0; --left) {
        auto row = m_unannounced.front();
        if (now - row.last < kUnannouncedEvery)
            return;
        m_unannounced.pop_front();
        if (!m_isPolled(row.lock)) { // returns with the next reading that finds it held
            m_isUnannounced[index(row.lock)] = false;
            continue;
        }
        row.last = now;
        m_unannounced.push_back(row);
        into.push_back(row.lock);
        --limit;
    }
}

void PollSchedule::dueInTurn(MonoTime now, std::size_t limit, std::uint32_t ids, std::uint32_t held,
                             std::vector<LockId>& into)
{
    const auto perSecond = turnPerSecond(held);
    if (m_turnAt != MonoTime{})
        m_turnCredit += std::chrono::duration<double>(now - m_turnAt).count() * perSecond;
    m_turnAt = now;
    // At most one round of credit, so that idle time does not cause a burst.
    m_turnCredit = std::min(m_turnCredit, double(held));
    std::size_t looked = 0;
    while (m_turnCredit >= 1 && limit > 0 && looked++ < ids) {
        const auto next = m_next(m_turnNext + 1);
        m_turnNext = next < ids ? next : m_next(0);
        if (m_turnNext >= ids)
            break;
        if (!m_isPolled(LockId{m_turnNext}))
            continue;
        into.push_back(LockId{m_turnNext});
        m_turnCredit -= 1;
        --limit;
    }
}

std::chrono::milliseconds PollSchedule::selectedEvery() const
{
    return m_covered ? kConfirmEvery : kSelectedEvery;
}

MonoTime PollSchedule::nextDue(MonoTime now, std::uint32_t held) const
{
    auto next = now + 1s;
    if (m_covered && !m_unannounced.empty())
        next = std::min(next, std::max(m_unannounced.front().last + kUnannouncedEvery, now + 10ms));
    if (m_paused)
        return next;
    if (m_selected.lock != kNoLock)
        next = std::min(next, m_selected.last + selectedEvery());
    if (!m_visible.empty()) // a few rows every tenth of a second instead of all at once
        next = std::min(next, now + (m_covered ? kConfirmEvery : kVisibleEvery / 10));
    if (held > 0)
        next = std::min(next, now + (m_covered ? 500ms : 50ms));
    return std::max(next, now + 10ms);
}

} // namespace lockscope::monitor
