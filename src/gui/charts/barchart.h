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

/// Bars of one colour: upright with categories below (a histogram), or lying with names at the left, the first on top.
/// Lying bars can be clicked, and chosen with up, down and Enter.
class BarChart final : public ChartWidget
{
    Q_OBJECT
public:
    static constexpr int kMaxBars = 60;

    BarChart(const Theme& theme, Qt::Orientation orientation, QWidget* parent = nullptr);

    /// As many names as values, at most kMaxBars. `labels` stand at the axis instead of the names where given (a
    /// histogram has no room for all); `colors`, for lying bars only: one a bar, else all are like the first.
    void setBars(const QStringList& names, const std::vector<double>& values, const QStringList& labels = {},
                 const std::vector<QColor>& colors = {});
    void setClickable(bool clickable);

    [[nodiscard]] QStringList names() const { return m_texts; }
    [[nodiscard]] std::vector<double> values() const { return m_values; }
    /// A name beside a lying bar, as it is written.
    struct Label
    {
        QRectF box; ///< in the chart's view
        QString text;
    };
    [[nodiscard]] std::vector<Label> labels() const;
    /// The bar at a place of this widget, -1 for none.
    [[nodiscard]] int barAt(const QPoint& position) const;
    /// The middle of a bar's row, for tests and the keyboard's menu.
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
    std::vector<QBarSet*> m_sets; ///< upright: one; lying: one a bar, so that each has its colour
    QStringList m_texts;
    QStringList m_labels;
    std::vector<double> m_values;
    NiceTop m_top;
    int m_current = -1;
    bool m_clickable = false;
};

} // namespace lockscope::gui
