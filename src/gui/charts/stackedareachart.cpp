// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/stackedareachart.h"

#include "gui/style/theme.h"

#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QLineSeries>
#include <QValueAxis>

#include <algorithm>

namespace lockscope::gui {

StackedAreaChart::StackedAreaChart(const Theme& theme, int seconds, int maxBands, QWidget* parent)
    : TimeChart(theme, seconds, parent)
{
    m_edges.push_back(new QLineSeries(this));
    for (int b = 0; b < maxBands; ++b) {
        m_edges.push_back(new QLineSeries(this));
        auto* area = new QAreaSeries(m_edges[m_edges.size() - 1], m_edges[m_edges.size() - 2]);
        area->setParent(this);
        chart()->addSeries(area);
        area->attachAxis(timeAxis());
        area->attachAxis(valueAxis());
        m_areas.push_back(area);
    }
}

void StackedAreaChart::setBands(const std::vector<SeriesStyle>& styles, const std::vector<std::vector<double>>& bands,
                                const UnknownSpans::Spans& unknown)
{
    const std::size_t shown = std::min({styles.size(), bands.size(), m_areas.size()});
    const std::size_t length =
        shown == 0 ? 0 : std::min<std::size_t>(bands[0].size(), static_cast<std::size_t>(seconds()));
    std::vector<double> sums(length, 0.0);
    const auto edge = [&] {
        QList<QPointF> points;
        for (std::size_t s = 0; s < length; ++s)
            points.append(QPointF(static_cast<double>(s) - static_cast<double>(length), sums[s]));
        return points;
    };
    m_edges[0]->replace(edge());
    for (std::size_t b = 0; b < m_areas.size(); ++b) {
        const bool used = b < shown;
        for (std::size_t s = 0; used && s < length; ++s)
            sums[s] += bands[b][bands[b].size() - length + s];
        m_edges[b + 1]->replace(edge());
        m_areas[b]->setVisible(used);
        if (!used)
            continue;
        m_areas[b]->setBrush(styles[b].color);
        m_areas[b]->setPen(QPen(theme().colors().panel, 1)); // separates bands for colour-blind readers
    }
    showRange(length, sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end()), unknown,
              shown == 0 ? 0 : bands[0].size());
    setLegend({styles.begin(), styles.begin() + static_cast<std::ptrdiff_t>(shown)});
    setEmpty(length == 0);
}

std::vector<double> StackedAreaChart::band(int b) const
{
    const auto lower = m_edges.at(static_cast<std::size_t>(b))->points();
    const auto upper = m_edges.at(static_cast<std::size_t>(b) + 1)->points();
    std::vector<double> values;
    for (qsizetype i = 0; i < upper.size(); ++i)
        values.push_back(upper[i].y() - lower[i].y());
    return values;
}

} // namespace lockscope::gui

#include "moc_stackedareachart.cpp"
