// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/choicebutton.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr int kChoiceCharacters = 46; ///< average characters in a line
constexpr int kChoicePadding = 16;
constexpr int kChoiceGap = 8;
} // namespace

ChoiceButton::ChoiceButton(QWidget* parent) : QPushButton(parent)
{
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAutoDefault(true); // Enter presses the focused button, too
}

void ChoiceButton::setSentence(const QString& sentence)
{
    m_sentence = sentence;
    setAccessibleDescription(sentence);
    updateGeometry();
    update();
}

QFont ChoiceButton::titleFont() const
{
    QFont font = this->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    font.setWeight(QFont::DemiBold);
    return font;
}

QSize ChoiceButton::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * kChoiceCharacters + 2 * kChoicePadding;
    return {width, heightForWidth(width)};
}

QSize ChoiceButton::minimumSizeHint() const
{
    const QFontMetrics title(titleFont());
    const int width = title.height() + kChoiceGap + title.horizontalAdvance(text()) + 2 * kChoicePadding;
    return {std::min(width, sizeHint().width()), sizeHint().height()};
}

int ChoiceButton::heightForWidth(int width) const
{
    const QRect line(0, 0, width - 2 * kChoicePadding, QWIDGETSIZE_MAX);
    const int words = fontMetrics().boundingRect(line, Qt::TextWordWrap, m_sentence).height();
    return QFontMetrics(titleFont()).height() + kChoiceGap + words + 2 * kChoicePadding;
}

void ChoiceButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const QIcon icon = std::exchange(option.icon, {});
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);

    const QRect inside = rect().adjusted(kChoicePadding, kChoicePadding, -kChoicePadding, -kChoicePadding);
    const QFontMetrics title(titleFont());
    const int side = title.height();
    icon.paint(&painter, QRect(inside.topLeft(), QSize(side, side)), Qt::AlignCenter,
               isEnabled() ? QIcon::Normal : QIcon::Disabled);
    painter.setPen(option.palette.color(QPalette::ButtonText));
    painter.setFont(titleFont());
    painter.drawText(inside.adjusted(side + kChoiceGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignTop, text());
    painter.setFont(font());
    painter.setPen(option.palette.color(QPalette::WindowText));
    painter.drawText(inside.adjusted(0, side + kChoiceGap, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     m_sentence);
}

} // namespace lockscope::gui

#include "moc_choicebutton.cpp"
