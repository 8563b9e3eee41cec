// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/axislabels.h"
#include "gui/charts/chartscale.h"
#include "gui/charts/chartwidget.h"
#include "gui/charts/timemarks.h"
#include "gui/charts/unknownspans.h"

#include <optional>

class QValueAxis;

namespace lockscope::gui {

/// A chart with one value per second that ends with the last complete second. Its axis counts seconds before the end of
/// that one; the labels are lengths ("-10 min"). GUI thread.
class TimeChart : public ChartWidget
{
    Q_OBJECT
public:
    /// Length of the time axis in seconds, which grows from the connection on.
    [[nodiscard]] int secondsShown() const;
    /// Label of the axis's end while it is not now: a time of day; empty: now.
    void setEnd(const QString& time);
    [[nodiscard]] const AxisLabels& timeLabels() const { return m_labels; }
    [[nodiscard]] const UnknownSpans& unknown() const { return m_unknown; }
    [[nodiscard]] TimeMarks& marks() { return m_marks; }

Q_SIGNALS:
    /// The pointer is at this place of the time axis; no value: it left the chart.
    void pointed(std::optional<double> seconds);

protected:
    TimeChart(const Theme& theme, int seconds, QWidget* parent);

    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void retranslate() override;
    void restyle() override;

    [[nodiscard]] int seconds() const { return m_seconds; }
    [[nodiscard]] QValueAxis* timeAxis() const { return m_x; }
    [[nodiscard]] QValueAxis* valueAxis() const { return m_y; }
    /// Ranges of both axes for `count` values up to `max`, and what lies over them.
    void showRange(std::size_t count, double max, const UnknownSpans::Spans& unknown, std::size_t countOfUnknown);
    [[nodiscard]] double top() const { return m_top.value(); }

private:
    void writeLabels();

    int m_seconds;
    QString m_end;
    QValueAxis* m_x;
    QValueAxis* m_y;
    NiceTop m_top;
    AxisLabels m_labels;
    UnknownSpans m_unknown;
    TimeMarks m_marks;
};

} // namespace lockscope::gui
