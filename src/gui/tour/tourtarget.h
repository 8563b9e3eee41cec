// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/tour/toursteps.h"

#include <QRect>

#include <optional>

class QWidget;

namespace lockscope::gui {

/// Where in the window the step's target is, as far as it can be seen; nothing: it cannot.
[[nodiscard]] std::optional<QRect> tourTarget(const QWidget& window, const TourStep& step, LockId lock);

/// The same of what the step points at while it waits.
[[nodiscard]] std::optional<QRect> otherTourTarget(const QWidget& window, const TourStep& step);

/// Scrolls it into view.
void revealTourTarget(QWidget& window, const TourStep& step, LockId lock);

/// Where a panel of this size goes in `area`: beside the target, and never over it while there is room elsewhere. Pure.
[[nodiscard]] QPoint placeBeside(const QSize& panel, const QRect& target, const QRect& area);

} // namespace lockscope::gui
