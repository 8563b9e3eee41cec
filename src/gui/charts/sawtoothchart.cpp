// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/sawtoothchart.h"

#include "gui/style/theme.h"

#include "presentation/words/lengthtext.h"

#include <QChart>
#include <QChartView>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include <cmath>

namespace lockscope::gui {

/// Draws the ticks over the chart, because a series of short lines would cost one graphics item each.
class SawtoothView final : public QChartView
{
public:
    SawtoothView() : QChartView(new QChart) {}
    void setOwner(const SawtoothChart* owner) { m_owner = owner; }

protected:
    void drawForeground(QPainter* painter, const QRectF&) override
    {
        if (m_owner != nullptr)
            m_owner->paintMarks(*painter);
    }

private:
    const SawtoothChart* m_owner = nullptr;
};

SawtoothChart::SawtoothChart(const Theme& theme, std::chrono::seconds window, QWidget* parent)
    : ChartWidget(theme, new SawtoothView, parent), m_x(new QValueAxis(this)), m_y(new QValueAxis(this)),
      m_line(new QLineSeries(this)), m_labels(theme, *chart(), *m_x, Qt::Horizontal),
      m_leaseLabels(theme, *chart(), *m_y, Qt::Vertical)
{
    static_cast<SawtoothView*>(view())->setOwner(this);
    // A tenth of the window lies in the future, for the next expected renewal.
    m_x->setRange(-static_cast<double>(window.count()), static_cast<double>(window.count()) / 10);
    m_y->setRange(0, m_top.value());
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    chart()->addSeries(m_line);
    m_line->attachAxis(m_x);
    m_line->attachAxis(m_y);
    SawtoothChart::retranslate();
    SawtoothChart::restyle();
}

void SawtoothChart::setData(const Sawtooth& data, std::optional<double> next)
{
    if (m_data == data && m_next == next)
        return;
    m_data = data;
    m_next = next;
    constexpr double kRoomForTicks = 1.12;
    if (m_top.update(data.top * kRoomForTicks)) {
        m_y->setRange(0, m_top.value());
        writeLeaseLabels();
    }
    m_line->replace(data.line);
    setEmpty(data.line.isEmpty());
    view()->viewport()->update();
}

QList<QPointF> SawtoothChart::points() const
{
    return m_line->points();
}

void SawtoothChart::paintMarks(QPainter& painter) const
{
    const QRectF area = chart()->plotArea();
    const Colors& colors = theme().colors();
    const auto columnOf = [&](double x) {
        return area.left() + (x - m_x->min()) / (m_x->max() - m_x->min()) * area.width();
    };
    constexpr double kTick = 6;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const double tick : m_data.ticks)
        painter.fillRect(QRectF(columnOf(tick), area.top(), 1, kTick), colors.tick);
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(QPointF(columnOf(0), area.top()), QPointF(columnOf(0), area.bottom()));
    if (m_next && *m_next > 0 && *m_next <= m_x->max()) {
        painter.setPen(QPen(colors.mutedText, 1, Qt::DotLine));
        painter.drawLine(QPointF(columnOf(*m_next), area.top()), QPointF(columnOf(*m_next), area.bottom()));
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colors.alarm, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const double missed : m_data.missed) {
        const QPointF tip(columnOf(missed), area.top() + kTick + 3);
        painter.drawPolygon(QPolygonF({tip, tip + QPointF(-4.5, -7), tip + QPointF(4.5, -7)}));
    }
}

void SawtoothChart::writeLabels()
{
    const double span = -m_x->min();
    const double step = stepOfSeconds(span);
    // It ends now, or at the moment that is shown.
    m_labels.setLabels(labelsOfPast(span, step, lengthtext::inSeconds(QStringLiteral("0"))), step);
}

/// Zero, the middle and the top.
void SawtoothChart::writeLeaseLabels()
{
    const double half = m_top.value() / 2;
    std::vector<AxisLabel> labels;
    for (const double at : {0.0, half, 2 * half}) {
        const std::chrono::microseconds length(std::llround(at * 1e6));
        labels.push_back({at, at == 0 ? lengthtext::inSeconds(QStringLiteral("0")) : lengthtext::label(length)});
    }
    m_leaseLabels.setLabels(std::move(labels), half);
    m_leaseLabels.place();
}

void SawtoothChart::retranslate()
{
    writeLabels();
    writeLeaseLabels();
}

void SawtoothChart::restyle()
{
    styleAxis(m_x, false);
    styleAxis(m_y, true);
    m_labels.restyle(labelFont());
    m_leaseLabels.restyle(labelFont());
    m_line->setPen(QPen(theme().colors().held, 1));
}

} // namespace lockscope::gui

#include "moc_sawtoothchart.cpp"
