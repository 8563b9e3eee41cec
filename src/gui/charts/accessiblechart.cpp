// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/accessiblechart.h"

#include "gui/charts/chartwidget.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace lockscope::gui {

namespace {

class ChartInterface final : public QAccessibleWidget
{
public:
    explicit ChartInterface(ChartWidget* chart) : QAccessibleWidget(chart, QAccessible::Chart) {}
    QString text(QAccessible::Text kind) const override
    {
        // Null while the chart is being destroyed, when Qt may still ask.
        const auto* chart = qobject_cast<ChartWidget*>(object());
        if (kind != QAccessible::Value || !chart)
            return QAccessibleWidget::text(kind);
        return chart->summary().isEmpty() ? chart->emptyText() : chart->summary();
    }
};

QAccessibleInterface* createChartInterface(const QString&, QObject* object)
{
    auto* chart = qobject_cast<ChartWidget*>(object);
    return chart ? new ChartInterface(chart) : nullptr;
}

} // namespace

void installAccessibleCharts()
{
    QAccessible::removeFactory(createChartInterface);
    QAccessible::installFactory(createChartInterface);
}

} // namespace lockscope::gui
