// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/presentation.h"
#include "presentation/timeline/hold.h"

#include <chrono>
#include <cstdint>
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

/// How a stretch of a lane looks; a higher one wins where several share a pixel.
enum class SpanState : std::uint8_t { Vanished, Held, Contended, NoTtl, Lost };

/// A run of pixels: one hold, or several that are too short to be told apart.
struct PaintSpan
{
    int x0 = 0;
    int x1 = 0; ///< exclusive; at least x0 + 1
    SpanState state = SpanState::Held;
    std::uint32_t holds = 1; ///< merged
    std::size_t first = 0;   ///< index of the first hold
    bool openEnd = false;    ///< still held
    bool openBegin = false;  ///< begin not known, or left of the view
    friend bool operator==(const PaintSpan&, const PaintSpan&) = default;
};

/// State of a hold by itself; `noTtl`: the open hold never ends.
[[nodiscard]] SpanState spanState(const DrawnHold& hold, bool noTtl);

/// What to paint of a lane between pixel 0 and view.width: holds shorter than two pixels that touch are merged. `now`
/// ends what is still held. O(holds in view) after a binary search.
[[nodiscard]] std::vector<PaintSpan> paintSpans(const Holds& holds, const TimeView& view, ServerTime now, bool noTtl);

/// Pixel columns of renewal ticks in view, each once, ascending. Nothing when they are closer than `minPixels` on
/// average (a grey comb says less than nothing).
[[nodiscard]] std::vector<int> tickColumns(const DrawnHold& hold, const Ticks& ticks, const TimeView& view,
                                           int minPixels);

/// Index of the hold at time t (with `slack` on both sides; the nearest wins), or -1.
[[nodiscard]] std::ptrdiff_t holdAt(const Holds& holds, ServerTime t, Us slack);

} // namespace lockscope::gui
