// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanetime.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {

Us pixels(const TimeView& view, double count)
{
    return Us{std::llround(view.usPerPixel() * count)};
}

} // namespace

ServerTime LaneTime::axisNow() const
{
    return m_following ? m_view.right - pixels(m_view, kNowMargin) : m_now;
}

TimeView LaneTime::liveView() const
{
    TimeView view = m_view;
    view.right = m_now + pixels(view, kNowMargin);
    return view.snapped();
}

void LaneTime::setWidth(int width)
{
    m_view.width = std::max(1, width);
    if (m_following)
        m_view = liveView();
}

bool LaneTime::advance(ServerTime now)
{
    m_now = now;
    if (!m_following)
        return false;
    const TimeView before = std::exchange(m_view, liveView());
    return m_view != before;
}

void LaneTime::move(TimeView view)
{
    m_view = view;
    const TimeView live = liveView();
    m_following = view.right >= live.right - pixels(view, 1);
    if (m_following)
        m_view = live;
}

void LaneTime::zoomAt(double x, double factor)
{
    move(m_view.zoomed(x, factor));
}

void LaneTime::pan(double count)
{
    move(m_view.panned(count));
}

void LaneTime::panFrom(const TimeView& begin, double count)
{
    move(begin.panned(count));
}

void LaneTime::setSpan(Us span)
{
    const TimeView before = m_view;
    m_view.span = std::clamp(span, TimeView::kMinSpan, TimeView::kMaxSpan);
    if (m_following)
        m_view = liveView();
    else
        m_view.right = before.left() + before.span / 2 + m_view.span / 2;
}

void LaneTime::fit(ServerTime from, ServerTime to)
{
    move(m_view.fitted(from, to));
}

void LaneTime::showMoment(ServerTime at, Us span)
{
    m_view.span = std::max(m_view.span, span);
    m_view.right = at + m_view.span * 2 / 3; // what led to it has more room than what followed
    m_following = false;
}

void LaneTime::show(ServerTime from, ServerTime to)
{
    m_view.span = std::clamp(to - from, TimeView::kMinSpan, TimeView::kMaxSpan);
    m_view.right = to;
    m_following = to >= m_now;
    if (m_following)
        m_view = liveView();
}

void LaneTime::center(ServerTime at)
{
    TimeView view = m_view;
    view.right = at + view.span / 2;
    move(view);
}

void LaneTime::goHome()
{
    m_view.span = kUsualSpan;
    followLive();
}

void LaneTime::followLive()
{
    m_following = true;
    m_view = liveView();
}

} // namespace lockscope::gui
