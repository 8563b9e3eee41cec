// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Locks table for screen readers: rows and headers of sections are items, holds and marks in view are
// their parts.
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {
constexpr qsizetype kMostRead = 12;     ///< sections that are told with the table itself
constexpr std::size_t kMostParts = 100; ///< holds of a row, and marks
} // namespace

int LocksTable::headingOf(int item) const
{
    return item < m_locks.rowCount() ? -1 : item - m_locks.rowCount();
}

int LocksTable::itemCount() const
{
    return m_locks.rowCount() + static_cast<int>(sections().size());
}

QString LocksTable::itemText(int item) const
{
    if (const int section = headingOf(item); section >= 0)
        return words(section).title;
    const auto text = [&](int column) { return m_locks.index(item, column).data(Qt::AccessibleTextRole).toString(); };
    //: a row for screen readers: lock, holder
    return tr("%1, %2").arg(text(LocksModel::Lock), text(LocksModel::Holder));
}

QString LocksTable::itemValue(int item) const
{
    QStringList parts;
    if (const int section = headingOf(item); section >= 0) {
        for (const SectionWords::Part& part : words(section).parts)
            parts << part.text;
        return parts.join(QStringLiteral("; "));
    }
    for (const int column : {LocksModel::Verdict, LocksModel::HeldFor, LocksModel::Lease, LocksModel::Waiters})
        parts << m_locks.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + u' ' +
                     m_locks.index(item, column).data(Qt::AccessibleTextRole).toString();
    if (m_locks.needsAttention(m_locks.lockAt(item)))
        parts << m_locks.index(item, LocksModel::Verdict).data(Qt::AccessibleDescriptionRole).toString();
    parts << m_locks.index(item, LocksModel::Lane).data(Qt::AccessibleTextRole).toString();
    return parts.join(QStringLiteral("; "));
}

QString LocksTable::itemPlace(int item) const
{
    const int section = headingOf(item) < 0 ? sectionOf(item) : -1;
    if (section < 0)
        return {};
    const RowRun rows = rowsOfSection(section);
    //: a row for screen readers: section or group, number of the row in it, number of all
    return tr("%1, %2 of %3").arg(words(section).title).arg(item - rows.first + 1).arg(rows.last - rows.first + 1);
}

AccessibleItems::Heading LocksTable::itemHeading(int item) const
{
    const int section = headingOf(item);
    if (section < 0)
        return Heading::None;
    const TableSection& shown = sections()[static_cast<std::size_t>(section)];
    return !shown.canFold ? Heading::Fixed : shown.isFolded ? Heading::Folded : Heading::Unfolded;
}

void LocksTable::pressItem(int item)
{
    if (const int section = headingOf(item); section >= 0)
        Q_EMIT foldRequested(section);
}

QRect LocksTable::itemRect(int item) const
{
    const int section = headingOf(item);
    return section < 0 ? rowRect(item) : sectionHeaderRect(section);
}

bool LocksTable::isItemSelected(int item) const
{
    return headingOf(item) < 0 && selectionModel() != nullptr && selectionModel()->isRowSelected(item);
}

QString LocksTable::itemsValue() const
{
    QStringList parts;
    for (int section = 0; section < static_cast<int>(sections().size()) && parts.size() < kMostRead; ++section) {
        if (sections()[static_cast<std::size_t>(section)].rows > 0)
            parts << words(section).line();
    }
    return parts.join(QStringLiteral(", "));
}

LockId LocksTable::spokenLock(int item) const
{
    const bool isInView = !laneArea().isEmpty() && viewport()->rect().intersects(rowRect(item));
    return headingOf(item) < 0 && isInView ? m_locks.lockAt(item) : kNoLock;
}

/// The first and how many.
std::pair<std::size_t, std::size_t> LocksTable::spokenHolds(const Holds& holds) const
{
    const auto* const from = std::partition_point(holds.begin(), holds.end(), [this](const DrawnHold& hold) {
        return !hold.isOpen() && hold.end < view().left();
    });
    const auto* const to =
        std::partition_point(from, holds.end(), [this](const DrawnHold& hold) { return hold.begin <= view().right; });
    const std::size_t count = std::min(static_cast<std::size_t>(to - from), kMostParts);
    return {static_cast<std::size_t>(to - holds.begin()) - count, count};
}

/// Holds and marks from left to right; a hold comes before what is marked in it.
std::vector<LocksTable::SpokenPart> LocksTable::spokenParts(LockId lock) const
{
    std::vector<SpokenPart> parts;
    const Holds holds = m_history.holds(lock);
    const auto [first, count] = spokenHolds(holds);
    for (std::size_t i = first; i < first + count; ++i)
        parts.push_back({holds[i].begin, static_cast<std::ptrdiff_t>(i), {}});
    for (SpokenMark& mark : spokenMarks(m_history, lock, view(), m_now, kMostParts)) {
        const ServerTime from = mark.from;
        parts.push_back({from, -1, std::move(mark)});
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const SpokenPart& a, const SpokenPart& b) { return a.from < b.from; });
    return parts;
}

int LocksTable::partCount(int item) const
{
    const LockId lock = spokenLock(item);
    return lock == kNoLock ? 0 : static_cast<int>(spokenParts(lock).size());
}

AccessibleItems::Part LocksTable::itemPart(int item, int part) const
{
    const LockId lock = spokenLock(item);
    const auto parts = lock == kNoLock ? std::vector<SpokenPart>() : spokenParts(lock);
    if (part < 0 || static_cast<std::size_t>(part) >= parts.size())
        return {};
    const auto x = [this](ServerTime at) {
        return gutter() +
               static_cast<int>(std::lround(std::clamp(view().xOf(at), 0.0, static_cast<double>(view().width))));
    };
    const QRect row = laneRect(item);
    const auto box = [&](ServerTime from, ServerTime to) {
        const int left = x(from);
        return QRect(left, row.top(), std::max(1, x(std::min(to, m_now)) - left), row.height());
    };
    const SpokenPart& spoken = parts[static_cast<std::size_t>(part)];
    if (spoken.hold < 0)
        return {spokenmarktext::title(spoken.mark), spokenmarktext::value(spoken.mark, m_now),
                box(spoken.mark.from, spoken.mark.to)};
    const Holds holds = m_history.holds(lock);
    const DrawnHold& hold = holds[static_cast<std::size_t>(spoken.hold)];
    //: a hold for screen readers: holder, time of day
    return {tr("%1 from %2").arg(m_history.label(hold.label), lanetext::clock(hold.begin, Us{1})),
            lanetext::hold(m_history, hold, m_now), box(hold.begin, hold.end)};
}

} // namespace lockscope::gui
