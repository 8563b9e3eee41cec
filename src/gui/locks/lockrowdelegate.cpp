// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockrowdelegate.h"

#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "gui/style/flatstyle.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/tables/livetable.h"
#include "gui/tables/tonedelegate.h"
#include "presentation/locks/verdicttext.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QRegion>

namespace lockscope::gui {

namespace {

constexpr int kTick = 4;

bool usesFigures(int column)
{
    return column == LocksModel::Holder || column == LocksModel::Count || column == LocksModel::HeldFor ||
           column == LocksModel::Ttl || column == LocksModel::Renewals || column == LocksModel::Waiters;
}

} // namespace

void paintRowGround(QPainter& painter, const QStyleOptionViewItem& option, const Colors& colors)
{
    const QRect& cell = option.rect;
    if (option.state & QStyle::State_Selected) {
        painter.fillRect(cell, colors.selection);
        if (cell.left() <= 0 && cell.right() > 0)
            painter.fillRect(0, cell.top(), kSelectionMark, cell.height(), colors.held);
    } else if (option.state & QStyle::State_MouseOver)
        painter.fillRect(cell, colors.panel);
    painter.fillRect(cell.left(), cell.bottom(), cell.width(), 1, colors.border);
    if (option.state & QStyle::State_HasFocus) {
        painter.fillRect(cell.left(), cell.top(), cell.width(), 1, colors.held);
        painter.fillRect(cell.left(), cell.bottom(), cell.width(), 1, colors.held);
    }
}

LockRowDelegate::LockRowDelegate(const LocksModel& model, const Theme& theme, QObject* parent)
    : Themed(parent), m_model(model), m_theme(theme), m_words(QFont()), m_names(QFont()), m_figures(QFont())
{
    restyle();
}

void LockRowDelegate::restyle()
{
    QFont font = QGuiApplication::font();
    m_words = CellFont(font);
    font.setWeight(QFont::Medium);
    m_names = CellFont(font);
    m_figures = CellFont(m_theme.monospace());
    m_lines.clear();
}

QColor LockRowDelegate::color(const QModelIndex& index) const
{
    const auto tone = static_cast<lockcells::Tone>(index.data(LocksModel::ToneRole).toInt());
    return toneColor(tone, m_theme.colors());
}

void LockRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    paintRowGround(*painter, option, m_theme.colors());
    const int column = index.column();
    QRect cell = option.rect;
    if (m_explains) {
        paintExplanation(*painter, option, index);
        cell.setHeight(cell.height() / 2 + 1);
    }
    if (column == LocksModel::Lease)
        return paintLane(*painter, cell, index);
    if (column == LocksModel::Verdict)
        return paintVerdict(*painter, cell, index);
    const bool figures = usesFigures(column);
    const bool name = column == LocksModel::Lock;
    const bool right = figures && column != LocksModel::Holder;
    const CellFont& font = figures ? m_figures : name ? m_names : m_words;
    if (const QString server = name ? index.data(LocksModel::ServerRole).toString() : QString(); !server.isEmpty())
        cell.setRight(paintServer(*painter, cell, index.data().toString(), server));
    if (const QString chip = index.data(LocksModel::MaskedRole).toString(); !chip.isEmpty())
        cell.setRight(paintChip(*painter, cell, chip));
    painter->setPen(color(index));
    font.paint(*painter, cell, index.data().toString(), (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
               name ? Qt::ElideMiddle : Qt::ElideRight);
}

/// Paints at the right end of the cell if the name leaves room or can be elided. Returns the right edge of the name's
/// room.
int LockRowDelegate::paintServer(QPainter& painter, const QRect& cell, const QString& name, const QString& server) const
{
    const QFontMetrics& words = m_words.metrics();
    const int free = cell.width() - m_names.metrics().horizontalAdvance(name) - 4 * CellFont::kPadding;
    const int width = std::min(words.horizontalAdvance(server), std::max(free, cell.width() / 3));
    if (width < words.averageCharWidth() * 4)
        return cell.right();
    painter.setPen(m_theme.colors().mutedText);
    const QRect box(cell.right() - width - 2 * CellFont::kPadding, cell.top(), width + 2 * CellFont::kPadding,
                    cell.height());
    m_words.paint(painter, box, server, Qt::AlignRight | Qt::AlignVCenter, Qt::ElideMiddle);
    return box.left();
}

/// Paints at the right end of the cell, unless the cell is narrow. Returns the right edge of the text's room.
int LockRowDelegate::paintChip(QPainter& painter, const QRect& cell, const QString& text) const
{
    const QFontMetrics& words = m_words.metrics();
    const int width = words.horizontalAdvance(text) + 2 * CellFont::kPadding;
    if (width > cell.width() * 3 / 5)
        return cell.right();
    const QRect box(cell.right() - width - 2, cell.center().y() - words.height() / 2, width, words.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_theme.colors().border, 1));
    painter.setBrush(m_theme.colors().panel);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.colors().mutedText);
    m_words.paint(painter, box, text, Qt::AlignCenter);
    painter.restore();
    return box.left() - 1;
}

/// The explanation is one line across the row; each cell paints its part of it, in any order of columns.
void LockRowDelegate::paintExplanation(QPainter& painter, const QStyleOptionViewItem& option,
                                       const QModelIndex& index) const
{
    const auto* table = qobject_cast<const LiveTable*>(option.widget);
    const QRect& cell = option.rect;
    if (!table || !table->painted().intersects(cell.adjusted(0, cell.height() / 2 + 1, 0, 0)))
        return;
    const QRect line(-table->horizontalHeader()->offset(), cell.top() + cell.height() / 2 - 1,
                     table->horizontalHeader()->length(), cell.height() / 2);
    painter.save();
    painter.setClipRect(cell.adjusted(0, 0, 0, -1));
    painter.setPen(m_theme.colors().mutedText);
    painter.setFont(m_words.font());
    const int top = line.top() + (line.height() - m_words.metrics().height()) / 2;
    painter.drawStaticText(line.left() + CellFont::kPadding, top,
                           layOut(index.siblingAtColumn(LocksModel::Lock).data(LocksModel::AttentionRole).toString(),
                                  line.width() - 2 * CellFont::kPadding));
    painter.restore();
}

QStaticText LockRowDelegate::layOut(const QString& text, int width) const
{
    if (const Line* known = m_lines.object(text); known && known->width == width)
        return known->text;
    QStaticText laidOut(m_words.metrics().elidedText(text, Qt::ElideRight, width));
    laidOut.setTextFormat(Qt::PlainText);
    laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
    laidOut.prepare(QTransform(), m_words.font());
    m_lines.insert(text, new Line{width, laidOut});
    return laidOut;
}

void LockRowDelegate::paintVerdict(QPainter& painter, const QRect& cell, const QModelIndex& index) const
{
    const auto verdict = static_cast<analysis::Verdict>(index.data(LocksModel::VerdictRole).toInt());
    const bool muted = index.data(LocksModel::ToneRole).toInt() == static_cast<int>(lockcells::Tone::Muted);
    const QColor ink = muted ? m_theme.colors().mutedText : verdictColor(verdict, m_theme.colors());
    const int side = m_words.metrics().height() * 6 / 10;
    const QRect sign(cell.left() + CellFont::kPadding, cell.center().y() - side / 2, side, side);
    if (index.data(LocksModel::VerdictRole).isValid())
        paintGlyph(painter, sign, verdictGlyph(verdict), ink);
    painter.setPen(ink);
    m_words.paint(painter, cell.adjusted(side + 5, 0, 0, 0), index.data().toString(), Qt::AlignLeft | Qt::AlignVCenter);
}

void LockRowDelegate::paintLane(QPainter& painter, const QRect& cell, const QModelIndex& index) const
{
    const LaneGeometry lane = laneGeometry(m_model.laneAt(index.row()), cell);
    if (lane.bar.width() < 2)
        return;
    const Colors& colors = m_theme.colors();
    const QColor ink = color(index);
    QColor faint = ink;
    faint.setAlphaF(0.65F);
    painter.setPen(QPen(faint, 1));
    painter.drawLines(lane.lines.constData(), static_cast<int>(lane.lines.size()));
    int before = -1;
    for (const int x : lane.ticks) { // two ticks on one pixel look like one
        if (x != before)
            painter.fillRect(x, lane.saw.top() - 1, 2, kTick, ink);
        before = x;
    }
    for (const int x : lane.missed) { // a cross marks a renewal that did not come
        painter.setPen(QPen(colors.alarm, 1));
        painter.drawLine(x - 2, lane.saw.top() - 1, x + 2, lane.saw.top() + 3);
        painter.drawLine(x - 2, lane.saw.top() + 3, x + 2, lane.saw.top() - 1);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.track);
    const double radius = lane.bar.height() / 2.0;
    painter.drawRoundedRect(lane.bar, radius, radius);
    if (lane.filled > 0) {
        QRect filled = lane.bar;
        filled.setWidth(lane.filled);
        const double round = std::min(radius, lane.filled / 2.0);
        painter.setBrush(ink);
        painter.drawRoundedRect(filled, round, round);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QSize LockRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() == LocksModel::Lease)
        return {m_words.metrics().averageCharWidth() * 28, m_words.metrics().height()};
    const QString text = index.data().toString();
    const QFontMetrics& metrics = (usesFigures(index.column()) ? m_figures : m_names).metrics();
    const int sign = index.column() == LocksModel::Verdict ? metrics.height() : 0;
    return {metrics.horizontalAdvance(text) + 2 * CellFont::kPadding + sign + 2, option.fontMetrics.height()};
}

} // namespace lockscope::gui

#include "moc_lockrowdelegate.cpp"
