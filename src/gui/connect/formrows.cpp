// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/formrows.h"

#include <QGridLayout>
#include <QLabel>
#include <QWidget>

namespace lockscope::gui {

namespace {

bool holds(const QLayoutItem* item, const QWidget* field)
{
    if (item->widget() == field)
        return true;
    const QLayout* inner = const_cast<QLayoutItem*>(item)->layout();
    for (int i = 0; inner && i < inner->count(); ++i) {
        if (holds(inner->itemAt(i), field))
            return true;
    }
    return false;
}

void setVisible(QLayoutItem* item, bool visible)
{
    if (QWidget* widget = item->widget())
        widget->setVisible(visible);
    QLayout* inner = item->layout();
    for (int i = 0; inner && i < inner->count(); ++i)
        setVisible(inner->itemAt(i), visible);
}

} // namespace

void setRowVisible(QGridLayout* form, const QWidget* field, bool visible)
{
    int row = -1;
    for (int i = 0; i < form->count() && row < 0; ++i) {
        int column = 0;
        int rowSpan = 0;
        int columnSpan = 0;
        if (holds(form->itemAt(i), field))
            form->getItemPosition(i, &row, &column, &rowSpan, &columnSpan);
    }
    for (int column = 0; row >= 0 && column < form->columnCount(); ++column) {
        if (QLayoutItem* item = form->itemAtPosition(row, column))
            setVisible(item, visible);
    }
}

QLabel* wrappedLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace lockscope::gui
