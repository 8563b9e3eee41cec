// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/page.h"

#include <QAbstractScrollArea>

namespace lockscope::gui {

void Page::focusContent()
{
    for (auto* area : findChildren<QAbstractScrollArea*>()) {
        if (area->isVisibleTo(this) && !area->isWindow() && area->focusPolicy() != Qt::NoFocus)
            return area->setFocus(Qt::OtherFocusReason);
    }
}

} // namespace lockscope::gui

#include "moc_page.cpp"
