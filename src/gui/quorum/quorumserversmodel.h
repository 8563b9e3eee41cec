// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/quorum/quorummodel.h"
#include "gui/tables/rowsmodel.h"

namespace lockscope::gui {

/// One lock by the servers of its group, in the group's order. GUI thread.
class QuorumServersModel final : public OwnRowsModel<QuorumServersModel, QuorumServer>
{
    Q_OBJECT
public:
    enum Column { Server, Mark, Holder, Remaining, Skew, ColumnCount };

    using OwnRowsModel::OwnRowsModel;

    void update(const std::vector<QuorumServer>& servers);
    /// kNoLock: it has none.
    [[nodiscard]] LockId lockAt(int row) const;

private:
    [[nodiscard]] Columns columns() const override;
};

} // namespace lockscope::gui
