// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockcolumns.h"
#include "gui/locks/locksmodelimpl.h"
#include "presentation/findings/findingsstore.h"

#include <algorithm>
#include <array>
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
    : IdTableModel(parent), m(std::make_unique<Impl>(frames, history))
{
    connect(&m->filterTurns, &QTimer::timeout, this, [this] {
        if (!m->index().filterSlice(m->picture(), m->frames.now()))
            commit(CommitHow::Sorted);
    });
}

LocksModel::~LocksModel() = default;

// --- frames ---

void LocksModel::consume(const Frame& frame)
{
    m->given.now = frame.now;
    m->rowData.forgetExplanation();
    bool arePinsElsewhere = false;
    for (LockRef& pin : m->pinned)
        arePinsElsewhere = follow(pin, frame.batch) || arePinsElsewhere;
    if (arePinsElsewhere)
        placePins();
    if (m->groups.isOn()) {
        for (const ReusedToken& token : frame.reusedTokens)
            m->groups.forget(token.id);
        for (const ReusedLock& lock : frame.reusedLocks)
            m->groups.forget(lock.id);
        for (const LockId id : frame.picture.changed())
            m->groups.touch(frame.picture, id);
    }
    for (const LockId id : frame.picture.changed())
        m->screen.touch(id);
}

void LocksModel::present(const Frame& frame)
{
    m->given.now = frame.now;
    m->rowData.forgetExplanation();
    if (!m->showsLive())
        m->locks().pass(frame.picture, frame.now);
    if (m->due(m->lookedForFindingsAt, kFindingsEvery))
        lookForFindings();
    if (m->viewVisible)
        presentRows();
    if (m->announcedAt == MonoTime{} || m->frames.clock().mono() - m->announcedAt >= kCountsEvery)
        announceCounts();
}

void LocksModel::presentRows()
{
    const auto watching = std::tuple(scanPercent(), watchedPatterns().size(), mayMissLocks(), knowsNow());
    if (std::exchange(m->announcedWatching, watching) != watching)
        Q_EMIT watchingChanged();
    const bool isStale = m->index().orderIsStale() || m->groups.isStale();
    if (m->awaitsRows || !isFiltering()) {
        const bool sortDue = m->settle || (!m->frozen && isStale && m->due(m->sortedAt, kSortEvery));
        if (sortDue)
            commit(CommitHow::Sorted);
        else if (m->index().membershipChanged())
            commit(m->frozen ? CommitHow::Pinned : CommitHow::Joined);
    }
    if (m->groups.isOn() && m->due(m->countedGroupsAt, kCountGroupsEvery))
        countGroups();
    const bool all = m->due(m->lookedAt, kLookEvery);
    const bool running = m->due(m->ranAt, kRunEvery) || all;
    if (running || m->screen.isAnyTouched())
        announceWhatLooksDifferent(all, running);
}

/// A filter that takes turns is finished first, because the order is that of its rows.
void LocksModel::commit(CommitHow how)
{
    const bool endsFilter = isFiltering();
    m->filterTurns.stop();
    m->awaitsRows = false;
    while (endsFilter && m->index().filterSlice(m->picture(), m->frames.now())) {
    }
    if (how != CommitHow::Pinned && !m->index().redefined().empty()) {
        m->next = rows();
        std::erase_if(m->next, [&](std::uint32_t id) { return m->index().isRedefined(id); });
        replaceRows(m->next);
        m->index().forgetRedefined();
    }
    const auto order = how == CommitHow::Sorted   ? LockIndex::Order::Sorted
                       : how == CommitHow::Joined ? LockIndex::Order::Joined
                                                  : LockIndex::Order::Pinned;
    if (how == CommitHow::Sorted && m->order.first == LockIndex::SortKey::Server)
        m->index().setServerPlaces(serverPlaces());
    const LockIndex::SectionSizes sections = sectionRows();
    const std::vector<LockGroups::Group> groups = m->groups.groups();
    m->index().update(m->picture(), order, m->next);
    if (m->groups.isOn()) { // where nothing moves there are the rows of before
        if (how == CommitHow::Pinned && rowCount() > 0)
            m->next = rows();
        else
            m->groups.arrange(m->picture(), m->index(), how == CommitHow::Sorted, m->next);
    }
    replaceRows(m->next);
    if (sectionRows() != sections || m->groups.groups() != groups)
        Q_EMIT sectionsChanged();
    m->settle = m->settle && how != CommitHow::Sorted;
    noteScreen();
    if (endsFilter)
        Q_EMIT filtered();
}

void LocksModel::announceScreen()
{
    m->rowData.forgetExplanation();
    m->screen.forgetCells();
    noteScreen();
    for (const RowRun& run : m->screen.viewport()) {
        const int last = std::min(run.last, rowCount() - 1);
        if (run.first <= last)
            Q_EMIT dataChanged(index(run.first, 0), index(last, ColumnCount - 1));
    }
}

void LocksModel::announceWhatLooksDifferent(bool all, bool running)
{
    for (const int row : m->screen.rows(rowCount())) {
        const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
        const bool whole = all || m->screen.isDue(row, id);
        if (!whole && !running)
            continue;
        m->screen.checked(id);
        // The explanation is painted across all cells of its row, so all of them change.
        const bool explained =
            whole && explains(row) &&
            m->screen.noteCell(row, id, ColumnCount, qHash(data(index(row, Lock), AttentionRole).toString()));
        for (int column = 0; column < ColumnCount; ++column) {
            const bool moved = (whole || lockColumn(column).runs) &&
                               m->screen.noteCell(row, id, column, m->rowData.lookHash(lockAt(row), column));
            if (explained)
                Q_EMIT dataChanged(index(row, column), index(row, column));
            else if (moved)
                Q_EMIT dataChanged(index(row, column), index(row, column), {Qt::DisplayRole});
        }
    }
    m->screen.allChecked();
}

/// Has the row a second line?
bool LocksModel::explains(int row) const
{
    return !m->groups.isOn() && row < sectionRows()[static_cast<std::size_t>(LockSection::Attention)];
}

const LockIndex::SectionSizes& LocksModel::sectionRows() const
{
    return m->index().sectionRows();
}

const LockIndex::SectionCounts& LocksModel::sectionCounts() const
{
    return m->index().sectionCounts();
}

LockIndex::SectionSizes LocksModel::newSince() const
{
    return isFiltering() ? LockIndex::SectionSizes{} : m->index().newSince();
}

void LocksModel::settle()
{
    commit(CommitHow::Sorted);
}

void LocksModel::noteScreen()
{
    m->screen.note(rows(), m->picture().size());
}

bool LocksModel::isPresented() const
{
    return true; // the counts are visible on every page
}

/// Applies sorting and filters to another view or moment.
void LocksModel::reset()
{
    m->index().setSort(m->order.first, m->order.second);
    m->index().setSavedFilter(m->choice.saved(), m->picture(), m->frames.now());
    m->filterTurns.stop();
    m->index().setFilter(m->choice.filter(), m->picture(), m->frames.now());
    while (m->index().filterSlice(m->picture(), m->frames.now())) {
    }
    placePins();
    m->sortedAt = m->ranAt = m->lookedAt = MonoTime{};
    m->lookedForFindingsAt = m->announcedAt = {};
    m->announcedKnown = false;
    m->announced = {};
    m->announcedAttention = 0;
    m->screen.clear();
    m->rowData.forgetExplanation();
    m->settle = true;
    m->groups.reset();
    m->countedGroupsAt = {};
    m->awaitsRows = m->viewVisible && m->picture().size() > 0; // meanwhile nobody says that there are none
    clearRows();
    Q_EMIT countsChanged();
    Q_EMIT attentionChanged();
}

/// Not with each frame: findings are many, and people need no faster update.
void LocksModel::lookForFindings()
{
    const auto ended = [this](std::uint64_t number) { return m->given.findings->ended(number); };
    const bool isNew =
        !m->showsLive() && m->given.findings != nullptr &&
        m->locks().placeFindings(m->given.findings->open(),
                                 m->given.findings->recorded() ? OpenFindings::Ended() : OpenFindings::Ended(ended),
                                 m->picture());
    if (isNew)
        announceAttention();
}

void LocksModel::announceAttention()
{
    m->announcedAttention = attentionCount();
    m->announcedAt = {}; // the other counts follow with this frame
    Q_EMIT attentionChanged();
}

/// After the rows, so that what is said of them is of the same frame.
void LocksModel::announceCounts()
{
    m->live.announce(); // the badge is of that frame, too
    if (attentionCount() != m->announcedAttention)
        announceAttention();
    const std::pair counts(m->index().counts(), m->index().countsOfRun());
    const LockIndex::SectionSizes news = m->frozen ? newSince() : LockIndex::SectionSizes{};
    if (counts == m->announced && knowsNow() == m->announcedKnown && news == m->announcedNews &&
        sectionCounts() == m->announcedSections)
        return;
    m->announced = counts;
    m->announcedSections = sectionCounts();
    m->announcedNews = news;
    m->announcedKnown = knowsNow();
    m->announcedAt = m->frames.clock().mono();
    Q_EMIT countsChanged();
}

// --- rows and cells ---

void LocksModel::setViewVisible(bool visible)
{
    m->settle = m->settle || (visible && !m->viewVisible);
    m->viewVisible = visible;
}

void LocksModel::setViewport(const std::vector<RowRun>& rows)
{
    m->screen.setViewport(rows);
    noteScreen();
}

std::vector<LockId> LocksModel::visibleLocks() const
{
    std::vector<LockId> locks;
    for (const int row : m->screen.rows(rowCount())) {
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
    return m->index().isRedefined(id) ? kNoLock : LockId{id};
}

int LocksModel::rowOf(LockId lock) const
{
    return lock == kNoLock || m->index().isRedefined(lockscope::index(lock)) ? -1 : rowOfId(lockscope::index(lock));
}

QVariant LocksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    const LockId lock = lockAt(index.row());
    return lock == kNoLock ? LockRowData::dataOfGone(index.column(), role)
                           : m->rowData.data(lock, index.column(), role);
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

// --- facts ---

lockcells::RowFacts LocksModel::facts(LockId lock) const
{
    return m->rowData.facts(lock);
}

ServerTime LocksModel::knownNow(NodeId node) const
{
    return m->rowData.knownNow(node);
}

bool LocksModel::isPast(LockId lock) const
{
    return m->rowData.isPast(lock);
}

QString LocksModel::serverTag(LockId lock) const
{
    return m->rowData.serverTag(lock);
}

const std::string& LocksModel::nodeAddress(NodeId node) const
{
    return m->index().nodeName(node);
}

bool LocksModel::knowsNow() const
{
    return m->locks().knowsNow();
}

QStringList LocksModel::watchedPatterns() const
{
    return m->locks().watching.patterns();
}

bool LocksModel::mayMissLocks() const
{
    return m->locks().watching.mayMissLocks();
}

int LocksModel::scanPercent() const
{
    return static_cast<int>(m->frames.counters().scanPercent);
}

int LocksModel::totalLocks() const
{
    return m->index().total();
}

/// Is it in the section of those that need it, or will it be there?
bool LocksModel::needsAttention(LockId lock) const
{
    return lock != kNoLock && m->index().section(lock) == LockSection::Attention;
}

const LiveLocks& LocksModel::live() const
{
    return m->live;
}

void LocksModel::setFindings(const FindingsStore& findings)
{
    m->given.findings = &findings;
    m->live.setFindings(findings);
    connect(&m->live, &LiveLocks::attentionChanged, this, [this] { // even if the count is unchanged
        if (m->showsLive())
            announceAttention();
    });
}

int LocksModel::attentionCount() const
{
    return m->locks().attentionCount();
}

const std::vector<std::uint64_t>& LocksModel::findingsBeside() const
{
    return m->locks().open.others();
}

} // namespace lockscope::gui

#include "moc_locksmodel.cpp"
