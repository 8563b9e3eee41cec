// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowsmodel.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/words/celltext.h"

namespace lockscope::gui {

/// Findings, a row a group: what is wrong, where, how often, since when. GUI thread.
class FindingsModel final : public OwnRowsModel<FindingsModel, presentation::FindingGroup>
{
    Q_OBJECT
public:
    enum Column { Finding, Where, Count, Since, ColumnCount };

    /// The store must outlive the model.
    explicit FindingsModel(const presentation::FindingsStore& store, QObject* parent = nullptr);

    /// Takes the groups of the store; rows that stay where they are are told as changed only if they are.
    void update();
    void setZone(celltext::Zone zone);
    [[nodiscard]] const std::vector<presentation::FindingGroup>& groups() const { return m_rows; }
    /// -1: there is none any more.
    [[nodiscard]] int rowOf(const presentation::FindingGroup& group) const;
    [[nodiscard]] QString where(const presentation::FindingGroup& group) const;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const presentation::FindingGroup& group, int column, int role) const override;

    const presentation::FindingsStore& m_store;
    celltext::Zone m_zone = celltext::Zone::Utc;
};

} // namespace lockscope::gui
