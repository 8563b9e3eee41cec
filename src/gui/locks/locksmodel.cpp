// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/locksmodel.h"

#include "formats/decode.h"
#include "formats/token.h"
#include "gui/presentation.h"
#include "gui/tables/screencells.h"
#include "presentation/findings/attentiontext.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/livelocks.h"
#include "presentation/locks/lockindex.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/quorum/rivaltext.h"
#include "presentation/stream/lockref.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/timeline/lockhistory.h"
#include "presentation/traces/tracestore.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

using namespace Qt::StringLiterals;

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

/// Facts of a column, besides its title.
struct ColumnFacts
{
    LockIndex::SortKey sort;
    QString (*text)(const lockcells::RowFacts& row); ///< nullptr: the delegate draws it
    bool runs = false;                               ///< shows an elapsed or a remaining time
};
using SortKey = LockIndex::SortKey;
constexpr std::array<ColumnFacts, LocksModel::ColumnCount> kColumns{{
    {SortKey::Name, lockcells::name},
    {SortKey::Library, lockcells::library},
    {SortKey::Holder, lockcells::holder},
    {SortKey::Count, lockcells::count},
    {SortKey::HeldFor, lockcells::heldFor, true},
    {SortKey::Lease, lockcells::ttl, true},
    {SortKey::Lease, lockcells::ttl, true},
    {SortKey::Renewals, lockcells::renewals},
    {SortKey::Waiters, lockcells::waiters},
    {SortKey::Verdict, lockcells::verdict, true},
    {SortKey::HeldFor, nullptr},
}};

const ColumnFacts& factsOf(int column)
{
    return kColumns[static_cast<std::size_t>(column)];
}

} // namespace

struct LocksModel::Impl
{
    explicit Impl(FrameLoop& loop, const LockHistory& locks)
        : frames(loop), history(locks),
          views(loop, [this](const StreamScope&) { return std::make_unique<ViewLocks>(names); }), live(loop, views)
    {
    }

    FrameLoop& frames;
    const LockHistory& history;
    const HolderNames* names = nullptr;
    const TraceStore* traces = nullptr;
    const FindingsStore* findings = nullptr;
    PerView<ViewLocks> views;
    LiveLocks live;
    int announcedAttention = 0;
    std::vector<LockRef> pinned;
    QString filterText;
    Filter filter; ///< parsed from filterText
    SavedFilter saved = SavedFilter::All;
    std::pair<LockIndex::SortKey, bool> order{LockIndex::SortKey::Name, false}; ///< key, is descending
    bool leftAttention = false;                                                 ///< by a text search
    ServerTime now{};
    ServerTime sortedAt = ServerTime::min();
    MonoTime countedAt{};
    ServerTime ranAt = ServerTime::min();
    ServerTime lookedAt = ServerTime::min();
    std::tuple<int, qsizetype, bool, bool> announcedWatching{};
    bool announcedKnown = false;                                 ///< knowsNow()
    std::pair<LockIndex::Counts, LockIndex::Counts> announced{}; ///< of all locks, and of the simulator's run
    LockIndex::SectionSizes announcedNews{};
    LockGroups groups;
    ServerTime countedGroupsAt = ServerTime::min();
    std::vector<std::uint32_t> next; ///< scratch
    std::vector<bool> onScreen;      ///< by lock id
    std::vector<std::uint32_t> screen;
    std::vector<bool> touched; ///< by lock id; set only for locks on screen
    ScreenCells cells{ColumnCount + 1};
    std::vector<RowRun> viewport;
    bool viewVisible = true;
    bool frozen = false;
    bool settle = false;        ///< sort with the next frame, even before kSortEvery has passed
    bool screenTouched = false; ///< a lock on screen changed since the cells were checked
    celltext::Zone zone = celltext::Zone::Utc;
    bool masked = false; ///< the shown recording has masks instead of tokens

    /// True when `every` has passed since `last`, or the clock was set back (another source).
    bool due(ServerTime& last, milliseconds every) const
    {
        if (last != ServerTime::min() && now >= last && now - last < every)
            return false;
        last = now;
        return true;
    }
    /// Those of them that there are, ascending.
    [[nodiscard]] std::vector<int> rowsOnScreen(int count) const
    {
        std::vector<int> shown;
        for (const RowRun& run : viewport) {
            for (int row = std::max(run.first, 0); row <= std::min(run.last, count - 1); ++row)
                shown.push_back(row);
        }
        return shown;
    }
    [[nodiscard]] const PictureView& picture() const { return frames.picture(); }
    [[nodiscard]] ViewLocks& locks() const { return *views; }
    [[nodiscard]] LockIndex& index() const { return views->index; }
    /// True when all that is watched is shown; LiveLocks advances that view.
    [[nodiscard]] bool showsLive() const { return frames.hasLive() && &*views == &views.live(); }
};

LocksModel::LocksModel(FrameLoop& frames, const LockHistory& history, QObject* parent)
    : IdTableModel(parent), m(std::make_unique<Impl>(frames, history))
{
}

LocksModel::~LocksModel() = default;

// --- frames ---

void LocksModel::consume(const Frame& frame)
{
    m->now = frame.now;
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
    const bool sortDue = m->settle || (!m->frozen && isStale && m->due(m->sortedAt, kSortEvery));
    if (sortDue)
        commit(CommitHow::Sorted);
    else if (m->index().membershipChanged())
        commit(m->frozen ? CommitHow::Pinned : CommitHow::Joined);
    if (m->groups.isOn() && m->due(m->countedGroupsAt, kCountGroupsEvery))
        countGroups();
    const bool all = m->due(m->lookedAt, kLookEvery);
    const bool running = m->due(m->ranAt, kRunEvery) || all;
    if (running || m->screenTouched)
        announceWhatLooksDifferent(all, running);
}

void LocksModel::commit(CommitHow how)
{
    if (how != CommitHow::Pinned && !m->index().redefined().empty()) {
        m->next = rows();
        std::erase_if(m->next, [&](std::uint32_t id) { return m->index().isRedefined(id); });
        replaceRows(m->next);
        m->index().forgetRedefined();
    }
    const auto order = how == CommitHow::Sorted   ? LockIndex::Order::Sorted
                       : how == CommitHow::Joined ? LockIndex::Order::Joined
                                                  : LockIndex::Order::Pinned;
    const LockIndex::SectionSizes sections = sectionRows();
    const std::vector<LockGroups::Group> groups = m->groups.groups();
    m->index().update(m->picture(), order, m->next);
    if (m->groups.isOn()) { // where nothing moves there are the rows of before
        if (how == CommitHow::Pinned && rowCount() > 0)
            m->next = rows();
        else
            m->groups.arrange(m->picture(), sectionRows(), how == CommitHow::Sorted, m->next);
    }
    replaceRows(m->next);
    if (sectionRows() != sections || m->groups.groups() != groups)
        Q_EMIT sectionsChanged();
    m->settle = m->settle && how != CommitHow::Sorted;
    noteScreen();
}

void LocksModel::announceScreen()
{
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

void LocksModel::setGrouping(LockGrouping grouping)
{
    if (grouping == m->groups.grouping())
        return;
    m->groups.setGrouping(grouping);
    m->countedGroupsAt = ServerTime::min();
    commit(CommitHow::Sorted);
    countGroups();
    Q_EMIT sectionsChanged();
}

const LockGroups& LocksModel::groups() const
{
    return m->groups;
}

void LocksModel::setFolded(const LockGroups::Group& group, bool folded)
{
    m->groups.setFolded(group, folded);
    Q_EMIT sectionsChanged();
}

void LocksModel::foldAllGroups(bool folded)
{
    m->groups.foldAll(folded);
    Q_EMIT sectionsChanged();
}

void LocksModel::countGroups()
{
    if (m->groups.isOn())
        m->groups.count(m->picture(), m->now, m->frames.known());
    Q_EMIT groupsCounted();
}

std::vector<int> LocksModel::newInGroups() const
{
    std::vector<int> news(m->groups.groups().size());
    for (const std::uint32_t id : m->index().waitingForRow()) {
        if (!news.empty())
            ++news[m->groups.groupFor(m->picture(), LockId{id}, m->index().section(LockId{id}))];
    }
    return news;
}

grouptext::Facts LocksModel::groupFacts(const LockGroups::Group& group) const
{
    return {m->groups.grouping(), m->groups.facts(group), m->picture(), m->names, m->now};
}

const LockIndex::SectionSizes& LocksModel::sectionRows() const
{
    return m->index().sectionRows();
}

LockIndex::SectionSizes LocksModel::newSince() const
{
    return m->index().newSince();
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
    m->index().setFilter(m->filter, m->picture(), m->frames.now());
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
    m->settle = true;
    m->groups.reset();
    m->countedGroupsAt = ServerTime::min();
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
    if (counts == m->announced && knowsNow() == m->announcedKnown && news == m->announcedNews)
        return;
    m->announced = counts;
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

// --- filter and order ---

std::optional<FilterError> LocksModel::applyFilter(const QString& text)
{
    auto filter = Filter::parse(text);
    if (!filter)
        return filter.error();
    const bool changed = text != m->filterText;
    // A search for text covers all locks, not only those that need attention. Clearing the field restores the filter
    // Attention.
    const bool leaves = !text.isEmpty() && m->filterText.isEmpty() && savedFilter() == SavedFilter::Attention;
    const bool returns = text.isEmpty() && m->leftAttention && savedFilter() == SavedFilter::All;
    if (leaves || returns)
        putSavedFilter(leaves ? SavedFilter::All : SavedFilter::Attention);
    m->leftAttention = leaves || (m->leftAttention && !text.isEmpty());
    m->filterText = text;
    m->filter = std::move(*filter);
    m->index().setFilter(m->filter, m->picture(), m->frames.now());
    commit(CommitHow::Sorted);
    if (changed)
        Q_EMIT filterChanged();
    return std::nullopt;
}

std::optional<QString> LocksModel::setFilterText(const QString& text)
{
    const auto error = applyFilter(text);
    return error ? std::optional<QString>(error->message) : std::nullopt;
}

QString LocksModel::filterText() const
{
    return m->filterText;
}

void LocksModel::putSavedFilter(SavedFilter filter)
{
    m->saved = filter;
    m->index().setSavedFilter(filter, m->picture(), m->frames.now());
}

void LocksModel::placePins()
{
    std::vector<std::uint32_t> ids;
    for (LockRef& pin : m->pinned) {
        pin.id = idOf(m->picture(), pin);
        if (pin.id != kNoLock)
            ids.push_back(lockscope::index(pin.id));
    }
    m->index().setPinned(ids, m->picture(), m->frames.now());
}

void LocksModel::togglePin(LockId lock)
{
    const LockRef ref = lockRef(m->picture(), lock);
    if (ref.id == kNoLock)
        return;
    if (std::erase_if(m->pinned, [&](const LockRef& pin) { return pin.key() == ref.key(); }) == 0)
        m->pinned.push_back(ref);
    placePins();
    commit(CommitHow::Sorted);
    announceScreen();
}

bool LocksModel::isPinned(LockId lock) const
{
    return m->index().isPinned(lockscope::index(lock));
}

void LocksModel::setSavedFilter(SavedFilter filter)
{
    if (filter == m->saved)
        return;
    m->leftAttention = false;
    putSavedFilter(filter);
    commit(CommitHow::Sorted);
    Q_EMIT filterChanged();
}

SavedFilter LocksModel::savedFilter() const
{
    return m->saved;
}

const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& LocksModel::savedFilterCounts() const
{
    return m->index().counts();
}

const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& LocksModel::countsOfRun() const
{
    return m->index().countsOfRun();
}

void LocksModel::sort(int column, Qt::SortOrder order)
{
    m->order = {factsOf(std::max(column, 0)).sort, order == Qt::DescendingOrder};
    m->index().setSort(m->order.first, m->order.second);
    if (m->index().orderIsStale())
        commit(CommitHow::Sorted);
}

void LocksModel::setOrderFrozen(bool frozen)
{
    m->settle = m->settle || (m->frozen && !frozen);
    m->frozen = frozen;
}

bool LocksModel::isOrderFrozen() const
{
    return m->frozen;
}

// --- rows and cells ---

void LocksModel::setViewVisible(bool visible)
{
    m->settle = m->settle || (visible && !m->viewVisible);
    m->viewVisible = visible;
}

void LocksModel::setViewport(const std::vector<RowRun>& rows)
{
    m->viewport = rows;
    noteScreen();
}

std::vector<LockId> LocksModel::visibleLocks() const
{
    std::vector<LockId> locks;
    for (const int row : m->rowsOnScreen(rowCount())) {
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

int LocksModel::totalLocks() const
{
    return m->index().total();
}

void LocksModel::setTimeZone(celltext::Zone zone)
{
    m->zone = zone;
    announceScreen();
}

void LocksModel::setMasked(bool masked)
{
    if (std::exchange(m->masked, masked) != masked)
        announceScreen();
}

void LocksModel::setTraces(const TraceStore& traces)
{
    m->traces = &traces;
}

void LocksModel::setHolderNames(const HolderNames& names)
{
    m->names = &names;
    m->views.live().index.setHolderNames(&names);
    m->index().setHolderNames(&names);
    m->groups.setNames(&names);
    connect(&names, &HolderNames::changed, this, [this] {
        m->groups.forgetNames();
        m->index().setFilter(m->filter, m->picture(), m->now);
        retranslate(); // every text may have changed
    });
    connect(&names, &HolderNames::learnt, this, [this] {
        m->groups.forgetNames();
        if (m->filter.isCostly()) // the filter may match a connection's name
            m->index().setFilter(m->filter, m->picture(), m->now);
    });
}

celltext::Zone LocksModel::timeZone() const
{
    return m->zone;
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

/// The time up to which the node's locks are known: now, or the end of its data while it is not connected.
ServerTime LocksModel::knownNow(NodeId node) const
{
    return std::min(m->now, m->index().known().of(node).value_or(m->now));
}

bool LocksModel::isPast(LockId lock) const
{
    return lock != kNoLock && m->index().known().of(m->picture().key(lock).node).has_value();
}

/// Is it in the section of those that need it, or will it be there?
bool LocksModel::needsAttention(LockId lock) const
{
    return lock != kNoLock && m->index().section(lock) == LockSection::Attention;
}

const analysis::Episode* LocksModel::findingOf(LockId lock) const
{
    const auto found = m->locks().open.byLock().find(lockscope::index(lock));
    if (found == m->locks().open.byLock().end() || m->findings == nullptr)
        return nullptr;
    // Since the last update, the number may have passed to another finding, or the id to another lock.
    const auto* episode = m->findings->find(found->second.number);
    return episode != nullptr && episode->subject.name == m->picture().key(lock).name ? episode : nullptr;
}

/// Tokens that only say "taken", and Lockscope's quarantine mark, are never masked.
bool LocksModel::isMasked(LockId lock) const
{
    const LockState& state = m->picture().state(lock);
    const std::string_view token = m->picture().token(state.holder);
    return m->masked && state.phase == LockPhase::Held && !token.empty() && !formats::saysOnlyTaken(token) &&
           !token.starts_with(kQuarantineMark) && !formats::isFieldName(state.library, state.type);
}

QString LocksModel::serverTag(LockId lock) const
{
    return QString::fromStdString(m->frames.scope().tag(m->picture().key(lock).node));
}

lockcells::RowFacts LocksModel::facts(LockId lock) const
{
    const PictureView& picture = m->picture();
    const LockState& state = picture.state(lock);
    const KeyView key = picture.key(lock);
    return {key,
            picture.token(state.holder),
            nodeAddress(key.node),
            state,
            m->index().verdict(lock),
            m->index().firstSeen(lock),
            knownNow(key.node),
            m->frames.known().since(key.node),
            m->zone,
            m->names,
            picture.waiters(lock),
            m->traces ? m->traces->waits(picture, lock) : std::nullopt,
            isPast(lock),
            state.grantedTwice ? rivaltext::both(picture, lock, [this](NodeId node) { return nodeAddress(node); })
                               : QString(),
            isMasked(lock),
            findingOf(lock)};
}

double LocksModel::leaseLeft(LockId lock) const
{
    return leasetext::leaseLeft(m->picture().state(lock), m->index().firstSeen(lock),
                                knownNow(m->picture().key(lock).node));
}

QString LocksModel::cell(LockId lock, int column) const
{
    const auto text = factsOf(column).text;
    return text ? text(facts(lock)) : QString();
}

lockcells::Tone LocksModel::tone(LockId lock, int column) const
{
    using lockcells::Tone;
    const lockcells::RowFacts row = facts(lock);
    const LockState& state = row.state;
    if (isPast(lock))
        return Tone::Muted;
    if (column == Verdict)
        return verdictLook(row.verdict).tone;
    if (state.phase != LockPhase::Held)
        return Tone::Muted;
    if (column == Lease) {
        const Tone tone = verdictLook(row.verdict).tone;
        return tone == Tone::Alarm || tone == Tone::Contended ? tone : Tone::Held;
    }
    const bool unseen = column == Holder && state.holder == TokenId::None;
    return column == Library || unseen ? Tone::Muted : Tone::Plain;
}

QVariant LocksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    const LockId lock = lockAt(index.row());
    if (lock == kNoLock) { // the id was reused for another lock; the row stays while the order is frozen
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return index.column() == Lock ? tr("(gone)") : QString();
        return role == ToneRole ? QVariant(static_cast<int>(lockcells::Tone::Muted)) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        return cell(lock, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() == Lock) {
            const QString server = serverTag(lock);
            QString text =
                server.isEmpty() ? cell(lock, Lock) : tr("%1 on %2", "lock, server").arg(cell(lock, Lock), server);
            return isPinned(lock) ? tr("%1, pinned", "a lock").arg(text) : text;
        }
        if (index.column() == Holder && isMasked(lock))
            return tr("%1, masked", "a token").arg(cell(lock, Holder));
        if (index.column() == Lane)
            return lanetext::lane(m->history, m->picture(), lock, knownNow(m->picture().key(lock).node));
        return index.column() == Lease ? lockcells::lane(facts(lock)) : cell(lock, index.column());
    case Qt::ToolTipRole:
        return lockcells::toolTip(facts(lock));
    case LockIdRole:
        return lockscope::index(lock);
    case SortRole:
        return cell(lock, index.column());
    case VerdictRole:
        return static_cast<int>(m->index().verdict(lock));
    case ToneRole:
        return static_cast<int>(tone(lock, index.column()));
    case AttentionRole:
        return attentiontext::line(facts(lock));
    case ServerRole:
        return index.column() == Lock ? serverTag(lock) : QString();
    case MaskedRole:
        return index.column() == Holder && isMasked(lock) ? tr("masked", "a token") : QString();
    case LeaseRole: // the share that is left, 0 to 1; none while the lock is free
        return m->picture().state(lock).phase == LockPhase::Held ? QVariant(leaseLeft(lock)) : QVariant();
    case PinnedRole:
        return isPinned(lock);
    case Qt::AccessibleDescriptionRole:
        if (index.column() == Lock)
            return cell(lock, Verdict); // the word of the sign before the name
        return index.column() == Verdict ? attentiontext::line(facts(lock)) : QString();
    default:
        return {};
    }
}

LocksModel::Heads LocksModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Name of the key")},
        {QT_TR_NOOP("Library"),
         QT_TR_NOOP("Library that wrote the lock, by the layout of its value; ? when several write the same")},
        {QT_TR_NOOP("Holder"), QT_TR_NOOP("Who holds it, as the token says")},
        {"×", QT_TR_NOOP("Re-entry count and mode"), Qt::AlignRight},
        {QT_TR_NOOP("Held"), QT_TR_NOOP("Held for; ≥ when its start was not seen"), Qt::AlignRight},
        {QT_TR_NOOP("Lease"), QT_TR_NOOP("What is left of the lease, as a bar and in seconds")},
        {QT_TR_NOOP("TTL"), QT_TR_NOOP("Time until the lease ends unless it is renewed"), Qt::AlignRight},
        {QT_TR_NOOP("Renewals"), QT_TR_NOOP("Renewals of this hold"), Qt::AlignRight},
        {QT_TR_NOOP("Waiters"), QT_TR_NOOP("Waiters that are visible in Redis"), Qt::AlignRight},
        {QT_TR_NOOP("Verdict"), QT_TR_NOOP("Verdict on its current state")},
        {QT_TR_NOOP("Lane"), QT_TR_NOOP("Its holds over time: holders, renewals, waiters, how they ended")},
    }};
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

} // namespace lockscope::gui

#include "moc_locksmodel.cpp"
