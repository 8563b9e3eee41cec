// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

class QChart;
class QGraphicsSimpleTextItem;
class QValueAxis;

namespace lockscope::gui {

class Theme;

/// A label at a value of an axis.
struct AxisLabel
{
    double at = 0;
    QString text;
    friend bool operator==(const AxisLabel&, const AxisLabel&) = default;
};

/// Labels for the last `span` seconds, each `step` seconds, and `end` for their end: "-10 min" ... "now". Ascending.
[[nodiscard]] std::vector<AxisLabel> labelsOfPast(double span, double step, const QString& end);

/// Writes the labels of an axis of lengths, because Qt Charts can only write numbers with one unit: "-600 s". A margin
/// of the chart keeps the room for them; where labels would overlap, every second one is left out. GUI thread.
class AxisLabels final : public QObject
{
    Q_OBJECT
public:
    /// Chart and axis must outlive it. An axis that lies has its labels below it, an upright one at its left.
    AxisLabels(const Theme& theme, QChart& chart, QValueAxis& axis, Qt::Orientation orientation);

    /// In ascending order. `step` is the distance of the ticks; they count from 0.
    void setLabels(std::vector<AxisLabel> labels, double step);
    /// Puts all to their places after the axis has another range.
    void place();
    void restyle(const QFont& font);
    /// The labels as written, whether there is room for them or not.
    [[nodiscard]] QStringList texts() const;
    /// The labels that are shown.
    [[nodiscard]] QStringList shown() const;

private:
    [[nodiscard]] double widest() const;
    void makeRoom();

    const Theme& m_theme;
    QChart& m_chart;
    QValueAxis& m_axis;
    Qt::Orientation m_orientation;
    QFont m_font;
    std::vector<AxisLabel> m_labels;
    std::vector<QGraphicsSimpleTextItem*> m_items; ///< the chart owns them
};

} // namespace lockscope::gui
