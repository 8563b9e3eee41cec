// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/screencells.h"

#include <utility>

namespace lockscope::gui {

void ScreenCells::setRows(int first, int last)
{
    std::vector<Row> rows(first <= last ? static_cast<std::size_t>(last - first + 1) : 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int before = first + static_cast<int>(i) - m_first;
        if (before >= 0 && static_cast<std::size_t>(before) < m_rows.size())
            rows[i] = std::move(m_rows[static_cast<std::size_t>(before)]);
    }
    m_first = first;
    m_rows = std::move(rows);
}

bool ScreenCells::isNew(int row, std::uint32_t id) const
{
    return row < m_first || place(row) >= m_rows.size() || m_rows[place(row)].id != id;
}

bool ScreenCells::note(int row, std::uint32_t id, int column, std::size_t look)
{
    if (row < m_first || place(row) >= m_rows.size())
        return true;
    Row& shown = m_rows[place(row)];
    if (shown.id != id) {
        shown.id = id;
        shown.looks.assign(m_columns, 0);
    }
    return std::exchange(shown.looks[static_cast<std::size_t>(column)], look) != look;
}

} // namespace lockscope::gui
