// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/idtablemodel.h"

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr std::uint32_t kNowhere = UINT32_MAX;
} // namespace

int IdTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int IdTableModel::rowOfId(std::uint32_t id) const
{
    const auto it = std::find(m_rows.begin(), m_rows.end(), id);
    return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

void IdTableModel::clearRows()
{
    beginResetModel();
    m_rows.clear();
    endResetModel();
    Q_EMIT rowsReplaced();
}

void IdTableModel::replaceRows(std::vector<std::uint32_t>& next)
{
    if (next == m_rows)
        return;
    m_replacing = true;
    const Plan plan = compare(next);
    if (plan.sameOrder && plan.leaving.size() + plan.joining.size() <= kMaxRuns)
        replaceByRuns(plan, next);
    else
        replaceByLayout(plan, next);
    for (const std::uint32_t id : next) // all ids in m_position: replaceByLayout() swaps the old rows in
        m_position[id] = kNowhere;
    m_replacing = false;
    Q_EMIT rowsReplaced();
}

/// Leaves m_position and m_stays filled for `next`.
IdTableModel::Plan IdTableModel::compare(const std::vector<std::uint32_t>& next)
{
    std::uint32_t bound = 0;
    for (const std::uint32_t id : next)
        bound = std::max(bound, id + 1);
    for (const std::uint32_t id : m_rows)
        bound = std::max(bound, id + 1);
    if (m_position.size() < bound)
        m_position.resize(bound, kNowhere);
    for (std::size_t row = 0; row < next.size(); ++row)
        m_position[next[row]] = static_cast<std::uint32_t>(row);
    m_stays.assign(next.size(), false);

    Plan plan;
    const auto extend = [](std::vector<Run>& runs, int row) {
        if (!runs.empty() && runs.back().last == row - 1)
            runs.back().last = row;
        else if (runs.size() <= kMaxRuns)
            runs.push_back({row, row});
    };
    std::int64_t before = -1;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const std::uint32_t position = m_position[m_rows[row]];
        if (position == kNowhere) {
            ++plan.leavers;
            extend(plan.leaving, static_cast<int>(row));
            continue;
        }
        m_stays[position] = true;
        plan.sameOrder = plan.sameOrder && position > before;
        before = position;
    }
    for (std::size_t row = 0; row < next.size(); ++row) {
        if (m_stays[row])
            continue;
        ++plan.joiners;
        extend(plan.joining, static_cast<int>(row));
    }
    return plan;
}

void IdTableModel::replaceByRuns(const Plan& plan, const std::vector<std::uint32_t>& next)
{
    for (auto run = plan.leaving.rbegin(); run != plan.leaving.rend(); ++run) {
        beginRemoveRows({}, run->first, run->last);
        m_rows.erase(m_rows.begin() + run->first, m_rows.begin() + run->last + 1);
        endRemoveRows();
    }
    for (const Run& run : plan.joining) {
        beginInsertRows({}, run.first, run.last);
        m_rows.insert(m_rows.begin() + run.first, next.begin() + run.first, next.begin() + run.last + 1);
        endInsertRows();
    }
}

void IdTableModel::replaceByLayout(const Plan& plan, std::vector<std::uint32_t>& next)
{
    const std::size_t kept = next.size();
    std::vector<std::uint32_t> leavers;
    leavers.reserve(plan.leavers);
    for (const std::uint32_t id : m_rows) {
        if (m_position[id] != kNowhere)
            continue;
        m_position[id] = static_cast<std::uint32_t>(kept + leavers.size());
        leavers.push_back(id);
    }
    if (plan.joiners > 0) {
        const int first = static_cast<int>(m_rows.size());
        beginInsertRows({}, first, first + static_cast<int>(plan.joiners) - 1);
        for (std::size_t row = 0; row < kept; ++row) {
            if (!m_stays[row])
                m_rows.push_back(next[row]);
        }
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    movePersistentIndexes();
    m_rows.swap(next);
    m_rows.insert(m_rows.end(), leavers.begin(), leavers.end());
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    if (!leavers.empty()) {
        beginRemoveRows({}, static_cast<int>(kept), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(kept);
        endRemoveRows();
    }
}

/// Views keep selections and the current row as persistent indexes: each follows its id.
void IdTableModel::movePersistentIndexes()
{
    const QModelIndexList from = persistentIndexList();
    if (from.isEmpty())
        return;
    QModelIndexList to;
    to.reserve(from.size());
    for (const QModelIndex& old : from) {
        const std::uint32_t id = m_rows[static_cast<std::size_t>(old.row())];
        to.append(createIndex(static_cast<int>(m_position[id]), old.column()));
    }
    changePersistentIndexList(from, to);
}

} // namespace lockscope::gui

#include "moc_idtablemodel.cpp"
