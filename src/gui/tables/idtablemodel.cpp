// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/idtablemodel.h"

#include <algorithm>
#include <iterator>

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
    for (std::size_t row = plan.first; row < plan.nextEnd; ++row)
        m_position[m_rows[row]] = kNowhere;
    m_replacing = false;
    Q_EMIT rowsReplaced();
}

/// Compares what is between the rows that are the same at both ends. Leaves m_position and m_stays filled for it.
IdTableModel::Plan IdTableModel::compare(const std::vector<std::uint32_t>& next)
{
    Plan plan;
    const auto same = std::mismatch(m_rows.begin(), m_rows.end(), next.begin(), next.end());
    plan.first = static_cast<std::size_t>(same.first - m_rows.begin());
    const auto sameEnd = std::mismatch(m_rows.rbegin(), std::make_reverse_iterator(same.first), next.rbegin(),
                                       std::make_reverse_iterator(same.second));
    plan.end = static_cast<std::size_t>(m_rows.rend() - sameEnd.first);
    plan.nextEnd = static_cast<std::size_t>(next.rend() - sameEnd.second);
    std::uint32_t bound = 0;
    for (std::size_t row = plan.first; row < plan.end; ++row)
        bound = std::max(bound, m_rows[row] + 1);
    for (std::size_t row = plan.first; row < plan.nextEnd; ++row)
        bound = std::max(bound, next[row] + 1);
    if (m_position.size() < bound)
        m_position.resize(bound, kNowhere);
    for (std::size_t row = plan.first; row < plan.nextEnd; ++row)
        m_position[next[row]] = static_cast<std::uint32_t>(row);
    m_stays.assign(plan.nextEnd - plan.first, false);

    const auto extend = [](std::vector<Run>& runs, int row) {
        if (!runs.empty() && runs.back().last == row - 1)
            runs.back().last = row;
        else if (runs.size() <= kMaxRuns)
            runs.push_back({row, row});
    };
    std::int64_t latest = -1;
    for (std::size_t row = plan.first; row < plan.end; ++row) {
        const std::uint32_t position = m_position[m_rows[row]];
        if (position == kNowhere) {
            ++plan.leavers;
            extend(plan.leaving, static_cast<int>(row));
            continue;
        }
        m_stays[position - plan.first] = true;
        plan.sameOrder = plan.sameOrder && position > latest;
        latest = position;
    }
    for (std::size_t row = plan.first; row < plan.nextEnd; ++row) {
        if (m_stays[row - plan.first])
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
    for (std::size_t row = plan.first; row < plan.end; ++row) {
        const std::uint32_t id = m_rows[row];
        if (m_position[id] != kNowhere)
            continue;
        m_position[id] = static_cast<std::uint32_t>(kept + leavers.size());
        leavers.push_back(id);
    }
    if (plan.joiners > 0) {
        const int first = static_cast<int>(m_rows.size());
        beginInsertRows({}, first, first + static_cast<int>(plan.joiners) - 1);
        for (std::size_t row = plan.first; row < plan.nextEnd; ++row) {
            if (!m_stays[row - plan.first])
                m_rows.push_back(next[row]);
        }
        endInsertRows();
    }
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    movePersistentIndexes(plan);
    m_rows.swap(next);
    m_rows.insert(m_rows.end(), leavers.begin(), leavers.end());
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    if (!leavers.empty()) {
        beginRemoveRows({}, static_cast<int>(kept), static_cast<int>(m_rows.size()) - 1);
        m_rows.resize(kept);
        endRemoveRows();
    }
    for (const std::uint32_t id : leavers)
        m_position[id] = kNowhere;
}

/// Views keep selections and the current row as persistent indexes: each follows its id.
void IdTableModel::movePersistentIndexes(const Plan& plan)
{
    const QModelIndexList from = persistentIndexList();
    if (from.isEmpty())
        return;
    const std::size_t behind = m_rows.size() - plan.joiners; // from here on are the new ones
    QModelIndexList to;
    to.reserve(from.size());
    for (const QModelIndex& old : from) {
        auto row = static_cast<std::size_t>(old.row());
        if (row >= plan.end && row < behind)
            row += plan.nextEnd - plan.end;
        else if (row >= plan.first)
            row = m_position[m_rows[row]];
        to.append(createIndex(static_cast<int>(row), old.column()));
    }
    changePersistentIndexList(from, to);
}

} // namespace lockscope::gui

#include "moc_idtablemodel.cpp"
