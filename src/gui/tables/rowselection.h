// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QItemSelectionModel>

#include <algorithm>
#include <vector>

namespace lockscope::gui {

/// Selected rows, ascending.
[[nodiscard]] inline std::vector<int> selectedRowsOf(const QItemSelectionModel& model)
{
    std::vector<int> rows;
    for (const QItemSelectionRange& range : model.selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    }
    std::sort(rows.begin(), rows.end()); // each range may have some columns of a row
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

} // namespace lockscope::gui
