// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/tablemodel.h"
#include "gui/presentation.h"
#include "presentation/facts/findingsdesk.h"
#include "presentation/words/celltext.h"

#include <vector>

namespace lockscope::gui {

/// Findings, one row for each group: what, where, how often, since when. GUI thread.
class FindingsModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Finding, Where, Count, Since, ColumnCount };

    /// The desk must outlive the model.
    explicit FindingsModel(const presentation::FindingsDesk& desk, QObject* parent = nullptr);

    /// Takes the groups of the desk; rows that stay where they are are told as changed only if they are.
    void update();
    void setZone(celltext::Zone zone);
    [[nodiscard]] const std::vector<presentation::FindingGroup>& groups() const { return m_groups; }
    /// -1: there is none any more.
    [[nodiscard]] int rowOf(const presentation::FindingGroup& group) const;
    [[nodiscard]] QString where(const presentation::FindingGroup& group) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    [[nodiscard]] Heads heads() const override;
    [[nodiscard]] QString text(const presentation::FindingGroup& group, int column) const;

    const presentation::FindingsDesk& m_desk;
    std::vector<presentation::FindingGroup> m_groups;
    celltext::Zone m_zone = celltext::Zone::Utc;
};

} // namespace lockscope::gui
