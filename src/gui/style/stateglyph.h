// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QPainter>
#include <QPixmap>

namespace lockscope::gui {

struct Colors;

/// Small signs that show a state by shape as well as by colour.
enum class Glyph { Dot, Ring, HalfDot, Diamond, Triangle, Square, DashedRing, Clock, None };

/// Fills `box` (a square) with the glyph.
void paintGlyph(QPainter& painter, const QRectF& box, Glyph glyph, const QColor& color);
[[nodiscard]] QPixmap glyphPixmap(Glyph glyph, const QColor& color, int side, qreal pixelRatio);

[[nodiscard]] Glyph glyphOf(ConnectionState state);
[[nodiscard]] QColor colorOf(ConnectionState state, const Colors& colors);

} // namespace lockscope::gui
