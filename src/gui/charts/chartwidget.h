// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"

#include <QWidget>

#include <vector>

class QAbstractAxis;
class QAbstractSeries;
class QChart;
class QChartView;
class QLabel;
class QValueAxis;

namespace lockscope::gui {

class Theme;

/// One named, coloured series of a chart.
struct SeriesStyle
{
    QString name;
    QColor color;
    QString sign = QChar(0x25a0); ///< legend sign, in the series' colour: a square
};

/// Base of all charts: Qt Charts without animation, shadows, OpenGL and interaction; its own legend; a text while there
/// is no data, and for screen readers. Nothing outside gui/charts uses Qt Charts. GUI thread.
class ChartWidget : public Themed<QWidget>
{
    Q_OBJECT
public:
    ~ChartWidget() override;

    /// Text shown instead of the chart while it is empty.
    void setEmptyText(const QString& text);
    /// Describes the current content, for screen readers.
    void setSummary(const QString& text);
    [[nodiscard]] QString summary() const { return accessibleDescription(); }
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] bool isEmpty() const { return m_empty; }
    /// True when new data would be visible.
    [[nodiscard]] bool isShown() const;

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    ChartWidget(const Theme& theme, QChartView* view, QWidget* parent);

    [[nodiscard]] QChart* chart() const;
    [[nodiscard]] QChartView* view() const { return m_view; }
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    void setEmpty(bool empty);
    void setLegend(const std::vector<SeriesStyle>& entries);
    void styleAxis(QAbstractAxis* axis, bool grid) const;
    [[nodiscard]] QFont labelFont() const;
    /// Adds axes for the last `seconds` from left to right and for 0 to `top` upwards.
    void addAxesOfTime(QValueAxis& x, QValueAxis& y, int seconds, double top);

private:
    const Theme& m_theme;
    QChartView* m_view;
    QLabel* m_emptyLabel;
    QLabel* m_legend;
    bool m_empty = true;
};

} // namespace lockscope::gui
