// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/presentation.h"

#include <QObject>

#include <functional>
#include <vector>

class QAbstractItemView;
class QModelIndex;

namespace lockscope::presentation {
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class IdTableModel;
class LiveTable;

/// Synchronises the selected rows of a lock table with the window's selection in both directions. A row that disappears
/// stays selected, and is marked again when it returns. GUI thread; lives as long as the table.
class SelectedRows final : public QObject
{
    Q_OBJECT
public:
    struct Rows
    {
        std::function<LockId(int row)> lockAt; ///< kNoLock: the row has none now
        std::function<int(LockId lock)> rowOf; ///< -1: it has none
    };
    /// All must outlive it.
    SelectedRows(QAbstractItemView& table, IdTableModel& model, LockSelection& selection, Rows rows);

private:
    void take();
    void takeFirst(const QModelIndex& now, const QModelIndex& before);
    void show();
    [[nodiscard]] std::vector<int> selectedRows() const;

    QAbstractItemView& m_table;
    IdTableModel& m_model;
    LockSelection& m_selection;
    Rows m_rows;
    bool m_showing = false;
};

/// For a table whose rows refer to locks (holders, events): selecting rows selects their locks. The marks disappear
/// when something is selected elsewhere. GUI thread; lives as long as the table.
class RowsOfLocks final : public QObject
{
    Q_OBJECT
public:
    /// `locksOf`: the locks of a row. `isChanging`: rows are being updated, so a change of the marks is not the user's
    /// choice. All must outlive it.
    RowsOfLocks(LiveTable& table, LockSelection& selection, std::function<std::vector<LockId>(int row)> locksOf,
                std::function<bool()> isChanging);

private:
    void take();

    LiveTable& m_table;
    LockSelection& m_selection;
    std::function<std::vector<LockId>(int row)> m_locksOf;
    std::function<bool()> m_isChanging;
    bool m_taking = false;
};

} // namespace lockscope::gui
