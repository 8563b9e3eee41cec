// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/quorumserversmodel.h"

#include "gui/models/locksmodel.h"

#include <array>

namespace lockscope::gui {

int QuorumServersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_servers.size());
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
    announceAllRows();
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
        return alignment(index.column());
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

QuorumServersModel::Heads QuorumServersModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Server"), QT_TR_NOOP("The servers of the group, in its order")},
        {QT_TR_NOOP("Token"), QT_TR_NOOP("Which of the different tokens it has: A is the most frequent one")},
        {QT_TR_NOOP("Holder"), QT_TR_NOOP("Who holds the lock on this server")},
        {QT_TR_NOOP("TTL"), QT_TR_NOOP("What is left of the lease, by this server's clock"), Qt::AlignRight},
        {QT_TR_NOOP("Skew"), QT_TR_NOOP("How much later than the quorum's its lease ends"), Qt::AlignRight},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_quorumserversmodel.cpp"
