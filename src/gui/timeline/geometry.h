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

/// Which part of time is on screen: `span` of time in `width` pixels that end at `right`.
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
    /// The moment under `x` stays under `x`. `factor` < 1 shows less time.
    [[nodiscard]] TimeView zoomed(double x, double factor) const;
    /// Positive: later times come into view.
    [[nodiscard]] TimeView panned(double pixels) const;
    /// Shows [from, to] with a margin of a twentieth on each side.
    [[nodiscard]] TimeView fitted(ServerTime from, ServerTime to) const;
    /// The right edge on a whole pixel of this zoom, so that bars move by whole pixels while time goes on.
    [[nodiscard]] TimeView snapped() const;
    friend bool operator==(const TimeView&, const TimeView&) = default;
};

/// A step of 1, 2 or 5 x 10^n ms below a second, then 1, 2, 5, 10, 15, 30 s, minutes and hours: the smallest whose
/// ticks are at least `minPixels` apart.
[[nodiscard]] Us niceStep(const TimeView& view, int minPixels);
/// Tick times in view, multiples of the step counted back from `origin` (now: "-10 s") or from the epoch.
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
    /// First and last row that show within `height` pixels of widget; first > last when none.
    [[nodiscard]] std::pair<int, int> visible(int height) const;
    [[nodiscard]] int contentHeight() const { return count * rowHeight; }
};

/// How a stretch of a lane looks. In a pixel column that holds several things they are stacked, the last one lowest.
enum class SpanState : std::uint8_t { Vanished, Held, Contended, NoTtl, Lost };
inline constexpr std::size_t kSpanStates = 5;

/// A run of pixels of one hold.
struct PaintSpan
{
    int x0 = 0;
    int x1 = 0; ///< exclusive
    SpanState state = SpanState::Held;
    std::size_t hold = 0; ///< its index
    bool isWhole = true;  ///< a bar; false: too short for one, alone in its columns, painted as shares of them
    friend bool operator==(const PaintSpan&, const PaintSpan&) = default;
};

/// Pixel columns beside each other that several holds share, or one that is there for a part of the column's time:
/// each state has as much of the height as it has of the time.
struct SharedColumns
{
    int x0 = 0;
    int x1 = 0;                    ///< exclusive
    std::optional<SpanState> foot; ///< the worst of those that are too short for a bar; nothing: only bars meet here
    std::array<std::int16_t, kSpanStates + 1> from{}; ///< pixels above the bar's bottom where the state begins; the
                                                      ///< state above it begins where it ends
    [[nodiscard]] int height(SpanState state) const
    {
        const auto i = static_cast<std::size_t>(state);
        return from[i] - from[i + 1];
    }
    friend bool operator==(const SharedColumns&, const SharedColumns&) = default;
};

/// A lane, to be painted: bars and shared columns cover as many pixels as the holds take of the time. What is rounded:
/// a bar's end to the nearer column where it is alone in it, a share to whole pixels of the height, now up, now down.
/// Under a column with something too short for a bar there is a foot, always of one size: it is seen, and takes no
/// share.
struct LanePicture
{
    std::vector<PaintSpan> spans; ///< from left to right; two of one hold: in the second nobody knows when it ended
    std::vector<SharedColumns> shared;
};

/// State of a hold by itself.
[[nodiscard]] SpanState spanState(const DrawnHold& hold);

/// What to paint of a lane between pixel 0 and view.width in bars of `height` pixels. `now` ends what is still held.
/// O(holds in view) after a binary search. A picture of the same time at the same zoom is the same, however far it has
/// moved, if the view is snapped.
[[nodiscard]] LanePicture paintLane(const Holds& holds, const TimeView& view, ServerTime now, int height);

/// Pixel columns of renewal ticks in view, each once, ascending. Nothing when they are closer than `minPixels` on
/// average (a grey comb says less than nothing).
[[nodiscard]] std::vector<int> tickColumns(const DrawnHold& hold, const Ticks& ticks, const TimeView& view,
                                           int minPixels);

/// Index of the hold at time t (with `slack` on both sides; the nearest wins), or -1.
[[nodiscard]] std::ptrdiff_t holdAt(const Holds& holds, ServerTime t, Us slack);

} // namespace lockscope::gui
