// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/tablemodel.h"

#include <cstdint>
#include <vector>

namespace lockscope::gui {

/// A table whose rows are distinct small ids in any order. replaceRows() turns one sequence of rows into another with
/// few signals, so that views keep selection, current row and scroll position: a few changed runs as inserted and
/// removed rows, anything more as one insertion at the end, one layoutChanged and one removal at the end. Never resets
/// the model. GUI thread.
class IdTableModel : public TableModel
{
    Q_OBJECT
public:
    using TableModel::TableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    /// -1 when the id has no row. Linear.
    [[nodiscard]] int rowOfId(std::uint32_t id) const;
    /// While rows are being replaced views move their current row on their own; what they report then is not the
    /// user's choice.
    [[nodiscard]] bool isReplacingRows() const { return m_replacing; }

Q_SIGNALS:
    /// Rows were added, removed or moved; after the last of the signals.
    void rowsReplaced();

protected:
    [[nodiscard]] const std::vector<std::uint32_t>& rows() const { return m_rows; }
    /// `next` is taken (its old content is handed back as scratch). Ids are below 2^31 and dense enough for an array
    /// by id.
    void replaceRows(std::vector<std::uint32_t>& next);
    void clearRows();

private:
    struct Run
    {
        int first;
        int last;
    };
    /// Changed runs beyond this many are cheaper as one layout change.
    static constexpr std::size_t kMaxRuns = 6;

    struct Plan
    {
        std::size_t first = 0;    ///< rows before it are the same
        std::size_t end = 0;      ///< in the old rows; those from there on are the same
        std::size_t nextEnd = 0;  ///< the same in the new rows
        std::vector<Run> leaving; ///< in the old rows; ascending, at most kMaxRuns + 1
        std::vector<Run> joining; ///< in the new rows; ascending, at most kMaxRuns + 1
        std::size_t leavers = 0;
        std::size_t joiners = 0;
        bool sameOrder = true;
    };
    [[nodiscard]] Plan compare(const std::vector<std::uint32_t>& next);
    void replaceByRuns(const Plan& plan, const std::vector<std::uint32_t>& next);
    void replaceByLayout(const Plan& plan, std::vector<std::uint32_t>& next);
    void movePersistentIndexes(const Plan& plan);

    std::vector<std::uint32_t> m_rows;
    std::vector<std::uint32_t> m_position; ///< by id: new row of one that may have moved; all kNowhere between calls
    std::vector<bool> m_stays;             ///< by new row from Plan::first on: had a row before
    bool m_replacing = false;
};

} // namespace lockscope::gui
