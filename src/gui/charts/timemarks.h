// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QObject>
#include <QRectF>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

class QChart;
class QGraphicsItem;
class QGraphicsPolygonItem;
class QGraphicsRectItem;
class QGraphicsSimpleTextItem;
class QValueAxis;

namespace lockscope::gui {

class Theme;

/// Something that happened at a moment of a chart's time axis.
struct TimeMark
{
    double at = 0; ///< seconds of the axis
    QColor color;
    friend bool operator==(const TimeMark&, const TimeMark&) = default;
};

/// The layer over a chart of time: the brush, which is the period of the lanes, marks, and the pointer's line with its
/// time. What has not moved by a pixel is not painted again. GUI thread.
class TimeMarks final : public QObject
{
    Q_OBJECT
public:
    /// Chart and axis must outlive it.
    TimeMarks(const Theme& theme, QChart& chart, const QValueAxis& time);

    /// In seconds of the axis; the part that is on it is shown.
    void setBrush(std::optional<std::pair<double, double>> brush);
    void setMarks(std::vector<TimeMark> marks);
    void setPointer(std::optional<double> at, const QString& label = {});
    /// Puts all to their places after the axis has another range.
    void place();
    void restyle();

    /// In pixels of the chart; no value: not shown.
    [[nodiscard]] std::optional<QRectF> brush() const;
    /// False while it lies around all of the axis, and without a brush.
    [[nodiscard]] bool hasGround() const;
    [[nodiscard]] std::optional<double> pointer() const;
    [[nodiscard]] std::size_t markCount() const;
    [[nodiscard]] double xOf(double seconds) const;

private:
    [[nodiscard]] bool isOnAxis(double seconds) const;
    [[nodiscard]] bool coversAxis() const;

    const Theme& m_theme;
    QChart& m_chart;
    const QValueAxis& m_time;
    std::optional<std::pair<double, double>> m_brush;
    std::vector<TimeMark> m_marks;
    std::optional<double> m_pointer;
    QBrush m_brushGround;
    QGraphicsRectItem* m_brushItem; ///< the chart owns the items
    QGraphicsRectItem* m_pointerItem;
    QGraphicsSimpleTextItem* m_label;
    std::vector<QGraphicsPolygonItem*> m_markItems;
};

} // namespace lockscope::gui
