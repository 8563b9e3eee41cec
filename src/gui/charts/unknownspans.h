// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QRectF>

#include <cstddef>
#include <utility>
#include <vector>

class QChart;
class QGraphicsRectItem;
class QValueAxis;

namespace lockscope::gui {

class Theme;

/// Hatches periods without data in a chart with one value per second, from the last known value to the next, as lanes
/// do. GUI thread.
class UnknownSpans final : public QObject
{
    Q_OBJECT
public:
    /// Index ranges of values, [first, end), oldest first.
    using Spans = std::vector<std::pair<std::size_t, std::size_t>>;

    /// `time`: the chart's axis of seconds before now. Chart and axis must outlive it.
    UnknownSpans(const Theme& theme, QChart& chart, const QValueAxis& time);

    /// `count`: number of values. Call it after the axis has its range.
    void set(const Spans& spans, std::size_t count);
    void restyle();
    /// The hatched areas, in pixels of the chart.
    [[nodiscard]] std::vector<QRectF> rects() const;

private:
    void place();

    const Theme& m_theme;
    QChart& m_chart;
    const QValueAxis& m_time;
    std::vector<std::pair<double, double>> m_seconds; ///< before now
    std::vector<QGraphicsRectItem*> m_items;          ///< owned by the chart
};

} // namespace lockscope::gui
