// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/accessibleitems.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStringList>
#include <QTableView>

#include <algorithm>

namespace lockscope::test {

using namespace Qt::StringLiterals;

/// Goes through an object and all below it and says what is wrong: no role, no name where one is needed, a picture,
/// lane, graph line or chart without name or value, a cell that says nothing, a button that cannot be pressed, a column
/// without a header.
class AccessibleWalk
{
public:
    explicit AccessibleWalk(QWidget* root) { visit(QAccessible::queryAccessibleInterface(root), 0); }

    QStringList wrong;
    int looked = 0;

private:
    static constexpr int kDeepest = 24;
    static constexpr int kMostChildren = 400;
    static constexpr int kMostRows = 20;

    static QString where(QAccessibleInterface& face)
    {
        QString path;
        for (const QObject* object = face.object(); object; object = object->parent())
            path.prepend(u'/' + (object->objectName().isEmpty() ? QLatin1StringView(object->metaObject()->className())
                                                                : object->objectName()));
        return path;
    }
    static bool hasWords(QAccessibleInterface& face)
    {
        const QString name = face.text(QAccessible::Name).trimmed();
        if (face.role() == QAccessible::ComboBox && name == face.text(QAccessible::Value)) { // Qt's way out: no name
            const auto* widget = qobject_cast<QWidget*>(face.object());
            return (widget && !widget->accessibleName().isEmpty()) || !face.relations(QAccessible::Label).empty();
        }
        const bool isClassName = face.object() && name == QLatin1StringView(face.object()->metaObject()->className());
        return !name.isEmpty() && !isClassName;
    }
    /// What a person reaches by keys or mouse; what only holds others is not one of them.
    static bool needsName(QAccessibleInterface& face)
    {
        switch (face.role()) {
        case QAccessible::Button:
        case QAccessible::ButtonMenu:
        case QAccessible::CheckBox:
        case QAccessible::RadioButton:
        case QAccessible::ComboBox:
        case QAccessible::EditableText:
        case QAccessible::SpinBox:
        case QAccessible::PageTab:
        case QAccessible::Chart:
        case QAccessible::List:
        case QAccessible::Table:
        case QAccessible::Tree:
            return true;
        case QAccessible::ScrollBar:
        case QAccessible::Client:
        case QAccessible::Window:
            return false;
        default:
            return face.object() && face.state().focusable;
        }
    }
    static bool isPartOfAnother(const QWidget* widget)
    {
        const QString name = widget->objectName();
        return name.startsWith(u"qt_"_s) || qobject_cast<const QHeaderView*>(widget) ||
               qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QSplitterHandle*>(widget);
    }
    void visit(QAccessibleInterface* face, int depth)
    {
        if (!face || !face->isValid() || depth > kDeepest)
            return;
        auto* widget = qobject_cast<QWidget*>(face->object());
        if (widget && !widget->isVisible())
            return;
        ++looked;
        if (face->role() == QAccessible::NoRole)
            wrong << where(*face) + u": no role"_s;
        if (needsName(*face) && !hasWords(*face) && !(widget && isPartOfAnother(widget)))
            wrong << where(*face) + u": no name"_s;
        if (auto* button = qobject_cast<QAbstractButton*>(widget); button && button->isEnabled()) {
            QAccessibleActionInterface* actions = face->actionInterface();
            if (!actions || actions->actionNames().isEmpty())
                wrong << where(*face) + u": nothing to press"_s;
        }
        if (const auto* label = qobject_cast<QLabel*>(widget);
            label && !label->pixmap(Qt::ReturnByValue).isNull() && !hasWords(*face) && !isPartOfAnother(label))
            wrong << where(*face) + u": a picture without words"_s;
        if (face->role() == QAccessible::Chart && face->text(QAccessible::Value).isEmpty())
            wrong << where(*face) + u": no value"_s;
        if (widget && qobject_cast<gui::AccessibleItems*>(widget))
            visitItems(*face);
        if (auto* table = qobject_cast<QTableView*>(widget); table && table->model()) {
            visitHeader(*face, *table);
            visitCells(*table);
        }
        for (int i = 0; i < std::min(face->childCount(), kMostChildren); ++i)
            visit(face->child(i), depth + 1);
    }
    /// What is painted by hand: lanes, nodes and lines of a graph.
    void visitItems(QAccessibleInterface& face)
    {
        for (int i = 0; i < std::min(face.childCount(), kMostChildren); ++i) {
            QAccessibleInterface* item = face.child(i);
            const bool isHeading = item && item->role() == QAccessible::Heading;
            if (!item || (item->role() != QAccessible::ListItem && !isHeading) ||
                item->text(QAccessible::Name).isEmpty() || item->text(QAccessible::Value).isEmpty())
                wrong << where(face) + u": item %1 has no name, role or value"_s.arg(i);
        }
    }
    /// Each cell that is seen says something, also where a picture is all that is shown.
    void visitCells(const QTableView& table)
    {
        const QAbstractItemModel& model = *table.model();
        for (int row = 0; row < std::min(model.rowCount(), kMostRows); ++row) {
            for (int column = 0; column < model.columnCount(); ++column) {
                const QModelIndex cell = model.index(row, column);
                const bool isSeen = !table.isColumnHidden(column) && !table.visualRect(cell).isEmpty();
                if (isSeen && cell.data(Qt::DisplayRole).toString().isEmpty() &&
                    cell.data(Qt::AccessibleTextRole).toString().isEmpty())
                    wrong << table.objectName() + u": cell %1, %2 says nothing"_s.arg(row).arg(column);
            }
        }
    }
    void visitHeader(QAccessibleInterface& face, const QTableView& table)
    {
        if (table.horizontalHeader()->isHidden())
            return;
        for (int i = 0; i < table.model()->columnCount(); ++i) {
            const auto says = [&](int role) { return table.model()->headerData(i, Qt::Horizontal, role).toString(); };
            if (!table.isColumnHidden(i) && says(Qt::DisplayRole).isEmpty() && says(Qt::AccessibleTextRole).isEmpty())
                wrong << where(face) + u": column %1 has no header"_s.arg(i);
        }
    }
};

} // namespace lockscope::test
