// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/facts/openfindings.h"
#include "presentation/filters/filter.h"
#include "presentation/filters/savedfilter.h"
#include "presentation/stream/knownuntil.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::presentation {

class HolderNames;

/// Which locks the table shows and in which order: verdicts, counts of the saved filters, the filter's answer and the
/// sorted order, all kept up incrementally. What changed is judged at once; for what only time changes a slice of all
/// locks is looked at each frame, and those are judged whose time has come. No Qt model in it: LocksModel turns order()
/// into rows. About 30 bytes a lock.
class LockIndex
{
public:
    enum class SortKey { Name, Library, Holder, Count, HeldFor, Lease, Renewals, Waiters, Verdict };
    using Counts = std::array<int, static_cast<std::size_t>(SavedFilter::Count)>;

    void reset();
    /// Its state changed .
    void touch(const PictureView& picture, LockId id, ServerTime now);
    /// The id is another lock from now on: what was known of the old one is forgotten. To be called before touch().
    void redefine(LockId id);
    /// Judges the next slice of all locks, so that each comes round about four times a second.
    void sweep(const PictureView& picture, ServerTime now);
    /// Whether a node tells what happens. While one does not, its locks are judged by the last moment that is known of
    /// it, and are in no count.
    void noteState(const NodeEvent& event);
    [[nodiscard]] const KnownUntil& known() const { return m_known; }
    /// Names of the nodes, by id, for `node:`.
    void setNodeName(NodeId node, std::string name);
    [[nodiscard]] const std::string& nodeName(NodeId node) const;

    /// Services of holders, for `holder:`; nullptr: none. Must outlive the index or be taken back.
    void setHolderNames(const HolderNames* names) { m_names = names; }

    /// Locks with a finding that is open: they need attention, too, by its severity. Replaces those of before.
    void setFindings(const OpenFindings::ByLock& findings, const PictureView& picture, ServerTime now);

    /// Takes effect at once when it is cheap, else with the next sweeps.
    void setFilter(Filter filter, const PictureView& picture, ServerTime now);
    [[nodiscard]] const Filter& filter() const { return m_filter; }
    void setSavedFilter(SavedFilter filter, const PictureView& picture, ServerTime now);
    [[nodiscard]] SavedFilter savedFilter() const { return m_saved; }
    /// Sorts anew at the next update(). Attention is sorted by how serious it is; this is the order of what is equally
    /// so.
    void setSort(SortKey key, bool descending);

    /// All is the locks held; the others are those that the filter would show. Of what is known now.
    [[nodiscard]] const Counts& counts() const { return m_counts; }
    /// Those in counts() that a run of the simulator takes. Its trouble is wanted, so that Attention is without them:
    /// here it is how many it would have more.
    [[nodiscard]] const Counts& countsOfRun() const { return m_countsOfRun; }
    /// Is it one of those in counts(), and none of a run of the simulator?
    [[nodiscard]] bool isCounted(std::uint32_t id, SavedFilter filter) const;
    /// Held, and free ones that ended a moment ago.
    [[nodiscard]] int total() const { return m_total; }
    [[nodiscard]] analysis::Verdict verdict(LockId id) const;
    /// Lower bound for the begin of a hold that was found, not seen to begin: when it was first seen.
    [[nodiscard]] ServerTime firstSeen(LockId id) const;

    enum class Order {
        Sorted, ///< everything where it belongs
        Joined, ///< who comes and goes does; who stays keeps its place, also when its key changed
        Pinned, ///< nothing moves under the mouse: who comes is put last, who goes stays for now
    };
    /// Did locks come or go since the last update()?
    [[nodiscard]] bool membershipChanged() const { return m_membershipChanged; }
    /// Would Order::Sorted move anything?
    [[nodiscard]] bool orderIsStale() const { return m_stale || !m_dirty.empty(); }
    /// The ids in order. `order` is replaced.
    void update(const PictureView& picture, Order how, std::vector<std::uint32_t>& order);
    /// Ids with a row that means another lock by now: the rows must go before the next update() that is not Pinned.
    [[nodiscard]] const std::vector<std::uint32_t>& redefined() const { return m_redefined; }
    [[nodiscard]] bool isRedefined(std::uint32_t id) const { return id < m_marks.size() && (m_marks[id] & Renamed); }
    void forgetRedefined();

private:
    enum Mark : std::uint8_t {
        Member = 1,  ///< belongs in the table
        Placed = 2,  ///< has an entry in m_entries
        Dirty = 4,   ///< is in m_dirty
        Renamed = 8, ///< is in m_redefined
        Known = 16,  ///< held or free, counted in m_total
        Named = 32,  ///< its name was looked at, for the next one
        OfRun = 64,  ///< by its name, a run of the simulator takes it
    };
    struct Entry
    {
        std::uint64_t key; ///< order-preserving; equal keys are told apart by text and id
        std::uint32_t id;
        std::uint8_t rank; ///< goes before the key: how serious the verdict is while Attention is shown, else 0
    };

    void grow(std::size_t size);
    void judge(const PictureView& picture, std::uint32_t id, ServerTime now, bool refilter);
    void noteName(const PictureView& picture, std::uint32_t id, bool known);
    void noteFirstSeen(const LockState& state, std::uint32_t id, ServerTime now);
    /// Before this moment time alone changes nothing of it.
    [[nodiscard]] ServerTime holdsUntil(const LockState& state, std::uint32_t id, ServerTime now,
                                        ServerTime seenSince) const;
    [[nodiscard]] ServerTime begunBy(const LockState& state, std::uint32_t id) const;
    [[nodiscard]] std::uint16_t savedBits(const LockState& state, analysis::Verdict verdict, std::uint32_t id,
                                          ServerTime now) const;
    /// All of them but Attention, which follows from the others.
    [[nodiscard]] std::uint16_t causes(const LockState& state, analysis::Verdict verdict, std::uint32_t id,
                                       ServerTime now) const;
    static void count(Counts& counts, std::uint16_t before, std::uint16_t after);
    void markDirty(std::uint32_t id);
    [[nodiscard]] bool matches(const PictureView& picture, std::uint32_t id, ServerTime now) const;

    [[nodiscard]] bool sortsByVerdict() const;
    [[nodiscard]] std::size_t seriousness(std::uint32_t id) const;
    [[nodiscard]] Entry entryOf(const PictureView& picture, std::uint32_t id) const;
    [[nodiscard]] std::uint64_t ascendingKey(const PictureView& picture, std::uint32_t id) const;
    [[nodiscard]] std::string_view textOf(const PictureView& picture, std::uint32_t id) const;
    [[nodiscard]] bool isBefore(const PictureView& picture, const Entry& a, const Entry& b) const;
    [[nodiscard]] bool prefixHolds(const PictureView& picture) const;
    void findPrefix(const PictureView& picture);
    void sortAll(const PictureView& picture);
    void merge(const PictureView& picture, bool moveDirty);
    void pin(const PictureView& picture);
    [[nodiscard]] bool has(std::uint32_t id, Mark mark) const { return m_marks[id] & mark; }

    const HolderNames* m_names = nullptr;
    Filter m_filter;
    SavedFilter m_saved = SavedFilter::All;
    SortKey m_key = SortKey::Name;
    bool m_descending = false;

    // By lock id:
    std::vector<std::uint8_t> m_marks;
    std::vector<std::uint16_t> m_bits; ///< bit i: belongs to SavedFilter i; bit 0 (All): held; see kCounted
    std::vector<std::uint8_t> m_verdicts;
    static constexpr std::size_t kUrgencies = 16;
    std::vector<std::uint8_t> m_findings; ///< 1 + severity and urgency of the worst one that is open; 0: none
    std::vector<std::uint32_t> m_seen;    ///< seconds since the epoch; 0 = since when is known, or not held
    std::vector<std::uint32_t> m_due;     ///< seconds since the epoch: a sweep judges it from then on

    std::vector<Entry> m_entries; ///< the order, as of the last update()
    std::vector<std::uint32_t> m_dirty;
    std::vector<std::uint32_t> m_withFinding;
    std::vector<std::uint32_t> m_redefined;
    std::vector<std::string> m_nodes;
    KnownUntil m_known;
    std::string m_prefix; ///< common to all names when they were sorted; left out of their keys
    std::size_t m_sweepAt = 0;
    ServerTime m_sweptAt{};
    ServerTime m_judgedAt{};        ///< the latest moment by which a lock was judged
    std::size_t m_refilterLeft = 0; ///< locks that the sweep has to filter again
    std::size_t m_rejudgeLeft = 0;  ///< locks that it has to judge, due or not
    Counts m_counts{};
    Counts m_countsOfRun{};
    int m_total = 0;
    bool m_membershipChanged = false;
    bool m_stale = true;
};

} // namespace lockscope::presentation
