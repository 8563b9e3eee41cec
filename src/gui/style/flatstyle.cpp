// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/flatstyle.h"

#include "gui/style/mixedcolor.h"
#include "gui/style/svgicon.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOption>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

constexpr int kRadius = 5;
constexpr int kScrollBar = 12;
constexpr int kLeastSlider = 28;

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

/// Background and border of a button: lighter under the mouse; the border is coloured when the button has the focus, is
/// the default or is switched on.
void drawButtonPanel(const QStyleOption& option, QPainter* painter, const QRect& rect, bool isDefault)
{
    const QPalette& palette = option.palette;
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool on = has(option, QStyle::State_On);
    const bool down = has(option, QStyle::State_Sunken) || on;
    const bool hover = enabled && has(option, QStyle::State_MouseOver);
    const bool accented = enabled && (isDefault || on || has(option, QStyle::State_HasFocus));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(accented ? palette.color(QPalette::Link) : palette.color(QPalette::Mid),
                         has(option, QStyle::State_HasFocus) ? 1.6 : 1));
    painter->setBrush(palette.color(down ? QPalette::Mid : hover ? QPalette::Midlight : QPalette::Button));
    painter->drawRoundedRect(QRectF(rect).adjusted(0.8, 0.8, -0.8, -0.8), kRadius, kRadius);
    painter->restore();
}

void drawChevron(QPainter* painter, const QPointF& centre, const QColor& color, bool isUp = false)
{
    const double down = isUp ? -2 : 2;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(
        QPolygonF{centre + QPointF(-4, -down), centre + QPointF(0, down), centre + QPointF(4, -down)});
    painter->restore();
}

void drawHeaderGround(const QStyleOption& option, QPainter* painter)
{
    const QRect& rect = option.rect;
    painter->fillRect(rect, option.palette.color(QPalette::Window));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), option.palette.color(QPalette::Mid));
}

constexpr int kSortSign = 14; ///< pixels from the end of a heading to the end of the sign of the sorted column

/// The sign of the sorted column, close behind a heading at the left, at the right end of one at the right.
void drawSortSign(const QStyleOptionHeader& header, QPainter* painter, const QRect& label)
{
    const int words = header.fontMetrics.horizontalAdvance(header.text);
    const int end = header.textAlignment.testFlag(Qt::AlignRight) ? header.rect.right() - kSortSign / 2
                                                                  : label.left() + words + kSortSign;
    const QPointF centre(std::min(end, header.rect.right() - kSortSign / 2) - 4, QRectF(header.rect).center().y());
    drawChevron(painter, centre, header.palette.color(QPalette::PlaceholderText),
                header.sortIndicator == QStyleOptionHeader::SortUp);
}

/// The slider of a scroll bar within its groove.
QRect sliderRect(const QStyleOptionSlider& bar)
{
    const bool horizontal = bar.orientation == Qt::Horizontal;
    const int length = horizontal ? bar.rect.width() : bar.rect.height();
    const qint64 range = qint64(bar.maximum) - bar.minimum;
    int slider = length;
    if (range > 0) {
        slider = static_cast<int>(qint64(bar.pageStep) * length / (range + bar.pageStep));
        slider = qMin(length, qMax(kLeastSlider, slider));
    }
    const int start =
        QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition, length - slider, bar.upsideDown);
    return horizontal ? QRect(bar.rect.x() + start, bar.rect.y(), slider, bar.rect.height())
                      : QRect(bar.rect.x(), bar.rect.y() + start, bar.rect.width(), slider);
}

void drawScrollBar(const QStyleOptionSlider& bar, QPainter* painter)
{
    painter->fillRect(bar.rect, bar.palette.color(QPalette::Window));
    if (bar.maximum <= bar.minimum)
        return;
    const bool active = has(bar, QStyle::State_Enabled) && bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    QColor ink = bar.palette.color(QPalette::PlaceholderText);
    ink.setAlphaF(active ? 0.85F : 0.45F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    const QRectF thumb = QRectF(sliderRect(bar)).adjusted(3, 3, -3, -3);
    const qreal radius = qMin(thumb.width(), thumb.height()) / 2;
    painter->drawRoundedRect(thumb, radius, radius);
    painter->restore();
}

/// Pixels added to Fusion's margin, so that text in cells starts below the text of the header.
constexpr int kHeadIndent = 4;

/// A button that has a menu and nothing else to press shows a chevron behind its words.
bool opensMenuOnly(const QStyleOptionToolButton& button)
{
    return button.features.testFlag(QStyleOptionToolButton::HasMenu) &&
           !button.features.testFlag(QStyleOptionToolButton::MenuButtonPopup) && !button.text.isEmpty() &&
           button.toolButtonStyle != Qt::ToolButtonIconOnly;
}

constexpr int kMenuRoom = 16;   ///< pixels for the chevron
constexpr int kFieldIndent = 4; ///< pixels added to Fusion's margin before the text of a field

/// Fusion with visible outlines: Fusion darkens the window colour for them, which is black on black on a dark page.
/// Fields, check boxes and radio buttons have a contrast of at least 3:1 to the page; a focused widget has a frame in
/// the link colour.
class OutlineStyle final : public QProxyStyle
{
public:
    OutlineStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget = nullptr) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption* option,
                                       const QWidget* widget = nullptr) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                                  const QWidget* widget = nullptr) const override;
};

QColor outlineColor(const QStyleOption& option)
{
    const QPalette& palette = option.palette;
    const bool focused = option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_Enabled);
    if (focused)
        return palette.color(QPalette::Link);
    const double share = option.state.testFlag(QStyle::State_Enabled) ? 0.5 : 0.2;
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

/// The circle of a radio button, where Fusion draws it.
void drawCircle(const QStyleOption& option, QPainter* painter)
{
    const int side = option.rect.width();
    const double radius = (side + (side + 1) % 2) / 2.0 - 1;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(outlineColor(option), 1.4));
    painter->setBrush(Qt::NoBrush);
    painter->drawEllipse(QPointF(option.rect.center() + QPoint(1, 1)), radius, radius);
    painter->restore();
}

bool hasFrame(const QStyleOption& option)
{
    const auto* field = qstyleoption_cast<const QStyleOptionFrame*>(&option);
    return field != nullptr && field->lineWidth > 0;
}

bool hasHeads(const QWidget* widget)
{
    if (const auto* tree = qobject_cast<const QTreeView*>(widget))
        return !tree->isHeaderHidden();
    return qobject_cast<const QTableView*>(widget) != nullptr;
}

OutlineStyle::OutlineStyle() : QProxyStyle(u"Fusion"_s) {}

void OutlineStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const
{
    switch (element) {
    case PE_FrameFocusRect: // item views show the current row by its background
        if (qobject_cast<const QAbstractItemView*>(widget))
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        return drawOutline(*option, painter, option->rect);
    case PE_PanelLineEdit: // as round as a button
        if (!hasFrame(*option))
            return QProxyStyle::drawPrimitive(element, option, painter, widget);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(outlineColor(*option), 1));
        painter->setBrush(option->palette.brush(QPalette::Base));
        painter->drawRoundedRect(QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
        painter->restore();
        return;
    case PE_FrameLineEdit:
    case PE_IndicatorCheckBox:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return drawOutline(*option, painter, option->rect);
    case PE_IndicatorRadioButton:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return drawCircle(*option, painter);
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

QRect OutlineStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const QRect usual = QProxyStyle::subElementRect(element, option, widget);
    return element == SE_LineEditContents && hasFrame(*option) ? usual.adjusted(kFieldIndent, 0, -kFieldIndent, 0)
                                                               : usual;
}

int OutlineStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const int usual = QProxyStyle::pixelMetric(metric, option, widget);
    // Fusion's margin before the text of a cell. Fusion queries only the style that wraps it directly, so it is set
    // here.
    return metric == PM_FocusFrameHMargin && hasHeads(widget) ? usual + kHeadIndent : usual;
}

} // namespace

namespace {

bool isTableWithoutGrid(const QWidget* widget)
{
    const auto* table = qobject_cast<const QTableView*>(widget);
    return table != nullptr && !table->showGrid();
}

} // namespace

FlatStyle::FlatStyle() : QProxyStyle(new OutlineStyle) {}

void FlatStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool flat = button && button->features.testFlag(QStyleOptionButton::Flat);
        if (flat && !has(*option, State_MouseOver) && !has(*option, State_HasFocus) && !has(*option, State_Sunken))
            return;
        return drawButtonPanel(*option, painter, option->rect,
                               button && button->features.testFlag(QStyleOptionButton::DefaultButton));
    }
    case PE_PanelButtonTool:
        if (has(*option, State_AutoRaise) && !has(*option, State_MouseOver) && !has(*option, State_HasFocus) &&
            !has(*option, State_On) && !has(*option, State_Sunken))
            return;
        return drawButtonPanel(*option, painter, option->rect, false);
    case PE_PanelItemViewItem:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (has(*option, State_Selected) && option->rect.left() <= 0 && option->rect.right() > 0)
            painter->fillRect(0, option->rect.top(), kSelectionMark, option->rect.height(),
                              option->palette.color(QPalette::Link));
        if (isTableWithoutGrid(widget)) // a line below each row, as the tables of live rows have it
            painter->fillRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1,
                              option->palette.color(QPalette::Mid));
        return;
    case PE_FrameFocusRect: // the panel of a raised button shows the focus already
        if (qobject_cast<const QToolButton*>(widget) && !has(*option, State_AutoRaise))
            return;
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    case PE_IndicatorDockWidgetResizeHandle:
        return painter->fillRect(option->rect, option->palette.color(QPalette::Mid));
    case PE_FrameTabBarBase:
        return;
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void FlatStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    switch (element) {
    case CE_Header:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
            header && header->sortIndicator != QStyleOptionHeader::None) {
            QStyleOptionHeader words(*header);
            words.rect = subElementRect(SE_HeaderLabel, header, widget);
            drawHeaderGround(*option, painter);
            drawControl(CE_HeaderLabel, &words, painter, widget);
            return drawSortSign(*header, painter, words.rect);
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return drawHeaderGround(*option, painter);
    case CE_HeaderLabel:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            QStyleOptionHeader quiet(*header);
            quiet.palette.setColor(QPalette::ButtonText, option->palette.color(QPalette::PlaceholderText));
            quiet.rect.adjust(2, 0, -2, 0);
            return QProxyStyle::drawControl(element, &quiet, painter, widget);
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && !combo->editable) {
            QStyleOptionComboBox words(*combo);
            const int beside = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + 4;
            const int room = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width() - beside - 2;
            words.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, room);
            return QProxyStyle::drawControl(element, &words, painter, widget);
        }
        break;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void FlatStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const
{
    if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option); control == CC_ScrollBar && bar)
        return drawScrollBar(*bar, painter);
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    if (control == CC_ComboBox && combo && !combo->editable) {
        drawButtonPanel(*option, painter, option->rect, false);
        const QRect arrow = subControlRect(control, option, SC_ComboBoxArrow, widget);
        const bool enabled = has(*option, State_Enabled);
        drawChevron(painter, QRectF(arrow).center(),
                    option->palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
        return;
    }
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (control == CC_ToolButton && button && opensMenuOnly(*button)) {
        drawPrimitive(PE_PanelButtonTool, button, painter, widget);
        QStyleOptionToolButton words(*button);
        const int frame = pixelMetric(PM_DefaultFrameWidth, button, widget);
        words.rect = button->rect.adjusted(frame, frame, -frame - kMenuRoom, -frame);
        drawControl(CE_ToolButtonLabel, &words, painter, widget);
        const QPointF behind(button->rect.right() - kMenuRoom / 2.0 - 1, QRectF(button->rect).center().y());
        return drawChevron(painter, behind,
                           button->palette.color(has(*button, State_Enabled) ? QPalette::Active : QPalette::Disabled,
                                                 QPalette::ButtonText));
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QSize FlatStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const
{
    const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); type == CT_ComboBox && combo) {
        // Fusion scales its arrow with the letters, and the room for it not at all. It draws the words a pixel inside,
        // and `size` is what they cover, without the space beside the first and the last letter.
        QStyleOptionComboBox whole(*combo);
        whole.rect = QRect(QPoint(), usual);
        const int words = subControlRect(CC_ComboBox, &whole, SC_ComboBoxEditField, widget).width();
        const int beside = 2 + combo->fontMetrics.averageCharWidth() / 4;
        return usual + QSize(std::max(0, size.width() + beside - words), 0);
    }
    if (const auto* push = qstyleoption_cast<const QStyleOptionButton*>(option);
        type == CT_PushButton && push && !push->text.isEmpty() && !push->features.testFlag(QStyleOptionButton::Flat)) {
        const int beside = push->fontMetrics.height() / 2;
        return QSize(std::max(usual.width(), size.width() + 2 * beside), usual.height());
    }
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    return type == CT_ToolButton && button && opensMenuOnly(*button) ? usual + QSize(kMenuRoom, 0) : usual;
}

QRect FlatStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
                                const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, subControl, widget);
    const QRect slider = sliderRect(*bar);
    const bool horizontal = bar->orientation == Qt::Horizontal;
    switch (subControl) {
    case SC_ScrollBarSlider:
        return slider;
    case SC_ScrollBarGroove:
        return bar->rect;
    case SC_ScrollBarSubPage:
        return horizontal ? QRect(bar->rect.topLeft(), QSize(slider.left() - bar->rect.left(), bar->rect.height()))
                          : QRect(bar->rect.topLeft(), QSize(bar->rect.width(), slider.top() - bar->rect.top()));
    case SC_ScrollBarAddPage:
        return horizontal ? QRect(QPoint(slider.right() + 1, bar->rect.top()), bar->rect.bottomRight())
                          : QRect(QPoint(bar->rect.left(), slider.bottom() + 1), bar->rect.bottomRight());
    default: // no buttons at the ends
        return {};
    }
}

QIcon FlatStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const
{
    const char* name = which == SP_MessageBoxWarning       ? "warning"
                       : which == SP_MessageBoxCritical    ? "error"
                       : which == SP_MessageBoxQuestion    ? "help"
                       : which == SP_MessageBoxInformation ? "info"
                                                           : nullptr;
    QFile file(name ? u":/icons/%1.svg"_s.arg(QLatin1StringView(name)) : QString());
    if (!name || !file.open(QIODevice::ReadOnly))
        return QProxyStyle::standardIcon(which, option, widget);
    const QPalette palette = widget ? widget->palette() : QApplication::palette();
    const bool isAlarm = which == SP_MessageBoxWarning || which == SP_MessageBoxCritical;
    const QColor ink = palette.color(isAlarm ? QPalette::BrightText : QPalette::Link);
    return svgIcon(file.readAll(), ink, ink);
}

int FlatStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* result) const
{
    if (m_still && (hint == SH_Widget_Animate || hint == SH_Widget_Animation_Duration))
        return 0;
    if (hint == SH_DialogButtonLayout)
        return QDialogButtonBox::GnomeLayout; // the action's button is last, as in every dialog here
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, result);
}

int FlatStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return kScrollBar;
    case PM_ScrollBarSliderMin:
        return kLeastSlider;
    case PM_DockWidgetSeparatorExtent:
        return 1; // Qt accepts the mouse two pixels beside it, too
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: // as large as the text beside them
        return std::max(QProxyStyle::pixelMetric(metric, option, widget), QFontMetrics(QApplication::font()).ascent());
    case PM_HeaderMargin:
        return QProxyStyle::pixelMetric(metric, option, widget) + 3;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

} // namespace lockscope::gui

#include "moc_flatstyle.cpp"
