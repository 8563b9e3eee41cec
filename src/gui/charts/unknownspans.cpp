// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/unknownspans.h"

#include "gui/style/theme.h"

#include <QBrush>
#include <QChart>
#include <QGraphicsRectItem>
#include <QPen>
#include <QValueAxis>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr double kAboveSeries = 1000;
}

UnknownSpans::UnknownSpans(const Theme& theme, QChart& chart, const QValueAxis& time)
    : m_theme(theme), m_chart(chart), m_time(time)
{
    connect(&chart, &QChart::plotAreaChanged, this, &UnknownSpans::place);
}

void UnknownSpans::set(const Spans& spans, std::size_t count)
{
    m_seconds.clear();
    const auto before = [count](std::size_t value) { return static_cast<double>(value) - static_cast<double>(count); };
    for (const auto& [first, behind] : spans)
        // The line from the value before, and the one to the next value, are unknown, too.
        m_seconds.emplace_back(before(first) - 1, before(behind));
    place();
}

void UnknownSpans::place()
{
    while (m_items.size() < m_seconds.size()) {
        auto* item = new QGraphicsRectItem(&m_chart);
        auto* hatching = new QGraphicsRectItem(item);
        item->setPen(Qt::NoPen);
        hatching->setPen(Qt::NoPen);
        item->setZValue(kAboveSeries);
        m_items.push_back(item);
    }
    restyle();
    const QRectF plot = m_chart.plotArea();
    const double length = std::max(1.0, m_time.max() - m_time.min());
    const auto x = [&](double seconds) {
        const double share = (seconds - m_time.min()) / length;
        return plot.left() + std::clamp(share, 0.0, 1.0) * plot.width();
    };
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const bool isUsed = i < m_seconds.size() && m_seconds[i].second > m_time.min();
        m_items[i]->setVisible(isUsed);
        if (!isUsed)
            continue;
        const double left = x(m_seconds[i].first);
        // One pixel more, because a line of zeros runs along the lower edge.
        const QRectF rect(left, plot.top(), x(m_seconds[i].second) - left, plot.height() + 1);
        m_items[i]->setRect(rect);
        static_cast<QGraphicsRectItem*>(m_items[i]->childItems().constFirst())->setRect(rect);
    }
}

void UnknownSpans::restyle()
{
    for (QGraphicsRectItem* item : m_items) {
        item->setBrush(m_theme.colors().panel);
        static_cast<QGraphicsRectItem*>(item->childItems().constFirst())
            ->setBrush(QBrush(m_theme.colors().gap, Qt::BDiagPattern));
    }
}

std::vector<QRectF> UnknownSpans::rects() const
{
    std::vector<QRectF> rects;
    for (const QGraphicsRectItem* item : m_items) {
        if (item->isVisible())
            rects.push_back(item->rect());
    }
    return rects;
}

} // namespace lockscope::gui

#include "moc_unknownspans.cpp"
