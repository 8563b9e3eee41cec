// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/rangemodel.h"

#include "core/text.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/tabletext.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <array>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

RangeModel::RangeModel(QObject* parent) : TableModel(parent) {}

void RangeModel::show(const RangeReport& report, const std::function<QString(LockId)>& nameOf)
{
    std::vector<Row> rows{{kNoLock, {}, report.total}};
    for (const RangeReport::Row& row : report.rows) {
        if (row.stats.holds > 0)
            rows.push_back({row.lock, nameOf(row.lock), row.stats});
    }
    m_range = {report.range.from, report.range.from + report.total.length};
    const auto before = std::exchange(m_rows, std::move(rows));
    arrange();
    const bool same = std::equal(m_rows.begin(), m_rows.end(), before.begin(), before.end(),
                                 [](const Row& a, const Row& b) { return a.lock == b.lock && a.name == b.name; });
    if (same) {
        announceAllRows();
        return;
    }
    auto after = std::exchange(m_rows, before);
    beginResetModel();
    m_rows = std::move(after);
    endResetModel();
}

void RangeModel::clear()
{
    if (m_rows.empty())
        return;
    beginResetModel();
    m_rows.clear();
    endResetModel();
}

LockId RangeModel::lockAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].lock : kNoLock;
}

QString RangeModel::asText(const QString& server, bool markdown) const
{
    const auto time = [](ServerTime at) { return QString::fromStdString(isoTime(at)); };
    const QStringList header = u"key holds held_ms held_share longest_ms median_ms p99_ms renewals missed lost "
                               "longest_wait_ms not_known_ms server from to"_s.split(u' ');
    QList<QStringList> rows{header};
    const auto ms = [](std::chrono::microseconds us) { return QString::number(us.count() / 1000); };
    for (const Row& row : m_rows) {
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

int RangeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString RangeModel::cell(const Row& row, int column) const
{
    const RangeStats& stats = row.stats;
    const auto count = [](int n) { return QLocale().toString(n); };
    const auto length = [](std::chrono::microseconds us, bool atLeast) {
        return (atLeast ? u"\u2265 "_s : QString()) + lengthtext::measured(us);
    };
    switch (column) {
    case Lock:
        return row.lock == kNoLock ? tr("All, %n lane(s)", nullptr, stats.lanes) : row.name;
    case Holds:
        return count(stats.holds);
    case Held:
        return stats.heldShare() ? tr("%1 %").arg(QLocale().toString(100 * *stats.heldShare(), 'f', 1))
                                 : celltext::none();
    case Longest:
        return stats.holds > 0 ? length(stats.longestHold, stats.longestIsBound) : celltext::none();
    case Median:
        return stats.measured > 0 ? lengthtext::measured(stats.medianHold) : celltext::none();
    case P99:
        return stats.measured > 0 ? lengthtext::measured(stats.p99Hold) : celltext::none();
    case Renewals:
        return count(stats.renewals);
    case Missed:
        return count(stats.missedRenewals);
    case Lost:
        return count(stats.lost());
    case Waited:
        return stats.waits > 0 ? length(stats.longestWait, stats.longestWaitIsBound) : celltext::none();
    default:
        return {};
    }
}

QVariant RangeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return cell(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    if (role == Qt::FontRole && row.lock == kNoLock) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    return {};
}

RangeModel::Heads RangeModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Locks that somebody held in the range")},
        {QT_TR_NOOP("Holds"), QT_TR_NOOP("Holds that overlap the range"), Qt::AlignRight},
        {QT_TR_NOOP("Held"), QT_TR_NOOP("Share of the time that it was held; gaps are left out"), Qt::AlignRight},
        {QT_TR_NOOP("Longest"),
         QT_TR_NOOP("Longest hold that overlaps the range, from its begin to the end of the range"), Qt::AlignRight},
        {QT_TR_NOOP("Median"), QT_TR_NOOP("Of the holds that ended in the range, begin and end known"), Qt::AlignRight},
        {QT_TR_NOOP("p99"), QT_TR_NOOP("99 % of the holds that ended in the range were not longer"), Qt::AlignRight},
        {QT_TR_NOOP("Renewals"), QT_TR_NOOP("Renewals in the range"), Qt::AlignRight},
        {QT_TR_NOOP("Missed"), QT_TR_NOOP("Renewals that were due in the range and did not come"), Qt::AlignRight},
        {QT_TR_NOOP("Lost"), QT_TR_NOOP("Holds that expired, were evicted or taken over in the range"), Qt::AlignRight},
        {QT_TR_NOOP("Longest with waiters"), QT_TR_NOOP("Longest time in which somebody was seen waiting"),
         Qt::AlignRight},
    }};
    return all;
}

void RangeModel::arrange()
{
    if (m_rows.size() < 2)
        return;
    const auto key = [this](const Row& row) -> double {
        const RangeStats& stats = row.stats;
        switch (m_column) {
        case Holds:
            return stats.holds;
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
    std::stable_sort(m_rows.begin() + 1, m_rows.end(), [&](const Row& a, const Row& b) {
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
        const auto found = std::find_if(m_rows.begin(), m_rows.end(),
                                        [&](const Row& row) { return row.lock == locks[static_cast<std::size_t>(i)]; });
        after << (found == m_rows.end() ? QModelIndex()
                                        : createIndex(static_cast<int>(found - m_rows.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace lockscope::gui

#include "moc_rangemodel.cpp"
