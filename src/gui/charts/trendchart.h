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

/// A few lines over the last seconds, one value a second: x is seconds before now, fewer while there are few values.
class TrendChart final : public ChartWidget
{
    Q_OBJECT
public:
    TrendChart(const Theme& theme, int seconds, QWidget* parent = nullptr);

    /// At most a handful; the same number each time the colours or the language change.
    void setSeries(const std::vector<SeriesStyle>& styles);
    /// Values oldest first, the last one is of the last whole second; give all series, then the chart is drawn once.
    /// `unknown`: those of them that are not known.
    void setValues(const std::vector<std::span<const double>>& values, const UnknownSpans::Spans& unknown = {});

    /// What series i draws.
    [[nodiscard]] QList<QPointF> points(int i) const;
    [[nodiscard]] double top() const { return m_top.value(); }
    /// Length of the axis of time, in seconds: it grows from the connection on.
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
