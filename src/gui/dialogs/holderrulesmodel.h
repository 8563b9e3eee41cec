// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/models/tablemodel.h"
#include "gui/presentation.h"
#include "presentation/locks/holdernames.h"

namespace lockscope::gui {

/// The rules that give holders the names of services, editable in place: pattern, service. GUI thread.
class HolderRulesModel final : public TableModel
{
    Q_OBJECT
public:
    enum Column { Pattern, Service, ColumnCount };

    using TableModel::TableModel;

    void setRules(const QList<HolderRule>& rules);
    [[nodiscard]] const QList<HolderRule>& rules() const { return m_rules; }
    /// The problem of a rule, by itself or beside the others; empty when there is none.
    [[nodiscard]] QString problem(int row) const;
    /// The first row with a problem, or -1.
    [[nodiscard]] int firstProblem() const;
    /// Appends a rule; returns its row.
    int add(const HolderRule& rule);
    void remove(int row);
    /// Moves a rule by one place; false at the ends.
    bool move(int row, int by);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] Heads heads() const override;
    QList<HolderRule> m_rules;
};

} // namespace lockscope::gui
