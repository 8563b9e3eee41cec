// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/outlinestyle.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStyleOption>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const auto mix = [shareOfB](int x, int y) { return static_cast<int>(x + (y - x) * shareOfB); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QColor outlineColor(const QStyleOption& option)
{
    const QPalette& palette = option.palette;
    const bool focused = option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_Enabled);
    if (focused)
        return palette.color(QPalette::Link);
    const double share = option.state.testFlag(QStyle::State_Enabled) ? 0.45 : 0.2;
    return mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), share);
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

} // namespace lockscope::gui

#include "moc_outlinestyle.cpp"
