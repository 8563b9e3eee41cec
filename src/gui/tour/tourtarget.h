// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/tour/toursteps.h"

#include <QRect>

#include <optional>

class QWidget;

namespace lockscope::gui {

/// The visible part of the step's target in the window; no value: not visible.
[[nodiscard]] std::optional<QRect> tourTarget(const QWidget& window, const TourStep& step, LockId lock);

/// The same for the widget that a waiting step points at.
[[nodiscard]] std::optional<QRect> otherTourTarget(const QWidget& window, const TourStep& step);

void revealTourTarget(QWidget& window, const TourStep& step, LockId lock);

/// Position of a panel of this size in `area`: beside the target, and over it only if there is no other room. Pure.
[[nodiscard]] QPoint placeBeside(const QSize& panel, const QRect& target, const QRect& area);

} // namespace lockscope::gui
