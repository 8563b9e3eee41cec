// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockrowdelegate.h"

#include "gui/locks/lockcolumns.h"
#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "gui/style/flatstyle.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/tables/sectiontable.h"
#include "gui/tables/tonedelegate.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/words/lengthtext.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QRegion>

namespace lockscope::gui {

namespace {

constexpr int kBarHeight = 6;
constexpr int kPin = 10;       ///< height of the bar before a pinned lock, in pixels
constexpr int kBesidePin = 6;  ///< pixels
constexpr int kBesideSign = 8; // pixels
constexpr auto kLongLease = std::chrono::minutes(60) - std::chrono::seconds(1);

bool lacksServer(const QStyleOptionViewItem& option)
{
    const auto* table = qobject_cast<const SectionTable*>(option.widget);
    return table == nullptr || table->horizontalHeader()->isSectionHidden(LocksModel::Server);
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

LockRowDelegate::LockRowDelegate(const Theme& theme, QObject* parent)
    : Themed(parent), m_theme(theme), m_words(QFont()), m_names(QFont()), m_figures(QFont())
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
    retranslate();
}

void LockRowDelegate::retranslate()
{
    m_leaseRoom = m_figures.metrics().horizontalAdvance(presentation::lengthtext::tenths(kLongLease)) + 1;
}

QString LockRowDelegate::unitsThatFit(QString length, const QFontMetrics& metrics, int width)
{
    constexpr qsizetype kTwoUnits = 3; // blanks of "6 min 07 s"
    while (length.count(u' ') >= kTwoUnits && metrics.horizontalAdvance(length) > width)
        length.truncate(length.lastIndexOf(u' ', length.lastIndexOf(u' ') - 1));
    return length;
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
    if (column == LocksModel::Lane)
        return; // the table paints the lanes of all rows at once
    if (const auto* table = qobject_cast<const SectionTable*>(option.widget);
        table != nullptr && cell.height() > table->lineHeight())
        cell.setHeight(cell.height() / 2 + 3);
    if (column == LocksModel::Lease)
        return paintLease(*painter, cell, index);
    if (column == LocksModel::Verdict)
        return paintVerdict(*painter, cell, index);
    const bool figures = lockColumn(column).hasFigures;
    const bool name = column == LocksModel::Lock;
    const bool right = figures && column != LocksModel::Holder;
    const CellFont& font = figures ? m_figures : name ? m_names : m_words;
    if (name)
        cell.setLeft(paintSign(*painter, cell, index));
    // The name has the server's beside it while that has no column.
    if (name && lacksServer(option) && !index.data(LocksModel::ServerRole).toString().isEmpty())
        cell.setRight(paintServer(*painter, cell, index));
    if (const QString chip = index.data(LocksModel::MaskedRole).toString(); !chip.isEmpty())
        cell.setRight(paintChip(*painter, cell, font.metrics().horizontalAdvance(index.data().toString()), chip));
    painter->setPen(color(index));
    QString text = index.data().toString();
    const int room = cell.width() - 2 * CellFont::kPadding;
    if (column == LocksModel::HeldFor)
        text = unitsThatFit(text, font.metrics(), room);
    if (column == LocksModel::Server && font.metrics().horizontalAdvance(text) > room)
        text = index.data(LocksModel::ShortServerRole).toString();
    font.paint(*painter, cell, text, (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
               name || column == LocksModel::Server ? Qt::ElideMiddle : Qt::ElideRight);
}

/// Paints at the right end of the cell if the name leaves room for it or for most of it: of an address that is cut to
/// its ends one learns nothing. What all servers share is left out first. Returns the right edge of the name's room.
int LockRowDelegate::paintServer(QPainter& painter, const QRect& cell, const QModelIndex& index) const
{
    const QFontMetrics& words = m_words.metrics();
    const int named = m_names.metrics().horizontalAdvance(index.data().toString());
    const int free = cell.width() - named - 4 * CellFont::kPadding;
    QString server = index.data(LocksModel::ServerRole).toString();
    if (words.horizontalAdvance(server) > free)
        server = index.data(LocksModel::ShortServerRole).toString();
    const int whole = words.horizontalAdvance(server) + 1; // a text that just fits is elided
    const int width = std::min(whole, free);
    if (width < whole * 2 / 3)
        return cell.right();
    painter.setPen(m_theme.colors().mutedText);
    const QRect box(cell.right() - width - 2 * CellFont::kPadding, cell.top(), width + 2 * CellFont::kPadding,
                    cell.height());
    m_words.paint(painter, box, server, Qt::AlignRight | Qt::AlignVCenter, Qt::ElideMiddle);
    return box.left();
}

/// Paints at the right end of the cell if the name, so wide, stays whole beside it: the inspector says it, too.
/// Returns the right edge of the name's room.
int LockRowDelegate::paintChip(QPainter& painter, const QRect& cell, int named, const QString& text) const
{
    const QFontMetrics& words = m_words.metrics();
    const int width = words.horizontalAdvance(text) + 2 * CellFont::kPadding + 1; // a text that just fits is elided
    if (width + named + 4 * CellFont::kPadding > cell.width())
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

void LockRowDelegate::paintExplanation(QPainter& painter, const SectionTable& table, int row) const
{
    const QRect line = table.rowRect(row);
    if (line.height() <= table.lineHeight())
        return;
    const QHeaderView& header = *table.horizontalHeader();
    const bool hasLane = !header.isSectionHidden(LocksModel::Lane) &&
                         header.visualIndex(LocksModel::Lane) > header.visualIndex(LocksModel::Lock);
    const int left = header.sectionViewportPosition(LocksModel::Lock) + CellFont::kPadding + signSide() + kBesideSign;
    const int right = hasLane ? header.sectionViewportPosition(LocksModel::Lane) : header.length();
    const int height = m_words.metrics().height();
    const int top = line.bottom() - height - 4;
    // Lanes beside it are painted far more often than the text changes.
    if (!table.painted().intersects(QRect(left, top, right - left, line.bottom() + 1 - top)))
        return;
    const QString text = table.model()->index(row, LocksModel::Lock).data(LocksModel::AttentionRole).toString();
    painter.setPen(m_theme.colors().mutedText);
    painter.setFont(m_words.font());
    painter.drawStaticText(left, top, layOut(text, right - left - CellFont::kPadding));
}

int LockRowDelegate::signSide() const
{
    return m_words.metrics().height() * 6 / 10;
}

int LockRowDelegate::paintSign(QPainter& painter, const QRect& cell, const QModelIndex& index) const
{
    const int side = signSide();
    if (const QVariant known = index.data(LocksModel::VerdictRole); known.isValid()) {
        const auto verdict = static_cast<analysis::Verdict>(known.toInt());
        const auto tone =
            static_cast<lockcells::Tone>(index.siblingAtColumn(LocksModel::Verdict).data(LocksModel::ToneRole).toInt());
        const QRect sign(cell.left() + CellFont::kPadding, cell.center().y() - side / 2, side, side);
        paintGlyph(painter, sign, verdictGlyph(verdict),
                   tone == lockcells::Tone::Muted ? m_theme.colors().mutedText
                                                  : verdictColor(verdict, m_theme.colors()));
    }
    const int right = cell.left() + side + kBesideSign;
    if (!index.data(LocksModel::PinnedRole).toBool())
        return right;
    painter.fillRect(QRect(right, cell.center().y() - kPin / 2, 2, kPin), m_theme.colors().held);
    return right + kBesidePin;
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

/// A bar of what is left of the lease, and the time where both have room.
void LockRowDelegate::paintLease(QPainter& painter, const QRect& cell, const QModelIndex& index) const
{
    const Colors& colors = m_theme.colors();
    const QString left = index.data().toString();
    const bool isHeld = index.data(LocksModel::LeaseRole).isValid();
    const int beside = cell.width() - m_leaseRoom - 3 * CellFont::kPadding;
    const bool hasNumber = !isHeld || beside > 2 * kBarHeight;
    const QRect bar(cell.left() + CellFont::kPadding, cell.center().y() - kBarHeight / 2 + 1,
                    hasNumber ? beside : cell.width() - 2 * CellFont::kPadding, kBarHeight);
    if (isHeld) {
        const double share = index.data(LocksModel::LeaseRole).toDouble();
        const double radius = kBarHeight / 2.0;
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.track);
        painter.drawRoundedRect(bar, radius, radius);
        if (share > 0) {
            QRectF filled(bar);
            filled.setWidth(std::max(2.0, share * bar.width()));
            painter.setBrush(color(index));
            painter.drawRoundedRect(filled, radius, radius);
        }
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (!hasNumber)
        return;
    painter.setPen(color(index.siblingAtColumn(LocksModel::Ttl)));
    const int width = m_leaseRoom + 2 * CellFont::kPadding;
    m_figures.paint(painter, QRect(cell.right() - width, cell.top(), width, cell.height()), left,
                    Qt::AlignRight | Qt::AlignVCenter);
}

QSize LockRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() == LocksModel::Lease || index.column() == LocksModel::Lane)
        return {m_words.metrics().averageCharWidth() * 20, m_words.metrics().height()};
    const QString text = index.data().toString();
    const QFontMetrics& metrics = (lockColumn(index.column()).hasFigures ? m_figures : m_names).metrics();
    const int sign = index.column() == LocksModel::Verdict || index.column() == LocksModel::Lock ? metrics.height() : 0;
    return {metrics.horizontalAdvance(text) + 2 * CellFont::kPadding + sign + 2, option.fontMetrics.height()};
}

} // namespace lockscope::gui

#include "moc_lockrowdelegate.cpp"
