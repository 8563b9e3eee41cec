// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/quietbutton.h"

#include <QToolButton>

namespace lockscope::gui {

QToolButton* quietButton(QWidget* parent, const char* name)
{
    auto* made = new QToolButton(parent);
    made->setObjectName(QLatin1StringView(name));
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

void setWords(QToolButton* button, const QString& text, const QString& toolTip)
{
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(text);
    button->setAccessibleDescription(toolTip);
}

} // namespace lockscope::gui
