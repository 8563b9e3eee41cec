// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::compare {

/// One measured value of one library.
struct Cell
{
    std::string text = "-";
    std::optional<double> cost; ///< less is better; empty: it was not, or could not be measured
};

/// A row of the table.
struct RowTitle
{
    std::string title;
    /// Why another library may be better than ours; printed where one is, by more than a tenth.
    std::string whyNotBest;
};

/// The table, as it is filled. The first library is ours.
class Sheet
{
public:
    /// Returns the place of the library's column.
    std::size_t addLibrary(std::string title);
    void put(const RowTitle& row, std::size_t library, Cell cell);
    /// Why a cell says "-".
    void remark(const std::string& library, const std::string& row, const std::string& why);
    /// As Markdown: the table, the remarks, and why ours is not the best in a row.
    [[nodiscard]] std::string markdown() const;

private:
    struct Row
    {
        RowTitle title;
        std::vector<Cell> cells;
    };
    std::vector<std::string> m_libraries;
    std::vector<Row> m_rows;
    std::vector<std::string> m_remarks;
};

} // namespace lockscope::compare
