// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/rankingmodel.h"

#include "gui/models/locksmodel.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/locks/lockcells.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/celltext.h"

#include <QLocale>

#include <unordered_map>

namespace lockscope::gui {

using analysis::WaitsForNode;

int RankingModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

void RankingModel::update(const analysis::WaitLedger& ledger, const analysis::WaitsForGraph& graph,
                          const PictureView& picture, ServerTime now)
{
    std::unordered_map<std::uint32_t, const WaitsForNode*> nodes;
    for (const WaitsForNode& node : graph.nodes) {
        if (node.kind == WaitsForNode::Kind::Lock)
            nodes[lockscope::index(node.lock)] = &node;
    }
    const QLocale locale;
    std::vector<std::uint32_t> next = ledger.top(kMostRows, now);
    m_lines.resize(std::max(m_lines.size(), ledger.bound()));
    for (const std::uint32_t number : next) {
        const auto& entry = ledger.entry(number);
        const bool isCurrent = entry.lock != kNoLock && lockscope::index(entry.lock) < picture.size() &&
                               picture.key(entry.lock) == KeyView{{}, entry.database, entry.name, entry.keyspace};
        const auto node = isCurrent ? nodes.find(lockscope::index(entry.lock)) : nodes.end();
        Line& line = m_lines[number];
        line.lock = isCurrent ? entry.lock : kNoLock;
        line.most = entry.most;
        line.isDeadlocked = node != nodes.end() && node->second->deadlock;
        line.isWaitedFor = entry.waiters > 0;
        line.texts = {celltext::bytes(entry.name), locale.toString(entry.waiters),
                      node != nodes.end() ? locale.toString(node->second->blocked) : celltext::none(),
                      lanetext::duration(entry.total(now))};
    }
    replaceRows(next);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void RankingModel::clear()
{
    clearRows();
    m_lines.clear();
}

void RankingModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

LockId RankingModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? line(row).lock : kNoLock;
}

QString RankingModel::toolTip(const Line& line) const
{
    QString text = tr("%1: %2 of waiting, at most %n at once", nullptr, static_cast<int>(line.most))
                       .arg(line.texts[Lock], line.texts[Caused]);
    if (line.isDeadlocked)
        text += u'\n' + tr("It is part of a deadlock.");
    if (line.lock == kNoLock)
        text += u'\n' + tr("The lock is not held any more.");
    return text;
}

QVariant RankingModel::data(const QModelIndex& index, int role) const
{
    using lockcells::Tone;
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    const Line& each = line(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return each.texts[index.column()];
    case Qt::AccessibleTextRole:
        return each.isDeadlocked && index.column() == Lock ? tr("%1, deadlock").arg(each.texts[Lock])
                                                           : each.texts[index.column()];
    case Qt::ToolTipRole:
        return plainTip(toolTip(each));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((index.column() == Lock ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case LocksModel::ToneRole:
        return static_cast<int>(each.isDeadlocked && index.column() == Lock ? Tone::Alarm
                                : each.isWaitedFor                          ? Tone::Plain
                                                                            : Tone::Muted);
    default:
        return {};
    }
}

QVariant RankingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == Lock ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case Lock:
        return title ? tr("Lock") : tr("Locks that somebody waited for since watching began");
    case Waiting:
        return title ? tr("Waiting") : tr("How many wait for it now");
    case Behind:
        return title ? tr("Incl. indirect") : tr("How many wait for it now, directly or behind other waiters");
    case Caused:
        return title ? tr("Total wait") : tr("Sum of all wait times observed");
    default:
        return {};
    }
}

} // namespace lockscope::gui
