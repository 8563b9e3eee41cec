// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/timechart.h"

#include "presentation/timeline/lanetext.h"

#include <QChart>
#include <QChartView>
#include <QMouseEvent>
#include <QValueAxis>

#include <utility>

namespace lockscope::gui {

TimeChart::TimeChart(const Theme& theme, int seconds, QWidget* parent)
    : ChartWidget(theme, new QChartView(new QChart), parent), m_seconds(seconds), m_x(new QValueAxis(this)),
      m_y(new QValueAxis(this)), m_labels(theme, *chart(), *m_x, Qt::Horizontal), m_unknown(theme, *chart(), *m_x),
      m_marks(theme, *chart(), *m_x)
{
    setMouseTracking(true);
    addAxesOfTime(*m_x, *m_y, m_seconds, m_top.value());
    TimeChart::retranslate();
    TimeChart::restyle();
}

void TimeChart::setEnd(const QString& time)
{
    if (std::exchange(m_end, time) != time)
        writeLabels();
}

void TimeChart::writeLabels()
{
    const double span = m_x->max() - m_x->min();
    const double step = stepOfSeconds(span);
    m_labels.setLabels(labelsOfPast(span, step, m_end.isEmpty() ? presentation::lanetext::relative({}, {}) : m_end),
                       step);
}

void TimeChart::showRange(std::size_t count, double max, const UnknownSpans::Spans& unknown, std::size_t countOfUnknown)
{
    if (const int shown = shownSeconds(count, m_seconds); shown != secondsShown()) {
        m_x->setRange(-shown, 0);
        writeLabels();
    }
    if (m_top.update(max)) {
        m_y->setRange(0, m_top.value());
        m_y->setTickCount(countTicks(m_top.value()));
    }
    m_unknown.set(unknown, countOfUnknown);
    m_labels.place();
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
    writeLabels();
}

void TimeChart::restyle()
{
    styleAxis(m_x, false);
    styleAxis(m_y, true);
    m_labels.restyle(labelFont());
    m_unknown.restyle();
    m_marks.restyle();
}

} // namespace lockscope::gui

#include "moc_timechart.cpp"
