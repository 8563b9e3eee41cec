// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/selectedrows.h"

#include "gui/presentation.h"
#include "gui/tables/idtablemodel.h"
#include "gui/tables/livetable.h"
#include "gui/tables/rowselection.h"
#include "presentation/stream/lockselection.h"

#include <QItemSelectionModel>
#include <QScopedValueRollback>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr std::size_t kFew = 8; ///< up to this many rows are looked up one by one
} // namespace

SelectedRows::SelectedRows(QAbstractItemView& table, IdTableModel& model, LockSelection& selection, Rows rows)
    : QObject(&table), m_table(table), m_model(model), m_selection(selection), m_rows(std::move(rows))
{
    const QItemSelectionModel* marked = table.selectionModel();
    connect(marked, &QItemSelectionModel::selectionChanged, this, &SelectedRows::take);
    connect(marked, &QItemSelectionModel::currentRowChanged, this, &SelectedRows::takeFirst);
    // A press on a marked row changes nothing in the view, but other locks may be selected, too.
    connect(&table, &QAbstractItemView::pressed, this, &SelectedRows::take);
    connect(&selection, &LockSelection::changed, this, &SelectedRows::show);
    connect(&model, &IdTableModel::rowsReplaced, this, &SelectedRows::show);
}

/// Selects the locks of rows that the user marked. When rows come and go, the view changes marks and current row by
/// itself; that is ignored.
void SelectedRows::take()
{
    if (m_showing || m_model.isReplacingRows())
        return;
    std::vector<LockId> locks;
    for (const int row : selectedRowsOf(*m_table.selectionModel())) {
        if (const LockId lock = m_rows.lockAt(row); lock != kNoLock)
            locks.push_back(lock);
    }
    // The view reports marks before it reports the current row.
    LockId front = m_rows.lockAt(m_table.currentIndex().row());
    if (std::find(locks.begin(), locks.end(), front) == locks.end())
        front = m_selection.current();
    const QScopedValueRollback showing(m_showing, true);
    m_selection.selectAll(locks, front);
}

/// When the table gets the keyboard focus for the first time, marks the current row, so that inspector and lanes show
/// it. Marks nothing if the selected locks have no row here.
void SelectedRows::takeFirst(const QModelIndex& now, const QModelIndex& before)
{
    if (m_showing || m_model.isReplacingRows())
        return;
    if (m_table.selectionModel()->hasSelection())
        return take();
    if (!before.isValid() && now.isValid() && m_selection.size() == 0)
        m_table.selectionModel()->select(now, QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

/// Rows of the selected locks, ascending.
std::vector<int> SelectedRows::selectedRows() const
{
    std::vector<int> rows;
    if (m_selection.size() <= kFew) {
        for (const LockRef& each : m_selection.locks()) {
            if (const int row = m_rows.rowOf(each.id); row >= 0)
                rows.push_back(row);
        }
        std::sort(rows.begin(), rows.end());
        return rows;
    }
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (m_selection.contains(m_rows.lockAt(row)))
            rows.push_back(row);
    }
    return rows;
}

void SelectedRows::show()
{
    if (m_showing || m_model.isReplacingRows())
        return;
    const QScopedValueRollback showing(m_showing, true);
    QItemSelectionModel& marked = *m_table.selectionModel();
    const std::vector<int> rows = selectedRows();
    if (rows != selectedRowsOf(*m_table.selectionModel())) {
        QItemSelection wanted;
        const int last = m_model.columnCount() - 1;
        for (std::size_t first = 0; first < rows.size();) {
            std::size_t end = first + 1;
            while (end < rows.size() && rows[end] == rows[end - 1] + 1)
                ++end;
            wanted.select(m_model.index(rows[first], 0), m_model.index(rows[end - 1], last));
            first = end;
        }
        marked.select(wanted, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    const int front = m_rows.rowOf(m_selection.current());
    if (front >= 0 && front != m_table.currentIndex().row())
        marked.setCurrentIndex(m_model.index(front, 0), QItemSelectionModel::NoUpdate);
}

RowsOfLocks::RowsOfLocks(LiveTable& table, LockSelection& selection,
                         std::function<std::vector<LockId>(int row)> locksOf, std::function<bool()> isChanging)
    : QObject(&table), m_table(table), m_selection(selection), m_locksOf(std::move(locksOf)),
      m_isChanging(std::move(isChanging))
{
    connect(table.selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowsOfLocks::take);
    connect(&table, &QAbstractItemView::pressed, this, &RowsOfLocks::take);
    connect(&selection, &LockSelection::changed, this, [this] {
        if (!m_taking) // a row that stays marked would look like the target of actions
            m_table.clearSelection();
    });
}

void RowsOfLocks::take()
{
    const std::vector<int> rows = m_table.selectedRows();
    if (m_taking || m_isChanging() || rows.empty())
        return;
    std::vector<LockId> locks;
    for (const int row : rows) {
        for (const LockId lock : m_locksOf(row)) {
            if (lock != kNoLock)
                locks.push_back(lock);
        }
    }
    const QScopedValueRollback taking(m_taking, true);
    m_selection.selectAll(locks);
}

} // namespace lockscope::gui

#include "moc_selectedrows.cpp"
