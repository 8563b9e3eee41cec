// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/livetable.h"

#include "gui/tables/liveheader.h"
#include "gui/tables/rowselection.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

LiveTable::LiveTable(QWidget* parent) : QTableView(parent)
{
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView* header = horizontalHeader();
    setUpHeader(*header);
    connect(header, &QWidget::customContextMenuRequested, this, &LiveTable::showHeaderMenu);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &LiveTable::announceVisibleRows);
    updateRowHeight();
}

void LiveTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    announceVisibleRows();
}

void LiveTable::updateRowHeight()
{
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
}

std::pair<int, int> LiveTable::visibleRows() const
{
    const int rows = model() ? model()->rowCount() : 0;
    const int height = verticalHeader()->defaultSectionSize();
    if (rows == 0 || height <= 0 || viewport()->height() <= 0)
        return {0, -1};
    const int top = verticalHeader()->offset();
    const int first = std::clamp(top / height, 0, rows - 1);
    return {first, std::clamp((top + viewport()->height() - 1) / height, first, rows - 1)};
}

void LiveTable::announceVisibleRows()
{
    const auto rows = visibleRows();
    if (rows == m_announced)
        return;
    m_announced = rows;
    Q_EMIT visibleRowsChanged(rows.first, rows.second);
}

/// The view calls this whenever rows or sizes have changed.
void LiveTable::updateGeometries()
{
    QTableView::updateGeometries();
    announceVisibleRows();
}

/// The view paints the two cells; the focus is shown by the whole rows.
void LiveTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    for (const QModelIndex& each : {current, previous})
        updateRow(each.row());
}

void LiveTable::updateRow(int row)
{
    if (row >= 0)
        viewport()->update(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
}

void LiveTable::setHovered(int row)
{
    const int before = std::exchange(m_hovered, row);
    if (before == row)
        return;
    updateRow(before);
    updateRow(row);
}

std::vector<int> LiveTable::selectedRows() const
{
    return selectedRowsOf(*selectionModel());
}

bool LiveTable::isAtEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - verticalHeader()->defaultSectionSize() / 2;
}

void LiveTable::keyboardSearch(const QString& search)
{
    Q_EMIT typed(search);
}

bool LiveTable::viewportEvent(QEvent* event)
{
    // Only a pointer that moves counts, not one that rests where the window opened.
    const bool moved = event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress;
    const bool left = event->type() == QEvent::Leave;
    if (moved || left)
        setHovered(left ? -1 : rowAt(static_cast<QMouseEvent*>(event)->pos().y()));
    if ((moved && !m_pointerOver) || (left && m_pointerOver)) {
        m_pointerOver = moved;
        Q_EMIT pointerOverChanged(moved);
    }
    return QTableView::viewportEvent(event);
}

void LiveTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
        event->accept();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
        Q_EMIT navigatedByKeyboard();
        break;
    default:
        break;
    }
    QTableView::keyPressEvent(event);
}

void LiveTable::contextMenuEvent(QContextMenuEvent* event)
{
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect row = visualRect(currentIndex());
        position = viewport()->mapToGlobal(row.isValid() ? row.bottomLeft() + QPoint(24, 0) : QPoint(24, 24));
    }
    event->accept();
    Q_EMIT menuRequested(position);
}

void LiveTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateRowHeight();
}

void LiveTable::showHeaderMenu(const QPoint& position)
{
    gui::showHeaderMenu(*this, *horizontalHeader(), position);
}

} // namespace lockscope::gui

#include "moc_livetable.cpp"
