// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/quorumserversmodel.h"

#include "gui/models/locksmodel.h"

namespace lockscope::gui {

namespace {

Qt::Alignment alignmentOf(int column)
{
    const bool isFigure = column == QuorumServersModel::Remaining || column == QuorumServersModel::Skew;
    return (isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

int QuorumServersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_servers.size());
}

int QuorumServersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

void QuorumServersModel::update(const std::vector<QuorumModel::ServerLine>& servers)
{
    const int before = rowCount();
    const int after = static_cast<int>(servers.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    else if (after < before)
        beginRemoveRows({}, after, before - 1);
    m_servers = servers;
    if (after > before)
        endInsertRows();
    else if (after < before)
        endRemoveRows();
    if (after > 0)
        Q_EMIT dataChanged(index(0, 0), index(after - 1, ColumnCount - 1));
}

void QuorumServersModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

LockId QuorumServersModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_servers[static_cast<std::size_t>(row)].lock : kNoLock;
}

QVariant QuorumServersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    const QuorumModel::ServerLine& server = m_servers[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(index.column()));
    if (role == LocksModel::ToneRole)
        return static_cast<int>(index.column() == Server ? lockcells::Tone::Plain : server.tone);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Server:
        return server.name;
    case Mark:
        return server.mark;
    case Holder:
        return server.holder;
    case Remaining:
        return server.remaining;
    case Skew:
        return server.skew;
    default:
        return {};
    }
}

QVariant QuorumServersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case Server:
        return title ? tr("Server") : tr("The servers of the group, in its order");
    case Mark:
        return title ? tr("Token") : tr("Which of the different tokens it has: A is the most frequent one");
    case Holder:
        return title ? tr("Holder") : tr("Who holds the lock on this server");
    case Remaining:
        return title ? tr("TTL") : tr("What is left of the lease, by this server's clock");
    case Skew:
        return title ? tr("Skew") : tr("How much later than the quorum's its lease ends");
    default:
        return {};
    }
}

} // namespace lockscope::gui
