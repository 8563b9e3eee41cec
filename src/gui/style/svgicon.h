// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

namespace lockscope::gui {

/// An icon from SVG text with `currentColor` strokes, sharp at any size and pixel ratio. GUI thread.
[[nodiscard]] QIcon svgIcon(const QByteArray& svg, const QColor& normal, const QColor& disabled);

} // namespace lockscope::gui
