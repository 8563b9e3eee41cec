// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/rangemodel.h"

#include "core/text.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/tabletext.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void RangeModel::show(const RangeReport& report, const std::function<QString(LockId)>& nameOf)
{
    std::vector<RangeRow> rows{{kNoLock, {}, report.total}};
    for (const RangeReport::Row& row : report.rows) {
        if (row.stats.holds > 0)
            rows.push_back({row.lock, nameOf(row.lock), row.stats});
    }
    m_range = {report.range.from, report.range.from + report.total.length};
    const auto before = std::exchange(m_rows, std::move(rows));
    arrange();
    const bool same =
        std::equal(m_rows.begin(), m_rows.end(), before.begin(), before.end(),
                   [](const RangeRow& a, const RangeRow& b) { return a.lock == b.lock && a.name == b.name; });
    if (same) {
        announceAllRows();
        return;
    }
    setRows(std::exchange(m_rows, before));
}

void RangeModel::clear()
{
    if (!m_rows.empty())
        setRows({});
}

LockId RangeModel::lockAt(int row) const
{
    const RangeRow* found = rowAt(row);
    return found ? found->lock : kNoLock;
}

QString RangeModel::asText(const QString& server, bool markdown) const
{
    const auto time = [](ServerTime at) { return QString::fromStdString(isoTime(at)); };
    const QStringList header = u"key holds held_ms held_share longest_ms median_ms p99_ms renewals missed lost "
                               "longest_wait_ms not_known_ms server from to"_s.split(u' ');
    QList<QStringList> rows{header};
    const auto ms = [](std::chrono::microseconds us) { return QString::number(us.count() / 1000); };
    for (const RangeRow& row : m_rows) {
        const RangeStats& stats = row.stats;
        const bool measured = stats.measured > 0;
        rows << QStringList{row.lock == kNoLock ? u"*"_s : row.name,
                            QString::number(stats.holds),
                            ms(stats.held),
                            stats.heldShare() ? QString::number(*stats.heldShare(), 'f', 4) : u"-"_s,
                            ms(stats.longestHold),
                            measured ? ms(stats.medianHold) : u"-"_s,
                            measured ? ms(stats.p99Hold) : u"-"_s,
                            QString::number(stats.renewals),
                            QString::number(stats.missedRenewals),
                            QString::number(stats.lost()),
                            stats.waits > 0 ? ms(stats.longestWait) : u"-"_s,
                            ms(stats.unknown),
                            server,
                            time(m_range.from),
                            time(m_range.to)};
    }
    return markdown ? tabletext::markdown(rows) : tabletext::tabSeparated(rows);
}

QVariant RangeModel::more(const RangeRow& row, int, int role) const
{
    if (role == Qt::ToolTipRole) {
        QStringList lines{cellText(row, Lock)};
        for (int column = Lock + 1; column < ColumnCount; ++column)
            //: a figure of a range: its name and what it is
            lines << tr("%1: %2").arg(headerData(column, Qt::Horizontal).toString(), cellText(row, column));
        return plainTip(lines.join(u'\n'));
    }
    if (role != Qt::FontRole || row.lock != kNoLock)
        return {};
    QFont bold;
    bold.setBold(true);
    return bold;
}

auto RangeModel::columns() const -> Columns
{
    using Of = const RangeModel&;
    using Row = const RangeRow&;
    static constexpr auto count = [](int n) { return QLocale().toString(n); };
    static constexpr auto length = [](std::chrono::microseconds us, bool atLeast) {
        return (atLeast ? u"\u2265 "_s : QString()) + lengthtext::measured(us);
    };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Lock"),
         [](Of, Row row) { return row.lock == kNoLock ? tr("All, %n lane(s)", nullptr, row.stats.lanes) : row.name; },
         QT_TR_NOOP("Locks that somebody held in the range")},
        {QT_TR_NOOP("Held"),
         [](Of, Row row) {
             const auto share = row.stats.heldShare();
             return share ? tr("%1 %").arg(QLocale().toString(100 * *share, 'f', 1)) : celltext::none();
         },
         QT_TR_NOOP("Share of the time that it was held; gaps are left out"), Qt::AlignRight},
        {QT_TR_NOOP("Holds"), [](Of, Row row) { return count(row.stats.holds); },
         QT_TR_NOOP("Holds that overlap the range"), Qt::AlignRight},
        {QT_TR_NOOP("Longest"),
         [](Of, Row row) {
             return row.stats.holds > 0 ? length(row.stats.longestHold, row.stats.longestIsBound) : celltext::none();
         },
         QT_TR_NOOP("Longest hold that overlaps the range, from its start to the end of the range"), Qt::AlignRight},
        {QT_TR_NOOP("Waits"), [](Of, Row row) { return count(row.stats.waits); },
         QT_TR_NOOP("Periods in which somebody was seen waiting"), Qt::AlignRight},
        {QT_TR_NOOP("Median"),
         [](Of, Row row) {
             return row.stats.measured > 0 ? lengthtext::measured(row.stats.medianHold) : celltext::none();
         },
         QT_TR_NOOP("Holds that ended in the range, start and end known"), Qt::AlignRight},
        {QT_TR_NOOP("p99"),
         [](Of, Row row) {
             return row.stats.measured > 0 ? lengthtext::measured(row.stats.p99Hold) : celltext::none();
         },
         QT_TR_NOOP("99 % of the holds that ended in the range were not longer"), Qt::AlignRight},
        {QT_TR_NOOP("Renewals"), [](Of, Row row) { return count(row.stats.renewals); },
         QT_TR_NOOP("Renewals in the range"), Qt::AlignRight},
        {QT_TR_NOOP("Missed"), [](Of, Row row) { return count(row.stats.missedRenewals); },
         QT_TR_NOOP("Renewals that were due in the range and did not come"), Qt::AlignRight},
        {QT_TR_NOOP("Lost"), [](Of, Row row) { return count(row.stats.lost()); },
         QT_TR_NOOP("Holds that expired, were evicted or taken over in the range"), Qt::AlignRight},
        {QT_TR_NOOP("Longest with waiters"),
         [](Of, Row row) {
             return row.stats.waits > 0 ? length(row.stats.longestWait, row.stats.longestWaitIsBound)
                                        : celltext::none();
         },
         QT_TR_NOOP("Longest time in which somebody was seen waiting"), Qt::AlignRight},
    };
    return all;
}

void RangeModel::arrange()
{
    if (m_rows.size() < 2)
        return;
    const auto key = [this](const RangeRow& row) -> double {
        const RangeStats& stats = row.stats;
        switch (m_column) {
        case Holds:
            return stats.holds;
        case Waits:
            return stats.waits;
        case Longest:
            return static_cast<double>(stats.longestHold.count());
        case Median:
            return static_cast<double>(stats.medianHold.count());
        case P99:
            return static_cast<double>(stats.p99Hold.count());
        case Renewals:
            return stats.renewals;
        case Missed:
            return stats.missedRenewals;
        case Lost:
            return stats.lost();
        case Waited:
            return static_cast<double>(stats.longestWait.count());
        default:
            return static_cast<double>(stats.held.count());
        }
    };
    const bool descending = m_order == Qt::DescendingOrder;
    std::stable_sort(m_rows.begin() + 1, m_rows.end(), [&](const RangeRow& a, const RangeRow& b) {
        if (m_column == Lock)
            return descending ? b.name < a.name : a.name < b.name;
        const double x = key(a);
        const double y = key(b);
        return x == y ? a.name < b.name : descending ? y < x : x < y;
    });
}

void RangeModel::sort(int column, Qt::SortOrder order)
{
    m_column = column;
    m_order = order;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<LockId> locks;
    for (const QModelIndex& each : before)
        locks.push_back(lockAt(each.row()));
    arrange();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const RangeRow& row) {
            return row.lock == locks[static_cast<std::size_t>(i)];
        });
        after << (found == m_rows.end() ? QModelIndex()
                                        : createIndex(static_cast<int>(found - m_rows.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace lockscope::gui

#include "moc_rangemodel.cpp"
