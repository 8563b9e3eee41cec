// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanemotion.h"

#include "gui/timeline/timelinepainter.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace lockscope::gui {

namespace {

constexpr int kAround = 4;       ///< pixels for rounding and the line of now
constexpr int kBeforeLabel = 10; ///< largest gap before a label, in pixels; see LanePainter::collectHold

QRect timeArea(const TimelineScene& scene)
{
    const int top = scene.rows.top;
    return {scene.gutter, top, scene.view.width, scene.size.height() - scene.axisHeight - top};
}

int columnOf(const TimelineScene& scene, ServerTime t)
{
    return static_cast<int>(std::lround(std::clamp(scene.view.xOf(t), -1e6, 1e6)));
}

/// The hold if the lane shows nothing but one open hold without renewals and waiters, else nullptr.
const DrawnHold* onlyHold(const Holds& holds, ServerTime left)
{
    const DrawnHold& last = holds.back();
    const bool isAlone = holds.size() == 1 || holds[holds.size() - 2].end < left;
    const bool isBare = last.isOpen() && last.ticks.empty() && last.missedTicks.empty() && !last.waiters;
    return isAlone && isBare ? &last : nullptr;
}

/// The range of the lane that time moved, in pixels from the left edge of the time area. Empty if nothing moved.
std::pair<int, int> movesBetween(const TimelineScene& scene, const TimeView& before, LockId lock)
{
    const std::pair whole(0, scene.view.width);
    const Holds holds = scene.history.holds(lock);
    if (holds.empty())
        return {};
    // An end mark is wider than the end of its hold.
    const ServerTime left = std::min(scene.view.left(), before.left()) -
                            Us{std::llround(scene.view.usPerPixel() * (kAround + kBeforeLabel))};
    const DrawnHold* const hold = onlyHold(holds, left);
    if (hold == nullptr || !scene.history.overdueTicks(lock, scene.now).empty())
        return whole;
    const double from = std::min(before.xOf(hold->begin), scene.view.xOf(hold->begin));
    const double to = std::max(before.xOf(hold->begin), scene.view.xOf(hold->begin));
    if (to < 0)
        return {};
    const auto label = scene.labels.constFind(hold->label);
    if (label == scene.labels.constEnd())
        return whole;
    return {static_cast<int>(std::max(from, 0.0)) - kAround,
            static_cast<int>(std::min(to, 1e6) + label->size().width()) + kBeforeLabel + kAround};
}

/// Replaces the region by its bounding rectangle if that is not much larger: clipping to many rectangles costs more
/// than painting more pixels.
QRegion simplified(const QRegion& region)
{
    const auto size = [](const QRect& rect) { return qint64{rect.width()} * rect.height(); };
    qint64 needed = 0;
    for (const QRect& rect : region)
        needed += size(rect);
    return size(region.boundingRect()) <= 2 * needed ? QRegion(region.boundingRect()) : region;
}

} // namespace

QRegion whatTimeMoves(const TimelineScene& scene, const TimeView& before)
{
    const QRect area = timeArea(scene);
    QRegion lanes;
    const auto [first, last] = scene.rows.visible(scene.size.height() - scene.axisHeight);
    for (int row = first; row <= last; ++row) {
        const auto [from, to] = movesBetween(scene, before, scene.lanes.at(row));
        if (from < to)
            lanes += area & QRect(area.left() + from, scene.rows.yOf(row), to - from, scene.rows.rowHeight);
    }
    const QRect now(area.left() + columnOf(scene, scene.now) - kAround, area.top(), 2 * kAround + 1, area.height());
    return simplified(lanes) + (area & now);
}

std::vector<int> gridColumns(const TimelineScene& scene)
{
    const Us step = niceStep(scene.view, scene.timeWidth + kTimesApart);
    std::vector<int> columns;
    for (const ServerTime t : axisTicks(scene.view, step, scene.isLive ? scene.axisNow : ServerTime{}))
        columns.push_back(columnOf(scene, t));
    return columns;
}

QRegion axisRegion(const TimelineScene& scene, const std::vector<int>& columns)
{
    const QRect area = timeArea(scene);
    QRegion axis(0, area.bottom() + 1, scene.size.width(), scene.axisHeight);
    for (const int x : columns)
        axis += area & QRect(area.left() + x, area.top(), 1, area.height());
    return axis;
}

} // namespace lockscope::gui
