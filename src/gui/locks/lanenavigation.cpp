// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lanenavigation.h"

#include "gui/locks/locksmodel.h"
#include "gui/timeline/lanewalk.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr Us kSpanOfMoment = 30s;   ///< least span around a moment
constexpr double kRangeStep = 0.02; ///< share of the span, per key press

} // namespace

bool LaneNavigation::isLive() const
{
    return m_time.isFollowing() && !m_from.frames.showsPast() && !m_from.frames.asOf();
}

std::pair<ServerTime, ServerTime> LaneNavigation::period() const
{
    if (!m_time.isFollowing())
        return {view().left(), view().right};
    return {m_from.frames.now() - view().span, m_from.frames.now()};
}

void LaneNavigation::reset()
{
    m_time.goHome();
    clearRange();
}

// --- period ---

void LaneNavigation::zoomAt(double x, double factor)
{
    m_time.zoomAt(x, factor);
    Q_EMIT periodChanged();
}

void LaneNavigation::zoom(double factor)
{
    zoomAt(m_time.isFollowing() ? view().width : view().width / 2.0, factor);
}

void LaneNavigation::pan(double pixels)
{
    m_time.pan(pixels);
    Q_EMIT periodChanged();
}

void LaneNavigation::setSpan(Us span)
{
    m_time.setSpan(span);
    Q_EMIT periodChanged();
}

void LaneNavigation::fit()
{
    const TimeView before = view();
    const LockId lock = m_from.selection.current();
    const auto begin = m_from.selection.hold();
    if (const auto& ends = range())
        m_time.fit(ends->first, ends->second);
    else if (const auto hold = begin ? holdPeriod(m_from.history, lock, begin, m_now) : std::nullopt)
        m_time.fit(hold->first, hold->second);
    if (view() == before)
        m_time.goHome();
    Q_EMIT periodChanged();
}

void LaneNavigation::followLive()
{
    m_time.followLive();
    Q_EMIT periodChanged();
}

void LaneNavigation::showPeriod(ServerTime from, ServerTime to)
{
    m_now = m_from.frames.now(); // hidden lanes do not follow the time
    m_time.advance(m_now);
    m_time.show(from, to);
    Q_EMIT periodChanged();
}

bool LaneNavigation::backToLive()
{
    if (m_time.isFollowing() && view().span == LaneTime::kUsualSpan)
        return false;
    m_time.goHome();
    Q_EMIT periodChanged();
    return true;
}

// --- holds and moments ---

std::vector<LockId> LaneNavigation::rowLocks() const
{
    std::vector<LockId> locks;
    for (int row = 0; row < m_from.locks.rowCount(); ++row)
        locks.push_back(m_from.locks.lockAt(row));
    return locks;
}

void LaneNavigation::stepHold(int direction)
{
    const LockId lock = m_from.selection.current();
    const auto next =
        lock == kNoLock ? std::nullopt : neighbourHold(m_from.history, lock, m_from.selection.hold(), direction);
    if (!next)
        return;
    m_from.selection.selectHold(lock, *next);
    if (!m_time.isInView(*next))
        m_time.center(*next);
    Q_EMIT periodChanged();
}

bool LaneNavigation::stepContention(int direction)
{
    const auto hold = m_from.selection.hold();
    const ServerTime from = hold && m_time.isInView(*hold) ? *hold
                            : m_time.isFollowing()         ? m_now
                                                           : view().left() + view().span / 2;
    const auto next =
        nextContention(m_from.history, rowLocks(), from, Us{std::llround(view().usPerPixel())}, direction);
    if (!next)
        return false;
    m_from.selection.selectHold(next->lock, next->at);
    m_time.center(next->at);
    Q_EMIT periodChanged();
    return true;
}

void LaneNavigation::showMoment(LockId lock, ServerTime at)
{
    m_now = m_from.frames.now(); // hidden lanes do not follow the time
    m_from.selection.select(lock);
    m_time.advance(m_now);
    m_time.showMoment(at, kSpanOfMoment);
    Q_EMIT periodChanged();
}

void LaneNavigation::showLastHold(LockId lock)
{
    m_now = m_from.frames.now();
    m_time.advance(m_now);
    const auto last = holdPeriod(m_from.history, lock, std::nullopt, m_now);
    if (last && (last->second < view().left() || last->first > view().right))
        m_time.fit(last->first, last->second);
    Q_EMIT periodChanged();
}

// --- range ---

bool LaneNavigation::isRangeEndAt(double x) const
{
    return m_range.endAt(x, view()) != LaneRange::End::None;
}

void LaneNavigation::selectRange(ServerTime from, ServerTime to)
{
    m_range.select(from, to);
    Q_EMIT rangeChanged();
    Q_EMIT rangeSelected();
}

void LaneNavigation::selectShown()
{
    selectRange(view().left(), std::min(view().right, m_now));
}

void LaneNavigation::stepRange(int direction)
{
    const Us step{std::llround(kRangeStep * static_cast<double>(view().span.count()))};
    m_range.step(direction * step, std::min(m_now, isFollowing() ? view().right : view().left() + view().span / 2));
    Q_EMIT rangeChanged();
}

bool LaneNavigation::clearRange()
{
    if (!m_range.clear())
        return false;
    Q_EMIT rangeChanged();
    return true;
}

// --- drags ---

LaneDrag::Moved LaneNavigation::dragTo(int x, int far)
{
    const LaneDrag::Moved moved = m_drag.move(x, far);
    if (moved == LaneDrag::Moved::Time)
        Q_EMIT periodChanged();
    else if (moved == LaneDrag::Moved::Range)
        Q_EMIT rangeChanged();
    return moved;
}

} // namespace lockscope::gui

#include "moc_lanenavigation.cpp"
