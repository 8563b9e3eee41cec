// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/axislabels.h"
#include "gui/charts/chartscale.h"
#include "gui/charts/chartwidget.h"
#include "gui/presentation.h"
#include "presentation/timeline/sawtooth.h"

#include <optional>

class QLineSeries;
class QValueAxis;

namespace lockscope::gui {

/// The lease of one lock over the last minute: PTTL as a saw-tooth, renewals as ticks above, missed ones marked.
class SawtoothChart final : public ChartWidget
{
    Q_OBJECT
public:
    explicit SawtoothChart(const Theme& theme, std::chrono::seconds window, QWidget* parent = nullptr);

    /// `next`: seconds until the next expected renewal (positive), if known.
    void setData(const Sawtooth& data, std::optional<double> next);

    [[nodiscard]] const Sawtooth& data() const { return m_data; }
    /// The points as drawn.
    [[nodiscard]] QList<QPointF> points() const;
    [[nodiscard]] const AxisLabels& timeLabels() const { return m_labels; }
    [[nodiscard]] const AxisLabels& leaseLabels() const { return m_leaseLabels; }

private:
    void writeLabels();
    void writeLeaseLabels();
    void retranslate() override;
    void restyle() override;
    void paintMarks(QPainter& painter) const;
    friend class SawtoothView;

    QValueAxis* m_x;
    QValueAxis* m_y;
    QLineSeries* m_line;
    AxisLabels m_labels;
    AxisLabels m_leaseLabels;
    Sawtooth m_data;
    std::optional<double> m_next;
    NiceTop m_top{niceSeconds};
};

} // namespace lockscope::gui
