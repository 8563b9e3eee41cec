// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Selection, keys and pointer of SectionTable.
#include "gui/tables/rowselection.h"
#include "gui/tables/sectiontable.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>

namespace lockscope::gui {

std::vector<int> SectionTable::selectedRows() const
{
    return selectedRowsOf(*selectionModel());
}

QItemSelection SectionTable::rowsOf(std::size_t section) const
{
    const SectionPlaces::Place& place = places().at(section);
    return {model()->index(place.firstRow, 0),
            model()->index(place.firstRow + place.rows - 1, model()->columnCount() - 1)};
}

void SectionTable::selectSection(int section)
{
    selectionModel()->select(rowsOf(static_cast<std::size_t>(section)), QItemSelectionModel::ClearAndSelect);
}

void SectionTable::selectAll()
{
    if (places().shownRows() == 0)
        return;
    const std::size_t count = std::max<std::size_t>(m_sections.size(), 1);
    auto ours = static_cast<std::size_t>(std::max(0, places().sectionOf(currentIndex().row())));
    while (places().at(ours).shown() == 0) // the first one that is shown, as there is one
        ours = (ours + 1) % count;
    QItemSelection wanted = rowsOf(ours);
    const std::vector<int> selected = selectedRows();
    const SectionPlaces::Place& section = places().at(ours);
    const bool isWhole = static_cast<int>(selected.size()) == section.rows && selected.front() == section.firstRow &&
                         selected.back() == section.firstRow + section.rows - 1;
    for (std::size_t i = 0; isWhole && i < count; ++i) {
        if (i != ours && places().at(i).shown() > 0)
            wanted.append(rowsOf(i));
    }
    selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
}

/// Tells a screen reader the row with the focus.
void SectionTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QAbstractItemView::currentChanged(current, previous);
    for (const QModelIndex& each : {current, previous}) {
        if (each.isValid())
            viewport()->update(rowRect(each.row()));
    }
    if (!QAccessible::isActive() || !current.isValid() || !hasFocus())
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(current.row());
    QAccessible::updateAccessibility(&event);
}

QModelIndex SectionTable::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const int page = std::max(1, viewport()->height() / lineHeight() - 2);
    const int all = model()->rowCount();
    const int row = currentIndex().isValid() ? currentIndex().row() : -1;
    const int column = currentIndex().isValid() ? currentIndex().column() : m_header->logicalIndex(0);
    int next = row;
    switch (action) {
    case MoveUp:
    case MovePrevious:
        next = places().rowAfter(row, -1);
        break;
    case MoveNext:
        next = row < 0 ? -1 : places().rowAfter(row, 1);
        break;
    case MoveDown:
        next = places().rowAfter(row, 1);
        break;
    case MovePageUp:
        next = places().rowAfter(row, -page);
        break;
    case MovePageDown:
        next = places().rowAfter(row, page);
        break;
    case MoveHome:
        next = places().rowAfter(row, -all);
        break;
    case MoveEnd:
        next = places().rowAfter(row, all);
        break;
    case MoveLeft:
    case MoveRight:
        break;
    }
    return next < 0 ? QModelIndex() : model()->index(next, column);
}

void SectionTable::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command)
{
    const QRect area = rect.normalized();
    QItemSelection wanted;
    const int offset = verticalOffset();
    for (const RowRun& run : places().rowsIn(area.top() + offset, area.bottom() + 1 + offset))
        wanted.select(model()->index(run.first, 0), model()->index(run.last, model()->columnCount() - 1));
    selectionModel()->select(wanted, command);
}

QRegion SectionTable::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    for (const RowRun& run : visibleRuns()) {
        for (const QItemSelectionRange& range : selection) {
            for (int row = std::max(run.first, range.top()); row <= std::min(run.last, range.bottom()); ++row)
                region += rowRect(row);
        }
    }
    return region;
}

void SectionTable::keyboardSearch(const QString& search)
{
    Q_EMIT typed(search);
}

void SectionTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
        event->accept();
        return;
    }
    if (event->modifiers() == Qt::AltModifier && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        if (const auto section = sectionToFold(event->key() == Qt::Key_Left))
            Q_EMIT foldRequested(*section);
        event->accept();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Home:
        Q_EMIT newsRequested();
        [[fallthrough]];
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_End:
        Q_EMIT navigatedByKeyboard();
        break;
    default:
        break;
    }
    QAbstractItemView::keyPressEvent(event);
}

/// The current row's section, if it can; else the next one below, else the last one that can.
std::optional<int> SectionTable::sectionToFold(bool fold) const
{
    const auto can = [&](const TableSection& section) {
        return section.canFold && section.isFolded != fold && section.rows > 0;
    };
    const int ours = sectionOf(currentIndex().row());
    if (fold && ours >= 0 && can(m_sections[static_cast<std::size_t>(ours)]))
        return ours;
    const auto after =
        fold ? m_sections.end() : std::find_if(m_sections.begin() + std::max(ours, 0), m_sections.end(), can);
    if (after != m_sections.end())
        return static_cast<int>(after - m_sections.begin());
    const auto last = std::find_if(m_sections.rbegin(), m_sections.rend(), can);
    return last == m_sections.rend() ? std::nullopt : std::optional(static_cast<int>(m_sections.rend() - last) - 1);
}

void SectionTable::mousePressEvent(QMouseEvent* event)
{
    const auto section = sectionHeaderAt(event->pos());
    if (!section)
        return QAbstractItemView::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    const QString news = words(*section).news;
    if (!news.isEmpty() && SectionHeader(sectionHeaderRect(*section), font()).newsBox(news).contains(event->pos()))
        Q_EMIT newsRequested();
    else if (m_sections[static_cast<std::size_t>(*section)].canFold)
        Q_EMIT foldRequested(*section);
}

void SectionTable::contextMenuEvent(QContextMenuEvent* event)
{
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect row = visualRect(currentIndex());
        position = viewport()->mapToGlobal(row.isValid() ? row.bottomLeft() + QPoint(24, 0) : QPoint(24, 24));
    }
    event->accept();
    const auto section = event->reason() == QContextMenuEvent::Keyboard ? std::nullopt : sectionHeaderAt(event->pos());
    if (section)
        Q_EMIT sectionMenuRequested(*section, position);
    else
        Q_EMIT menuRequested(position);
}

void SectionTable::changeEvent(QEvent* event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        movePlaces();
}

bool SectionTable::viewportEvent(QEvent* event)
{
    // Only a pointer that moves counts, not one that rests where the window opened.
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress) {
        const QPoint at = static_cast<QMouseEvent*>(event)->pos();
        setHovered(sectionHeaderAt(at) ? -1 : rowAt(at.y()));
        Q_EMIT pointerMoved();
    } else if (event->type() == QEvent::Leave) {
        setHovered(-1);
        Q_EMIT pointerLeft();
    } else if (event->type() == QEvent::ToolTip && showSectionTip(*static_cast<QHelpEvent*>(event))) {
        return true;
    }
    return QAbstractItemView::viewportEvent(event);
}

bool SectionTable::showSectionTip(const QHelpEvent& event)
{
    const auto section = sectionHeaderAt(event.pos());
    if (!section)
        return false;
    QToolTip::showText(event.globalPos(), words(*section).toolTip, viewport(), sectionHeaderRect(*section));
    return true;
}

void SectionTable::setHovered(int row)
{
    const int before = std::exchange(m_hovered, row);
    if (before == row)
        return;
    for (const int each : {before, row}) {
        if (each >= 0)
            viewport()->update(rowRect(each));
    }
}

} // namespace lockscope::gui
