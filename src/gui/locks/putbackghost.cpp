// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/putbackghost.h"

#include <QPainter>

#include <cmath>

namespace lockscope::gui {

namespace {
constexpr int kRing = 16; ///< pixels across
constexpr double kStroke = 2.5;
} // namespace

QRect PutBackGhost::ring() const
{
    return {bar.right() - kRing / 2, bar.center().y() - kRing / 2, kRing, kRing};
}

QRect PutBackGhost::clickable() const
{
    return bar.united(ring());
}

void PutBackGhost::paint(QPainter& painter, const Colors& colors) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.mutedText, 1, Qt::DashLine));
    painter.drawRoundedRect(QRectF(bar).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    const QRectF circle = QRectF(ring()).adjusted(kStroke, kStroke, -kStroke, -kStroke);
    painter.setPen(QPen(colors.border, kStroke));
    painter.setBrush(colors.window);
    painter.drawEllipse(circle);
    constexpr int kTop = 90 * 16; // QPainter counts sixteenths of a degree, from three o'clock against the clock
    constexpr double kWhole = 360 * 16;
    painter.setPen(QPen(colors.held, kStroke, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(circle, kTop, static_cast<int>(std::lround(kWhole * share)));
    painter.restore();
}

} // namespace lockscope::gui
