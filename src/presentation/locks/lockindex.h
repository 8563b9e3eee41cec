// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/savedfilter.h"
#include "presentation/findings/openfindings.h"
#include "presentation/locks/lockorder.h"
#include "presentation/stream/freshnesstracker.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::presentation {

class HolderNames;

/// The sections of the Locks table, from top to bottom. A free lock stays among the held ones for kJustEnded, so that
/// a lock that is taken again and again keeps its place.
enum class LockSection : std::uint8_t { Attention, Held, Ended };
inline constexpr std::size_t kLockSections = 3;
inline constexpr std::chrono::seconds kJustEnded{10};

/// The content of the Locks table: verdicts, counts of the saved filters, filter results and the sorted order, all
/// maintained incrementally. Changed locks are judged at once; for changes by time alone a slice of all locks is
/// checked each frame, and those that are due are judged. Contains no Qt model: LocksModel turns order() into rows.
/// All known locks are kept in order, whichever the filters show: another filter sorts nothing. About 30 bytes a lock.
class LockIndex
{
public:
    using SortKey = LockSortKey;
    using Counts = std::array<int, static_cast<std::size_t>(SavedFilter::Count)>;

    void reset();
    void touch(const PictureView& picture, LockId id, ServerTime now);
    /// The id names another lock from now on: drops everything about the old one. Call it before touch().
    void redefine(LockId id);
    /// Judges the next slice of all locks, so that each is visited about four times a second; about twice a second
    /// while a hundred thousand are filtered as well.
    void sweep(const PictureView& picture, ServerTime now);
    /// Tracks whether a node is live. Locks of a node that is not are judged as of its last known moment and excluded
    /// from all counts.
    void noteState(const NodeEvent& event);
    [[nodiscard]] const FreshnessTracker& known() const { return m_known; }
    /// Name of a node, for `node:`.
    void setNodeName(NodeId node, std::string name);
    [[nodiscard]] const std::string& nodeName(NodeId node) const;
    /// Places of the nodes for SortKey::Server, by node id; without them the order of joining.
    void setServerPlaces(std::vector<std::uint32_t> places);
    /// Nodes with a name, and those before them.
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }

    /// Service names of holders, for `holder:`; nullptr: none. Must outlive the index or be reset.
    void setHolderNames(const HolderNames* names) { m_names = names; }

    /// These locks come first in Held and stay there while they are free. Replaces earlier ones.
    void setPinned(const std::vector<std::uint32_t>& ids, const PictureView& picture, ServerTime now);
    [[nodiscard]] bool isPinned(std::uint32_t id) const { return id < m_marks.size() && has(id, Pin); }

    /// Replaces the locks with open findings, which need attention according to their severity.
    void setFindings(const OpenFindings::ByLock& findings, const PictureView& picture, ServerTime now);

    /// Filters the first slice of all locks. While isFiltering() the others are still in the table as the filter before
    /// decided.
    void setFilter(Filter filter, const PictureView& picture, ServerTime now);
    [[nodiscard]] const Filter& filter() const { return m_filter; }
    void setSavedFilter(SavedFilter filter, const PictureView& picture, ServerTime now);
    /// What the filter tests has changed without an event: the next sweeps filter all locks again.
    void refilter() { m_refilterLeft = m_marks.size(); }
    /// Filters the next slice: a few milliseconds. False: every lock is filtered.
    bool filterSlice(const PictureView& picture, ServerTime now);
    [[nodiscard]] bool isFiltering() const { return m_refilterLeft > 0; }
    [[nodiscard]] SavedFilter savedFilter() const { return m_saved; }
    /// Sorts anew at the next update(). Attention is sorted by severity first, then by this key.
    void setSort(SortKey key, bool descending);

    using SectionSizes = std::array<int, kLockSections>;
    /// Rows of each section, as of the last update().
    [[nodiscard]] const SectionSizes& sectionRows() const { return m_sectionRows; }
    struct RowCounts
    {
        int counted = 0; ///< rows that counts() has too: under Attention there, under All in Held; in Ended all rows
        int away = 0;    ///< rows of nodes that are not live
        int over = 0;    ///< rows that keep their place for now: their lock ended, or needs no attention any more
        friend bool operator==(const RowCounts&, const RowCounts&) = default;
    };
    using SectionCounts = std::array<RowCounts, kLockSections>;
    /// Counts the rows of sectionRows() by what they are now.
    [[nodiscard]] const SectionCounts& sectionCounts() const { return m_sectionCounts; }
    /// True when counts() has it under All.
    [[nodiscard]] bool isHeldNow(std::uint32_t id) const;
    /// Locks that have no row yet because the order was pinned, by the section that they will come to.
    [[nodiscard]] SectionSizes newSince() const;
    /// These locks.
    [[nodiscard]] std::vector<std::uint32_t> waitingForRow() const;

    /// All counts held locks; the others count the locks that the filter would show. Live nodes only.
    [[nodiscard]] const Counts& counts() const { return m_counts; }
    /// The part of counts() that belongs to simulator runs. Their trouble is intended, so Attention excludes them: here
    /// it has the number that would be added.
    [[nodiscard]] const Counts& countsOfRun() const { return m_countsOfRun; }
    /// True when counts() includes the lock and it is not part of a simulator run.
    [[nodiscard]] bool isCounted(std::uint32_t id, SavedFilter filter) const;
    /// Held locks, and free ones that ended a moment ago.
    [[nodiscard]] int total() const { return m_total; }
    [[nodiscard]] analysis::Verdict verdict(LockId id) const;
    /// Is it, or will it be, in that section?
    [[nodiscard]] LockSection section(LockId id) const;
    /// Lower bound for the start of a hold that was found, not seen to begin: when it was first seen.
    [[nodiscard]] ServerTime firstSeen(LockId id) const;

    enum class Order {
        Sorted, ///< every row at its sorted position
        Joined, ///< rows come and go; staying rows keep their place even if their key changed
        Pinned, ///< nothing moves under the mouse: new rows wait (newSince()), removed ones stay for now
    };
    /// True when locks were added or removed since the last update().
    [[nodiscard]] bool membershipChanged() const { return m_membershipChanged; }
    /// True when Order::Sorted would move a row.
    [[nodiscard]] bool orderIsStale() const { return m_stale || !m_dirty.empty(); }
    /// Writes the ids in order, replacing `order`.
    void update(const PictureView& picture, Order how, std::vector<std::uint32_t>& order);
    /// Ids with a row that now name another lock: the rows must be removed before the next update() that is not Pinned.
    [[nodiscard]] const std::vector<std::uint32_t>& redefined() const { return m_redefined; }
    [[nodiscard]] bool isRedefined(std::uint32_t id) const { return id < m_marks.size() && (m_marks[id] & Renamed); }
    void forgetRedefined();

private:
    enum Mark : std::uint16_t {
        Member = 1,  ///< belongs in the table
        Placed = 2,  ///< has an entry in m_entries
        Dirty = 4,   ///< is in m_dirty
        Renamed = 8, ///< is in m_redefined
        Known = 16,  ///< held or free, counted in m_total
        Named = 32,  ///< its name was examined
        OfRun = 64,  ///< its name marks it as part of a simulator run
        Pin = 128,   ///< is in m_pinned
        Shown = 256, ///< has a row, as of the last update()
    };
    using Entry = LockOrder::Entry;

    void grow(std::size_t size);
    void judge(const PictureView& picture, std::uint32_t id, ServerTime now, bool refilter);
    void noteName(const PictureView& picture, std::uint32_t id, bool known);
    void noteFirstSeen(const LockState& state, std::uint32_t id, ServerTime now);
    /// Until this time nothing changes without an event.
    [[nodiscard]] ServerTime holdsUntil(const LockState& state, std::uint32_t id, ServerTime now,
                                        ServerTime seenSince) const;
    [[nodiscard]] ServerTime begunBy(const LockState& state, std::uint32_t id) const;
    static void count(Counts& counts, std::uint16_t before, std::uint16_t after);
    /// Adds the lock's row to the counts of the section in which it stands, or takes it out.
    void countRow(std::uint32_t id, int by);
    void markDirty(std::uint32_t id);
    [[nodiscard]] bool matches(const PictureView& picture, std::uint32_t id, ServerTime now) const;

    [[nodiscard]] LockSection sectionOf(const LockState& state, std::uint32_t id, ServerTime now) const;
    [[nodiscard]] std::size_t seriousness(std::uint32_t id) const;
    /// Its rank: the section, and within Attention the severity.
    [[nodiscard]] Entry entryOf(const PictureView& picture, std::uint32_t id) const;
    [[nodiscard]] bool prefixHolds(const PictureView& picture) const;
    void sortAll(const PictureView& picture);
    void merge(const PictureView& picture, bool moveDirty);
    [[nodiscard]] bool has(std::uint32_t id, Mark mark) const { return m_marks[id] & mark; }
    void put(std::uint32_t id, Mark mark, bool on)
    {
        m_marks[id] = static_cast<std::uint16_t>(on ? m_marks[id] | mark : m_marks[id] & ~mark);
    }
    [[nodiscard]] std::size_t filterSliceSize() const;

    const HolderNames* m_names = nullptr;
    Filter m_filter;
    SavedFilter m_saved = SavedFilter::All;
    LockOrder m_order;

    // By lock id:
    std::vector<std::uint16_t> m_marks;
    std::vector<std::uint16_t> m_bits; ///< see filterbits.h
    std::vector<std::uint8_t> m_verdicts;
    static constexpr std::size_t kUrgencies = 16;
    std::vector<std::uint8_t> m_sections;
    std::vector<std::uint8_t> m_rowSections; ///< where its row stands, as of the last update()
    std::vector<std::uint8_t> m_findings;    ///< 1 + severity and urgency of its worst open finding; 0: none
    std::vector<std::uint32_t> m_seen;       ///< seconds since the epoch; 0 = start known, or not held
    std::vector<std::uint32_t> m_due;        ///< seconds since the epoch of the next judgement by a sweep

    std::vector<Entry> m_entries; ///< all known locks in order, as of the last update() that was not Pinned
    std::vector<std::uint32_t> m_dirty;
    std::vector<std::uint32_t> m_withFinding;
    std::vector<std::uint32_t> m_redefined;
    std::vector<std::uint32_t> m_pinned;
    std::vector<std::string> m_nodes;
    FreshnessTracker m_known;
    std::size_t m_sweepAt = 0;
    ServerTime m_sweptAt{};
    ServerTime m_judgedAt{};        ///< latest time as of which a lock was judged
    std::size_t m_refilterLeft = 0; ///< number of locks from m_sweepAt on that are still to be filtered
    std::size_t m_rejudgeLeft = 0;  ///< number of locks that it has to judge, due or not
    SectionSizes m_sectionRows{};
    SectionCounts m_sectionCounts{};
    Counts m_counts{};
    Counts m_countsOfRun{};
    int m_total = 0;
    bool m_membershipChanged = false;
    bool m_stale = true;
};

} // namespace lockscope::presentation
