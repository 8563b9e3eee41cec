// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/sidebardelegate.h"

#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"

#include <QPainter>

namespace lockscope::gui {

namespace {
constexpr int kRowMargin = 12;
constexpr int kGap = 7;

QFont headingFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.86);
    font.setWeight(QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.6);
    return font;
}
} // namespace

SidebarDelegate::SidebarDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

QSize SidebarDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = option.fontMetrics.height();
    if (index.data(HeadingRole).toBool())
        return {100, height + (index.row() == 0 ? 16 : 26)};
    return {100, height + 8};
}

void SidebarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Colors& colors = m_theme.colors();
    const QRect row = option.rect;
    const QString label = index.data(Qt::DisplayRole).toString();
    painter->save();
    if (index.data(HeadingRole).toBool()) {
        painter->setFont(headingFont(option.font));
        painter->setPen(colors.mutedText);
        painter->drawText(row.adjusted(kRowMargin, 0, -kRowMargin, -5), Qt::AlignLeft | Qt::AlignBottom, label);
        painter->restore();
        return;
    }

    if (option.state & QStyle::State_MouseOver)
        painter->fillRect(row, option.palette.color(QPalette::Midlight));
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(colors.held, 1));
        painter->drawRect(row.adjusted(0, 0, -1, -1));
    }

    const bool detail = index.data(DetailRole).toBool();
    const auto color = index.data(ColorRole).value<QColor>();
    const auto glyph = static_cast<Glyph>(index.data(GlyphRole).toInt());
    int x = row.left() + kRowMargin + kGap * 2 * index.data(LevelRole).toInt();
    if (index.data(ShownRole).toBool())
        painter->fillRect(QRect(row.left(), row.top(), 3, row.height()), colors.held);
    QFont labelFont = option.font;
    if (index.data(GroupRole).toBool())
        labelFont.setWeight(QFont::DemiBold);
    if (detail)
        x += kGap * 2;
    if (glyph != Glyph::None) {
        const int side = option.fontMetrics.ascent() - 2;
        paintGlyph(*painter, QRectF(x, row.top() + (row.height() - side) / 2.0, side, side), glyph,
                   color.isValid() ? color : colors.mutedText);
        x += side + kGap;
    }

    const QString value = index.data(ValueRole).toString();
    QFont figures = m_theme.monospace();
    const bool isFigure =
        !value.isEmpty() && (value.front().isDigit() || value.front() == u'+' || value.front() == QChar(0x2212));
    painter->setFont(isFigure ? figures : option.font);
    const int valueWidth = painter->fontMetrics().horizontalAdvance(value);
    const QRect valueBox(row.right() - kRowMargin - valueWidth, row.top(), valueWidth + 1, row.height());
    painter->setPen(detail && color.isValid() ? color : colors.mutedText);
    painter->drawText(valueBox, Qt::AlignVCenter | Qt::AlignLeft, value);

    painter->setFont(labelFont);
    painter->setPen(detail ? colors.mutedText : colors.text);
    const int width = valueBox.left() - kGap - x;
    painter->drawText(QRect(x, row.top(), width, row.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(labelFont).elidedText(label, detail ? Qt::ElideRight : Qt::ElideMiddle, width));
    painter->restore();
}

} // namespace lockscope::gui

#include "moc_sidebardelegate.cpp"
