// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/themedparts.h"

#include "gui/style/theme.h"

#include <QAbstractButton>
#include <QIcon>

namespace lockscope::gui {

namespace {

template <class Part, class Widget>
Part& partOf(Widget& widget, const Theme& theme)
{
    if (auto* made = widget.template findChild<Part*>(QString(), Qt::FindDirectChildrenOnly))
        return *made;
    return *new Part(widget, theme);
}

} // namespace

LabelTone::LabelTone(QWidget& label, const Theme& theme) : Themed(&label), m_label(label), m_theme(theme) {}

void LabelTone::setTone(lockcells::Tone tone)
{
    m_tone = tone;
    restyle();
}

void LabelTone::restyle()
{
    QPalette palette; // roles that are not set here are inherited

    palette.setColor(QPalette::WindowText, toneColor(m_tone, m_theme.colors()));
    m_label.setPalette(palette);
}

ButtonIcon::ButtonIcon(QAbstractButton& button, const Theme& theme) : Themed(&button), m_button(button), m_theme(theme)
{
}

void ButtonIcon::setIcon(const QString& name)
{
    m_name = name;
    restyle();
}

void ButtonIcon::restyle()
{
    m_button.setIcon(m_theme.icon(m_name));
}

void setTone(QWidget* label, const Theme& theme, lockcells::Tone tone)
{
    partOf<LabelTone>(*label, theme).setTone(tone);
}

void setThemeIcon(QAbstractButton* button, const Theme& theme, const QString& name)
{
    partOf<ButtonIcon>(*button, theme).setIcon(name);
}

} // namespace lockscope::gui

#include "moc_themedparts.cpp"
