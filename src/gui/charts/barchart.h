// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartscale.h"
#include "gui/charts/chartwidget.h"

#include <QStringList>

class QAbstractBarSeries;
class QBarCategoryAxis;
class QBarSet;
class QValueAxis;

namespace lockscope::gui {

/// Bars of one colour: vertical with categories below (a histogram), or horizontal with names at the left, the first on
/// top. Horizontal bars can be clicked, and chosen with up, down and Enter.
class BarChart final : public ChartWidget
{
    Q_OBJECT
public:
    static constexpr int kMaxBars = 60;

    BarChart(const Theme& theme, Qt::Orientation orientation, QWidget* parent = nullptr);

    /// As many names as values, at most kMaxBars. `labels` replace the names at the axis where given, because a
    /// histogram has no room for all; `colors`, for horizontal bars only: one for each bar, otherwise all have the
    /// first.
    void setBars(const QStringList& names, const std::vector<double>& values, const QStringList& labels = {},
                 const std::vector<QColor>& colors = {});
    void setClickable(bool clickable);

    [[nodiscard]] QStringList names() const { return m_texts; }
    [[nodiscard]] std::vector<double> values() const { return m_values; }
    /// The label of a horizontal bar.
    struct Label
    {
        QRectF box; ///< in coordinates of the chart's view
        QString text;
    };
    [[nodiscard]] std::vector<Label> labels() const;
    /// The bar at a position of this widget, or -1.
    [[nodiscard]] int barAt(const QPoint& position) const;
    /// Centre of a bar's row, for tests and the keyboard's context menu.
    [[nodiscard]] QPoint barCenter(int bar) const;

Q_SIGNALS:
    void barActivated(int bar);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void restyle() override;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] bool isLying() const { return m_orientation == Qt::Horizontal; }

    Qt::Orientation m_orientation;
    void resizeSets(std::size_t count);
    void showLabels();

    QBarCategoryAxis* m_names;
    QValueAxis* m_amounts;
    QAbstractBarSeries* m_series;
    std::vector<QBarSet*> m_sets; ///< vertical: a single one; horizontal: one per bar, so that each has its own colour
    QStringList m_texts;
    QStringList m_labels;
    std::vector<double> m_values;
    NiceTop m_top;
    int m_current = -1;
    bool m_clickable = false;
};

} // namespace lockscope::gui
