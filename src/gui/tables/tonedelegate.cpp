// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/tonedelegate.h"

#include "gui/events/eventsmodel.h"
#include "gui/locks/lockrowdelegate.h"
#include "gui/locks/locksmodel.h"
#include "gui/style/stateglyph.h"
#include "gui/style/theme.h"
#include "gui/tables/livetable.h"

#include <QPainter>
#include <QTableView>

#include <algorithm>

namespace lockscope::gui {

namespace {

Glyph glyphOf(lockcells::Tone tone)
{
    switch (tone) {
    case lockcells::Tone::Plain:
    case lockcells::Tone::Muted:
        return Glyph::Ring;
    case lockcells::Tone::Held:
    case lockcells::Tone::Good:
        return Glyph::Dot;
    case lockcells::Tone::Contended:
        return Glyph::Diamond;
    case lockcells::Tone::Alarm:
        return Glyph::Triangle;
    }
    return Glyph::None;
}

/// A row has the focus, not its cell.
bool isInFocusedRow(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    return table != nullptr && table->hasFocus() && table->currentIndex().row() == index.row();
}

} // namespace

ToneDelegate::ToneDelegate(const Theme& theme, std::vector<int> fixedPitch, int signColumn, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme), m_fixedPitch(std::move(fixedPitch)), m_signColumn(signColumn),
      m_words(QFont()), m_figures(QFont())
{
}

const CellFont& ToneDelegate::fontOf(const QStyleOptionViewItem& option, int column) const
{
    const bool fixed = std::find(m_fixedPitch.begin(), m_fixedPitch.end(), column) != m_fixedPitch.end();
    CellFont& font = fixed ? m_figures : m_words;
    const QFont& wanted = fixed ? m_theme.monospace() : option.font;
    if (font.font() != wanted)
        font = CellFont(wanted);
    return font;
}

void ToneDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem ground(option);
    if (isInFocusedRow(option, index))
        ground.state |= QStyle::State_HasFocus;
    if (const auto* table = qobject_cast<const LiveTable*>(option.widget)) // the row is under the pointer, not its cell
        ground.state.setFlag(QStyle::State_MouseOver, table->hoveredRow() == index.row());
    paintRowGround(*painter, ground, m_theme.colors());
    const auto tone = static_cast<lockcells::Tone>(index.data(LocksModel::ToneRole).toInt());
    const QColor ink = toneColor(tone, m_theme.colors());
    QRect cell = option.rect;
    if (index.column() == m_signColumn) {
        const int side = option.fontMetrics.height() * 6 / 10;
        paintGlyph(*painter, QRect(cell.left() + CellFont::kPadding, cell.center().y() - side / 2, side, side),
                   glyphOf(tone), ink);
        cell.adjust(side + 5, 0, 0, 0);
    }
    painter->setPen(ink);
    if (const QString span = index.data(EventsModel::SpanRole).toString(); !span.isEmpty())
        return paintSpan(*painter, option, index, span);
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    fontOf(option, index.column()).paint(*painter, cell, index.data().toString(), alignment);
}

/// The text spans several columns; each cell paints its part, so that the order of painting does not matter.
void ToneDelegate::paintSpan(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                             const QString& text) const
{
    const auto* view = qobject_cast<const QTableView*>(option.widget);
    const int left = view ? view->columnViewportPosition(EventsModel::Key) : option.rect.left();
    const int right = view ? std::max(option.rect.right(), view->viewport()->width()) : option.rect.right();
    painter.save();
    painter.setClipRect(option.rect);
    painter.setPen(toneColor(static_cast<lockcells::Tone>(index.data(LocksModel::ToneRole).toInt()), m_theme.colors()));
    fontOf(option, -1)
        .paint(painter, QRect(left, option.rect.top(), right - left, option.rect.height()), text,
               Qt::AlignLeft | Qt::AlignVCenter);
    painter.restore();
}

QSize ToneDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics& metrics = fontOf(option, index.column()).metrics();
    const int sign = index.column() == m_signColumn ? metrics.height() : 0;
    return {metrics.horizontalAdvance(index.data().toString()) + 2 * CellFont::kPadding + sign + 2, metrics.height()};
}

} // namespace lockscope::gui

#include "moc_tonedelegate.cpp"
