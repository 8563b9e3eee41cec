// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/quorum/quorummodel.h"

#include "core/text.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

namespace lockscope::gui {

using lockcells::Tone;

QuorumLine QuorumModel::lineOf(const QuorumRow& row, const PictureView& picture, const quorumtext::TitleOf& titleOf)
{
    QuorumLine line;
    line.name = celltext::bytes(row.name);
    line.group = quorumtext::group(*row.group);
    line.state = quorumtext::state(row);
    line.votes = quorumtext::votes(row);
    line.ends = quorumtext::ends(row);
    line.holder = quorumtext::holder(row, picture);
    line.marks = quorumtext::marks(row);
    line.meaning = quorumtext::meaning(row);
    line.tone = quorumtext::tone(row.view.state);
    for (std::size_t i = 0; i < row.servers.size(); ++i) {
        const QuorumRow::Server& from = row.servers[i];
        QuorumServer server;
        server.name = QString::fromStdString(printable(titleOf(row.group->deployments[i])));
        server.mark = quorumtext::mark(row, i);
        const bool hasIt = from.vote.answers && !from.vote.token.empty();
        server.holder = !from.vote.answers ? tr("does not answer, no vote")
                        : !hasIt           ? tr("nobody")
                        : from.token == TokenId::None
                            ? celltext::notSeen()
                            : celltext::holder(picture.state(from.lock).library, picture.token(from.token));
        server.remaining = hasIt && from.vote.remaining ? lengthtext::tenths(*from.vote.remaining) : celltext::none();
        server.skew = quorumtext::skew(row, i);
        server.lock = hasIt ? from.lock : kNoLock;
        server.tone = !hasIt ? Tone::Muted : from.vote.token == row.view.token ? Tone::Held : Tone::Alarm;
        line.servers.push_back(std::move(server));
    }
    return line;
}

void QuorumModel::update(const std::vector<QuorumRow>& all, const PictureView& picture,
                         const quorumtext::TitleOf& titleOf)
{
    std::vector<std::uint32_t> next;
    for (const QuorumRow& row : all) {
        next.push_back(row.number);
        m_lines.resize(std::max(m_lines.size(), std::size_t{row.number} + 1));
        m_lines[row.number] = lineOf(row, picture, titleOf);
    }
    replaceRows(next);
    announceAllRows();
}

void QuorumModel::clear()
{
    clearRows();
    m_lines.clear();
}

std::vector<LockId> QuorumModel::locksAt(int row) const
{
    std::vector<LockId> locks;
    if (row < 0 || row >= rowCount())
        return locks;
    for (const QuorumServer& each : line(row).servers) {
        if (each.lock != kNoLock)
            locks.push_back(each.lock);
    }
    return locks;
}

std::int64_t QuorumModel::numberAt(int row) const
{
    return row >= 0 && row < rowCount() ? std::int64_t{rows()[static_cast<std::size_t>(row)]} : -1;
}

QVariant QuorumModel::more(const QuorumLine& line, int column, int role) const
{
    if (role == Qt::AccessibleTextRole)
        return column == Lock ? tr("%1, %2").arg(line.name, line.state) : cellText(line, column);
    return role == Qt::ToolTipRole ? plainTip(line.name + u'\n' + line.meaning) : QVariant();
}

auto QuorumModel::columns() const -> Columns
{
    using Of = const QuorumModel&;
    using Line = const QuorumLine&;
    static constexpr auto tone = [](Of, Line line) { return line.tone; };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Lock"), [](Of, Line line) { return line.name; }, QT_TR_NOOP("Locks that servers grant together")},
        {QT_TR_NOOP("Group"), [](Of, Line line) { return line.group; },
         QT_TR_NOOP("The Redlock group, as it was called when it was connected to")},
        {QT_TR_NOOP("State"), [](Of, Line line) { return line.state; }, QT_TR_NOOP("Combined state of its servers"),
         Qt::AlignLeft, tone},
        {QT_TR_NOOP("Votes"), [](Of, Line line) { return line.votes; },
         QT_TR_NOOP("How many servers have the most frequent token, of all servers of the group"), Qt::AlignRight},
        {QT_TR_NOOP("Ends in"), [](Of, Line line) { return line.ends; },
         QT_TR_NOOP("Until when a majority has it: when the lease ends on the server that makes the majority, "
                    "less 1 % of the lease and 2 ms for clocks that drift"),
         Qt::AlignRight},
        {QT_TR_NOOP("Holder"), [](Of, Line line) { return line.holder; }, QT_TR_NOOP("Who has it on most servers")},
        {QT_TR_NOOP("By server"), [](Of, Line line) { return line.marks; },
         QT_TR_NOOP("Which token each server has: A is the most frequent one, – means none, ? that the server "
                    "does not answer"),
         Qt::AlignLeft, tone},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_quorummodel.cpp"
