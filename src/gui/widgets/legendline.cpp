// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/legendline.h"

#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"

#include <QEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr int kBeforeWord = 5;
constexpr int kApart = 14;
} // namespace

LegendLine::LegendLine(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void LegendLine::setEntries(std::vector<Entry> entries, const QString& hint)
{
    m_entries = std::move(entries);
    m_width = 0;
    QStringList words;
    for (const Entry& entry : m_entries)
        words << entry.word;
    //: %1 is a list of words
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    const QString all = words.join(QStringLiteral(" · "));
    setToolTip(plainTip(hint.isEmpty() ? all : all + u'\n' + hint));
    updateGeometry();
    update();
}

/// Side of a swatch, about the height of the letters, in pixels.
int LegendLine::swatch() const
{
    constexpr int kLeast = 10;
    return std::max(kLeast, fontMetrics().ascent() * 5 / 6);
}

int LegendLine::widthOf(const Entry& entry) const
{
    return swatch() + kBeforeWord + fontMetrics().horizontalAdvance(entry.word);
}

QSize LegendLine::sizeHint() const
{
    if (m_width == 0) {
        m_width = kApart;
        for (const Entry& entry : m_entries)
            m_width += widthOf(entry) + kApart;
    }
    return {m_width, fontMetrics().height() + 10};
}

QSize LegendLine::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void LegendLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const int side = swatch();
    const QString more = QStringLiteral("\u2026");
    const int moreWide = std::max(kApart, fontMetrics().horizontalAdvance(more) + 2);
    int x = kApart;
    for (const Entry& entry : m_entries) {
        const int end = x + widthOf(entry);
        const bool isLast = &entry == &m_entries.back();
        if (end + (isLast ? 0 : moreWide) > width()) { // the tool tip has all
            painter.setPen(m_theme.colors().mutedText);
            painter.drawText(QRect(x - kApart + 2, 0, moreWide, height()), Qt::AlignVCenter | Qt::TextSingleLine, more);
            break;
        }
        painter.save();
        entry.sample(painter, QRect(x, (height() - side) / 2, side, side));
        painter.restore();
        painter.setPen(m_theme.colors().mutedText);
        painter.drawText(QRect(x + side + kBeforeWord, 0, end - x, height()), Qt::AlignVCenter | Qt::TextSingleLine,
                         entry.word);
        x = end + kApart;
    }
}

void LegendLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_width = 0;
        updateGeometry();
    }
}

} // namespace lockscope::gui

#include "moc_legendline.cpp"
