// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/tables/liveheader.h"
#include "gui/timeline/geometry.h"

#include <functional>
#include <vector>

namespace lockscope::gui {

class Theme;

/// The header of the Locks table: above the lanes stands their time axis instead of a title. The lanes are the last
/// column, and nothing is sorted by them. GUI thread.
class LaneHeader final : public LiveHeader
{
public:
    /// Times and period of the axis; x counts from the left edge of the viewport.
    struct Axis
    {
        std::vector<ServerTime> times;
        TimeView view;
        Us step{0};
        int left = 0;
        bool isLive = true; ///< counts back from `now`; else times of day
        ServerTime now{};
        std::optional<int> hoverX{};
    };
    /// `axis` is called when the column with the index `column` is painted. The theme must outlive it.
    LaneHeader(int column, std::function<Axis()> axis, const Theme& theme, QWidget* parent);
    void updateAxis();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
    void initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const override;

private:
    const int m_column;
    const std::function<Axis()> m_axis;
    const Theme& m_theme;
};

} // namespace lockscope::gui
