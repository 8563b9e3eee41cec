// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/axislabels.h"

#include "gui/style/theme.h"
#include "presentation/timeline/lanetext.h"

#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>
#include <QValueAxis>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr double kBesideAxis = 6; ///< pixels from axis to label
constexpr double kBetween = 8;    ///< least distance of two labels
} // namespace

std::vector<AxisLabel> labelsOfPast(double span, double step, const QString& end)
{
    using std::chrono::seconds;
    std::vector<AxisLabel> labels;
    for (auto left = static_cast<int>(span / step); left > 0; --left) {
        const double at = -step * left;
        labels.push_back({at, presentation::lanetext::relative(seconds(std::lround(at)), seconds(std::lround(step)))});
    }
    labels.push_back({0, end});
    return labels;
}

AxisLabels::AxisLabels(const Theme& theme, QChart& chart, QValueAxis& axis, Qt::Orientation orientation)
    : m_theme(theme), m_chart(chart), m_axis(axis), m_orientation(orientation)
{
    axis.setLabelsVisible(false);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(0);
    connect(&chart, &QChart::plotAreaChanged, this, &AxisLabels::place);
}

void AxisLabels::setLabels(std::vector<AxisLabel> labels, double step)
{
    if (m_labels == labels)
        return;
    m_labels = std::move(labels);
    m_axis.setTickInterval(step);
    while (m_items.size() < m_labels.size())
        m_items.push_back(new QGraphicsSimpleTextItem(&m_chart));
    for (std::size_t i = 0; i < m_labels.size(); ++i)
        m_items[i]->setText(m_labels[i].text);
    restyle(m_font);
}

double AxisLabels::widest() const
{
    double width = 0;
    for (const AxisLabel& label : m_labels)
        width = std::max(width, QFontMetricsF(m_font).horizontalAdvance(label.text));
    return width;
}

void AxisLabels::makeRoom()
{
    QMargins margins = m_chart.margins();
    if (m_orientation == Qt::Horizontal)
        margins.setBottom(static_cast<int>(std::ceil(QFontMetricsF(m_font).height() + kBesideAxis)));
    else
        margins.setLeft(static_cast<int>(std::ceil(widest() + kBesideAxis)));
    m_chart.setMargins(margins);
}

void AxisLabels::place()
{
    const QRectF plot = m_chart.plotArea();
    const double length = m_axis.max() - m_axis.min();
    const auto share = [&](double value) { return length <= 0 ? 0.0 : (value - m_axis.min()) / length; };
    const QFontMetricsF metrics(m_font);
    const bool lies = m_orientation == Qt::Horizontal;
    const double each = m_labels.size() < 2 ? length : m_labels[1].at - m_labels[0].at;
    const double room = (lies ? plot.width() : plot.height()) * (length <= 0 ? 0.0 : each / length);
    const double need = lies ? widest() + kBetween : metrics.height();
    const auto keep = room <= 0 ? std::size_t{1} : static_cast<std::size_t>(std::max(1.0, std::ceil(need / room)));
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const bool isUsed = i < m_labels.size() && share(m_labels[i].at) >= -1e-6 && share(m_labels[i].at) <= 1 + 1e-6;
        // The last one, which is the present or the top, is always among those that stay.
        const bool isShown = isUsed && (m_labels.size() - 1 - i) % keep == 0;
        m_items[i]->setVisible(isShown);
        if (!isShown)
            continue;
        const double width = metrics.horizontalAdvance(m_labels[i].text);
        if (lies) {
            const double x = plot.left() + share(m_labels[i].at) * plot.width() - width / 2;
            const double most = std::max(0.0, m_chart.size().width() - width);
            m_items[i]->setPos(std::clamp(x, 0.0, most), plot.bottom() + kBesideAxis);
        } else {
            const double middle = plot.bottom() - share(m_labels[i].at) * plot.height();
            m_items[i]->setPos(std::max(0.0, plot.left() - kBesideAxis - width), middle - metrics.height() / 2);
        }
    }
}

void AxisLabels::restyle(const QFont& font)
{
    m_font = font;
    for (QGraphicsSimpleTextItem* item : m_items) {
        item->setFont(m_font);
        item->setBrush(m_theme.colors().mutedText);
    }
    makeRoom();
    place();
}

QStringList AxisLabels::texts() const
{
    QStringList texts;
    for (const AxisLabel& label : m_labels)
        texts << label.text;
    return texts;
}

QStringList AxisLabels::shown() const
{
    QStringList texts;
    for (const QGraphicsSimpleTextItem* item : m_items) {
        if (item->isVisible())
            texts << item->text();
    }
    return texts;
}

} // namespace lockscope::gui

#include "moc_axislabels.cpp"
