// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/models/tablemodel.h"

#include <vector>

namespace lockscope::gui {

/// What our user may do on a node: right, state, what it means, what mends it. GUI thread.
class CapabilityModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Right, State, Effect, Remedy, Copy, ColumnCount }; ///< Copy: empty, for the view's buttons
    enum Role { StateRole = Qt::UserRole + 1, NameRole };

    using TableModel::TableModel;

    /// The same rights with other states change in place; other rights replace the rows.
    void setCapabilities(const std::vector<CapabilityReport>& capabilities);
    [[nodiscard]] QString remedy(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] Heads heads() const override;
    std::vector<CapabilityReport> m_rows;
};

} // namespace lockscope::gui
