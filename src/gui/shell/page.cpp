// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/page.h"

#include "gui/shell/pagefilter.h"

#include <QAbstractScrollArea>
#include <QKeyEvent>
#include <QPushButton>

using namespace Qt::StringLiterals;

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

void Page::keyPressEvent(QKeyEvent* event)
{
    const bool isLetter = !event->text().isEmpty() && event->text().front().isPrint() && event->text() != u" "_s &&
                          (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    if (PageFilter* mine = isLetter && hasFocus() ? filter() : nullptr)
        mine->type(event->text());
    else
        QWidget::keyPressEvent(event);
}

} // namespace lockscope::gui

#include "moc_page.cpp"
