// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/screencells.h"

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

} // namespace lockscope::gui
