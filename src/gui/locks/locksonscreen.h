// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/tables/rowrun.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope::gui {

/// Remembers how each visible cell looked when it was last announced, so that only changed cells are repainted: figures
/// change ten times a second, names do not. GUI thread.
class ScreenCells
{
public:
    explicit ScreenCells(int columns) : m_columns(static_cast<std::size_t>(columns)) {}

    /// The rows that are on screen, ascending. What was shown in a row that stays is kept.
    void setRows(const std::vector<int>& rows);
    /// Every cell is new at its next look.
    void forget() { m_rows.clear(); }
    /// Nothing was shown of this lock in this row yet.
    [[nodiscard]] bool isNew(int row, std::uint32_t id) const;
    /// Notes how a cell looks; true when it looked different.
    bool note(int row, std::uint32_t id, int column, std::size_t look);

private:
    struct Row
    {
        int row = 0;
        std::uint32_t id = UINT32_MAX;
        std::vector<std::size_t> looks;
    };
    [[nodiscard]] const Row* find(int row) const;

    std::size_t m_columns;
    std::vector<Row> m_rows;
};

/// The locks with a row on screen: which of them changed, and how each of their cells looked when it was announced. GUI
/// thread.
class LocksOnScreen
{
public:
    /// `cells`: number of cells of a row.
    explicit LocksOnScreen(int cells) : m_cells(cells) {}

    void setViewport(const std::vector<RowRun>& rows) { m_viewport = rows; }
    [[nodiscard]] const std::vector<RowRun>& viewport() const { return m_viewport; }
    /// The rows on screen that there are, ascending; `count`: number of all rows.
    [[nodiscard]] std::vector<int> rows(int count) const;
    /// Viewport or rows are others. `ids`: the locks of all rows; `known`: number of locks with an id.
    void note(const std::vector<std::uint32_t>& ids, std::size_t known);
    /// Another view or moment: nothing was shown yet.
    void clear();
    /// Every cell is new at its next look.
    void forgetCells() { m_cells.forget(); }

    /// The lock changed; called for every one that does.
    void touch(LockId lock)
    {
        const std::uint32_t id = index(lock);
        if (id < m_isOnScreen.size() && m_isOnScreen[id])
            m_isAnyTouched = m_isTouched[id] = true;
    }
    /// A lock on screen changed since allChecked().
    [[nodiscard]] bool isAnyTouched() const { return m_isAnyTouched; }
    /// The lock changed since it was checked, or nothing of it was shown in this row.
    [[nodiscard]] bool isDue(int row, std::uint32_t id) const { return m_isTouched[id] || m_cells.isNew(row, id); }
    void checked(std::uint32_t id) { m_isTouched[id] = false; }
    void allChecked() { m_isAnyTouched = false; }
    /// Notes how a cell looks; true when it looked different.
    bool noteCell(int row, std::uint32_t id, int cell, std::size_t look) { return m_cells.note(row, id, cell, look); }

private:
    std::vector<RowRun> m_viewport;
    std::vector<bool> m_isOnScreen; ///< by lock id
    std::vector<std::uint32_t> m_ids;
    std::vector<bool> m_isTouched; ///< by lock id; set only for locks on screen
    ScreenCells m_cells;
    bool m_isAnyTouched = false;
};

} // namespace lockscope::gui
