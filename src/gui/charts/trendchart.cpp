// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/trendchart.h"

#include "gui/style/theme.h"

#include <QChart>
#include <QChartView>
#include <QLineSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {

/// Line styles differ for colour-blind readers; no-break spaces keep the sign of a style in one piece.
struct Line
{
    Qt::PenStyle style;
    const char16_t* sign;
};
constexpr Line kLines[] = {{Qt::SolidLine, u"\u2014\u2014"},
                           {Qt::DashLine, u"\u2013\u00a0\u2013"},
                           {Qt::DotLine, u"\u00b7\u00a0\u00b7\u00a0\u00b7"},
                           {Qt::DashDotLine, u"\u2013\u00a0\u00b7\u00a0\u2013"}};

} // namespace

TrendChart::TrendChart(const Theme& theme, int seconds, QWidget* parent) : TimeChart(theme, seconds, parent) {}

void TrendChart::setSeries(const std::vector<SeriesStyle>& styles)
{
    while (m_series.size() < styles.size()) {
        auto* series = new QLineSeries(chart());
        chart()->addSeries(series);
        series->attachAxis(timeAxis());
        series->attachAxis(valueAxis());
        m_series.push_back(series);
    }
    std::vector<SeriesStyle> drawn = styles;
    for (std::size_t i = 0; i < styles.size(); ++i) {
        m_series[i]->setName(styles[i].name);
        const Line& line = kLines[i % std::size(kLines)];
        m_series[i]->setPen(QPen(styles[i].color, 1, line.style));
        drawn[i].sign = QString::fromUtf16(line.sign);
    }
    setLegend(styles.size() > 1 ? drawn : std::vector<SeriesStyle>{});
}

void TrendChart::setValues(const std::vector<std::span<const double>>& values, const UnknownSpans::Spans& unknown)
{
    double max = 0;
    bool any = false;
    std::size_t longest = 0;
    std::vector<QList<QPointF>> lists(m_series.size());
    for (std::size_t i = 0; i < std::min(values.size(), m_series.size()); ++i) {
        const auto shown = values[i].last(std::min<std::size_t>(values[i].size(), static_cast<std::size_t>(seconds())));
        any = any || !shown.empty();
        longest = std::max(longest, shown.size());
        double x = -static_cast<double>(shown.size());
        for (const double value : shown) {
            const double y = std::isfinite(value) ? value : 0;
            lists[i].append(QPointF(x, y));
            max = std::max(max, y);
            x += 1;
        }
    }
    showRange(longest, max, unknown, values.empty() ? 0 : values.front().size());
    for (std::size_t i = 0; i < m_series.size(); ++i)
        m_series[i]->replace(lists[i]);
    setEmpty(!any);
}

QList<QPointF> TrendChart::points(int i) const
{
    return m_series.at(static_cast<std::size_t>(i))->points();
}

} // namespace lockscope::gui

#include "moc_trendchart.cpp"
