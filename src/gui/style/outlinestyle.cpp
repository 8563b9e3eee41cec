// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/outlinestyle.h"

#include "gui/style/mixedcolor.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyleOption>
#include <QTableView>
#include <QTreeView>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

QColor outlineColor(const QStyleOption& option)
{
    const QPalette& palette = option.palette;
    const bool focused = option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_Enabled);
    if (focused)
        return palette.color(QPalette::Link);
    const double share = option.state.testFlag(QStyle::State_Enabled) ? 0.45 : 0.2;
    return mixed(palette.color(QPalette::WindowText), palette.color(QPalette::Window), share);
}

void drawOutline(const QStyleOption& option, QPainter* painter, const QRect& rect)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(outlineColor(option), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

bool hasHeads(const QWidget* widget)
{
    if (const auto* tree = qobject_cast<const QTreeView*>(widget))
        return !tree->isHeaderHidden();
    return qobject_cast<const QTableView*>(widget) != nullptr;
}

} // namespace

OutlineStyle::OutlineStyle() : QProxyStyle(u"Fusion"_s) {}

void OutlineStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const
{
    switch (element) {
    case PE_FrameFocusRect: // rows and cells show the current one by their background
        if (qobject_cast<const QAbstractItemView*>(widget))
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        return drawOutline(*option, painter, option->rect);
    case PE_FrameLineEdit:
    case PE_IndicatorCheckBox:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return drawOutline(*option, painter, option->rect);
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void OutlineStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto* spinBox = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    if (control == CC_SpinBox && spinBox && spinBox->frame)
        drawOutline(*option, painter, option->rect);
}

int OutlineStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    // What Fusion puts in front of the text of a cell. Asked of the style that wraps it directly, of none further out.
    return metric == PM_FocusFrameHMargin && hasHeads(widget) ? usual + kHeadIndent : usual;
}

} // namespace lockscope::gui

#include "moc_outlinestyle.cpp"
