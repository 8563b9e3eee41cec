// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QRect>

namespace lockscope::gui {

class SectionTable;

/// The places of the lanes in the viewport of the Locks table: the last column, one lane for each row. GUI thread.
class LanePlaces
{
public:
    static constexpr int kMargin = 6; ///< pixels between the cells and the lanes

    /// The table must outlive it.
    explicit LanePlaces(const SectionTable& table) : m_table(table) {}

    /// From left() to the right edge; empty when the column is hidden.
    [[nodiscard]] QRect area() const;
    [[nodiscard]] int left() const { return area().left(); }
    [[nodiscard]] QRect lane(int row) const;
    /// False for a row of a folded section.
    [[nodiscard]] bool isShown(int row) const;
    /// The row at the place; -1: none, or the header of a section covers it.
    [[nodiscard]] int rowAt(const QPoint& at) const;
    /// The row at this height, also under a header.
    [[nodiscard]] int rowUnder(int y) const;
    [[nodiscard]] bool isOnHeader(const QPoint& at) const;

private:
    const SectionTable& m_table;
};

} // namespace lockscope::gui
