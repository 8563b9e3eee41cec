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
// The most pixels of a text; what is longer is elided.
constexpr int kMostName = 320;
constexpr int kMostWhere = 300;
// The same where the other parts of the bar need the room.
constexpr int kShortName = 200;
constexpr int kShortWhere = 130;
constexpr int kLeastName = 120;
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

/// The address has the room that the name leaves; a long name leaves it the room of its short form.
QString SourceChip::shownName() const
{
    const int room = width() - widthFor(0, 0);
    const int ofWhere = where().isEmpty() ? 0 : kSpace + textWidth(shortWhere(), font(), kShortWhere);
    const int most = qMin(kMostName, qMin(room, qMax(room - ofWhere, kLeastName)));
    return QFontMetrics(boldFont()).elidedText(m_content.name, Qt::ElideMiddle, qMax(0, most));
}

QString SourceChip::shownWhere() const
{
    const int room = width() - widthFor(textWidth(shownName(), boldFont(), kMostName), 0) - kSpace;
    if (room <= 0)
        return {};
    const bool isWhole = fontMetrics().horizontalAdvance(where()) <= room;
    return fontMetrics().elidedText(isWhole ? where() : shortWhere(), Qt::ElideMiddle, room);
}

int SourceChip::shortWidth() const
{
    return widthFor(textWidth(m_content.name, boldFont(), kShortName), textWidth(shortWhere(), font(), kShortWhere));
}

int SourceChip::textWidth(const QString& text, const QFont& font, int most)
{
    return text.isEmpty() ? 0 : qMin(most, QFontMetrics(font).horizontalAdvance(text) + 1);
}

QFont SourceChip::boldFont() const
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

int SourceChip::widthFor(int nameWidth, int whereWidth) const
{
    int width = kPadding + QFontMetrics(boldFont()).ascent() + kSpace + nameWidth + kPadding + kArrow + kSpace;
    if (whereWidth > 0)
        width += kSpace + whereWidth;
    if (!m_content.badge.isEmpty())
        width += kSpace + fontMetrics().horizontalAdvance(m_content.badge) + 12;
    return width;
}

QSize SourceChip::sizeHint() const
{
    const int width =
        widthFor(textWidth(m_content.name, boldFont(), kMostName), textWidth(where(), font(), kMostWhere));
    return {width, fontMetrics().height() + 14};
}

QSize SourceChip::minimumSizeHint() const
{
    const int width =
        widthFor(textWidth(m_content.name, boldFont(), kLeastName), textWidth(where(), font(), kLeastWhere));
    return {width, sizeHint().height()};
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
    const QString name = shownName();
    const int nameWidth = bold.horizontalAdvance(name);
    painter.drawText(QRect(x, 0, nameWidth + 1, height()), Qt::AlignVCenter, name);
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
