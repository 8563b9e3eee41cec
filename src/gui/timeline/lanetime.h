// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/geometry.h"

#include <chrono>

namespace lockscope::gui {

/// The period that all lanes of a list show. Follows now until it is moved away, and again when it reaches now. Plain
/// arithmetic without a widget.
class LaneTime
{
public:
    static constexpr Us kUsualSpan = std::chrono::seconds{60};
    static constexpr int kNowMargin = 14; ///< pixels right of now while following, so that the ends of bars show

    [[nodiscard]] const TimeView& view() const { return m_view; }
    [[nodiscard]] bool isFollowing() const { return m_following; }
    /// Now, aligned with a pixel: the origin of the axis while following.
    [[nodiscard]] ServerTime axisNow() const;

    /// Pixels of the time area.
    void setWidth(int width);
    /// Time has passed. True when the period moved by a pixel or more.
    bool advance(ServerTime now);
    void zoomAt(double x, double factor); ///< x in pixels of the time area
    void pan(double pixels);              ///< positive: later times come into view
    /// Takes the period as it was when a drag began, moved by so many pixels.
    void panFrom(const TimeView& begin, double pixels);
    /// Another length of time, up to now while following, else around the middle.
    void setSpan(Us span);
    /// Shows this period with a margin.
    void fit(ServerTime from, ServerTime to);
    /// Shows the moment with at least `span` around it, and no longer follows now.
    void showMoment(ServerTime at, Us span);
    /// Shows exactly this period; one that ends now or later follows now.
    void show(ServerTime from, ServerTime to);
    /// Puts the moment in the middle; close to now it follows now.
    void center(ServerTime at);
    [[nodiscard]] bool isInView(ServerTime at) const { return at >= m_view.left() && at <= m_view.right; }
    /// The usual span, following now.
    void goHome();
    void followLive();

private:
    void move(TimeView view);
    [[nodiscard]] TimeView liveView() const;

    TimeView m_view;
    ServerTime m_now{};
    bool m_following = true;
};

} // namespace lockscope::gui
