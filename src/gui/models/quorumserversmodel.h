// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/quorummodel.h"
#include "gui/models/tablemodel.h"

namespace lockscope::gui {

/// One lock on each server of its group, in the group's order. GUI thread.
class QuorumServersModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Server, Mark, Holder, Remaining, Skew, ColumnCount };

    using TableModel::TableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    void update(const std::vector<QuorumModel::ServerLine>& servers);
    /// kNoLock: it has none.
    [[nodiscard]] LockId lockAt(int row) const;

private:
    [[nodiscard]] Heads heads() const override;
    std::vector<QuorumModel::ServerLine> m_servers;
};

} // namespace lockscope::gui
