// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/sectionplaces.h"

#include <algorithm>

namespace lockscope::gui {

SectionPlaces::SectionPlaces(const std::vector<TableSection>& sections, int rows, const Heights& heights)
{
    const int lineHeight = heights.line + heights.padding;
    Place place;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        const TableSection& section = sections[i];
        const int left = rows - place.firstRow;
        place.rows = i + 1 == sections.size() ? left : std::min(section.rows, left);
        place.rowsTop = place.top + (place.rows > 0 ? heights.header : 0);
        place.rowHeight =
            section.isFolded ? 0 : lineHeight + (section.lines - 1) * heights.line + (section.lines > 1 ? 1 : 0);
        place.bottom = place.rowsTop + place.rows * place.rowHeight;
        m_places.push_back(place);
        place.firstRow += place.rows;
        place.top = place.bottom;
        place.shownBefore += place.shown();
    }
    if (sections.empty() && rows > 0)
        m_places.push_back({0, rows, 0, 0, lineHeight, rows * lineHeight, 0});
}

int SectionPlaces::shownRows() const
{
    return m_places.empty() ? 0 : m_places.back().shownBefore + m_places.back().shown();
}

int SectionPlaces::sectionOf(int row) const
{
    const auto after = std::partition_point(m_places.begin(), m_places.end(),
                                            [row](const Place& place) { return place.firstRow + place.rows <= row; });
    return row < 0 || after == m_places.end() ? -1 : static_cast<int>(after - m_places.begin());
}

std::pair<int, int> SectionPlaces::rowBox(int row) const
{
    const int section = sectionOf(row);
    if (section < 0)
        return {0, 0};
    const Place& place = m_places[static_cast<std::size_t>(section)];
    if (place.rowHeight == 0)
        return {0, 0};
    return {place.rowsTop + (row - place.firstRow) * place.rowHeight, place.rowHeight};
}

int SectionPlaces::rowAt(int y) const
{
    const auto found =
        std::partition_point(m_places.begin(), m_places.end(), [y](const Place& place) { return place.bottom <= y; });
    if (found == m_places.end() || found->rowHeight == 0 || y < found->rowsTop)
        return -1;
    return found->firstRow + (y - found->rowsTop) / found->rowHeight;
}

std::vector<int> SectionPlaces::sectionsIn(int top, int bottom) const
{
    std::vector<int> sections;
    auto place =
        std::partition_point(m_places.begin(), m_places.end(), [top](const Place& each) { return each.bottom <= top; });
    for (; place != m_places.end() && place->top < bottom; ++place) {
        if (place->rows > 0)
            sections.push_back(static_cast<int>(place - m_places.begin()));
    }
    return sections;
}

std::vector<RowRun> SectionPlaces::rowsIn(int top, int bottom) const
{
    std::vector<RowRun> runs;
    for (const int section : sectionsIn(top, bottom)) {
        const Place& place = m_places[static_cast<std::size_t>(section)];
        if (place.rowHeight == 0 || place.bottom <= top || place.rowsTop >= bottom)
            continue;
        const auto rowAtContent = [&](int y) {
            return place.firstRow + std::clamp((y - place.rowsTop) / place.rowHeight, 0, place.rows - 1);
        };
        const RowRun run{rowAtContent(std::max(top, place.rowsTop)), rowAtContent(bottom - 1)};
        if (!runs.empty() && runs.back().last + 1 == run.first)
            runs.back().last = run.last;
        else
            runs.push_back(run);
    }
    return runs;
}

/// The row with that number among the shown ones.
int SectionPlaces::shownRow(int number) const
{
    const auto found = std::partition_point(m_places.begin(), m_places.end(), [number](const Place& place) {
        return place.shownBefore + place.shown() <= number;
    });
    return found == m_places.end() ? -1 : found->firstRow + number - found->shownBefore;
}

int SectionPlaces::rowAfter(int row, int step) const
{
    const int count = shownRows();
    if (count == 0)
        return -1;
    const int section = sectionOf(row);
    int number = step > 0 ? -1 : count; // of the row among the shown ones
    if (section >= 0) {
        const Place& place = m_places[static_cast<std::size_t>(section)];
        number =
            place.rowHeight > 0 ? place.shownBefore + row - place.firstRow : place.shownBefore - (step > 0 ? 1 : 0);
    }
    return shownRow(std::clamp(number + step, 0, count - 1));
}

} // namespace lockscope::gui
