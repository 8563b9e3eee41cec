// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/laneslegend.h"

#include "gui/simulator/lanespainter.h"
#include "gui/style/theme.h"
#include "gui/widgets/legendline.h"

#include <QCoreApplication>
#include <QPainter>

namespace lockscope::gui {

namespace {

class LanesLegend
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::LanesLegend)
};

} // namespace

void fillLanesLegend(LegendLine& legend, const Theme& theme)
{
    using Paint = void (*)(QPainter&, const QRect&, const Colors&);
    const auto entry = [&theme](Paint paint, const QString& word) -> LegendLine::Entry {
        return {[&theme, paint](QPainter& painter, const QRect& square) { paint(painter, square, theme.colors()); },
                word};
    };
    legend.setEntries(
        {entry([](QPainter& p, const QRect& r, const Colors& c) { p.fillRect(r, workerColor(c, 0)); },
               LanesLegend::tr("inside")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.adjusted(0, 2, 0, -2), paleWorkerColor(c, 0)); },
               LanesLegend::tr("believes that it has the lock")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(QRect(r.left(), r.center().y(), r.width(), 1), c.gap); },
               LanesLegend::tr("waits")),
         entry(
             [](QPainter& p, const QRect& r, const Colors& c) {
                 p.setPen(QPen(c.alarm, 2));
                 p.drawRect(r.adjusted(1, 1, -1, -1));
             },
             LanesLegend::tr("inside, and not alone")),
         entry([](QPainter& p, const QRect& r, const Colors& c) { p.fillRect(r, QBrush(c.alarm, Qt::BDiagPattern)); },
               LanesLegend::tr("knows that its lease is over")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.center().x(), r.top() + 2, 1, 6, c.tick); },
               LanesLegend::tr("renewed")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.center().x(), r.top() - 1, 2, r.height() + 2, c.alarm); },
               LanesLegend::tr("renewal failed, or a lease that ended")),
         entry(
             [](QPainter& p, const QRect& r, const Colors& c) {
                 p.setRenderHint(QPainter::Antialiasing);
                 p.setPen(Qt::NoPen);
                 p.setBrush(c.contended);
                 p.drawEllipse(r.center(), 2, 2);
             },
             LanesLegend::tr("forced step"))},
        LanesLegend::tr("Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with "
                        "what the monitor read, in the colour of who held the lock. A dotted line leads from a "
                        "violation to Redis. A cross: the worker was killed; a green line: it came back."));
}

} // namespace lockscope::gui
