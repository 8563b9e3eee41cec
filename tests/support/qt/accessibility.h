// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QHeaderView>
#include <QStringList>
#include <QWidget>

namespace lockscope::test {

/// The widgets below `root` that can get the focus now but have no name for a screen reader. Empty is good. Inner parts
/// of Qt's own controls (their names begin with qt_) speak through their control.
[[nodiscard]] inline QStringList unnamedWidgets(const QWidget& root)
{
    QStringList unnamed;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        const bool inner = widget->objectName().startsWith(QLatin1StringView("qt_"));
        if (inner || widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(&root) || !widget->isEnabled())
            continue;
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).isEmpty())
            unnamed << QStringLiteral("%1 (%2)").arg(widget->objectName(),
                                                     QLatin1StringView(widget->metaObject()->className()));
    }
    return unnamed;
}

/// The same of all that is in view, enabled or not. Headers speak through their table.
[[nodiscard]] inline QStringList unnamedInView(const QWidget& page)
{
    QStringList unnamed;
    for (QWidget* widget : page.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || qobject_cast<QHeaderView*>(widget) ||
            widget->objectName().startsWith(QLatin1StringView("qt_")))
            continue;
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).isEmpty())
            unnamed << widget->objectName();
    }
    return unnamed;
}

} // namespace lockscope::test
