// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "core/batch.h"
#include "gui/locks/lockchoices.h"
#include "gui/locks/lockrowdata.h"
#include "gui/locks/locksonscreen.h"
#include "gui/presentation.h"
#include "gui/tables/idtablemodel.h"
#include "gui/tables/rowrun.h"
#include "presentation/locks/grouptext.h"
#include "presentation/locks/livelocks.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/lockgroups.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"

#include <QTimer>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

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
        ShortServerRole, ///< columns *Server* and *Lock*: without what all servers share
        MaskedRole,
        LeaseRole,
        PinnedRole
    };

    LocksModel(FrameLoop& frames, const LaneHistory& history, QObject* parent = nullptr);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; } ///< the counts are visible on every page
    void reset() override;
    /// The locks of the live view, whichever view is shown.
    [[nodiscard]] const LiveLocks& live() const { return m_live; }

    /// The filter language of the box (docs/filters.md): words, globs, state:late ttl<5s holder:worker-* held>5m
    /// library:redisson. Returns an error text (translated) and keeps the old filter when it does not parse. A text is
    /// looked for among all locks, also when only those that need attention were shown; they are again without it.
    std::optional<QString> setFilterText(const QString& text)
    {
        const auto error = applyFilter(text);
        return error ? std::optional(error->message) : std::nullopt;
    }
    /// The same with the place of the error.
    std::optional<FilterError> applyFilter(const QString& text);
    [[nodiscard]] QString filterText() const { return m_choices.text(); }
    /// Among many locks a filter takes some turns of the event loop. The rows are those of the filter before, or none
    /// of another view or moment, until filtered() is emitted.
    [[nodiscard]] bool isFiltering() const { return m_filterTurns.isActive() || m_awaitsRows; }
    /// Ends that at once, for somebody who looks for a row.
    void finishFiltering();
    void setSavedFilter(SavedFilter filter);
    [[nodiscard]] SavedFilter savedFilter() const { return m_choices.saved(); }
    /// Counts over all locks of which now is known, refreshed about 4 times a second.
    [[nodiscard]] const LockIndex::Counts& savedFilterCounts() const { return m_views->index.counts(); }
    /// Those of them that a run of the simulator takes; of Attention: those that are left out of it.
    [[nodiscard]] const LockIndex::Counts& countsOfRun() const { return m_views->index.countsOfRun(); }
    /// Rows of each section, in the order of LockSection; and the locks that wait for a row while the order is frozen,
    /// none while isFiltering().
    [[nodiscard]] const LockIndex::SectionSizes& sectionRows() const { return m_views->index.sectionRows(); }
    /// The numbers of the sections' headers, which are those of the chips.
    [[nodiscard]] const LockIndex::SectionCounts& sectionCounts() const { return m_views->index.sectionCounts(); }
    [[nodiscard]] LockIndex::SectionSizes newSince() const
    {
        return isFiltering() ? LockIndex::SectionSizes{} : m_views->index.newSince();
    }
    /// Groups instead of sections; Lock: sections.
    void setGrouping(LockGrouping grouping);
    [[nodiscard]] const LockGroups& groups() const { return m_groups; }
    void setFolded(const LockGroups::Group& group, bool folded)
    {
        m_groups.setFolded(group, folded);
        Q_EMIT sectionsChanged();
    }
    void foldAllGroups(bool folded)
    {
        m_groups.foldAll(folded);
        Q_EMIT sectionsChanged();
    }
    /// As newSince(), by index in groups(); those of groups that are new count for the first. Empty while
    /// isFiltering().
    [[nodiscard]] std::vector<int> newInGroups()
    {
        return isFiltering() ? std::vector<int>() : m_groups.awaitingRows(picture(), m_views->index);
    }
    /// The facts about a group other than kEnded, for its texts; valid until the next frame.
    [[nodiscard]] grouptext::Facts groupFacts(const LockGroups::Group& group) const
    {
        return {m_groups.grouping(), m_groups.facts(group), picture(), m_given.names, m_given.now};
    }
    /// Puts every row in its place once, although the order is frozen.
    void settle() { commit(CommitHow::Sorted); }
    /// While true rows keep their order (mouse over the table, open menu, keyboard selection).
    void setOrderFrozen(bool frozen)
    {
        m_mustSettle = m_mustSettle || (m_isFrozen && !frozen);
        m_isFrozen = frozen;
    }
    [[nodiscard]] LockId lockAt(int row) const;
    /// -1 when filtered out.
    [[nodiscard]] int rowOf(LockId lock) const;
    /// Keeps the lock first among the held ones, also while it is free, or no longer. A pin belongs to the name: it
    /// survives another view.
    void togglePin(LockId lock);
    [[nodiscard]] bool isPinned(LockId lock) const { return m_views->index.isPinned(lockscope::index(lock)); }
    /// Locks that could have a row: held, and free ones that ended a moment ago.
    [[nodiscard]] int totalLocks() const { return m_views->index.total(); }

    /// Tokens of what is shown are masks: holders say so, and nothing is decoded from them.
    void setMasked(bool masked)
    {
        if (std::exchange(m_given.masked, masked) != masked)
            announceScreen();
    }
    /// A view shows the rows (default): without one only the counts are kept up.
    void setViewVisible(bool visible)
    {
        m_mustSettle = m_mustSettle || (visible && !m_isViewVisible);
        m_isViewVisible = visible;
    }
    /// Rows on screen; only these are announced as changed.
    void setViewport(const std::vector<RowRun>& rows)
    {
        m_screen.setViewport(rows);
        noteScreen();
    }
    [[nodiscard]] std::vector<LockId> visibleLocks() const;
    [[nodiscard]] bool isOrderFrozen() const { return m_isFrozen; }
    void setTimeZone(celltext::Zone zone)
    {
        m_given.zone = zone;
        announceScreen();
    }
    /// Services of holders, shown with them and found by `holder:`. Must outlive the model. Follows their changes.
    void setHolderNames(const HolderNames& names);
    /// What trace bursts found: their waiters are shown with their age. Must outlive the model.
    void setTraces(const TraceStore& traces) { m_given.traces = &traces; }
    /// Its open findings need attention, too. Must outlive the model.
    void setFindings(const FindingsStore& findings);
    /// Locks that need attention, as many as the section has.
    [[nodiscard]] int attentionCount() const { return m_views->attentionCount(); }
    /// Open findings of no row: of a node, of many locks, of a lock that is gone. Numbers, the worst first.
    [[nodiscard]] const std::vector<std::uint64_t>& findingsBeside() const { return m_views->open.others(); }
    [[nodiscard]] celltext::Zone timeZone() const { return m_given.zone; }
    /// Address of a node, empty when not known yet.
    [[nodiscard]] const std::string& nodeAddress(NodeId node) const { return m_views->index.nodeName(node); }
    /// False before anything was found or looked through, and while no node tells what happens: then what is shown is
    /// of the past (FrameLoop::asOf()).
    [[nodiscard]] bool knowsNow() const { return m_views->knowsNow(); }
    /// Patterns that are watched, once known.
    [[nodiscard]] QStringList watchedPatterns() const { return m_views->watching.patterns(); }
    /// May our user neither list nor read what is watched? Then locks may be held that are not shown.
    [[nodiscard]] bool mayMissLocks() const { return m_views->watching.mayMissLocks(); }
    /// Of the first scan, 0 to 100.
    [[nodiscard]] int scanPercent() const { return static_cast<int>(m_frames.counters().scanPercent); }
    /// Of several servers that are shown: which one has the lock; else empty.
    [[nodiscard]] QString serverTag(LockId lock) const { return m_rowData.serverTag(lock); }
    /// What texts say of a lock; valid until the next frame.
    [[nodiscard]] lockcells::RowFacts facts(LockId lock) const { return m_rowData.facts(lock); }
    [[nodiscard]] ServerTime knownNow(NodeId node) const { return m_rowData.knownNow(node); }
    [[nodiscard]] bool isPast(LockId lock) const { return m_rowData.isPast(lock); }
    /// It stands in the section of those that need it, or will stand there.
    [[nodiscard]] bool needsAttention(LockId lock) const
    {
        return lock != kNoLock && m_views->index.section(lock) == LockSection::Attention;
    }
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
    enum class CommitHow { Sorted, Joined, Pinned };

    [[nodiscard]] Heads heads() const override;
    [[nodiscard]] const PictureView& picture() const { return m_frames.picture(); }
    /// True when all that is watched is shown; LiveLocks advances that view.
    [[nodiscard]] bool showsLive() const { return m_frames.hasLive() && &*m_views == &m_views.live(); }
    [[nodiscard]] bool isDue(MonoTime& last, std::chrono::milliseconds every) const;
    void presentRows();
    void commit(CommitHow how);
    void showFiltered();
    /// The row has a second line.
    [[nodiscard]] bool explains(int row) const
    {
        return !m_groups.isOn() && row < sectionRows()[static_cast<std::size_t>(LockSection::Attention)];
    }
    void announceScreen();
    void announceWhatLooksDifferent(bool all, bool running);
    void noteScreen() { m_screen.note(rows(), picture().size()); }
    void countGroups();
    void lookForFindings();
    void announceAttention();
    void announceCounts();

    /// The numbers announced last: only changed ones are announced again.
    struct Announced
    {
        LockIndex::Counts all{};
        LockIndex::Counts ofRun{}; ///< locks that the simulator takes
        LockIndex::SectionSizes news{};
        LockIndex::SectionCounts sections{};
        bool knowsNow = false;
        friend bool operator==(const Announced&, const Announced&) = default;
    };

    FrameLoop& m_frames;
    LockRowData::Given m_given;
    PerView<ViewLocks> m_views;
    LiveLocks m_live;
    LockRowData m_rowData;
    LockChoices m_choices;
    LockGroups m_groups;
    LocksOnScreen m_screen{ColumnCount + 1};
    Announced m_announced;
    int m_announcedAttention = 0;
    std::tuple<int, qsizetype, bool, bool> m_announcedWatching{};
    MonoTime m_announcedAt{}; ///< m_announced
    MonoTime m_sortedAt{};
    MonoTime m_lookedForFindingsAt{};
    MonoTime m_ranAt{};
    MonoTime m_lookedAt{};
    MonoTime m_countedGroupsAt{};
    std::vector<std::uint32_t> m_next; ///< scratch
    QTimer m_filterTurns;              ///< runs until every lock is filtered; meanwhile frames leave the rows alone
    bool m_awaitsRows = false;         ///< of another view or moment, until the next frame
    bool m_mustSettle = false;         ///< sort with the next frame, even before kSortEvery has passed
    bool m_isViewVisible = true;
    bool m_isFrozen = false;
};

} // namespace lockscope::gui
