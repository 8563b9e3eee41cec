// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/holderrulesmodel.h"

#include "gui/dialogs/tone.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"

#include <array>

namespace lockscope::gui {

void HolderRulesModel::setRules(const QList<HolderRule>& rules)
{
    beginResetModel();
    m_rules = rules;
    endResetModel();
}

QString HolderRulesModel::problem(int row) const
{
    const HolderRule& rule = m_rules[row];
    if (const QString own = problemOf(rule); !own.isEmpty())
        return own;
    for (int i = 0; i < row; ++i) {
        if (m_rules[i].pattern == rule.pattern)
            return tr("Row %1 has the same pattern and comes first: remove one of them.").arg(i + 1);
    }
    return {};
}

int HolderRulesModel::firstProblem() const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (!problem(row).isEmpty())
            return row;
    }
    return -1;
}

int HolderRulesModel::add(const HolderRule& rule)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_rules << rule;
    endInsertRows();
    return row;
}

void HolderRulesModel::remove(int row)
{
    if (row < 0 || row >= rowCount())
        return;
    beginRemoveRows({}, row, row);
    m_rules.removeAt(row);
    endRemoveRows();
}

bool HolderRulesModel::move(int row, int by)
{
    const int to = row + by;
    if (row < 0 || row >= rowCount() || to < 0 || to >= rowCount() || (by != 1 && by != -1))
        return false;
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    m_rules.move(row, to);
    endMoveRows();
    return true;
}

int HolderRulesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

Qt::ItemFlags HolderRulesModel::flags(const QModelIndex& index) const
{
    auto flags = TableModel::flags(index);
    if (index.isValid())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant HolderRulesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HolderRule& rule = m_rules[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return index.column() == Pattern ? rule.pattern : rule.service;
    case Qt::ToolTipRole:
        return plainTip(problem(index.row()));
    case kToneRole:
        return static_cast<int>(problem(index.row()).isEmpty() ? DialogTone::Normal : DialogTone::Alarm);
    default:
        return {};
    }
}

bool HolderRulesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    HolderRule& rule = m_rules[index.row()];
    (index.column() == Pattern ? rule.pattern : rule.service) = value.toString().trimmed();
    // What is wrong with one row may depend on another.
    announceAllRows();
    return true;
}

HolderRulesModel::Heads HolderRulesModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Token, client or host")},
        {QT_TR_NOOP("Service")},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_holderrulesmodel.cpp"
