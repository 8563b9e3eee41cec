// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/rankingmodel.h"

#include "gui/models/locksmodel.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/locks/lockcells.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QLocale>

#include <unordered_map>

#include <array>

namespace lockscope::gui {

using analysis::WaitsForNode;

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
                      lengthtext::measured(entry.total(now))};
    }
    replaceRows(next);
    announceAllRows();
}

void RankingModel::clear()
{
    clearRows();
    m_lines.clear();
}

LockId RankingModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? line(row).lock : kNoLock;
}

int RankingModel::rowOf(LockId lock) const
{
    for (int row = 0; lock != kNoLock && row < rowCount(); ++row) {
        if (line(row).lock == lock)
            return row;
    }
    return -1;
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
        return alignment(index.column());
    case LocksModel::ToneRole:
        return static_cast<int>(each.isDeadlocked && index.column() == Lock ? Tone::Alarm
                                : each.isWaitedFor                          ? Tone::Plain
                                                                            : Tone::Muted);
    default:
        return {};
    }
}

RankingModel::Heads RankingModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Locks that somebody waited for since watching began")},
        {QT_TR_NOOP("Waiting"), QT_TR_NOOP("How many wait for it now"), Qt::AlignRight},
        {QT_TR_NOOP("Incl. indirect"), QT_TR_NOOP("How many wait for it now, directly or behind other waiters"),
         Qt::AlignRight},
        {QT_TR_NOOP("Total wait"), QT_TR_NOOP("Sum of all wait times observed"), Qt::AlignRight},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_rankingmodel.cpp"
