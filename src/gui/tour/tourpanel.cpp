// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tour/tourpanel.h"

#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr int kWidth = 3;       ///< width of the frame
constexpr int kFromPlace = 1;   ///< gap between target and frame
constexpr int kCharacters = 62; ///< width of a line
constexpr int kPanelMargin = 14;
} // namespace

TourPanel::TourPanel(const Theme& theme, QWidget* window)
    : Themed(window), m_theme(theme), m_where(new QLabel(this)), m_heading(new QLabel(this)), m_text(new QLabel(this)),
      m_skip(new QPushButton(this)), m_back(new QPushButton(this)), m_next(new QPushButton(this))
{
    setObjectName(u"tourPanel"_s);
    m_where->setObjectName(u"tourWhere"_s);
    m_heading->setObjectName(u"tourHeading"_s);
    m_text->setObjectName(u"tourText"_s);
    m_skip->setObjectName(u"tourSkip"_s);
    m_back->setObjectName(u"tourBack"_s);
    m_next->setObjectName(u"tourNext"_s);
    QFont big = m_heading->font();
    big.setPointSizeF(big.pointSizeF() * 1.15);
    big.setWeight(QFont::DemiBold);
    m_heading->setFont(big);
    for (QLabel* label : {m_where, m_heading, m_text})
        label->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_skip->setFlat(true);
    for (QPushButton* button : {m_skip, m_back, m_next})
        button->setAutoDefault(true); // Enter activates the focused button, too

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_skip);
    buttons->addStretch();
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPanelMargin + 4, kPanelMargin - 2, kPanelMargin, kPanelMargin);
    column->setSpacing(6);
    column->addWidget(m_where);
    column->addWidget(m_heading);
    column->addWidget(m_text);
    column->addSpacing(4);
    column->addLayout(buttons);

    setTabOrder(m_next, m_back);
    setTabOrder(m_back, m_skip);
    connect(m_next, &QPushButton::clicked, this, &TourPanel::nextRequested);
    connect(m_back, &QPushButton::clicked, this, &TourPanel::backRequested);
    connect(m_skip, &QPushButton::clicked, this, &TourPanel::skipRequested);
    setTone(m_where, theme, lockcells::Tone::Muted);
    retranslate();
    hide();
}

void TourPanel::setStep(int number, int count, const QString& heading)
{
    m_number = number;
    m_count = count;
    m_heading->setText(heading);
    m_back->setEnabled(number > 1);
    m_skip->setVisible(number < count);
    retranslate();
}

void TourPanel::setText(const QString& text)
{
    if (m_text->text() == text)
        return;
    m_text->setText(text);
    setAccessibleDescription(text);
    m_next->setAccessibleDescription(m_heading->text() + u". "_s + text);
    fit();
}

/// The width is a comfortable line, the height that of the text.
void TourPanel::fit()
{
    const QMargins margins = layout()->contentsMargins();
    const int line = fontMetrics().averageCharWidth() * kCharacters;
    for (QLabel* label : {m_heading, m_text}) {
        label->setFixedWidth(line);
        label->setFixedHeight(std::max(0, label->heightForWidth(line)));
    }
    layout()->activate();
    resize(line + margins.left() + margins.right(), layout()->totalMinimumSize().height());
}

void TourPanel::announce()
{
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void TourPanel::takeFocus()
{
    m_next->setFocus(Qt::OtherFocusReason);
}

void TourPanel::retranslate()
{
    //: which step of the guided tour this is, and how many there are
    m_where->setText(tr("Guided tour · %1 of %2").arg(m_number).arg(m_count));
    m_skip->setText(tr("Skip"));
    m_skip->setToolTip(tr("End the guided tour (Esc)"));
    m_back->setText(tr("Back"));
    m_next->setText(m_number < m_count ? tr("Next") : tr("Done"));
    //: accessible name: "Guided tour · 2 of 8: A lock is a row"
    setAccessibleName(tr("%1: %2").arg(m_where->text(), m_heading->text()));
    fit();
}

void TourPanel::paintEvent(QPaintEvent*)
{
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.panel);
    painter.fillRect(QRect(0, 0, 4, height()), colors.held);
    painter.setPen(colors.held);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

TourOutline::TourOutline(const Theme& theme, QWidget* window) : QWidget(window), m_theme(theme)
{
    setObjectName(QStringLiteral("tourOutline"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void TourOutline::surround(const std::optional<QRect>& place)
{
    if (!place) {
        hide();
        return;
    }
    constexpr int out = kWidth + kFromPlace;
    const QRect frame = place->adjusted(-out, -out, out, out) & parentWidget()->rect();
    if (frame != geometry() || mask().isEmpty()) {
        setGeometry(frame);
        // The mask leaves out the inside, so that the target below stays visible.
        setMask(QRegion(rect()) - QRegion(rect().adjusted(kWidth, kWidth, -kWidth, -kWidth)));
    }
    if (isHidden()) {
        show();
        raise();
    }
}

void TourOutline::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), m_theme.colors().held);
}

} // namespace lockscope::gui

#include "moc_tourpanel.cpp"
