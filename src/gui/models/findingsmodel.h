// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "presentation/facts/findingsdesk.h"
#include "presentation/words/celltext.h"

#include <QAbstractTableModel>

#include <vector>

namespace lockscope::gui {

/// Findings, a row a group: what is wrong, where, how often, since when. GUI thread.
class FindingsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Finding, Where, Count, Since, ColumnCount };

    /// The desk must outlive the model.
    explicit FindingsModel(const presentation::FindingsDesk& desk, QObject* parent = nullptr);

    /// Takes the groups of the desk; rows that stay where they are are told as changed only if they are.
    void update();
    void setZone(celltext::Zone zone);
    void retranslate();
    [[nodiscard]] const std::vector<presentation::FindingGroup>& groups() const { return m_groups; }
    /// -1: there is none any more.
    [[nodiscard]] int rowOf(const presentation::FindingGroup& group) const;
    [[nodiscard]] QString where(const presentation::FindingGroup& group) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const presentation::FindingGroup& group, int column) const;

    const presentation::FindingsDesk& m_desk;
    std::vector<presentation::FindingGroup> m_groups;
    celltext::Zone m_zone = celltext::Zone::Utc;
};

} // namespace lockscope::gui
