// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace lockscope::gui {

inline constexpr double kZoomStep = 0.8;  ///< per notch of the wheel or key press
inline constexpr double kPanShare = 0.15; ///< of the width, per notch or key press

/// Wheel handling for time lanes: Ctrl zooms at the cursor, Shift or a horizontal wheel pans, otherwise rows scroll.
/// `Lanes` is a scroll area with view(), zoomAt() and pan().
template <class Lanes>
void turnWheel(Lanes& lanes, QWheelEvent& event, int rowHeight)
{
    constexpr double kNotch = 120.0; // eighths of a degree
    const QPoint angle = event.angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / kNotch;
    if (event.modifiers() & Qt::ControlModifier)
        lanes.zoomAt(event.position().x() - lanes.gutter(), std::pow(kZoomStep, notches));
    else if ((event.modifiers() & Qt::ShiftModifier) || angle.y() == 0)
        lanes.pan(-notches * kPanShare * lanes.view().width);
    else
        lanes.verticalScrollBar()->setValue(lanes.verticalScrollBar()->value() -
                                            static_cast<int>(notches * 3 * rowHeight));
    event.accept();
}

} // namespace lockscope::gui
