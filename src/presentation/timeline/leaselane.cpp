// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/leaselane.h"

#include "analysis/verdict.h"
#include "core/pictureview.h"
#include "presentation/timeline/lockhistory.h"

#include <algorithm>
#include <cmath>

namespace lockscope::presentation {

namespace {

constexpr int kMargin = 4;
constexpr int kBarHeight = 7;

/// Fraction of the lease that has passed at `at` when it was full at `full`; 0 to 1.
double spent(ServerTime full, ServerTime at, std::chrono::microseconds lease)
{
    return std::clamp(static_cast<double>((at - full).count()) / static_cast<double>(lease.count()), 0.0, 1.0);
}

/// Length of the lease if known, else the rest when first seen: the lane then begins full.
std::chrono::microseconds leaseOf(const LaneFacts& facts)
{
    if (facts.lease.count() > 0)
        return facts.lease;
    const ServerTime from = facts.ticks.empty() ? facts.begin : facts.ticks.back();
    if (!facts.deadline.isTime() || from == kUnknownTime || facts.deadline.time() <= from)
        return std::chrono::microseconds{0};
    return facts.deadline.time() - from;
}

class Saw
{
public:
    Saw(LaneGeometry& geometry, ServerTime now, std::chrono::microseconds lease)
        : m_geometry(geometry), m_now(now), m_lease(lease)
    {
    }

    /// The slope from a full lease at `from` to its rest at `to`, then up again if it was renewed there.
    void tooth(ServerTime from, ServerTime to, bool renewed)
    {
        const ServerTime windowBegin = m_now - kLaneWindow;
        if (to <= windowBegin)
            return;
        const ServerTime visible = std::max(from, windowBegin);
        const int x1 = laneX(visible, m_now, m_geometry.saw);
        const int x2 = laneX(to, m_now, m_geometry.saw);
        const int y1 = height(from, visible);
        const int y2 = height(from, to);
        m_geometry.lines.append(QLine(x1, y1, x2, y2));
        if (renewed && y2 > m_geometry.saw.top())
            m_geometry.lines.append(QLine(x2, y2, x2, m_geometry.saw.top()));
    }

private:
    [[nodiscard]] int height(ServerTime full, ServerTime at) const
    {
        const QRect& saw = m_geometry.saw;
        return saw.top() + static_cast<int>(std::lround(spent(full, at, m_lease) * (saw.height() - 1)));
    }
    LaneGeometry& m_geometry;
    ServerTime m_now;
    std::chrono::microseconds m_lease;
};

void flat(LaneGeometry& geometry, int y, ServerTime from, ServerTime now)
{
    const int x = from == kUnknownTime ? geometry.saw.left() : laneX(from, now, geometry.saw);
    geometry.lines.append(QLine(x, y, geometry.saw.right(), y));
}

} // namespace

int laneX(ServerTime at, ServerTime now, const QRect& saw)
{
    const double age = static_cast<double>((now - at).count()) / 1e6 / static_cast<double>(kLaneWindow.count());
    return saw.right() - static_cast<int>(std::lround(std::clamp(age, 0.0, 1.0) * (saw.width() - 1)));
}

LaneGeometry laneGeometry(const LaneFacts& facts, const QRect& cell)
{
    LaneGeometry geometry;
    const QRect inside = cell.adjusted(kMargin, 3, -kMargin, -4);
    const int sawWidth = inside.width() * 62 / 100;
    geometry.saw = QRect(inside.left(), inside.top(), sawWidth, inside.height());
    geometry.bar = QRect(geometry.saw.right() + 8, cell.center().y() - kBarHeight / 2,
                         inside.right() - geometry.saw.right() - 8, kBarHeight);
    if (sawWidth < 4 || geometry.bar.width() < 2)
        return geometry;

    const ServerTime windowBegin = facts.now - kLaneWindow;
    for (const ServerTime tick : facts.ticks) {
        if (tick >= windowBegin && tick <= facts.now)
            geometry.ticks.push_back(laneX(tick, facts.now, geometry.saw));
    }
    for (const ServerTime due : facts.missed) {
        if (due >= windowBegin && due <= facts.now)
            geometry.missed.push_back(laneX(due, facts.now, geometry.saw));
    }
    if (!facts.held) {
        flat(geometry, geometry.saw.bottom(), kUnknownTime, facts.now);
        return geometry;
    }
    const std::chrono::microseconds lease = leaseOf(facts);
    if (facts.deadline.isNever() || lease.count() == 0) {
        flat(geometry, geometry.saw.center().y(), facts.begin, facts.now);
        geometry.filled = facts.deadline.isNever() ? geometry.bar.width() : 0;
        return geometry;
    }

    Saw saw(geometry, facts.now, lease);
    ServerTime full = facts.begin;
    for (const ServerTime tick : facts.ticks) {
        if (full != kUnknownTime && tick > full)
            saw.tooth(full, tick, true);
        full = tick;
    }
    if (full != kUnknownTime && full < facts.now)
        saw.tooth(full, facts.now, false);
    if (facts.deadline.isTime()) {
        const double left = 1.0 - spent(facts.deadline.time() - lease, facts.now, lease);
        geometry.filled = static_cast<int>(std::lround(left * geometry.bar.width()));
        if (geometry.filled == 0 && facts.deadline.time() > facts.now)
            geometry.filled = 1;
    }
    return geometry;
}

LaneFacts laneFacts(const PictureView& picture, const LockHistory& history, LockId lock, const LaneTimes& times)
{
    LaneFacts lane;
    const LockState& state = picture.state(lock);
    lane.now = times.known;
    lane.held = state.phase == LockPhase::Held;
    lane.deadline = state.deadline;
    lane.lease = std::chrono::milliseconds(state.leaseMs);
    lane.beginKnown = state.heldSince != kUnknownTime;
    lane.begin = lane.beginKnown ? state.heldSince : times.firstSeen;
    if (!lane.held)
        return lane;
    const ServerTime windowBegin = times.now - kLaneWindow;
    const Holds holds = history.holds(lock);
    if (!holds.empty() && holds.back().isOpen()) {
        const DrawnHold& hold = holds.back();
        lane.begin = hold.begin;
        for (std::size_t i = 0; i < hold.ticks.size(); ++i) {
            const bool nextIsInside = i + 1 == hold.ticks.size() || hold.tickTime(hold.ticks[i + 1]) >= windowBegin;
            if (nextIsInside)
                lane.ticks.push_back(hold.tickTime(hold.ticks[i]));
        }
        for (const std::uint32_t ms : hold.missedTicks)
            lane.missed.push_back(hold.tickTime(ms));
        for (const ServerTime due : history.overdueTicks(lock, lane.now))
            lane.missed.push_back(due);
        return lane;
    }
    for (std::size_t i = 0; i < state.ticks.size(); ++i)
        lane.ticks.push_back(state.ticks.at(i, state.lastRenewal));
    const auto due = analysis::expectedRenewal(state);
    if (due && analysis::missedRenewals(state, lane.now) > 0)
        lane.missed.push_back(*due);
    return lane;
}

} // namespace lockscope::presentation
