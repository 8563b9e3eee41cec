// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/stateglyph.h"

#include "gui/style/theme.h"

namespace lockscope::gui {

void paintGlyph(QPainter& painter, const QRectF& box, Glyph glyph, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal thin = qMax(1.2, box.width() / 8);
    const QRectF ring = box.adjusted(thin / 2, thin / 2, -thin / 2, -thin / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (glyph) {
    case Glyph::Dot:
        painter.drawEllipse(box);
        break;
    case Glyph::Ring:
    case Glyph::DashedRing:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, thin, glyph == Glyph::Ring ? Qt::SolidLine : Qt::DotLine));
        painter.drawEllipse(ring);
        break;
    case Glyph::HalfDot:
        painter.drawPie(box, 90 * 16, 180 * 16);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, thin));
        painter.drawEllipse(ring);
        break;
    case Glyph::Diamond: {
        const QPointF points[] = {{box.center().x(), box.top()},
                                  {box.right(), box.center().y()},
                                  {box.center().x(), box.bottom()},
                                  {box.left(), box.center().y()}};
        painter.drawConvexPolygon(points, 4);
        break;
    }
    case Glyph::Triangle: {
        const QPointF points[] = {{box.center().x(), box.top()}, box.bottomRight(), box.bottomLeft()};
        painter.drawConvexPolygon(points, 3);
        break;
    }
    case Glyph::Square:
        painter.drawRoundedRect(box.adjusted(thin / 2, thin / 2, -thin / 2, -thin / 2), 1.5, 1.5);
        break;
    case Glyph::Clock:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, thin, Qt::SolidLine, Qt::RoundCap));
        painter.drawEllipse(ring);
        painter.drawLine(box.center(), QPointF(box.center().x(), box.top() + box.height() * 0.26));
        painter.drawLine(box.center(), QPointF(box.right() - box.width() * 0.28, box.center().y()));
        break;
    case Glyph::None:
        break;
    }
    painter.restore();
}

QPixmap glyphPixmap(Glyph glyph, const QColor& color, int side, qreal pixelRatio)
{
    QPixmap pixmap(QSize(side, side) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintGlyph(painter, QRectF(0.5, 0.5, side - 1, side - 1), glyph, color);
    return pixmap;
}

Glyph glyphOf(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Disconnected:
        return Glyph::Ring;
    case ConnectionState::Connecting:
        return Glyph::DashedRing;
    case ConnectionState::Scanning:
        return Glyph::HalfDot;
    case ConnectionState::Live:
        return Glyph::Dot;
    case ConnectionState::Busy:
        return Glyph::Diamond;
    case ConnectionState::Waiting:
        return Glyph::Triangle;
    }
    Q_UNREACHABLE();
}

QColor colorOf(ConnectionState state, const Colors& colors)
{
    switch (state) {
    case ConnectionState::Disconnected:
        return colors.mutedText;
    case ConnectionState::Connecting:
    case ConnectionState::Scanning:
        return colors.held;
    case ConnectionState::Live:
        return colors.good;
    case ConnectionState::Busy:
        return colors.contended;
    case ConnectionState::Waiting:
        return colors.alarm;
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::gui
