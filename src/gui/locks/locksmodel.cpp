// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksmodel.h"

#include "gui/locks/lockcolumns.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/holdernames.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace lockscope::gui {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSortEvery{300};
constexpr milliseconds kFindingsEvery{250};
/// How often running figures on screen (tenths of a TTL, the lane) are checked while no lock there changes.
constexpr milliseconds kRunEvery{100};
/// How often holders of groups and their signs of life are counted.
constexpr milliseconds kCountGroupsEvery{500};
/// How often every cell on screen is checked, because a learnt name or a trace changes cells without marking their
/// rows.
constexpr milliseconds kLookEvery{500};

} // namespace

LocksModel::LocksModel(FrameLoop& frames, const LaneHistory& history, QObject* parent)
    : IdTableModel(parent), m_frames(frames),
      m_views(frames, [this](const StreamScope&) { return std::make_unique<ViewLocks>(m_given.names); }),
      m_live(frames, m_views), m_rowData(frames, history, m_views, m_given), m_choices(frames, m_views)
{
    connect(&m_filterTurns, &QTimer::timeout, this, [this] {
        if (!m_views->index.filterSlice(picture(), m_frames.now()))
            commit(CommitHow::Sorted);
    });
}

// --- frames ---

void LocksModel::consume(const Frame& frame)
{
    m_given.now = frame.now;
    m_rowData.forgetExplanation();
    m_choices.followPins(frame.batch);
    if (m_groups.isOn()) {
        for (const ReusedToken& token : frame.reusedTokens)
            m_groups.forget(token.id);
        for (const ReusedLock& lock : frame.reusedLocks)
            m_groups.forget(lock.id);
        for (const LockId id : frame.picture.changed())
            m_groups.touch(frame.picture, id);
    }
    for (const LockId id : frame.picture.changed())
        m_screen.touch(id);
}

void LocksModel::present(const Frame& frame)
{
    m_given.now = frame.now;
    m_rowData.forgetExplanation();
    if (!showsLive())
        m_views->pass(frame.picture, frame.now);
    if (isDue(m_lookedForFindingsAt, kFindingsEvery))
        lookForFindings();
    if (m_isViewVisible)
        presentRows();
    if (m_announcedAt == MonoTime{} || m_frames.clock().mono() - m_announcedAt >= kCountsEvery)
        announceCounts();
}

/// True when `every` has passed since `last`, by the clock of this machine: the time that is shown may stand still.
bool LocksModel::isDue(MonoTime& last, std::chrono::milliseconds every) const
{
    const MonoTime now = m_frames.clock().mono();
    if (last != MonoTime{} && now - last < every)
        return false;
    last = now;
    return true;
}

void LocksModel::presentRows()
{
    const auto watching = std::tuple(scanPercent(), watchedPatterns().size(), mayMissLocks(), knowsNow());
    if (std::exchange(m_announcedWatching, watching) != watching)
        Q_EMIT watchingChanged();
    const bool isStale = m_views->index.orderIsStale() || m_groups.isStale();
    if (m_awaitsRows || !isFiltering()) {
        const bool sortDue = m_mustSettle || (!m_isFrozen && isStale && isDue(m_sortedAt, kSortEvery));
        if (sortDue)
            commit(CommitHow::Sorted);
        else if (m_views->index.membershipChanged())
            commit(m_isFrozen ? CommitHow::Pinned : CommitHow::Joined);
    }
    if (m_groups.isOn() && isDue(m_countedGroupsAt, kCountGroupsEvery))
        countGroups();
    const bool all = isDue(m_lookedAt, kLookEvery);
    const bool running = isDue(m_ranAt, kRunEvery) || all;
    if (running || m_screen.isAnyTouched())
        announceWhatLooksDifferent(all, running);
}

/// A filter that takes turns is finished first, because the order is that of its rows.
void LocksModel::commit(CommitHow how)
{
    const bool endsFilter = isFiltering();
    m_filterTurns.stop();
    m_awaitsRows = false;
    while (endsFilter && m_views->index.filterSlice(picture(), m_frames.now())) {
    }
    if (how != CommitHow::Pinned && !m_views->index.redefined().empty()) {
        m_next = rows();
        std::erase_if(m_next, [&](std::uint32_t id) { return m_views->index.isRedefined(id); });
        replaceRows(m_next);
        m_views->index.forgetRedefined();
    }
    const auto order = how == CommitHow::Sorted   ? LockIndex::Order::Sorted
                       : how == CommitHow::Joined ? LockIndex::Order::Joined
                                                  : LockIndex::Order::Pinned;
    if (how == CommitHow::Sorted)
        m_choices.placeServers();
    const LockIndex::SectionSizes sections = sectionRows();
    const std::vector<LockGroups::Group> groups = m_groups.groups();
    m_views->index.update(picture(), order, m_next);
    if (m_groups.isOn()) { // where nothing moves there are the rows of before
        if (how == CommitHow::Pinned && rowCount() > 0)
            m_next = rows();
        else
            m_groups.arrange(picture(), m_views->index, how == CommitHow::Sorted, m_next);
    }
    replaceRows(m_next);
    if (sectionRows() != sections || m_groups.groups() != groups)
        Q_EMIT sectionsChanged();
    m_mustSettle = m_mustSettle && how != CommitHow::Sorted;
    noteScreen();
    if (endsFilter)
        Q_EMIT filtered();
}

void LocksModel::announceScreen()
{
    m_rowData.forgetExplanation();
    m_screen.forgetCells();
    noteScreen();
    for (const RowRun& run : m_screen.viewport()) {
        const int last = std::min(run.last, rowCount() - 1);
        if (run.first <= last)
            Q_EMIT dataChanged(index(run.first, 0), index(last, ColumnCount - 1));
    }
}

void LocksModel::announceWhatLooksDifferent(bool all, bool running)
{
    for (const int row : m_screen.rows(rowCount())) {
        const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
        const bool whole = all || m_screen.isDue(row, id);
        if (!whole && !running)
            continue;
        m_screen.checked(id);
        // The explanation is painted across all cells of its row, so all of them change.
        const bool explained =
            whole && explains(row) &&
            m_screen.noteCell(row, id, ColumnCount, qHash(data(index(row, Lock), AttentionRole).toString()));
        for (int column = 0; column < ColumnCount; ++column) {
            const bool moved = (whole || lockColumn(column).runs) &&
                               m_screen.noteCell(row, id, column, m_rowData.lookHash(lockAt(row), column));
            if (explained)
                Q_EMIT dataChanged(index(row, column), index(row, column));
            else if (moved)
                Q_EMIT dataChanged(index(row, column), index(row, column), {Qt::DisplayRole});
        }
    }
    m_screen.allChecked();
}

/// Applies sorting and filters to another view or moment.
void LocksModel::reset()
{
    m_filterTurns.stop();
    m_choices.apply();
    m_sortedAt = m_ranAt = m_lookedAt = MonoTime{};
    m_lookedForFindingsAt = m_announcedAt = {};
    m_announced.knowsNow = false;
    m_announced.all = m_announced.ofRun = {};
    m_announcedAttention = 0;
    m_screen.clear();
    m_rowData.forgetExplanation();
    m_mustSettle = true;
    m_groups.reset();
    m_countedGroupsAt = {};
    m_awaitsRows = m_isViewVisible && picture().size() > 0; // meanwhile nobody says that there are none
    clearRows();
    Q_EMIT countsChanged();
    Q_EMIT attentionChanged();
}

/// Not with each frame: findings are many, and people need no faster update.
void LocksModel::lookForFindings()
{
    const auto ended = [this](std::uint64_t number) { return m_given.findings->ended(number); };
    const bool isNew =
        !showsLive() && m_given.findings != nullptr &&
        m_views->placeFindings(m_given.findings->open(),
                               m_given.findings->recorded() ? OpenFindings::Ended() : OpenFindings::Ended(ended),
                               picture());
    if (isNew)
        announceAttention();
}

void LocksModel::announceAttention()
{
    m_announcedAttention = attentionCount();
    m_announcedAt = {}; // the other counts follow with this frame
    Q_EMIT attentionChanged();
}

/// After the rows, so that what is said of them is of the same frame.
void LocksModel::announceCounts()
{
    m_live.announce(); // the badge is of that frame, too
    if (attentionCount() != m_announcedAttention)
        announceAttention();
    const Announced now{savedFilterCounts(), countsOfRun(), m_isFrozen ? newSince() : LockIndex::SectionSizes{},
                        sectionCounts(), knowsNow()};
    if (now == m_announced)
        return;
    m_announced = now;
    m_announcedAt = m_frames.clock().mono();
    Q_EMIT countsChanged();
}

// --- rows and cells ---

std::vector<LockId> LocksModel::visibleLocks() const
{
    std::vector<LockId> locks;
    for (const int row : m_screen.rows(rowCount())) {
        if (lockAt(row) != kNoLock)
            locks.push_back(lockAt(row));
    }
    return locks;
}

LockId LocksModel::lockAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return kNoLock;
    const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
    return m_views->index.isRedefined(id) ? kNoLock : LockId{id};
}

int LocksModel::rowOf(LockId lock) const
{
    return lock == kNoLock || m_views->index.isRedefined(lockscope::index(lock)) ? -1 : rowOfId(lockscope::index(lock));
}

QVariant LocksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    const LockId lock = lockAt(index.row());
    return lock == kNoLock ? LockRowData::dataOfGone(index.column(), role) : m_rowData.data(lock, index.column(), role);
}

LocksModel::Heads LocksModel::heads() const
{
    static const auto all = [] {
        std::array<Head, ColumnCount> made{};
        std::ranges::transform(kLockColumns, made.begin(), [](const LockColumn& column) {
            return Head{column.title, column.tip, column.side};
        });
        return made;
    }();
    return all;
}

QVariant LocksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    // A screen reader gets the tool tip, because a title like "×" says too little.
    return TableModel::headerData(section, orientation, role == Qt::AccessibleTextRole ? Qt::ToolTipRole : role);
}

void LocksModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    announceScreen();
}

void LocksModel::setFindings(const FindingsStore& findings)
{
    m_given.findings = &findings;
    m_live.setFindings(findings);
    connect(&m_live, &LiveLocks::attentionChanged, this, [this] { // even if the count is unchanged
        if (showsLive())
            announceAttention();
    });
}

// --- choices of a person ---

std::optional<FilterError> LocksModel::applyFilter(const QString& text)
{
    const bool changed = text != m_choices.text();
    if (auto error = m_choices.setText(text))
        return error;
    showFiltered();
    if (changed)
        Q_EMIT filterChanged();
    return std::nullopt;
}

void LocksModel::setSavedFilter(SavedFilter filter)
{
    if (filter == m_choices.saved())
        return;
    m_choices.setSaved(filter);
    showFiltered();
    Q_EMIT filterChanged();
}

/// At once where the first slice was all; else after some turns of the event loop, so that none takes long.
void LocksModel::showFiltered()
{
    if (m_views->index.isFiltering())
        m_filterTurns.start();
    else
        commit(CommitHow::Sorted);
}

void LocksModel::finishFiltering()
{
    if (!isFiltering())
        return;
    const bool settles = m_awaitsRows; // its findings place rows with the next frame
    commit(CommitHow::Sorted);
    m_mustSettle = settles;
}

void LocksModel::sort(int column, Qt::SortOrder order)
{
    m_choices.setOrder(lockColumn(std::max(column, 0)).sort, order == Qt::DescendingOrder);
    if (m_views->index.orderIsStale())
        commit(CommitHow::Sorted);
}

void LocksModel::togglePin(LockId lock)
{
    if (!m_choices.togglePin(lock))
        return;
    commit(CommitHow::Sorted);
    announceScreen();
}

void LocksModel::setGrouping(LockGrouping grouping)
{
    if (grouping == m_groups.grouping())
        return;
    m_groups.setGrouping(grouping);
    m_countedGroupsAt = {};
    commit(CommitHow::Sorted);
    countGroups();
    Q_EMIT sectionsChanged();
}

void LocksModel::countGroups()
{
    if (m_groups.isOn())
        m_groups.count(picture(), m_given.now, m_frames.known(), m_views->index);
    Q_EMIT groupsCounted();
}

void LocksModel::setHolderNames(const HolderNames& names)
{
    m_given.names = &names;
    m_views.live().index.setHolderNames(&names);
    m_views->index.setHolderNames(&names);
    m_groups.setNames(&names);
    connect(&names, &HolderNames::changed, this, [this] {
        m_groups.forgetNames();
        m_views->index.refilter();
        retranslate(); // every text may have changed
    });
    connect(&names, &HolderNames::learnt, this, [this] {
        m_groups.forgetNames();
        if (m_choices.filter().isCostly()) // the filter may match a connection's name
            m_views->index.refilter();
    });
}

} // namespace lockscope::gui

#include "moc_locksmodel.cpp"
