// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/quorum/quorumserversmodel.h"

namespace lockscope::gui {

void QuorumServersModel::update(const std::vector<QuorumServer>& servers)
{
    const int before = rowCount();
    const int after = static_cast<int>(servers.size());
    if (after > before)
        beginInsertRows({}, before, after - 1);
    else if (after < before)
        beginRemoveRows({}, after, before - 1);
    m_rows = servers;
    if (after > before)
        endInsertRows();
    else if (after < before)
        endRemoveRows();
    announceAllRows();
}

LockId QuorumServersModel::lockAt(int row) const
{
    const auto* server = rowAt(row);
    return server ? server->lock : kNoLock;
}

auto QuorumServersModel::columns() const -> Columns
{
    using Of = const QuorumServersModel&;
    using Each = const QuorumServer&;
    static constexpr auto tone = [](Of, Each server) { return server.tone; };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Server"), [](Of, Each server) { return server.name; },
         QT_TR_NOOP("The servers of the group, in its order")},
        {QT_TR_NOOP("Token"), [](Of, Each server) { return server.mark; },
         QT_TR_NOOP("Which of the different tokens it has: A is the most frequent one"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("Holder"), [](Of, Each server) { return server.holder; },
         QT_TR_NOOP("Who holds the lock on this server"), Qt::AlignLeft, tone},
        {QT_TR_NOOP("TTL"), [](Of, Each server) { return server.remaining; },
         QT_TR_NOOP("What is left of the lease, by this server's clock"), Qt::AlignRight, tone},
        {QT_TR_NOOP("Skew"), [](Of, Each server) { return server.skew; },
         QT_TR_NOOP("How much later than the quorum's its lease ends"), Qt::AlignRight, tone},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_quorumserversmodel.cpp"
