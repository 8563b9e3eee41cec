// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontInfo>
#include <QWidget>

namespace lockscope::gui {

/// A length that is given for a font of 10 pt at 96 dpi, in pixels for this widget's font.
[[nodiscard]] inline int fontPixels(const QWidget& widget, double pixels)
{
    return qRound(pixels * QFontInfo(widget.font()).pointSizeF() / 10 * widget.logicalDpiY() / 96);
}

} // namespace lockscope::gui
