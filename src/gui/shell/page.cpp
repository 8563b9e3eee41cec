// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/page.h"

#include <QAbstractScrollArea>
#include <QPushButton>

namespace lockscope::gui {

void Page::focusContent()
{
    for (auto* area : findChildren<QAbstractScrollArea*>()) {
        if (area->isVisibleTo(this) && !area->isWindow() && area->focusPolicy() != Qt::NoFocus)
            return area->setFocus(Qt::OtherFocusReason);
    }
    for (auto* button : findChildren<QPushButton*>()) { // an empty page has only the step that would fill it
        if (button->isVisibleTo(this) && button->isEnabled())
            return button->setFocus(Qt::OtherFocusReason);
    }
    setFocus(Qt::OtherFocusReason); // until there is something
}

} // namespace lockscope::gui

#include "moc_page.cpp"
