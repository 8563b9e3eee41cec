// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/stockchart.h"

#include "gui/charts/chartscale.h"
#include "gui/style/theme.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLayout>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {

constexpr int kRight = 8;
constexpr int kTop = 10;
constexpr int kLegendGap = 5;

int legendHeight(const QFontMetrics& metrics)
{
    return metrics.height() + 2;
}

/// The steps from the last one before `from` to the last one before `to`.
std::span<const StockChart::Step> inRange(std::span<const StockChart::Step> steps, double from, double to)
{
    const auto before = [](const StockChart::Step& step, double at) { return step.at < at; };
    auto first = std::lower_bound(steps.begin(), steps.end(), from, before);
    const auto last = std::lower_bound(first, steps.end(), to, before);
    if (first != steps.begin())
        --first;
    return {first, last};
}

/// A step line: each value holds until the next. Within a pixel, only a change of at least 0.5 and the last step are
/// kept.
QList<QPointF> stair(std::span<const StockChart::Step> steps, double StockChart::Step::*value, double end, double pixel)
{
    QList<QPointF> points;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double y = steps[i].*value;
        if (points.size() > 2 && i + 1 < steps.size() && steps[i].at - points.back().x() < pixel &&
            std::abs(y - points.back().y()) < 0.5)
            continue;
        if (!points.isEmpty())
            points << QPointF(steps[i].at, points.back().y());
        points << QPointF(steps[i].at, y);
    }
    if (!points.isEmpty() && end > points.back().x())
        points << QPointF(end, points.back().y());
    return points;
}

} // namespace

StockChart::StockChart(const Theme& theme, QWidget* parent)
    : ChartWidget(theme, new QChartView(new QChart), parent), m_x(new QValueAxis(this)), m_y(new QValueAxis(this)),
      m_stock(new QLineSeries(chart())), m_orders(new QLineSeries(chart()))
{
    m_x->setRange(m_from, m_to);
    m_x->setLabelsVisible(false);
    m_x->setTickCount(2);
    m_y->setRange(0, 1);
    m_y->setTickCount(2);
    m_y->setLabelsVisible(false); // the legend has the values; lane names use the room at the left
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    for (QLineSeries* series : {m_orders, m_stock}) {
        chart()->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    }
    setMinimumHeight(fontMetrics().height() * 5);
    reserveLegend();
    StockChart::restyle();
}

void StockChart::setNames(const QString& stock, const QString& orders)
{
    if (stock == m_stockName && orders == m_ordersName)
        return;
    m_stockName = stock;
    m_ordersName = orders;
    update(0, height() - legendHeight(fontMetrics()), width(), legendHeight(fontMetrics()));
}

void StockChart::reserveLegend()
{
    layout()->setContentsMargins(0, 0, 0, legendHeight(fontMetrics()));
}

void StockChart::changeEvent(QEvent* event)
{
    ChartWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        reserveLegend();
}

/// Paints only the legend. Its values change five times per second, and a QLabel with a new text would lay out the
/// whole window each time.
void StockChart::paintEvent(QPaintEvent*)
{
    if (isEmpty())
        return;
    QPainter painter(this);
    const Colors& colors = theme().colors();
    const QFontMetrics metrics = fontMetrics();
    const int sign = metrics.ascent() / 2;
    QRect line(0, height() - legendHeight(metrics), width(), legendHeight(metrics));
    for (const auto& [name, color] : {std::pair(m_stockName, colors.contended), std::pair(m_ordersName, colors.held)}) {
        painter.fillRect(line.left(), line.center().y() - sign / 2, sign, sign, color);
        line.setLeft(line.left() + sign + kLegendGap);
        painter.setPen(colors.mutedText);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
        line.setLeft(line.left() + metrics.horizontalAdvance(name) + 3 * kLegendGap);
    }
}

void StockChart::setStyles()
{
    const Colors& colors = theme().colors();
    m_stock->setPen(QPen(colors.contended, 1));
    m_orders->setPen(QPen(colors.held, 1));
    update();
}

void StockChart::placePlot()
{
    const QSize size = view()->size();
    chart()->setPlotArea(
        QRectF(m_left, kTop, std::max(1, size.width() - m_left - kRight), std::max(1, size.height() - 2 * kTop)));
}

void StockChart::resizeEvent(QResizeEvent* event)
{
    ChartWidget::resizeEvent(event);
    layout()->activate();
    placePlot();
}

void StockChart::setRange(double from, double to, int left)
{
    if (left != m_left) {
        m_left = left;
        placePlot();
    }
    if (from == m_from && to == m_to)
        return;
    m_from = from;
    m_to = std::max(to, from + 0.001);
    m_x->setRange(m_from, m_to);
}

void StockChart::setSteps(std::span<const Step> steps, double now)
{
    const auto shown = inRange(steps, m_from, m_to);
    const double pixel = (m_to - m_from) / std::max(1, view()->width());
    const double end = std::min(now, m_to);
    double top = 1;
    double bottom = 0;
    for (const Step& step : shown) {
        top = std::max({top, step.stock, step.orders});
        bottom = std::min(bottom, step.stock);
    }
    m_y->setRange(bottom, niceCeiling(top));
    m_stock->replace(stair(shown, &Step::stock, end, pixel));
    m_orders->replace(stair(shown, &Step::orders, end, pixel));
    setEmpty(steps.empty());
    placePlot();
}

QList<QPointF> StockChart::stockPoints() const
{
    return m_stock->points();
}

void StockChart::restyle()
{
    styleAxis(m_x, false);
    styleAxis(m_y, true);
    setStyles();
}

} // namespace lockscope::gui

#include "moc_stockchart.cpp"
