// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowrun.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace lockscope::gui {

/// A run of rows below a header of its own.
struct TableSection
{
    int rows = 0;
    int lines = 1;         ///< text lines of each of its rows: 1 or 2
    bool canFold = false;  ///< by its header
    bool isFolded = false; ///< its rows are not shown
    friend bool operator==(const TableSection&, const TableSection&) = default;
};

/// Where the rows of a table with sections are, in pixels from the top of its content. All rows of a section are
/// equally high: a place is found among 100,000 rows in 100,000 sections by bisection. Value type.
class SectionPlaces
{
public:
    struct Heights
    {
        int line = 0;    ///< of a text
        int padding = 0; ///< above and below the text of a row
        int header = 0;
        friend bool operator==(const Heights&, const Heights&) = default;
    };
    struct Place
    {
        int firstRow = 0;
        int rows = 0;
        int top = 0;         ///< of its header
        int rowsTop = 0;     ///< of its first row
        int rowHeight = 0;   ///< 0 when folded
        int bottom = 0;      ///< where the next section begins
        int shownBefore = 0; ///< rows above it that are not folded
        [[nodiscard]] int shown() const { return rowHeight > 0 ? rows : 0; }
    };

    SectionPlaces() = default;
    /// Rows beyond the sections' sum belong to the last one; without sections they have no header.
    SectionPlaces(const std::vector<TableSection>& sections, int rows, const Heights& heights);

    [[nodiscard]] const Place& at(std::size_t section) const { return m_places[section]; }
    [[nodiscard]] int height() const { return m_places.empty() ? 0 : m_places.back().bottom; }
    [[nodiscard]] int shownRows() const;
    /// Section of the row; -1: there is no such row.
    [[nodiscard]] int sectionOf(int row) const;
    /// Top and height of a row; {0, 0} for none and for a folded one.
    [[nodiscard]] std::pair<int, int> rowBox(int row) const;
    /// The row there; -1 for none.
    [[nodiscard]] int rowAt(int y) const;
    /// Sections that have rows and are at least partly in [top, bottom), headers included.
    [[nodiscard]] std::vector<int> sectionsIn(int top, int bottom) const;
    /// Shown rows that are at least partly there, joined where they follow each other.
    [[nodiscard]] std::vector<RowRun> rowsIn(int top, int bottom) const;
    /// The row so many shown rows further; the last one in that direction at the end; -1 when none is shown. A folded
    /// row counts as the gap in which it is.
    [[nodiscard]] int rowAfter(int row, int step) const;

private:
    [[nodiscard]] int shownRow(int number) const;

    std::vector<Place> m_places;
};

} // namespace lockscope::gui
