// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/models/tablemodel.h"

#include <vector>

namespace lockscope::gui {

/// Our rights on a node: right, state, effect, remedy. GUI thread.
class CapabilityModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Right, State, Effect, Remedy, Copy, ColumnCount }; ///< Copy: empty, for the view's buttons
    enum Role { StateRole = Qt::UserRole + 1, NameRole };

    using TableModel::TableModel;

    /// Updates states in place when the rights are the same; otherwise replaces the rows.
    void setCapabilities(const std::vector<CapabilityReport>& capabilities);
    [[nodiscard]] QString remedy(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] Heads heads() const override;
    std::vector<CapabilityReport> m_rows;
};

} // namespace lockscope::gui
