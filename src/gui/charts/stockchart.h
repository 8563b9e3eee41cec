// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartwidget.h"

#include <QList>
#include <QPointF>

#include <span>

class QLineSeries;
class QValueAxis;

namespace lockscope::gui {

/// Units left at a desk and orders booked, as steps over seconds since the start of a run. Shares the time axis of the
/// lanes above it.
class StockChart final : public ChartWidget
{
    Q_OBJECT
public:
    struct Step
    {
        double at = 0; ///< seconds
        double stock = 0;
        double orders = 0;
    };

    explicit StockChart(const Theme& theme, QWidget* parent = nullptr);

    /// Names in the legend.
    void setNames(const QString& stock, const QString& orders);
    /// The visible range in seconds, and the left margin of the time axis in pixels.
    void setRange(double from, double to, int left);
    /// Oldest first. Draws only the visible range, with at most a few points per pixel.
    void setSteps(std::span<const Step> steps, double now);

    [[nodiscard]] QList<QPointF> stockPoints() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle() override;
    void placePlot();
    void setStyles();
    void reserveLegend();

    QValueAxis* m_x;
    QValueAxis* m_y;
    QLineSeries* m_stock;
    QLineSeries* m_orders;
    QString m_stockName;
    QString m_ordersName;
    double m_from = 0;
    double m_to = 1;
    int m_left = 0;
};

} // namespace lockscope::gui
