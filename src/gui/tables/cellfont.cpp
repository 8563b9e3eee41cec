// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/cellfont.h"

#include "gui/widgets/oneellipsis.h"

#include <QPainter>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr qsizetype kMostElided = 1000;
} // namespace

CellFont::CellFont(const QFont& font) : m_font(font), m_metrics(font)
{
    const QFontMetricsF exact(font);
    for (char letter = ' '; letter <= '~'; ++letter)
        m_advances[static_cast<unsigned char>(letter)] = exact.horizontalAdvance(QLatin1Char(letter));
    const auto [least, most] = std::minmax_element(m_advances.begin() + ' ', m_advances.begin() + '~' + 1);
    m_isFixedPitch = *most - *least < 0.01;
}

qreal CellFont::widthAtMost(const QString& text) const
{
    qreal width = 0;
    for (const QChar c : text) {
        const auto code = c.unicode();
        if (code >= m_advances.size() || m_advances[code] == 0)
            return -1;
        width += m_advances[code];
    }
    // An upper bound, because pairs of letters may be set wider than single ones: a row of W by a fiftieth (Qt 6.8).
    return m_isFixedPitch ? width : 2 + 1.04 * width;
}

void CellFont::paint(QPainter& painter, const QRect& cell, const QString& text, Qt::Alignment alignment,
                     Qt::TextElideMode elide) const
{
    const QRect inside = cell.adjusted(kPadding, 0, -kPadding, 0);
    if (inside.width() <= 0 || text.isEmpty())
        return;
    painter.setFont(m_font);
    const bool right = alignment.testFlag(Qt::AlignRight);
    const qreal atMost = widthAtMost(text);
    if (atMost >= 0 && atMost <= inside.width() && alignment.testFlag(Qt::AlignVCenter) && (m_isFixedPitch || !right)) {
        const qreal top = inside.top() + (inside.height() - m_metrics.height()) / 2.0;
        const qreal left = right ? inside.right() + 1 - atMost : inside.left();
        painter.drawText(QPointF(left, top + m_metrics.ascent()), text);
        return;
    }
    painter.drawText(inside, static_cast<int>(alignment) | Qt::TextSingleLine, elided(text, inside.width(), elide));
}

const QString& CellFont::elided(const QString& text, int width, Qt::TextElideMode elide) const
{
    if (m_elided.size() > kMostElided)
        m_elided.clear();
    Elided& known = m_elided[text];
    if (known.width != width || known.elide != elide) {
        known = {width, elide, elidedOnce(m_metrics, text, width, elide)};
    }
    return known.text;
}

} // namespace lockscope::gui
