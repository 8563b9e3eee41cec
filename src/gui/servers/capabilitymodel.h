// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/tables/rowsmodel.h"

namespace lockscope::gui {

/// What our user may do on a node: right, state, what it means, what mends it. GUI thread.
class CapabilityModel final : public OwnRowsModel<CapabilityModel, CapabilityReport>
{
    Q_OBJECT
public:
    enum Column { Right, State, Effect, Remedy, Copy, ColumnCount }; ///< Copy: empty, for the view's buttons
    enum Role { StateRole = Qt::UserRole + 1, NameRole };

    using OwnRowsModel::OwnRowsModel;

    /// The same rights with other states change in place; other rights replace the rows.
    void setCapabilities(const std::vector<CapabilityReport>& capabilities);
    [[nodiscard]] QString remedy(int row) const;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const CapabilityReport& capability, int column, int role) const override;
};

} // namespace lockscope::gui
