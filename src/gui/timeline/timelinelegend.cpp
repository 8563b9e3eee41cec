// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelinelegend.h"

#include "gui/style/theme.h"
#include "gui/timeline/timelinepainter.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/verdicttext.h"

#include <QEvent>
#include <QPainter>
#include <QStringList>

namespace lockscope::gui {

namespace {
using eventwords::EndSign;
constexpr int kSwatch = 10;
constexpr int kBeforeWord = 5;
constexpr int kApart = 14;
} // namespace

TimelineLegend::TimelineLegend(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("timelineLegend"));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    retranslate();
}

void TimelineLegend::retranslate()
{
    using analysis::Verdict;
    m_entries = {
        {SpanState::Held, EndSign::None, verdictWord(Verdict::Held)},
        {SpanState::Contended, EndSign::None, verdictWord(Verdict::Contended)},
        {SpanState::NoTtl, EndSign::None, verdictWord(Verdict::NoTtl)},
        {SpanState::Lost, EndSign::None, tr("lost", "a hold")},
        {{}, EndSign::Cross, eventwords::word(EventKind::Expired)},
        {{}, EndSign::Arrow, eventwords::word(EventKind::TakenOver)},
        {{}, EndSign::Square, eventwords::word(EventKind::Evicted)},
        {{}, EndSign::Ring, tr("other end", "of a hold")},
        {SpanState::Vanished, EndSign::None, verdictWord(Verdict::Vanished)},
    };
    QStringList words;
    for (const Entry& entry : m_entries)
        words << entry.word;
    //: %1 is a list of words
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    setToolTip(plainTip(
        words.join(QStringLiteral(" · ")) + u'\n' +
        tr("Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of "
           "the time as its share of the height, the most serious lowest; a line under the bar marks what is too short "
           "for one.")));
    updateGeometry();
    update();
}

int TimelineLegend::widthOf(const Entry& entry) const
{
    return kSwatch + kBeforeWord + fontMetrics().horizontalAdvance(entry.word);
}

QSize TimelineLegend::sizeHint() const
{
    int width = kApart;
    for (const Entry& entry : m_entries)
        width += widthOf(entry) + kApart;
    return {width, fontMetrics().height() + 10};
}

QSize TimelineLegend::minimumSizeHint() const
{
    return {0, sizeHint().height()};
}

void TimelineLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Colors& colors = m_theme.colors();
    const int middle = height() / 2;
    int x = kApart;
    for (const Entry& entry : m_entries) {
        const int end = x + widthOf(entry);
        if (end > width())
            break;
        if (entry.state) {
            painter.fillRect(QRect(x, middle - kSwatch / 2, kSwatch, kSwatch),
                             TimelinePainter::fillOf(*entry.state, colors));
        } else {
            const bool lost = entry.sign != EndSign::Ring;
            TimelinePainter::paintSign(painter, QPointF(x + kSwatch / 2.0, middle), entry.sign,
                                       lost ? colors.alarm : colors.mutedText);
        }
        painter.setPen(colors.mutedText);
        painter.drawText(QRect(x + kSwatch + kBeforeWord, 0, end - x, height()), Qt::AlignVCenter | Qt::TextSingleLine,
                         entry.word);
        x = end + kApart;
    }
}

void TimelineLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

} // namespace lockscope::gui
