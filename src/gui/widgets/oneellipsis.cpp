// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/oneellipsis.h"

#include <QFontMetrics>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr QChar kEllipsis(u'…');
constexpr qsizetype kFewest = 5; ///< letters; fewer are taken from the head alone
constexpr qsizetype kTail = 4; ///< letters that tell tokens apart; more of them give way before the head, a name mostly

/// True for a word with one ellipsis inside.
bool isShortened(const QString& text)
{
    const qsizetype at = text.indexOf(kEllipsis);
    return at > 0 && at + 1 < text.size() && text.indexOf(kEllipsis, at + 1) < 0 && !text.contains(u' ');
}

} // namespace

QString elidedOnce(const QFontMetrics& metrics, const QString& text, int width, Qt::TextElideMode mode)
{
    const int whole = metrics.horizontalAdvance(text);
    if (whole < width) // rounded, unlike elision
        return text;
    if (!isShortened(text))
        return metrics.elidedText(text, mode, width).replace(u"……"_s, u"…"_s);
    qsizetype head = text.indexOf(kEllipsis);
    qsizetype tail = text.size() - head - 1;
    // A first guess by the mean width of a letter, then one letter after the other.
    auto over = std::max<qsizetype>(1, (whole - width) * text.size() / std::max(1, whole));
    QString shown;
    do {
        for (; over > 0 && head + tail > 0; --over)
            --(tail > kTail || head <= tail ? tail : head);
        if (head > 0 && text[head - 1].isHighSurrogate())
            --head;
        if (tail > 0 && text[text.size() - tail].isLowSurrogate())
            --tail;
        shown = text.first(head) + kEllipsis + text.last(tail);
        over = 1;
    } while (head + tail > 0 && metrics.horizontalAdvance(shown) >= width);
    return head + tail >= kFewest ? shown : metrics.elidedText(text, mode, width).replace(u"……"_s, u"…"_s);
}

} // namespace lockscope::gui
