// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/timemarks.h"

#include "gui/style/theme.h"

#include <QChart>
#include <QFontMetrics>
#include <QGraphicsPolygonItem>
#include <QGraphicsRectItem>
#include <QGraphicsSimpleTextItem>
#include <QPen>
#include <QPolygonF>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr double kOverSeries = 1001; ///< and over the hatching
constexpr double kHalfMark = 4;      ///< pixels
constexpr double kBesidePointer = 4; ///< pixels
constexpr double kBrushOpacity = 0.14;
} // namespace

TimeMarks::TimeMarks(const Theme& theme, QChart& chart, const QValueAxis& time)
    : m_theme(theme), m_chart(chart), m_time(time), m_brushItem(new QGraphicsRectItem(&chart)),
      m_pointerItem(new QGraphicsRectItem(&chart)), m_label(new QGraphicsSimpleTextItem(&chart))
{
    for (QGraphicsItem* item : std::initializer_list<QGraphicsItem*>{m_brushItem, m_pointerItem, m_label}) {
        item->setZValue(kOverSeries);
        item->setVisible(false);
    }
    m_pointerItem->setPen(Qt::NoPen);
    connect(&chart, &QChart::plotAreaChanged, this, &TimeMarks::place);
    restyle();
}

bool TimeMarks::isOnAxis(double seconds) const
{
    return seconds >= m_time.min() && seconds <= m_time.max();
}

bool TimeMarks::coversAxis() const
{
    return m_brush && m_brush->first <= m_time.min() && m_brush->second >= m_time.max();
}

double TimeMarks::xOf(double seconds) const
{
    const QRectF plot = m_chart.plotArea();
    const double length = std::max(1.0, m_time.max() - m_time.min());
    return plot.left() + std::round((seconds - m_time.min()) / length * plot.width());
}

void TimeMarks::setBrush(std::optional<std::pair<double, double>> brush)
{
    if (std::exchange(m_brush, brush) != brush)
        place();
}

void TimeMarks::setMarks(std::vector<TimeMark> marks)
{
    if (m_marks == marks)
        return;
    m_marks = std::move(marks);
    place();
}

void TimeMarks::setPointer(std::optional<double> at, const QString& label)
{
    m_label->setText(label);
    m_pointer = at;
    place();
}

void TimeMarks::place()
{
    const QRectF plot = m_chart.plotArea();
    const bool hasBrush = m_brush && m_brush->second > m_time.min() && m_brush->first < m_time.max();
    m_brushItem->setVisible(hasBrush);
    if (hasBrush) {
        const double left = xOf(std::max(m_brush->first, m_time.min()));
        const double right = xOf(std::min(m_brush->second, m_time.max()));
        m_brushItem->setRect(QRectF(left, plot.top(), std::max(1.0, right - left), plot.height()));
        // Around all that is drawn there is only a frame: a ground would distinguish nothing.
        m_brushItem->setBrush(coversAxis() ? QBrush() : m_brushGround);
    }
    const bool hasPointer = m_pointer && isOnAxis(*m_pointer);
    m_pointerItem->setVisible(hasPointer);
    m_label->setVisible(hasPointer);
    if (hasPointer) {
        const double x = xOf(*m_pointer);
        m_pointerItem->setRect(QRectF(x, plot.top(), 1, plot.height()));
        const double width = m_label->boundingRect().width();
        const bool isLeft = x + kBesidePointer + width > plot.right();
        m_label->setPos(isLeft ? x - kBesidePointer - width : x + kBesidePointer, plot.top());
    }
    while (m_markItems.size() < m_marks.size()) {
        auto* item = new QGraphicsPolygonItem(&m_chart);
        item->setZValue(kOverSeries);
        item->setPen(Qt::NoPen);
        m_markItems.push_back(item);
    }
    for (std::size_t i = 0; i < m_markItems.size(); ++i) {
        const bool isShown = i < m_marks.size() && isOnAxis(m_marks[i].at);
        m_markItems[i]->setVisible(isShown);
        if (!isShown)
            continue;
        m_markItems[i]->setBrush(m_marks[i].color);
        m_markItems[i]->setPolygon(QPolygonF({{0, 0}, {kHalfMark, 2 * kHalfMark}, {-kHalfMark, 2 * kHalfMark}}));
        m_markItems[i]->setPos(xOf(m_marks[i].at), plot.top());
    }
}

void TimeMarks::restyle()
{
    const Colors& colors = m_theme.colors();
    QColor ground = colors.held;
    ground.setAlphaF(kBrushOpacity);
    m_brushGround = ground;
    m_brushItem->setBrush(coversAxis() ? QBrush() : m_brushGround);
    m_brushItem->setPen(QPen(colors.held, 1));
    m_pointerItem->setBrush(colors.mutedText);
    m_label->setBrush(colors.text);
}

std::optional<QRectF> TimeMarks::brush() const
{
    return m_brushItem->isVisible() ? std::optional(m_brushItem->rect()) : std::nullopt;
}

bool TimeMarks::hasGround() const
{
    return m_brushItem->isVisible() && m_brushItem->brush().style() != Qt::NoBrush;
}

std::optional<double> TimeMarks::pointer() const
{
    return m_pointerItem->isVisible() ? std::optional(m_pointerItem->rect().left()) : std::nullopt;
}

std::size_t TimeMarks::markCount() const
{
    return static_cast<std::size_t>(std::count_if(m_markItems.begin(), m_markItems.end(),
                                                  [](const QGraphicsItem* item) { return item->isVisible(); }));
}

} // namespace lockscope::gui

#include "moc_timemarks.cpp"
