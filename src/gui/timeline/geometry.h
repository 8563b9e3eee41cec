// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "presentation/timeline/hold.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

/// The arithmetic of the timeline, without a widget. Pure.
namespace lockscope::gui {

using Us = std::chrono::microseconds;

/// The visible period: `span` in `width` pixels that end at `right`.
struct TimeView
{
    static constexpr Us kMinSpan{20'000}; ///< 20 ms
    static constexpr Us kMaxSpan = std::chrono::hours{24};

    ServerTime right{};
    Us span = std::chrono::seconds{60};
    int width = 1; ///< pixels of the time area

    [[nodiscard]] ServerTime left() const { return right - span; }
    [[nodiscard]] double usPerPixel() const { return static_cast<double>(span.count()) / std::max(1, width); }
    /// Pixels from the left edge of the time area; may lie outside, saturated at +-1e9.
    [[nodiscard]] double xOf(ServerTime t) const;
    [[nodiscard]] ServerTime timeAt(double x) const;
    /// Keeps the moment under `x` in place. `factor` < 1 shows less time.
    [[nodiscard]] TimeView zoomed(double x, double factor) const;
    /// Positive: later times come into view.
    [[nodiscard]] TimeView panned(double pixels) const;
    /// Shows [from, to] with a margin of a twentieth on each side.
    [[nodiscard]] TimeView fitted(ServerTime from, ServerTime to) const;
    /// Aligns the right edge with a whole pixel of this zoom, so that bars move by whole pixels as time passes.
    [[nodiscard]] TimeView snapped() const;
    friend bool operator==(const TimeView&, const TimeView&) = default;
};

/// Minimum distance in pixels between two times on an axis.
inline constexpr int kTimesApart = 24;

/// The smallest step whose ticks are at least `minPixels` apart, of 1, 2 or 5 x 10^n ms below a second, then 1, 2, 5,
/// 10, 15, 30 s, minutes and hours.
[[nodiscard]] Us niceStep(const TimeView& view, int minPixels);
/// Visible tick times, multiples of the step counted back from `origin` (now: "-10 s") or from the epoch.
[[nodiscard]] std::vector<ServerTime> axisTicks(const TimeView& view, Us step, ServerTime origin);

/// Rows of equal height under a header of `top` pixels.
struct LaneRows
{
    int rowHeight = 26;
    int top = 0;
    int scroll = 0; ///< pixels scrolled down
    int count = 0;

    /// -1 when no row is there.
    [[nodiscard]] int rowAt(int y) const;
    [[nodiscard]] int yOf(int row) const { return top + row * rowHeight - scroll; }
    /// First and last row visible within `height` pixels of the widget; first > last when none.
    [[nodiscard]] std::pair<int, int> visible(int height) const;
    [[nodiscard]] int contentHeight() const { return count * rowHeight; }
};

/// The appearance of a span. In a pixel column with several states they are stacked, the last one lowest.
enum class SpanState : std::uint8_t { Vanished, Held, Contended, NoTtl, Lost };
inline constexpr std::size_t kSpanStates = 5;

/// A run of pixels of one hold.
struct PaintSpan
{
    int x0 = 0;
    int x1 = 0; ///< exclusive
    SpanState state = SpanState::Held;
    std::size_t hold = 0; ///< its index
    bool isWhole = true;  ///< false: shorter than a pixel and alone in its columns, painted as a share of them
    friend bool operator==(const PaintSpan&, const PaintSpan&) = default;
};

/// Adjacent pixel columns shared by several holds, or by one that covers only a part of the time: each state gets the
/// share of the height that it has of the time.
struct SharedColumns
{
    int x0 = 0;
    int x1 = 0;                    ///< exclusive
    std::optional<SpanState> foot; ///< the worst state among those too short for a bar; no value: only bars meet here
    std::array<std::int16_t, kSpanStates + 1> from{}; ///< pixels above the bar's bottom: s covers [s + 1] to [s]
    [[nodiscard]] int height(SpanState state) const
    {
        const auto i = static_cast<std::size_t>(state);
        return from[i] - from[i + 1];
    }
    friend bool operator==(const SharedColumns&, const SharedColumns&) = default;
};

/// A lane to be painted: bars and shared columns cover pixels in proportion to the holds' time. Rounded are: a bar's
/// end to the nearer column where it is alone in it, and a share to whole pixels of the height, alternately up and
/// down. A column with something too short for a bar has a foot of constant size below, which makes it visible and
/// takes no share.
struct LanePicture
{
    std::vector<PaintSpan> spans; ///< from left to right; two for one hold: the second has an unknown end
    std::vector<SharedColumns> shared;
};

/// The state of a single hold.
[[nodiscard]] SpanState spanState(const DrawnHold& hold);

/// What to paint of a lane between pixel 0 and view.width, with bars of `height` pixels. `now` ends open holds. O(holds
/// in view) after a binary search. With a snapped view, the same time at the same zoom gives the same picture however
/// far it has moved.
[[nodiscard]] LanePicture paintLane(const Holds& holds, const TimeView& view, ServerTime now, int height);

/// Visible pixel columns of renewal ticks, ascending, without duplicates. Empty when they are closer than `minPixels`
/// on average, because a grey comb carries no information.
[[nodiscard]] std::vector<int> tickColumns(const DrawnHold& hold, const Ticks& ticks, const TimeView& view,
                                           int minPixels);

/// Index of the hold at time t (with `slack` on both sides; the nearest wins), or -1.
[[nodiscard]] std::ptrdiff_t holdAt(const Holds& holds, ServerTime t, Us slack);

} // namespace lockscope::gui
