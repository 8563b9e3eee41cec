// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartscale.h"
#include "gui/charts/chartwidget.h"
#include "gui/charts/unknownspans.h"

#include <QList>
#include <QPointF>

#include <span>

class QLineSeries;
class QValueAxis;

namespace lockscope::gui {

/// A few lines over the last seconds, one value per second: x is seconds before now, with a shorter axis while there
/// are few values.
class TrendChart final : public ChartWidget
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
    [[nodiscard]] double top() const { return m_top.value(); }
    /// Length of the time axis in seconds, which grows from the connection on.
    [[nodiscard]] int secondsShown() const;
    [[nodiscard]] const UnknownSpans& unknown() const { return m_unknown; }

private:
    void restyle() override;
    int m_seconds;
    QValueAxis* m_x;
    QValueAxis* m_y;
    std::vector<QLineSeries*> m_series;
    NiceTop m_top;
    UnknownSpans m_unknown;
};

} // namespace lockscope::gui
