// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace lockscope::gui
