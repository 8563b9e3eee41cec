// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/timechart.h"

#include <QList>
#include <QPointF>

#include <span>

class QLineSeries;

namespace lockscope::gui {

/// A few lines over the last seconds, one value per second: x is seconds before now, with a shorter axis while there
/// are few values.
class TrendChart final : public TimeChart
{
    Q_OBJECT
public:
    TrendChart(const Theme& theme, int seconds, QWidget* parent = nullptr);

    /// At most a handful; the number of series must stay the same when colours or language change.
    void setSeries(const std::vector<SeriesStyle>& styles);
    /// Values oldest first, ending with the last complete second; pass all series at once, so that the chart is drawn
    /// once. `unknown`: seconds without data.
    void setValues(const std::vector<std::span<const double>>& values, const UnknownSpans::Spans& unknown = {});

    /// The points of series i as drawn.
    [[nodiscard]] QList<QPointF> points(int i) const;
    using TimeChart::top;

private:
    std::vector<QLineSeries*> m_series;
};

} // namespace lockscope::gui
