// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanemotion.h"

#include "presentation/timeline/lanehistory.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace lockscope::gui {

namespace {

constexpr int kAround = 4;       ///< pixels for rounding and the line of now
constexpr int kBeforeLabel = 10; ///< largest gap before a label, in pixels; see LanePainter::collectHold

/// The hold if the lane shows nothing but one open hold without renewals and waiters, else nullptr.
const DrawnHold* onlyHold(const Holds& holds, ServerTime left)
{
    const DrawnHold& last = holds.back();
    const bool isAlone = holds.size() == 1 || holds[holds.size() - 2].end < left;
    const bool isBare = last.isOpen() && last.ticks.empty() && last.missedTicks.empty() && !last.waiters;
    return isAlone && isBare ? &last : nullptr;
}

/// The range of the lane that time moved, in pixels from the left edge of the time area. Empty if nothing moved.
std::pair<int, int> movesBetween(const LaneScene& scene, const TimeView& before, LockId lock)
{
    const std::pair whole(0, scene.view.width);
    const Holds holds = scene.history.holds(lock);
    if (holds.empty())
        return {};
    // An end mark is wider than the end of its hold.
    const ServerTime left = std::min(scene.view.left(), before.left()) -
                            Us{std::llround(scene.view.usPerPixel() * (kAround + kBeforeLabel))};
    if (!holds.back().isOpen() && holds.back().end < left)
        return {};
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

QRegion whatTimeMoves(const LaneScene& scene, const TimeView& before, std::span<const std::pair<LockId, QRect>> lanes,
                      const QRect& area, ServerTime now)
{
    QRegion moved;
    for (const auto& [lock, box] : lanes) {
        const auto [from, to] = movesBetween(scene, before, lock);
        if (from < to)
            moved += area & QRect(area.left() + from, box.top(), to - from, box.height());
    }
    const QRect line(scene.timeX(now) - kAround, area.top(), 2 * kAround + 1, area.height());
    return simplified(moved) + (area & line);
}

} // namespace lockscope::gui
