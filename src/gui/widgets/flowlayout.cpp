// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/widgets/flowlayout.h"

#include <QWidget>

namespace lockscope::gui {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem* item : m_items)
        delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), true);
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, false);
}

/// Size of all items in one line.
QSize FlowLayout::sizeHint() const
{
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            size = QSize(size.width() + item->sizeHint().width() + spacing(),
                         qMax(size.height(), item->sizeHint().height()));
    }
    return size.grownBy(contentsMargins());
}

/// Size of the largest item.
QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

int FlowLayout::arrange(const QRect& rect, bool dry) const
{
    const QRect inside = rect.marginsRemoved(contentsMargins());
    QPoint at = inside.topLeft();
    int lineHeight = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (at.x() > inside.left() && at.x() + size.width() > inside.right() + 1) {
            at = QPoint(inside.left(), at.y() + lineHeight + spacing());
            lineHeight = 0;
        }
        if (!dry)
            item->setGeometry(QRect(at, size));
        at.rx() += size.width() + spacing();
        lineHeight = qMax(lineHeight, size.height());
    }
    return at.y() + lineHeight - rect.top() + contentsMargins().bottom();
}

} // namespace lockscope::gui

#include "moc_flowlayout.cpp"
