// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/batch.h"
#include "gui/presentation.h"
#include "gui/tables/idtablemodel.h"
#include "gui/tables/rowrun.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/savedfilter.h"
#include "presentation/locks/grouptext.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/lockgroups.h"
#include "presentation/locks/lockindex.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::presentation {
class FindingsStore;
class HolderNames;
class LiveLocks;
class LaneHistory;
class TraceStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// The Locks table: rows are lock ids in the sorted, filtered index of the shown view (ViewLocks), updated once a
/// frame. 100,000 rows. The user's filter and order survive a change of the view. GUI thread.
class LocksModel final : public IdTableModel, public FrameConsumer
{
    Q_OBJECT
public:
    /// Saved layouts of the header have these numbers: a new one comes last. kLockColumns (lockcolumns.h) describes
    /// each.
    enum Column {
        Lock,
        Library,
        Holder,
        Count,
        HeldFor,
        Lease,
        Ttl,
        Renewals,
        Waiters,
        Verdict,
        Lane,
        Server,
        ColumnCount
    };
    enum Role {
        LockIdRole = Qt::UserRole + 1,
        SortRole,
        VerdictRole,
        AttentionRole,
        ServerRole,
        ShortServerRole, ///< column *Server*: without what all servers share
        MaskedRole,
        LeaseRole,
        PinnedRole
    };

    LocksModel(FrameLoop& frames, const LaneHistory& history, QObject* parent = nullptr);
    ~LocksModel() override;

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;
    /// The locks of the live view, whichever view is shown.
    [[nodiscard]] const LiveLocks& live() const;

    /// The filter language of the box (docs/filters.md): words, globs, state:late ttl<5s holder:worker-* held>5m
    /// library:redisson. Returns an error text (translated) and keeps the old filter when it does not parse. A text is
    /// looked for among all locks, also when only those that need attention were shown; they are again without it.
    std::optional<QString> setFilterText(const QString& text);
    /// The same with the place of the error.
    std::optional<FilterError> applyFilter(const QString& text);
    [[nodiscard]] QString filterText() const;
    /// Among many locks a filter takes some turns of the event loop. The rows are those of the filter before, or none
    /// of another view or moment, until filtered() is emitted.
    [[nodiscard]] bool isFiltering() const;
    /// Ends that at once, for somebody who looks for a row.
    void finishFiltering();
    void setSavedFilter(SavedFilter filter);
    [[nodiscard]] SavedFilter savedFilter() const;
    /// Counts over all locks of which now is known, refreshed about 4 times a second.
    [[nodiscard]] const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& savedFilterCounts() const;
    /// Those of them that a run of the simulator takes; of Attention: those that are left out of it.
    [[nodiscard]] const std::array<int, static_cast<std::size_t>(SavedFilter::Count)>& countsOfRun() const;
    /// Rows of each section, in the order of LockSection; and the locks that wait for a row while the order is frozen,
    /// none while isFiltering().
    [[nodiscard]] const LockIndex::SectionSizes& sectionRows() const;
    /// The numbers of the sections' headers, which are those of the chips.
    [[nodiscard]] const LockIndex::SectionCounts& sectionCounts() const;
    [[nodiscard]] LockIndex::SectionSizes newSince() const;
    /// Groups instead of sections; Lock: sections.
    void setGrouping(LockGrouping grouping);
    [[nodiscard]] const LockGroups& groups() const;
    void setFolded(const LockGroups::Group& group, bool folded);
    void foldAllGroups(bool folded);
    /// As newSince(), by index in groups(); those of groups that are new count for the first.
    [[nodiscard]] std::vector<int> newInGroups() const;
    /// The facts about a group other than kEnded, for its texts; valid until the next frame.
    [[nodiscard]] grouptext::Facts groupFacts(const LockGroups::Group& group) const;
    /// Puts every row in its place once, although the order is frozen.
    void settle();
    /// While true rows keep their order (mouse over the table, open menu, keyboard selection).
    void setOrderFrozen(bool frozen);
    [[nodiscard]] LockId lockAt(int row) const;
    /// -1 when filtered out.
    [[nodiscard]] int rowOf(LockId lock) const;
    /// Keeps the lock first among the held ones, also while it is free, or no longer. A pin belongs to the name: it
    /// survives another view.
    void togglePin(LockId lock);
    [[nodiscard]] bool isPinned(LockId lock) const;
    /// Locks that could have a row: held, and free ones that ended a moment ago.
    [[nodiscard]] int totalLocks() const;

    /// Tokens of what is shown are masks: holders say so, and nothing is decoded from them.
    void setMasked(bool masked);
    /// A view shows the rows (default): without one only the counts are kept up.
    void setViewVisible(bool visible);
    /// Rows on screen; only these are announced as changed.
    void setViewport(const std::vector<RowRun>& rows);
    [[nodiscard]] std::vector<LockId> visibleLocks() const;
    [[nodiscard]] bool isOrderFrozen() const;
    void setTimeZone(celltext::Zone zone);
    /// Services of holders, shown with them and found by `holder:`. Must outlive the model. Follows their changes.
    void setHolderNames(const HolderNames& names);
    /// What trace bursts found: their waiters are shown with their age. Must outlive the model.
    void setTraces(const TraceStore& traces);
    /// Its open findings need attention, too. Must outlive the model.
    void setFindings(const FindingsStore& findings);
    /// Locks that need attention, as many as the section has.
    [[nodiscard]] int attentionCount() const;
    /// Open findings of no row: of a node, of many locks, of a lock that is gone. Numbers, the worst first.
    [[nodiscard]] const std::vector<std::uint64_t>& findingsBeside() const;
    [[nodiscard]] celltext::Zone timeZone() const;
    /// Address of a node, empty when not known yet.
    [[nodiscard]] const std::string& nodeAddress(NodeId node) const;
    /// False before anything was found or looked through, and while no node tells what happens: then what is shown is
    /// of the past (FrameLoop::asOf()).
    [[nodiscard]] bool knowsNow() const;
    /// Patterns that are watched, once known.
    [[nodiscard]] QStringList watchedPatterns() const;
    /// May our user neither list nor read what is watched? Then locks may be held that are not shown.
    [[nodiscard]] bool mayMissLocks() const;
    /// Of the first scan, 0 to 100.
    [[nodiscard]] int scanPercent() const;
    /// Of several servers that are shown: which one has the lock; else empty.
    [[nodiscard]] QString serverTag(LockId lock) const;
    /// What texts say of a lock; valid until the next frame.
    [[nodiscard]] lockcells::RowFacts facts(LockId lock) const;
    [[nodiscard]] ServerTime knownNow(NodeId node) const;
    [[nodiscard]] bool isPast(LockId lock) const;
    [[nodiscard]] bool needsAttention(LockId lock) const;
    void retranslate() override;

Q_SIGNALS:
    /// How far the first scan is, what is watched, or whether all of it may be looked at; while the view is visible.
    void watchingChanged();
    void countsChanged();
    /// sectionRows() or groups() are other ones, or a group was folded.
    void sectionsChanged();
    /// The facts about the groups were counted again.
    void groupsCounted();
    /// attentionCount() or findingsBeside() are other ones.
    void attentionChanged();
    void filterChanged();
    /// The rows are those of the filter; when it took more than one turn of the event loop.
    void filtered();

private:
    [[nodiscard]] Heads heads() const override;
    struct Impl;
    enum class CommitHow { Sorted, Joined, Pinned };
    void commit(CommitHow how);
    /// Of each node, in the order of what the column *Server* says.
    [[nodiscard]] std::vector<std::uint32_t> serverPlaces() const;
    void showFiltered();
    void announceScreen();
    void announceWhatLooksDifferent(bool all, bool running);
    [[nodiscard]] bool explains(int row) const;
    void countGroups();
    void noteScreen();
    void presentRows();
    void lookForFindings();
    void announceAttention();
    void announceCounts();
    void applySavedFilter();
    void placePins();
    std::unique_ptr<Impl> m;
};

} // namespace lockscope::gui
