// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/timechart.h"

#include <QChart>
#include <QChartView>
#include <QMouseEvent>
#include <QValueAxis>

namespace lockscope::gui {

TimeChart::TimeChart(const Theme& theme, int seconds, QWidget* parent)
    : ChartWidget(theme, new QChartView(new QChart), parent), m_seconds(seconds), m_x(new QValueAxis(this)),
      m_y(new QValueAxis(this)), m_unknown(theme, *chart(), *m_x), m_marks(theme, *chart(), *m_x)
{
    setMouseTracking(true);
    addAxesOfTime(*m_x, *m_y, m_seconds, m_top.value());
    TimeChart::restyle();
}

void TimeChart::showRange(std::size_t count, double max, const UnknownSpans::Spans& unknown, std::size_t countOfUnknown)
{
    m_x->setRange(-shownSeconds(count, m_seconds), 0);
    if (m_top.update(max)) {
        m_y->setRange(0, m_top.value());
        m_y->setTickCount(countTicks(m_top.value()));
    }
    m_unknown.set(unknown, countOfUnknown);
    m_marks.place();
}

int TimeChart::secondsShown() const
{
    return qRound(-m_x->min());
}

void TimeChart::mouseMoveEvent(QMouseEvent* event)
{
    ChartWidget::mouseMoveEvent(event);
    const QRectF plot = chart()->plotArea();
    const double x = view()->mapFrom(this, event->pos()).x() - plot.left();
    if (isEmpty() || x < 0 || x > plot.width())
        Q_EMIT pointed(std::nullopt);
    else
        Q_EMIT pointed(m_x->min() + x / plot.width() * (m_x->max() - m_x->min()));
}

void TimeChart::leaveEvent(QEvent* event)
{
    ChartWidget::leaveEvent(event);
    Q_EMIT pointed(std::nullopt);
}

void TimeChart::retranslate()
{
    writeSeconds(*m_x, QStringLiteral("%.0f"));
}

void TimeChart::restyle()
{
    styleAxis(m_x, false);
    styleAxis(m_y, true);
    m_unknown.restyle();
    m_marks.restyle();
}

} // namespace lockscope::gui

#include "moc_timechart.cpp"
