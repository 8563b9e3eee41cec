// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sourcechip.h"

#include "gui/presentation.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/plaintip.h"
#include "presentation/servers/nodestore.h"

#include <QPainter>

namespace lockscope::gui {

namespace {
constexpr int kPadding = 14;
constexpr int kSpace = 8;
constexpr int kStripe = 5; ///< of the environment's colour, for a font of 10 pt
constexpr int kArrow = 9;
constexpr int kMostWhere = 300; ///< pixels; longer URIs are elided
constexpr int kMostShort = 130; ///< likewise, where the other parts of the bar need the room
constexpr int kLeastWhere = 60;
} // namespace

SourceChip::SourceChip(const Theme& theme, QWidget* parent) : QToolButton(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("sourceChip"));
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setFocusPolicy(Qt::TabFocus);
}

void SourceChip::setContent(const Content& content)
{
    if (content == m_content)
        return;
    m_content = content;
    const QString state = connectionWord(content.state);
    setToolTip(
        plainTip(content.where.isEmpty() ? content.name : tr("%1\n%2 (%3)").arg(content.name, content.where, state)));
    const QString badge = content.badge.isEmpty() ? QString() : QStringLiteral(", ") + content.badge;
    setAccessibleName(tr("Watched server: %1, %2").arg(content.name, state + badge));
    updateGeometry();
    update();
}

/// Nothing where the name is the address already.
QString SourceChip::where() const
{
    const bool isSaid = !m_content.name.isEmpty() && m_content.where.contains(m_content.name);
    return isSaid ? QString() : m_content.where;
}

QString SourceChip::shortWhere() const
{
    return where().isEmpty() || m_content.shortWhere.isEmpty() ? where() : m_content.shortWhere;
}

QString SourceChip::shownWhere() const
{
    const int room = width() - widthFor(0) - kSpace;
    if (room <= 0)
        return {};
    const bool isWhole = fontMetrics().horizontalAdvance(where()) <= room;
    return fontMetrics().elidedText(isWhole ? where() : shortWhere(), Qt::ElideMiddle, room);
}

int SourceChip::shortWidth() const
{
    const int width = qMin(kMostShort, fontMetrics().horizontalAdvance(shortWhere()) + 1);
    return widthFor(where().isEmpty() ? 0 : width);
}

QFont SourceChip::boldFont() const
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

int SourceChip::widthFor(int whereWidth) const
{
    const QFontMetrics bold(boldFont());
    int width = kPadding + bold.ascent() + kSpace + bold.horizontalAdvance(m_content.name) + kPadding + kArrow + kSpace;
    if (whereWidth > 0)
        width += kSpace + whereWidth;
    if (!m_content.badge.isEmpty())
        width += kSpace + fontMetrics().horizontalAdvance(m_content.badge) + 12;
    return width;
}

QSize SourceChip::sizeHint() const
{
    const int width = qMin(kMostWhere, fontMetrics().horizontalAdvance(where()));
    return {widthFor(where().isEmpty() ? 0 : width + 1), fontMetrics().height() + 14};
}

QSize SourceChip::minimumSizeHint() const
{
    return {widthFor(where().isEmpty() ? 0 : kLeastWhere), sizeHint().height()};
}

void SourceChip::paintEvent(QPaintEvent*)
{
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().color(underMouse() || isDown() ? QPalette::Midlight : QPalette::Button));
    if (m_content.stripe.isValid())
        painter.fillRect(QRect(0, 0, fontPixels(*this, kStripe), height()), m_content.stripe);
    if (hasFocus()) {
        painter.setPen(QPen(colors.held, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }

    const QFontMetrics bold(boldFont());
    int x = kPadding;
    const int glyph = bold.ascent() - 2;
    paintGlyph(painter, QRectF(x, (height() - glyph) / 2.0, glyph, glyph), glyphOf(m_content.state),
               colorOf(m_content.state, colors));
    x += bold.ascent() + kSpace;

    painter.setFont(boldFont());
    painter.setPen(colors.text);
    const int nameWidth = bold.horizontalAdvance(m_content.name);
    painter.drawText(QRect(x, 0, nameWidth + 1, height()), Qt::AlignVCenter, m_content.name);
    x += nameWidth + kSpace;

    painter.setFont(font());
    int right = width() - kPadding - kArrow - kSpace;
    if (!m_content.badge.isEmpty()) {
        const int badgeWidth = fontMetrics().horizontalAdvance(m_content.badge) + 12;
        const QRectF badge(right - badgeWidth, (height() - fontMetrics().height() - 2) / 2.0, badgeWidth,
                           fontMetrics().height() + 2);
        painter.setPen(QPen(m_content.stripe, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(badge, 4, 4);
        painter.setPen(colors.text);
        painter.drawText(badge, Qt::AlignCenter, m_content.badge);
        right -= badgeWidth + kSpace;
    }
    if (const QString where = shownWhere(); !where.isEmpty()) {
        painter.setPen(colors.mutedText);
        painter.drawText(QRect(x, 0, right - x, height()), Qt::AlignVCenter, where);
    }
    const QRectF arrow(width() - kPadding - kArrow, (height() - kArrow / 2.0) / 2.0, kArrow, kArrow / 2.0);
    painter.setPen(QPen(colors.mutedText, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{arrow.topLeft(), QPointF(arrow.center().x(), arrow.bottom()), arrow.topRight()});
}

} // namespace lockscope::gui

#include "moc_sourcechip.cpp"
