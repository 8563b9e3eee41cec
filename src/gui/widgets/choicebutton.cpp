// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/choicebutton.h"

#include <QStyleOptionButton>
#include <QStylePainter>

namespace lockscope::gui {

namespace {
constexpr int kChoiceCharacters = 46; ///< of a line
constexpr int kChoicePadding = 16;
constexpr int kChoiceGap = 8;
} // namespace

ChoiceButton::ChoiceButton(QWidget* parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Minimum);
    setAutoDefault(true); // Enter presses it, too
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
    const int title = QFontMetrics(titleFont()).height();
    const int line = fontMetrics().averageCharWidth() * kChoiceCharacters;
    const QRect words = fontMetrics().boundingRect({0, 0, line, QWIDGETSIZE_MAX}, Qt::TextWordWrap, m_sentence);
    return {line + 2 * kChoicePadding, title + kChoiceGap + words.height() + 2 * kChoicePadding};
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
