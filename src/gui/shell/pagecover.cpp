// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/pagecover.h"

#include <QEvent>

namespace lockscope::gui {

PageCover::PageCover(const Theme& theme, QWidget* parent) : EmptyState(parent)
{
    setTheme(theme);
    setObjectName(QStringLiteral("pageCover"));
    setAutoFillBackground(true);
    hide();
}

void PageCover::cover(QWidget* page)
{
    if (!page)
        return hide();
    if (parentWidget() != page) {
        parentWidget()->removeEventFilter(this);
        setParent(page);
        page->installEventFilter(this);
    }
    setGeometry(page->rect());
    show();
    raise();
}

bool PageCover::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize && object == parentWidget())
        setGeometry(parentWidget()->rect());
    return EmptyState::eventFilter(object, event);
}

} // namespace lockscope::gui

#include "moc_pagecover.cpp"
