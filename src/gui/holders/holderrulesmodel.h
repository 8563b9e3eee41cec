// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowsmodel.h"
#include "presentation/locks/holdernames.h"

namespace lockscope::gui {

/// The rules that give holders the names of services, to be edited in place: pattern, service. GUI thread.
class HolderRulesModel final : public OwnRowsModel<HolderRulesModel, HolderRule>
{
    Q_OBJECT
public:
    enum Column { Pattern, Service, ColumnCount };

    using OwnRowsModel::OwnRowsModel;

    void setRules(const QList<HolderRule>& rules);
    [[nodiscard]] QList<HolderRule> rules() const { return {m_rows.begin(), m_rows.end()}; }
    /// What is wrong with a rule of its own, or beside the others; empty when nothing.
    [[nodiscard]] QString problem(int row) const { return problemOf(m_rows.at(std::size_t(row))); }
    /// The first row with a problem, or -1.
    [[nodiscard]] int firstProblem() const;
    /// Appends a rule; returns its row.
    int add(const HolderRule& rule);
    void remove(int row);
    /// Moves a rule by one place; false at the ends.
    bool move(int row, int by);

    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    [[nodiscard]] QString problemOf(const HolderRule& rule) const;
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] QVariant more(const HolderRule& rule, int column, int role) const override;
};

} // namespace lockscope::gui
