// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/holders/holderrulesmodel.h"

#include "gui/widgets/plaintip.h"

namespace lockscope::gui {

void HolderRulesModel::setRules(const QList<HolderRule>& rules)
{
    setRows({rules.begin(), rules.end()});
}

QString HolderRulesModel::problemOf(const HolderRule& rule) const
{
    if (const QString own = presentation::problemOf(rule); !own.isEmpty())
        return own;
    for (const HolderRule* other = m_rows.data(); other != &rule; ++other) {
        if (other->pattern == rule.pattern)
            return tr("Row %1 has the same pattern and comes first: remove one of them.")
                .arg(other - m_rows.data() + 1);
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
    insertRow(row, rule);
    return row;
}

void HolderRulesModel::remove(int row)
{
    if (row >= 0 && row < rowCount())
        removeRowAt(row);
}

bool HolderRulesModel::move(int row, int by)
{
    const int to = row + by;
    if (row < 0 || row >= rowCount() || to < 0 || to >= rowCount() || (by != 1 && by != -1))
        return false;
    beginMoveRows({}, row, row, {}, by > 0 ? to + 1 : to);
    std::swap(m_rows[std::size_t(row)], m_rows[std::size_t(to)]);
    endMoveRows();
    return true;
}

Qt::ItemFlags HolderRulesModel::flags(const QModelIndex& index) const
{
    auto flags = OwnRowsModel::flags(index);
    if (index.isValid())
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant HolderRulesModel::more(const HolderRule& rule, int column, int role) const
{
    if (role == Qt::EditRole)
        return cellText(rule, column);
    return role == Qt::ToolTipRole ? plainTip(problemOf(rule)) : QVariant();
}

bool HolderRulesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    HolderRule& rule = m_rows[std::size_t(index.row())];
    (index.column() == Pattern ? rule.pattern : rule.service) = value.toString().trimmed();
    // The error of a row may depend on another row.
    announceAllRows();
    return true;
}

auto HolderRulesModel::columns() const -> Columns
{
    using Of = const HolderRulesModel&;
    using Rule = const HolderRule&;
    static constexpr auto tone = [](Of of, Rule rule) {
        return of.problemOf(rule).isEmpty() ? lockcells::Tone::Plain : lockcells::Tone::Alarm;
    };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Token, client or host"), [](Of, Rule rule) { return rule.pattern; }, nullptr, Qt::AlignLeft, tone},
        {QT_TR_NOOP("Service"), [](Of, Rule rule) { return rule.service; }, nullptr, Qt::AlignLeft, tone},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_holderrulesmodel.cpp"
