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

/// Index of the first hold that ends after `t`. Holds are ordered and do not overlap.
std::size_t firstEndingAfter(const Holds& holds, ServerTime t)
{
    const DrawnHold* found =
        std::partition_point(holds.begin(), holds.end(), [t](const DrawnHold& hold) { return hold.end <= t; });
    return static_cast<std::size_t>(found - holds.begin());
}
} // namespace

double TimeView::xOf(ServerTime t) const
{
    // Subtracts in floating point, because open ends are ServerTime::max() and would overflow.
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

SpanState spanState(const DrawnHold& hold)
{
    if (hold.isLost())
        return SpanState::Lost;
    if (hold.noTtl)
        return SpanState::NoTtl;
    if (hold.contended)
        return SpanState::Contended;
    return !hold.isOpen() && hold.endedAs == EventKind::Vanished ? SpanState::Vanished : SpanState::Held;
}

namespace {
/// Builds a lane from left to right, one pixel column after the other.
class LaneBuilder
{
public:
    LaneBuilder(const TimeView& view, int height)
        : m_height(height), m_width(view.width),
          m_number(std::fmod(std::round(static_cast<double>(usSinceEpoch(view.left())) / view.usPerPixel()), 1 << 20))
    {
    }

    void add(double from, double to, SpanState state, std::size_t hold)
    {
        constexpr double kWide = 3; // pixels; shorter spans become shares of their columns
        from = std::max(from, m_end);
        to = std::max(to, from);
        m_end = to;
        if (to - from < kWide) {
            addShares(from, to, state, hold);
            return;
        }
        // A wide span begins on a whole pixel; if its first column is taken, it gets a share of that column.
        int x0 = static_cast<int>(std::lround(from));
        if (m_column == static_cast<int>(from)) {
            x0 = m_column + 1;
            join();
            addShare(x0 - from, state);
        }
        // The rest is a share of the last column, which later spans may share.
        const int x1 = static_cast<int>(std::floor(to));
        flush();
        m_picture.spans.push_back({x0, x1, state, hold, true});
        if (to > x1) {
            m_column = x1;
            m_tail = m_picture.spans.size();
            addShare(to - x1, state);
        }
    }

    LanePicture take()
    {
        flush();
        return std::move(m_picture);
    }

private:
    void addShares(double from, double to, SpanState state, std::size_t hold)
    {
        const int first = static_cast<int>(from);
        const int end = std::min(m_width, std::max(static_cast<int>(std::ceil(to)), first + 1));
        if (first == m_column)
            join();
        else
            m_picture.spans.push_back({first, end, state, hold, false});
        for (int x = first; x < end; ++x) {
            if (x != m_column) {
                flush();
                m_column = x;
            }
            m_foot = std::max(m_foot, static_cast<int>(state));
            addShare(std::max(0.0, std::min(to, x + 1.0) - std::max(from, static_cast<double>(x))), state);
        }
    }

    /// Makes the current column shared, because another hold enters it.
    void join()
    {
        m_tail = 0;
        if (!m_picture.spans.empty() && !m_picture.spans.back().isWhole && m_picture.spans.back().x1 > m_column)
            m_picture.spans.pop_back();
    }

    void addShare(double share, SpanState state) { m_shares[static_cast<std::size_t>(state)] += share; }

    void flush()
    {
        if (m_column < 0 || m_column >= m_width) {
            clear();
            return;
        }
        if (m_tail > 0) { // the column is not shared: round the end of the span to the nearer pixel
            PaintSpan& span = m_picture.spans[m_tail - 1];
            if (m_shares[static_cast<std::size_t>(span.state)] >= 0.5)
                span.x1 = m_column + 1;
            clear();
            return;
        }
        auto& done = m_picture.shared;
        SharedColumns& column = done.emplace_back();
        column.x0 = m_column;
        column.x1 = m_column + 1;
        if (m_foot >= 0)
            column.foot = static_cast<SpanState>(m_foot);
        // Dithers the rounding by the column's number in time: right on average, and stable when the picture moves.
        const double number = m_number + m_column;
        constexpr double kGolden = 0.6180339887498949;
        const double up = number * kGolden - std::floor(number * kGolden);
        double sum = 0;
        for (std::size_t i = kSpanStates; i-- > 0;) {
            sum += m_shares[i];
            column.from[i] = sum > 1 - 1e-6 ? static_cast<std::int16_t>(m_height)
                                            : static_cast<std::int16_t>(std::floor(sum * m_height + up));
        }
        if (done.size() > 1) {
            SharedColumns& before = done[done.size() - 2];
            if (before.x1 == column.x0 && before.foot == column.foot && before.from == column.from) {
                before.x1 = column.x1;
                done.pop_back();
            }
        }
        clear();
    }

    void clear()
    {
        m_shares = {};
        m_foot = -1;
        m_tail = 0;
        m_column = -1;
    }

    int m_height;
    int m_width;
    double m_number; ///< number of column 0, counted from the epoch
    double m_end = 0;
    int m_column = -1; ///< the column being filled; -1: none
    std::array<double, kSpanStates> m_shares{};
    int m_foot = -1;        ///< the worst state of the short holds in the column; -1: none
    std::size_t m_tail = 0; ///< 1 + index of the only span in this column, which ends there; 0: none
    LanePicture m_picture;
};
} // namespace

LanePicture paintLane(const Holds& holds, const TimeView& view, ServerTime now, int height)
{
    LaneBuilder lane(view, height);
    const auto onScreen = [&](ServerTime t) { return std::clamp(view.xOf(t), 0.0, double(view.width)); };
    for (std::size_t i = firstEndingAfter(holds, view.left()); i < holds.size() && holds[i].begin < view.right; ++i) {
        const DrawnHold& hold = holds[i];
        const ServerTime end = hold.isOpen() ? std::max(now, hold.begin) : hold.end;
        if (end < view.left()) // the view begins after now
            continue;
        const SpanState state = spanState(hold);
        if (hold.endKnown()) {
            lane.add(onScreen(hold.begin), onScreen(end), state, i);
            continue;
        }
        if (hold.heldUntil > view.left() && hold.heldUntil > hold.begin)
            lane.add(onScreen(hold.begin), onScreen(hold.heldUntil),
                     state == SpanState::Vanished ? SpanState::Held : state, i);
        lane.add(onScreen(hold.heldUntil), onScreen(end), SpanState::Vanished, i);
    }
    return lane.take();
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
