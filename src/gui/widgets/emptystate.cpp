// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/emptystate.h"

#include "gui/style/theme.h"
#include "gui/widgets/themedparts.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

EmptyState::EmptyState(QWidget* parent)
    : Themed(parent), m_icon(new QLabel(this)), m_title(new QLabel(this)), m_text(new QLabel(this)),
      m_button(new QPushButton(this))
{
    setObjectName(u"emptyState"_s);
    m_button->setObjectName(u"emptyStateButton"_s);
    m_icon->setAlignment(Qt::AlignCenter);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    QFont big = font();
    big.setPointSizeF(big.pointSizeF() * 1.3);
    big.setWeight(QFont::DemiBold);
    m_title->setFont(big);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(fontMetrics().averageCharWidth() * 70);
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(m_icon);
    layout->addWidget(m_title);
    auto* middle = new QHBoxLayout; // centres the text: a wrapped label at its maximum width stays at the left
    middle->addStretch(1);
    middle->addWidget(m_text, 100);
    middle->addStretch(1);
    layout->addLayout(middle);
    layout->addSpacing(8);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::triggered);
}

void EmptyState::setTexts(const QString& title, const QString& text, const QString& action)
{
    m_title->setText(title);
    m_icon->setAccessibleName(title);
    m_text->setText(text);
    m_button->setText(action);
    m_button->setVisible(!action.isEmpty());
}

QString EmptyState::title() const
{
    return m_title->text();
}

void EmptyState::setTheme(const Theme& theme)
{
    m_theme = &theme;
    setTone(m_text, theme, lockcells::Tone::Muted);
    restyle();
}

void EmptyState::restyle()
{
    if (m_theme == nullptr)
        return;
    const int side = fontMetrics().height() * 3;
    m_icon->setPixmap(m_theme->icon(u"empty"_s).pixmap(QSize(side, side), devicePixelRatioF()));
}

} // namespace lockscope::gui

#include "moc_emptystate.cpp"
