// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/sectionheader.h"

#include "gui/tables/sectionplaces.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace lockscope::gui {

namespace {

using lockcells::Tone;

constexpr int kMargin = 8;          ///< pixels left and right of a text
constexpr double kTitleShare = 0.5; ///< of the width: a long name leaves room for what is said of it

} // namespace

QString SectionWords::line() const
{
    QStringList all{title};
    for (const Part& part : parts)
        all << part.text;
    return all.join(u' ');
}

QRect SectionHeader::newsBox(const QString& news) const
{
    const int width = QFontMetrics(m_font).horizontalAdvance(news) + 2 * kMargin;
    return {m_box.right() - width, m_box.top(), width, m_box.height()};
}

void SectionHeader::paint(QPainter& painter, const TableSection& section, const SectionWords& words,
                          const Look& look) const
{
    painter.fillRect(m_box, look.ground);
    painter.fillRect(m_box.left(), m_box.bottom(), m_box.width(), 1, look.line);
    int x = m_box.left() + kMargin;
    const int right = words.news.isEmpty() ? m_box.right() - kMargin : newsBox(words.news).left();
    const auto write = [&](const QString& text, Tone tone, bool isBold, int end, Qt::TextElideMode elide) {
        if (text.isEmpty() || x >= end)
            return;
        QFont face = m_font;
        face.setBold(isBold);
        painter.setFont(face);
        painter.setPen(look.ink(tone));
        const QFontMetrics metrics(face);
        const QString shown = metrics.elidedText(text, elide, end - x);
        painter.drawText(QRect(x, m_box.top(), end - x, m_box.height()), Qt::AlignVCenter | Qt::TextSingleLine, shown);
        x += metrics.horizontalAdvance(shown) + kMargin;
    };
    if (section.canFold)
        write(section.isFolded ? QStringLiteral("▸") : QStringLiteral("▾"), Tone::Muted, false, right, Qt::ElideRight);
    const int titleEnd = m_box.left() + static_cast<int>(m_box.width() * kTitleShare);
    write(words.title, Tone::Plain, true, words.parts.empty() ? right : std::min(right, titleEnd), Qt::ElideMiddle);
    for (const SectionWords::Part& part : words.parts)
        write(part.text, part.tone, part.isBold, right, Qt::ElideRight);
    if (words.news.isEmpty())
        return;
    painter.setFont(m_font);
    painter.setPen(look.ink(Tone::Alarm));
    painter.drawText(newsBox(words.news), Qt::AlignCenter, words.news);
}

} // namespace lockscope::gui
