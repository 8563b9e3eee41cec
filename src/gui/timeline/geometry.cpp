// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/geometry.h"

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr double kFarPixels = 1e9;

Us clampedSpan(double us)
{
    const auto least = static_cast<double>(TimeView::kMinSpan.count());
    const auto most = static_cast<double>(TimeView::kMaxSpan.count());
    return Us{std::llround(std::clamp(us, least, most))};
}

/// Holds are in order and do not overlap: the first that ends after `t`.
std::size_t firstEndingAfter(const Holds& holds, ServerTime t)
{
    const DrawnHold* found =
        std::partition_point(holds.begin(), holds.end(), [t](const DrawnHold& hold) { return hold.end <= t; });
    return static_cast<std::size_t>(found - holds.begin());
}
} // namespace

double TimeView::xOf(ServerTime t) const
{
    // Open ends are ServerTime::max(): the difference is taken in floating point.
    const double us = static_cast<double>(usSinceEpoch(t)) - static_cast<double>(usSinceEpoch(left()));
    const bool far = t == ServerTime::max() || t == ServerTime::min();
    const double exact = far ? us : static_cast<double>((t - left()).count());
    return std::clamp(exact / usPerPixel(), -kFarPixels, kFarPixels);
}

ServerTime TimeView::timeAt(double x) const
{
    return left() + Us{std::llround(x * usPerPixel())};
}

TimeView TimeView::zoomed(double x, double factor) const
{
    TimeView next = *this;
    const ServerTime anchor = timeAt(x);
    next.span = clampedSpan(static_cast<double>(span.count()) * factor);
    next.right = anchor + Us{std::llround((width - x) * next.usPerPixel())};
    return next;
}

TimeView TimeView::panned(double pixels) const
{
    TimeView next = *this;
    next.right += Us{std::llround(pixels * usPerPixel())};
    return next;
}

TimeView TimeView::fitted(ServerTime from, ServerTime to) const
{
    TimeView next = *this;
    const auto length = static_cast<double>((to - from).count());
    next.span = clampedSpan(length * 1.1);
    next.right = to + Us{(next.span.count() - (to - from).count()) / 2};
    return next;
}

TimeView TimeView::snapped() const
{
    TimeView next = *this;
    const auto pixel = std::max<std::int64_t>(1, std::llround(usPerPixel()));
    next.right = serverTimeFromUs(usSinceEpoch(right) / pixel * pixel);
    return next;
}

Us niceStep(const TimeView& view, int minPixels)
{
    using namespace std::chrono_literals;
    static constexpr Us kSteps[] = {1ms, 2ms, 5ms,  10ms, 20ms, 50ms,  100ms, 200ms, 500ms, 1s, 2s, 5s, 10s,
                                    15s, 30s, 1min, 2min, 5min, 10min, 15min, 30min, 1h,    2h, 3h, 6h, 12h};
    const double least = view.usPerPixel() * minPixels;
    for (const Us step : kSteps) {
        if (static_cast<double>(step.count()) >= least)
            return step;
    }
    return 24h;
}

std::vector<ServerTime> axisTicks(const TimeView& view, Us step, ServerTime origin)
{
    std::vector<ServerTime> ticks;
    const auto distance = (view.left() - origin).count();
    auto multiple = distance / step.count();
    if (multiple * step.count() < distance)
        ++multiple;
    for (ServerTime t = origin + step * multiple; t <= view.right; t += step)
        ticks.push_back(t);
    return ticks;
}

int LaneRows::rowAt(int y) const
{
    if (y < top || rowHeight <= 0)
        return -1;
    const int row = (y - top + scroll) / rowHeight;
    return row < count ? row : -1;
}

std::pair<int, int> LaneRows::visible(int height) const
{
    const int first = std::max(0, scroll / std::max(1, rowHeight));
    const int last = (scroll + height - top - 1) / std::max(1, rowHeight);
    return {first, std::min(count - 1, last)};
}

SpanState spanState(const DrawnHold& hold, bool noTtl)
{
    if (hold.isLost())
        return SpanState::Lost;
    if (hold.isOpen() && noTtl)
        return SpanState::NoTtl;
    if (hold.contended)
        return SpanState::Contended;
    return !hold.isOpen() && hold.endedAs == EventKind::Vanished ? SpanState::Vanished : SpanState::Held;
}

std::vector<PaintSpan> paintSpans(const Holds& holds, const TimeView& view, ServerTime now, bool noTtl)
{
    std::vector<PaintSpan> spans;
    constexpr int kTiny = 2;
    for (std::size_t i = firstEndingAfter(holds, view.left()); i < holds.size() && holds[i].begin < view.right; ++i) {
        const DrawnHold& hold = holds[i];
        const ServerTime end = hold.isOpen() ? std::max(now, hold.begin) : hold.end;
        if (end < view.left())
            continue; // the view is ahead of now
        PaintSpan span;
        span.x0 = static_cast<int>(std::floor(std::clamp(view.xOf(hold.begin), 0.0, double(view.width))));
        span.x1 = static_cast<int>(std::ceil(std::clamp(view.xOf(end), 0.0, double(view.width))));
        span.x1 = std::max(span.x1, span.x0 + 1);
        span.state = spanState(hold, noTtl);
        span.first = i;
        span.openEnd = hold.isOpen();
        span.openBegin = !hold.beginKnown || hold.begin < view.left();
        if (!spans.empty()) {
            PaintSpan& last = spans.back();
            const bool lastTiny = last.holds > 1 || last.x1 - last.x0 <= kTiny;
            if (span.x0 < last.x1 && lastTiny && span.x1 - span.x0 <= kTiny) {
                last.x1 = std::max(last.x1, span.x1);
                last.state = std::max(last.state, span.state);
                last.openEnd = span.openEnd;
                ++last.holds;
                continue;
            }
            if (span.x0 < last.x1) // bars that share a pixel: the later one yields it unless it would vanish
                span.x0 = std::min(last.x1, span.x1 - 1);
        }
        spans.push_back(span);
    }
    return spans;
}

std::vector<int> tickColumns(const DrawnHold& hold, const Ticks& ticks, const TimeView& view, int minPixels)
{
    std::vector<int> columns;
    const auto* first = std::partition_point(ticks.begin(), ticks.end(),
                                             [&](std::uint32_t ms) { return hold.tickTime(ms) < view.left(); });
    const auto* last =
        std::partition_point(first, ticks.end(), [&](std::uint32_t ms) { return hold.tickTime(ms) <= view.right; });
    const auto count = last - first;
    if (count > 1) {
        const double pixels = view.xOf(hold.tickTime(*(last - 1))) - view.xOf(hold.tickTime(*first));
        if (pixels < static_cast<double>(count - 1) * minPixels)
            return columns;
    }
    for (const auto* tick = first; tick != last; ++tick) {
        const int x = static_cast<int>(std::lround(view.xOf(hold.tickTime(*tick))));
        if (columns.empty() || columns.back() != x)
            columns.push_back(x);
    }
    return columns;
}

std::ptrdiff_t holdAt(const Holds& holds, ServerTime t, Us slack)
{
    std::ptrdiff_t best = -1;
    Us bestDistance = slack;
    for (std::size_t i = firstEndingAfter(holds, t - slack - Us{1}); i < holds.size(); ++i) {
        const DrawnHold& hold = holds[i];
        if (hold.begin > t + slack)
            break;
        const Us distance = t < hold.begin ? hold.begin - t : hold.end < t ? t - hold.end : Us{0};
        if (distance <= bestDistance) {
            if (distance < bestDistance || best < 0)
                best = static_cast<std::ptrdiff_t>(i);
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace lockscope::gui
