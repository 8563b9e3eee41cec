// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksmodelimpl.h"

#include "presentation/findings/findingsstore.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kSortEvery{300};
constexpr milliseconds kCountEvery{250};
/// How often running figures on screen (tenths of a TTL, the lane) are checked while no lock there changes.
constexpr milliseconds kRunEvery{100};
/// How often holders of groups and their signs of life are counted.
constexpr milliseconds kCountGroupsEvery{500};
/// How often every cell on screen is checked, because a learnt name or a trace changes cells without marking their
/// rows.
constexpr milliseconds kLookEvery{500};
/// Pixels: width of the widest lease bar on a usual screen. A change of less than one pixel causes no repaint.
constexpr int kLeaseSteps = 100;

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
    m->now = frame.now;
    m->explained = kNoLock;
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
    for (const LockId id : frame.picture.changed()) {
        const std::uint32_t i = lockscope::index(id);
        if (i < m->onScreen.size() && m->onScreen[i])
            m->screenTouched = m->touched[i] = true;
    }
}

void LocksModel::present(const Frame& frame)
{
    m->now = frame.now;
    m->explained = kNoLock;
    const MonoTime mono = m->frames.clock().mono();
    if (!m->showsLive())
        m->locks().pass(frame.picture, frame.now);
    if (m->countedAt == MonoTime{} || mono - m->countedAt >= kCountEvery) {
        m->countedAt = mono;
        lookForFindings();
        announceCounts();
    }
    if (!m->viewVisible)
        return;
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
    if (running || m->screenTouched)
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
    m->explained = kNoLock;
    m->cells.forget();
    noteScreen();
    for (const RowRun& run : m->viewport) {
        const int last = std::min(run.last, rowCount() - 1);
        if (run.first <= last)
            Q_EMIT dataChanged(index(run.first, 0), index(last, ColumnCount - 1));
    }
}

void LocksModel::announceWhatLooksDifferent(bool all, bool running)
{
    for (const int row : m->rowsOnScreen(rowCount())) {
        const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
        const bool whole = all || m->touched[id] || m->cells.isNew(row, id);
        if (!whole && !running)
            continue;
        m->touched[id] = false;
        // The explanation is painted across all cells of its row, so all of them change.
        const bool explained =
            whole && explains(row) &&
            m->cells.note(row, id, ColumnCount, qHash(data(index(row, Lock), AttentionRole).toString()));
        for (int column = 0; column < ColumnCount; ++column) {
            const bool moved = (whole || factsOf(column).runs) && m->cells.note(row, id, column, lookHash(row, column));
            if (explained)
                Q_EMIT dataChanged(index(row, column), index(row, column));
            else if (moved)
                Q_EMIT dataChanged(index(row, column), index(row, column), {Qt::DisplayRole});
        }
    }
    m->screenTouched = false;
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

/// A hash that differs when the cell looks different.
std::size_t LocksModel::lookHash(int row, int column) const
{
    const LockId lock = lockAt(row);
    if (lock == kNoLock)
        return 0;
    const auto ink = static_cast<int>(tone(lock, column));
    if (column == Lane) // the table paints the lanes from the history
        return 0;
    if (column != Lease)
        return qHashMulti(0, cell(lock, column), ink, static_cast<int>(m->index().verdict(lock)));
    return qHashMulti(0, cell(lock, column), ink, std::lround(leaseLeft(lock) * kLeaseSteps));
}

void LocksModel::noteScreen()
{
    for (const std::uint32_t id : m->screen)
        m->onScreen[id] = false;
    m->screen.clear();
    const std::vector<int> shown = m->rowsOnScreen(rowCount());
    for (const int row : shown) {
        const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
        if (id >= m->onScreen.size()) {
            m->onScreen.resize(std::max<std::size_t>(id + 1, m->picture().size()));
            m->touched.resize(m->onScreen.size());
        }
        m->onScreen[id] = true;
        m->screen.push_back(id);
    }
    m->cells.setRows(shown);
}

bool LocksModel::isPresented() const
{
    return true; // the counts are visible on every page
}

/// Applies sorting and filters to another view or moment.
void LocksModel::reset()
{
    m->index().setSort(m->order.first, m->order.second);
    m->index().setSavedFilter(m->saved, m->picture(), m->frames.now());
    m->filterTurns.stop();
    m->index().setFilter(m->filter, m->picture(), m->frames.now());
    while (m->index().filterSlice(m->picture(), m->frames.now())) {
    }
    placePins();
    m->sortedAt = m->ranAt = m->lookedAt = ServerTime::min();
    m->countedAt = {};
    m->announcedKnown = false;
    m->announced = {};
    m->announcedAttention = 0;
    m->screen.clear();
    m->onScreen.clear();
    m->touched.clear();
    m->cells.forget();
    m->explained = kNoLock;
    m->settle = true;
    m->groups.reset();
    m->countedGroupsAt = ServerTime::min();
    m->awaitsRows = m->viewVisible && m->picture().size() > 0; // meanwhile nobody says that there are none
    clearRows();
    Q_EMIT countsChanged();
    Q_EMIT attentionChanged();
}

/// Runs with the counts, not with each frame: findings are many, and people need no faster update.
void LocksModel::lookForFindings()
{
    const auto ended = [this](std::uint64_t number) { return m->findings->ended(number); };
    const bool isNew = !m->showsLive() && m->findings != nullptr &&
                       m->locks().placeFindings(
                           m->findings->open(),
                           m->findings->recorded() ? OpenFindings::Ended() : OpenFindings::Ended(ended), m->picture());
    const int count = attentionCount();
    if (isNew || count != m->announcedAttention) {
        m->announcedAttention = count;
        Q_EMIT attentionChanged();
    }
}

void LocksModel::announceCounts()
{
    const std::pair counts(m->index().counts(), m->index().countsOfRun());
    const LockIndex::SectionSizes news = m->frozen ? newSince() : LockIndex::SectionSizes{};
    if (counts == m->announced && knowsNow() == m->announcedKnown && news == m->announcedNews &&
        sectionCounts() == m->announcedSections)
        return;
    m->announced = counts;
    m->announcedSections = sectionCounts();
    m->announcedNews = news;
    m->announcedKnown = knowsNow();
    Q_EMIT countsChanged();
}

const LiveLocks& LocksModel::live() const
{
    return m->live;
}

void LocksModel::setFindings(const FindingsStore& findings)
{
    m->findings = &findings;
    m->live.setFindings(findings);
    connect(&m->live, &LiveLocks::attentionChanged, this, [this] { // even if the count is unchanged
        if (m->showsLive())
            Q_EMIT attentionChanged();
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
