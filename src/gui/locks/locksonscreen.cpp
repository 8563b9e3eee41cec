// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksonscreen.h"

#include <algorithm>
#include <utility>

namespace lockscope::gui {

void ScreenCells::setRows(const std::vector<int>& rows)
{
    std::vector<Row> next(rows.size());
    auto before = m_rows.begin();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        before = std::find_if(before, m_rows.end(), [&](const Row& row) { return row.row >= rows[i]; });
        if (before != m_rows.end() && before->row == rows[i])
            next[i] = std::move(*before++);
        next[i].row = rows[i];
    }
    m_rows = std::move(next);
}

const ScreenCells::Row* ScreenCells::find(int row) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), row,
                                        [](const Row& each, int wanted) { return each.row < wanted; });
    return found == m_rows.end() || found->row != row ? nullptr : &*found;
}

bool ScreenCells::isNew(int row, std::uint32_t id) const
{
    const Row* shown = find(row);
    return shown == nullptr || shown->id != id;
}

bool ScreenCells::note(int row, std::uint32_t id, int column, std::size_t look)
{
    const Row* known = find(row);
    if (known == nullptr)
        return true;
    Row& shown = m_rows[static_cast<std::size_t>(known - m_rows.data())];
    if (shown.id != id) {
        shown.id = id;
        shown.looks.assign(m_columns, 0);
    }
    return std::exchange(shown.looks[static_cast<std::size_t>(column)], look) != look;
}

std::vector<int> LocksOnScreen::rows(int count) const
{
    std::vector<int> shown;
    for (const RowRun& run : m_viewport) {
        for (int row = std::max(run.first, 0); row <= std::min(run.last, count - 1); ++row)
            shown.push_back(row);
    }
    return shown;
}

void LocksOnScreen::note(const std::vector<std::uint32_t>& ids, std::size_t known)
{
    for (const std::uint32_t id : m_ids)
        m_isOnScreen[id] = false;
    m_ids.clear();
    const std::vector<int> shown = rows(static_cast<int>(ids.size()));
    for (const int row : shown) {
        const std::uint32_t id = ids[static_cast<std::size_t>(row)];
        if (id >= m_isOnScreen.size()) {
            m_isOnScreen.resize(std::max<std::size_t>(id + 1, known));
            m_isTouched.resize(m_isOnScreen.size());
        }
        m_isOnScreen[id] = true;
        m_ids.push_back(id);
    }
    m_cells.setRows(shown);
}

void LocksOnScreen::clear()
{
    m_ids.clear();
    m_isOnScreen.clear();
    m_isTouched.clear();
    m_cells.forget();
}

} // namespace lockscope::gui
