// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowsmodel.h"

#include <QString>

namespace lockscope::gui {

/// One client that waits for a lock, as the inspector shows it.
struct WaiterRow
{
    QString who;
    QString waited;
    QString prospect;
    QString tip;
    bool isDead = false; ///< it keeps its place but does not wait

    bool operator==(const WaiterRow&) const = default;
};

/// The waiters of one lock in their order. Texts that run announce their cells once a look, because each
/// announcement measures the columns again. GUI thread.
class WaitersModel final : public OwnRowsModel<WaitersModel, WaiterRow>
{
    Q_OBJECT
public:
    enum Column { Who, Waited, Prospect, ColumnCount };

    using OwnRowsModel::OwnRowsModel;

    /// The same number of rows changes in place; another number replaces them.
    void update(std::vector<WaiterRow> rows);

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const WaiterRow& row, int column, int role) const override;
};

} // namespace lockscope::gui
