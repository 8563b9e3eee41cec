// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/rankingmodel.h"

#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/locks/lockcells.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QLocale>

#include <unordered_map>

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
        RankingLine& line = m_lines[number];
        line.lock = isCurrent ? entry.lock : kNoLock;
        line.most = entry.most;
        line.isDeadlocked = node != nodes.end() && node->second->deadlock;
        line.isWaitedFor = entry.waiters > 0;
        line.name = celltext::bytes(entry.name);
        line.waiting = locale.toString(entry.waiters);
        line.behind = node != nodes.end() ? locale.toString(node->second->blocked) : celltext::none();
        line.caused = lengthtext::measured(entry.total(now));
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

QString RankingModel::toolTip(const RankingLine& line) const
{
    QString text =
        tr("%1: %2 of waiting, at most %n at once", nullptr, static_cast<int>(line.most)).arg(line.name, line.caused);
    if (line.isDeadlocked)
        text += u'\n' + tr("It is part of a deadlock.");
    if (line.lock == kNoLock)
        text += u'\n' + tr("The lock is not held any more.");
    return text;
}

QVariant RankingModel::more(const RankingLine& line, int column, int role) const
{
    if (role == Qt::AccessibleTextRole)
        return line.isDeadlocked && column == Lock ? tr("%1, deadlock").arg(line.name) : cellText(line, column);
    return role == Qt::ToolTipRole ? plainTip(toolTip(line)) : QVariant();
}

auto RankingModel::columns() const -> Columns
{
    using Of = const RankingModel&;
    using Line = const RankingLine&;
    using lockcells::Tone;
    static constexpr auto tone = [](Of, Line line) { return line.isWaitedFor ? Tone::Plain : Tone::Muted; };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Lock"), [](Of, Line line) { return line.name; },
         QT_TR_NOOP("Locks that somebody waited for since watching began"), Qt::AlignLeft,
         [](Of, Line line) { // the sign of the name: a ring would say that the lock is free
             return line.isDeadlocked ? Tone::Alarm : line.isWaitedFor ? Tone::Contended : Tone::Muted;
         }},
        {QT_TR_NOOP("Waiting"), [](Of, Line line) { return line.waiting; }, QT_TR_NOOP("How many wait for it now"),
         Qt::AlignRight, tone},
        {QT_TR_NOOP("Incl. indirect"), [](Of, Line line) { return line.behind; },
         QT_TR_NOOP("How many wait for it now, directly or behind other waiters"), Qt::AlignRight, tone},
        {QT_TR_NOOP("Total wait"), [](Of, Line line) { return line.caused; },
         QT_TR_NOOP("Sum of all wait times observed"), Qt::AlignRight, tone},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_rankingmodel.cpp"
