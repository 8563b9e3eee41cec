// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelinelegend.h"

#include "gui/style/theme.h"
#include "gui/timeline/timelinepainter.h"
#include "gui/widgets/legendline.h"
#include "presentation/words/eventwords.h"
#include "presentation/words/verdicttext.h"

#include <QCoreApplication>
#include <QPainter>

namespace lockscope::gui {

namespace {

class TimelineLegend
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::TimelineLegend)
};

} // namespace

void fillTimelineLegend(LegendLine& legend, const Theme& theme)
{
    using analysis::Verdict;
    using eventwords::EndSign;
    const auto colour = [&theme](SpanState state, const QString& word) -> LegendLine::Entry {
        return {[&theme, state](QPainter& painter, const QRect& square) {
                    painter.fillRect(square, TimelinePainter::fillOf(state, theme.colors()));
                },
                word};
    };
    const auto sign = [&theme](EndSign end, const QString& word) -> LegendLine::Entry {
        return {[&theme, end](QPainter& painter, const QRect& square) {
                    const bool lost = end != EndSign::Ring;
                    TimelinePainter::paintSign(painter, QRectF(square).center(), end,
                                               lost ? theme.colors().alarm : theme.colors().mutedText);
                },
                word};
    };
    legend.setEntries(
        {colour(SpanState::Held, verdictWord(Verdict::Held)),
         colour(SpanState::Contended, verdictWord(Verdict::Contended)),
         colour(SpanState::NoTtl, verdictWord(Verdict::NoTtl)),
         colour(SpanState::Lost, TimelineLegend::tr("lost", "a hold")),
         sign(EndSign::Cross, eventwords::word(EventKind::Expired)),
         sign(EndSign::Arrow, eventwords::word(EventKind::TakenOver)),
         sign(EndSign::Square, eventwords::word(EventKind::Evicted)),
         sign(EndSign::Ring, TimelineLegend::tr("other end", "of a hold")),
         colour(SpanState::Vanished, verdictWord(Verdict::Vanished))},
        TimelineLegend::tr(
            "Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of "
            "the time as its share of the height, the most serious lowest; a line under the bar marks what is too "
            "short "
            "for one."));
}

} // namespace lockscope::gui
