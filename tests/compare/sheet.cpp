// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/sheet.h"

#include <algorithm>
#include <utility>

namespace lockscope::compare {
namespace {

/// A smaller difference is chance on a machine with other programs.
constexpr double kTolerance = 1.1;

bool isBeaten(const std::vector<Cell>& cells)
{
    const std::optional<double> ours = cells.front().cost;
    return std::any_of(cells.begin() + 1, cells.end(), [&](const Cell& other) {
        return other.cost && (!ours || *ours > std::max(*other.cost * kTolerance, *other.cost / kTolerance));
    });
}

} // namespace

std::size_t Sheet::addLibrary(std::string title)
{
    m_libraries.push_back(std::move(title));
    return m_libraries.size() - 1;
}

void Sheet::put(const RowTitle& row, std::size_t library, Cell cell)
{
    auto place =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& each) { return each.title.title == row.title; });
    if (place == m_rows.end())
        place = m_rows.insert(place, {row, {}});
    place->cells.resize(std::max(place->cells.size(), library + 1));
    place->cells[library] = std::move(cell);
}

void Sheet::remark(const std::string& library, const std::string& row, const std::string& why)
{
    m_remarks.push_back("- " + library + ", " + row + ": " + why);
}

std::string Sheet::markdown() const
{
    std::string text = "| |";
    for (const std::string& library : m_libraries)
        text += ' ' + library + " |";
    text += "\n|---|";
    for (std::size_t i = 0; i < m_libraries.size(); ++i)
        text += "---|";
    text += '\n';
    std::string beaten;
    for (const Row& row : m_rows) {
        text += "| " + row.title.title + " |";
        for (std::size_t i = 0; i < m_libraries.size(); ++i)
            text += ' ' + (i < row.cells.size() ? row.cells[i] : Cell{}).text + " |";
        text += '\n';
        if (isBeaten(row.cells))
            beaten += "- " + row.title.title + ": " +
                      (row.title.whyNotBest.empty() ? "not known yet why." : row.title.whyNotBest) + '\n';
    }
    if (!m_remarks.empty())
        text += "\nNot measured:\n\n";
    for (const std::string& each : m_remarks)
        text += each + '\n';
    if (!beaten.empty())
        text += "\nNot the best, and why:\n\n" + beaten;
    return text;
}

} // namespace lockscope::compare
