// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QStringList>
#include <QWidget>

#include <algorithm>

namespace lockscope::test {

/// Names, values and descriptions below a widget, as a screen reader comes by them.
inline void readInto(QAccessibleInterface* face, int depth, QStringList& said)
{
    constexpr int kDeepest = 24;
    constexpr int kMostChildren = 600;
    if (!face || !face->isValid() || depth > kDeepest)
        return;
    if (QWidget* widget = qobject_cast<QWidget*>(face->object()); widget && !widget->isVisible())
        return;
    for (const auto kind : {QAccessible::Name, QAccessible::Value, QAccessible::Description}) {
        const QString text = face->text(kind);
        if (!text.isEmpty())
            said << text;
    }
    for (int i = 0; i < std::min(face->childCount(), kMostChildren); ++i)
        readInto(face->child(i), depth + 1, said);
}

inline QString readAll(QWidget* widget)
{
    QStringList said;
    readInto(QAccessible::queryAccessibleInterface(widget), 0, said);
    return said.join(QLatin1Char('\n'));
}

} // namespace lockscope::test
