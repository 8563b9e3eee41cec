// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/timechart.h"

class QAreaSeries;
class QLineSeries;

namespace lockscope::gui {

/// Stacked bands over the last seconds, one value per second; the upper edge is their sum.
class StackedAreaChart final : public TimeChart
{
    Q_OBJECT
public:
    StackedAreaChart(const Theme& theme, int seconds, int maxBands, QWidget* parent = nullptr);

    /// bands[b][s]: band b (lowest first) in second s, oldest first; all bands have equal length. `unknown`: seconds
    /// without data.
    void setBands(const std::vector<SeriesStyle>& styles, const std::vector<std::vector<double>>& bands,
                  const UnknownSpans::Spans& unknown = {});

    /// The values of a band as drawn: upper minus lower edge.
    [[nodiscard]] std::vector<double> band(int b) const;

private:
    std::vector<QLineSeries*> m_edges; ///< [0] is the zero line
    std::vector<QAreaSeries*> m_areas;
};

} // namespace lockscope::gui
