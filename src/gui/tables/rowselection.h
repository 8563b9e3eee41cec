// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QItemSelectionModel>

#include <set>
#include <vector>

namespace lockscope::gui {

/// Selected rows, ascending.
[[nodiscard]] inline std::vector<int> selectedRowsOf(const QItemSelectionModel& model)
{
    std::set<int> rows;
    for (const QItemSelectionRange& range : model.selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(row);
    }
    return {rows.begin(), rows.end()};
}

} // namespace lockscope::gui
