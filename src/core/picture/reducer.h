// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/arrivalbounds.h"
#include "core/observation.h"
#include "core/picture/handover.h"
#include "core/picture/heldback.h"
#include "core/picture/ownlocks.h"
#include "core/picture/ownremovals.h"
#include "core/picture/pendingchanges.h"
#include "core/picture/reducermap.h"
#include "core/picture/registry.h"
#include "core/picture/schedule.h"
#include "core/picture/slottable.h"
#include "core/picture/tally.h"
#include "core/reduction.h"

#include <bitset>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// Tolerance for jitter of estimated deadlines: only a larger decrease counts as a shortened lease.
inline constexpr std::chrono::milliseconds kShorter{50};

/// Interprets the observations of one node, reduce : (picture, Observation) -> { events, readRequests }. Deterministic:
/// no clock, no I/O. Emitted events are already applied to the lock's state. Touches only locks of its node; the
/// registry identifies locks, the schedule says when something is due, the hand-over collects whole states for
/// consumers.
///
/// A lock that another node of the keyspace shows (by an event or its value) moves to that node when this one is away,
/// does not have the key, or loses it. It keeps its id and history; its holder is in doubt, as after a gap.
///
/// docs/reducer.md draws the states of a lock. Thread: the picture's.
class Reducer
{
public:
    /// All references must outlive it.
    Reducer(NodeId node, Registry& registry, HandOver& handOver, Tally& tally, ReducerMap& reducers);

    void setCoverage(const Coverage& coverage);
    /// Sets whether keys are read for their holder. If not, an acquisition is emitted at once with an unknown holder
    /// (during a re-sync as found).
    void setReadsHolders(bool reads) { m_readsHolders = reads; }
    /// Sets whether the node is a replica. A replica reads a key as absent once its TTL ended, but only the primary's
    /// `del` says whether the key was removed or set again; until then the lock stands. A node that was primary until
    /// `primaryUntil` receives its successor's changes by replication, so its notifications may be late by any time
    /// since then.
    void setReplica(bool isReplica, ServerTime primaryUntil = kUnknownTime)
    {
        m_isReplica = isReplica;
        m_primaryUntil = isReplica ? primaryUntil : kUnknownTime;
    }
    /// True for a key that only catch-all patterns match. Such a key becomes visible with its first reading; an end
    /// before that is only counted (unread()). Called once for each new name; must be pure.
    using IsUnnamed = std::function<bool(std::string_view key)>;
    void setUnnamed(IsUnnamed isUnnamed) { m_isUnnamed = std::move(isUnnamed); }

    // --- observations; ObservedAt::node is this node
    void reduce(const Notification& observation, Reduction& out);
    /// The same result as one by one, but faster: prefetches the memory for a whole socket read.
    void reduce(std::span<const Notification> observations, Reduction& out);
    void reduce(const Invalidated& observation, Reduction& out);
    void reduce(const KeyReading& observation, Reduction& out);
    void reduce(const OwnRelease& observation, Reduction& out);

    // --- what happens without an observation of a key
    /// The read budget dropped the request: emits pending changes with an unknown holder.
    void shed(LockId lock, ServerTime now, Reduction& out);
    /// Advances the clock of the node's server: emits changes that waited longer than 250 ms for a reading, requests
    /// readings of locks whose lease ended, and drops free locks after their linger time (10 s; 5 min after an expiry
    /// or takeover). At most half of the tracked locks, or 131,072, linger.
    void tick(ServerTime now, Reduction& out);
    /// What a gap may have hidden. Removals: the stream continued and only a flush lacked events per key, so a write to
    /// a key that was not held is an acquisition.
    enum class Missed : std::uint8_t { Anything, Removals };
    /// Starts a re-sync after a gap (reconnect, flush, failover): a lock is unconfirmed until its value is read.
    /// vanishUnseen() ends locks that the re-scan did not find. `from`: the earliest time from which events may be
    /// missing; it bounds the precision of ends hidden by the gap. `until`: end of the gap; a later acquisition that
    /// still waits for its reading is not in doubt. Unknown: the gap ends now.
    void beginResync(ServerTime from, Missed missed = Missed::Anything, ServerTime until = kUnknownTime);
    void vanishUnseen(const ObservedAt& at, Reduction& out);
    /// No full scan has completed since the start or the last gap: a key not yet seen may be held, so a write to it is
    /// emitted as found, and its end is emitted, too. Ends with scanned().
    void notScanned();
    /// A full scan that began at `from` completed without a gap: a lock that a later reading finds, and no notification
    /// covers, was acquired since then. vanishUnseen() implies the same from the start of the gap.
    void scanned(ServerTime from);
    /// A client waits for a lock without a known holder: keeps the lock in the picture for its waiters.
    void waitedFor(LockId lock);

    /// Marks the connection to the node as lost: other nodes that show its locks take them over, and may request
    /// readings.
    void goAway(Reduction& out);
    /// Ends goAway().
    void comeBack() { m_isAway = false; }
    /// Removes its locks from the picture without an event.
    void dropAll();
    /// `next` succeeds this node (failover): locks that it does not show are lost, not vanished. `whole`: nothing was
    /// lost before then, as far as all changes were announced here; kUnknownTime: unknown.
    void failOverTo(NodeId next, ServerTime whole)
    {
        m_successor = next;
        m_whole = whole;
    }
    /// Marks this node as the successor of another. Until its first scan ends, locks may be held that neither node
    /// announced.
    void succeed() { m_followsUnscanned = m_scannedFrom == kUnknownTime; }
    /// Ends fallTo(): `next` was scanned at `where`; locks that the scan did not find are emitted as lost.
    void emitLost(Reducer& next, const ObservedAt& where, Reduction& out);

    /// Sets the slot owners: Picture::setSlots(). Locks whose slot another node owns now move to that node, which is
    /// asked for a reading.
    void setSlots(std::shared_ptr<const SlotTable> slots, Reduction& out);
    /// Keeps its locks until another node was scanned for them, whatever the slot table says.
    void beginRetirement() { m_retires = true; }
    /// The key exists as far as is known but cannot be read now (its slot moves, the cluster is down). This shows
    /// neither a release nor a removal.
    void unreadable(LockId lock);

    [[nodiscard]] KeyspaceId keyspace() const { return m_keyspace; }
    [[nodiscard]] std::uint32_t heldCount() const { return m_held; }
    /// The first id from `id` on that may belong to this node; OwnLocks::kNone: none.
    [[nodiscard]] std::uint32_t nextOwn(std::uint32_t id) const { return m_locks.next(id); }
    /// `guess` saves a lookup if it is right.
    [[nodiscard]] LockId find(std::uint16_t database, std::string_view name, LockId guess = kNoLock) const
    {
        return m_registry.find(m_keyspace, database, name, guess);
    }
    /// True if a lock that a reading shows for the first time may have existed before, so that it is emitted as found.
    [[nodiscard]] bool findsWhatWasThere() const { return m_resyncing || m_scannedFrom == kUnknownTime; }
    /// Keys matched only by catch-all patterns that vanished, or were given up, before a reading (Counters::unread).
    [[nodiscard]] std::uint64_t unread() const { return m_unread; }
    /// True if a read is worth its cost now: the holder is unknown, or a change waits for a reading.
    [[nodiscard]] static bool needsRead(const LockRecord& e);
    /// Prefetches the pending changes that a reading of this lock will touch.
    void prefetchPending(const LockRecord& e) const;
    /// Memory of this node alone, bytes.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    friend class ReducerMap;
    friend class PendingChangeResolver;

    [[nodiscard]] LockRecord& at(LockId id) { return m_registry.at(id); }
    [[nodiscard]] LockId add(std::uint16_t database, std::string_view name, std::uint64_t hash, ServerTime seen);
    void drop(LockId id);
    /// Calls visit(LockId, LockRecord&) for each lock of this node.
    template <class Visit>
    void forEachOwn(Visit&& visit)
    {
        m_locks.forEach(m_registry.size(), [&](std::uint32_t i) {
            auto& e = at(LockId{i});
            const bool isOwn = e.node == m_node && e.isKnown();
            if (isOwn)
                visit(LockId{i}, e);
            return isOwn;
        });
    }

    // --- moves between nodes: reduce_move.cpp
    enum class Sighting : std::uint8_t {
        Changes,  ///< an event; the key exists
        Restored, ///< an event; the key came whole, from another node of the cluster
        Ends,     ///< an event; the key was removed
        Value,    ///< a reading; the key exists
        Absent,   ///< a reading; the key is absent
    };
    /// The lock's own node is connected and shows it: held without doubt, or with a pending change.
    [[nodiscard]] bool isShownElsewhere(const LockRecord& e) const;
    /// Handles a sighting of a lock that another node has; `look`: the reading that shows it. False: the lock stays
    /// there.
    [[nodiscard]] bool takeOver(LockId id, LockRecord& e, Sighting sight, const ChangeTime& when,
                                const KeyReading* look, Reduction& out);
    /// Moves the lock with its slot to `next`: the same hold, unless something else waits for a reading.
    void moveWithKey(LockId id, LockRecord& e, Reducer& next, const ChangeTime& when, Reduction& out);
    void emitMigrated(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out);
    [[nodiscard]] bool isLeaving(LockId id, ServerTime at) const;
    /// Holds back a `del` that may be half of a move, until the other half arrives or times out.
    [[nodiscard]] bool holdBack(LockId id, LockRecord& e, const ChangeTime& when, bool adjacent);
    /// The `del` was no move: emits the removal. `now`: time of the decision; the delay lowers the precision.
    void releaseHeldBack(LockId id, LockRecord& e, ServerTime now, Reduction& out);
    [[nodiscard]] std::optional<HeldBackRemoval> takeHeldBack(LockId id, LockRecord& e);
    /// This node lost the key; if another node has shown it meanwhile, the lock moves there. False: none has.
    [[nodiscard]] bool yieldLock(LockId id, LockRecord& e, Reduction& out);
    /// Emits pending changes of a lock that moves to another node, and removes it from this node's queues.
    void handOut(LockId id, LockRecord& e, Reduction& out);
    void receive(LockId id, LockRecord& e, ServerTime at, bool inDoubt);

    // --- emission: reducer.cpp
    /// Appends an event with the current state to `out`, to be adjusted and then emitted. (Built elsewhere in small
    /// writes and copied whole, it would stall on the store buffer.)
    [[nodiscard]] static LockEvent& draft(LockId id, const LockRecord& e, EventKind kind, const ChangeTime& when,
                                          Reduction& out);
    /// Applies the last draft.
    void emit(LockId id, LockRecord& e, Reduction& out);
    void emit(LockId id, LockRecord& e, EventKind kind, const ChangeTime& when, Reduction& out)
    {
        static_cast<void>(draft(id, e, kind, when, out));
        emit(id, e, out);
    }
    void keepFree(LockId id, LockRecord& e);
    /// Limit for lingering free locks, in proportion to the tracked ones.
    [[nodiscard]] std::uint32_t mostFree() const;
    void forgetFree(ServerTime t, Reduction& out);
    void forgetFree(Schedule::Linger line, ServerTime t, bool surplus, Reduction& out);

    // --- pending changes: reduce_pending.cpp
    void waitForHolder(LockId id, LockRecord& e, ValueType type, const ChangeTime& when, Reduction& out);
    /// Emits an acquisition by an unknown holder; Found: after a gap, so it may have been taken before.
    void beginUnseen(LockId id, LockRecord& e, EventKind kind, ValueType type, const ChangeTime& when, Reduction& out);
    /// Adds a pending change. False if earlier ones had to be emitted and ended the hold: the next reading resolves it.
    bool addPending(LockId id, LockRecord& e, ChangeKind op, const ChangeTime& when, Reduction& out);
    [[nodiscard]] PendingChanges& pendingOf(const LockRecord& e) { return m_pending[e.pendingPlace()]; }
    [[nodiscard]] const PendingChanges& pendingOf(const LockRecord& e) const { return m_pending[e.pendingPlace()]; }
    /// Counts the end of a key matched only by catch-all patterns that was never read.
    void endUnread(LockRecord& e);
    void dropOver();
    enum class Then : std::uint8_t { Stays, Ends, EndsAdjacent };
    /// Marks a held lock as emitted without a reading; `bare`: no lease was announced.
    static void leaveHalfTold(LockRecord& e, bool bare);
    /// Emits the pending changes without a reading. Returns whether the holder may have changed.
    bool settle(LockId id, LockRecord& e, const ChangeTime& when, Then then, Reduction& out);
    /// Emits the pending changes as the reading resolves them.
    void resolve(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);
    void settleOld(Schedule::Waits what, ServerTime t, Reduction& out);
    [[nodiscard]] PendingChanges& promote(LockRecord& e);
    /// True if it waits for a reading, was not held before, and all that is pending came after `t`.
    [[nodiscard]] bool beganAfter(const LockRecord& e, ServerTime t) const;
    /// Time of a pending acquisition.
    [[nodiscard]] ChangeTime whenBegun(const LockRecord& e) const;
    void forgetWait(LockRecord& e);
    [[nodiscard]] static ReadKind readKindOf(const LockRecord& e);
    void requestRead(LockId id, ReadKind kind, Reduction& out) const
    {
        out.readRequests.push_back({id, kind, m_heardType});
    }

    // --- notifications: reduce_notification.cpp
    void reduce(const Notification& n, std::uint64_t hash, Reduction& out);
    void reduce(const Notification& n, LockId id, LockRecord& e, Reduction& out);
    void notify(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const ChangeTime& when, Reduction& out);
    /// Notes an unknown event name: only a reading can tell its effect.
    void addUnclear(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out);
    /// True if the effect of a renewal on the lease is certain enough to emit it before a reading. False if the last
    /// two leases differ, there was only one, or the new end would be earlier than, or close to, the known one.
    [[nodiscard]] bool isPredictable(const LockRecord& e, ServerTime at) const;
    void expire(LockId id, LockRecord& e, bool continues, const ChangeTime& when, Reduction& out);
    void remove(LockId id, LockRecord& e, EventKind kind, const ChangeTime& when, bool adjacent, Reduction& out);
    void emitRemoved(LockId id, LockRecord& e, EventKind kind, const ChangeTime& when, bool adjacent, Reduction& out);
    /// Notifications cover only the lease of this lock: writes may have changed the holder unseen.
    [[nodiscard]] bool announcesOnlyLease(const LockRecord& e) const
    {
        return !m_coversWritesOf[static_cast<std::size_t>(e.state.type)] && !e.waits() && !e.isInDoubt();
    }
    /// Records a change at `t` that only a reading can resolve.
    void changed(LockId id, LockRecord& e, ServerTime t, Reduction& out) const;
    /// A pending change set a lease other than the known one.
    [[nodiscard]] bool hasNewLease(const LockRecord& e) const;

    // --- readings: reduce_reading.cpp, compare_reading.cpp, reduce_gap.cpp
    void lookPresent(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh, Reduction& out);
    /// The reading resolves no pending change; emits those unresolved.
    void compareOrAppear(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh, Reduction& out);
    void lookAbsent(LockId id, LockRecord& e, const KeyReading& look, Reduction& out);
    void found(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);
    void appear(LockId id, LockRecord& e, const KeyReading& look, TokenId token, bool fresh, Reduction& out);
    /// The lock was held, and a reading shows that it is not any more.
    void endUnseen(LockId id, LockRecord& e, const KeyReading& look, Reduction& out);
    void vanish(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out);
    /// Time of the last write since a held lock was seen; empty: none, or unknown.
    [[nodiscard]] std::optional<ChangeTime> whenWritten(const LockRecord& e) const;
    /// Time of the change that a reading shows: the tracking push if there was one, else the span since the last
    /// evidence.
    [[nodiscard]] ChangeTime changeAt(const LockRecord& e, const KeyReading& look) const;
    /// The notification coverage of this key; empty if its pattern is not subscribed.
    [[nodiscard]] Coverage coverageOf(const KeyReading& look) const { return look.announced ? m_coverage : Coverage{}; }

    /// Emits the lease of a key that was overwritten by a restore, if only its lease was read. False: not applicable.
    bool tellRestored(LockId id, LockRecord& e, const KeyReading& look, Reduction& out);
    void compare(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);
    void otherHolder(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);
    void countSteps(LockId id, LockRecord& e, const KeyReading& look, TokenId holder, const ChangeTime& when,
                    Reduction& out);
    void compareLease(LockId id, LockRecord& e, const KeyReading& look, const ChangeTime& when, Reduction& out);
    /// Emits remaining differences as Learned.
    void reconcile(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);

    void confirmAfterGap(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out);
    /// The lock is held, but holder and start are unknown from now on; its lease ends at `deadline`.
    void forgetHolder(LockId id, LockRecord& e, const ChangeTime& when, Deadline deadline, Reduction& out);
    [[nodiscard]] ShortSpan precisionOf(const ObservedAt& at) const
    {
        return m_primaryUntil == kUnknownTime ? at.precisionUs : precisionOnReplica(at);
    }
    [[nodiscard]] ShortSpan precisionOnReplica(const ObservedAt& at) const;
    /// The span from the last moment before the gap at which the emitted state was certain, to `t`.
    [[nodiscard]] ShortSpan sinceGap(const LockRecord& e, ServerTime t) const;
    /// The last overwrite since a gap that hid only removals; its precision reaches back to the first one.
    [[nodiscard]] std::optional<PendingChange> writtenInGap(const LockRecord& e) const;
    /// Acquisitions may be missing: a gap hid them, or no scan has completed yet.
    [[nodiscard]] bool mayHideBegins() const
    {
        return (m_resyncing && !m_onlyRemovals) || m_unscanned || m_followsUnscanned;
    }
    /// Not held as far as is known, but not read since an acquisition may have been missed.
    [[nodiscard]] bool mayHaveBegunUnseen(const LockRecord& e) const
    {
        return mayHideBegins() && (e.stage() == LockStage::FreeInDoubt || e.state.phase == LockPhase::Gone);
    }

    // --- removals by Lockscope: reduce_own.cpp
    /// Its `del` arrived and is held back.
    [[nodiscard]] bool ownRemovalHolds(LockId id);
    bool keepForOwnRemoval(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const ChangeTime& when,
                           Reduction& out);
    void forgetOwnRemoval(LockId id);
    void resolveOwnRemoval(LockId id, EventKind kind, Reduction& out);

    const NodeId m_node;
    const KeyspaceId m_keyspace;
    Registry& m_registry;
    HandOver& m_handOver;
    Tally& m_tally;
    ReducerMap& m_reducers;
    Schedule m_schedule;
    OwnLocks m_locks;
    PendingChangesPool m_pending;
    OwnRemovals m_own;
    HeldBackRemovals m_heldBack;
    std::shared_ptr<const SlotTable> m_slots; ///< null: not a cluster
    ServerTime m_restlessUntil{}; ///< a key was restored somewhere in the cluster, so other moves may follow

    Coverage m_coverage;
    std::bitset<8> m_coversWritesOf; ///< by ValueType: m_coverage covers its writes
    bool m_isCoverageSet = false;
    bool m_readsHolders = true;
    bool m_isReplica = false;
    ServerTime m_primaryUntil = kUnknownTime; ///< m_isReplica: it was the primary until then
    IsUnnamed m_isUnnamed;
    LockId m_lastLock = kNoLock;                ///< of the last notification, for adjacency
    ValueType m_heardType = ValueType::Unknown; ///< after the notification in progress
    ArrivalBounds m_floors;                     ///< arrival bounds of the notifications
    bool m_resyncing = false;                   ///< a gap ended, and not all locks were read since
    bool m_onlyRemovals = false;                ///< m_resyncing: the gap can only have hidden removals
    ServerTime m_gapFrom = kUnknownTime;        ///< start of the last gap
    Coverage m_beforeGap;                       ///< covered throughout from the previous gap to the end of the last one
    Coverage m_narrowest;                       ///< covered throughout since the last gap
    bool m_unscanned = false;                   ///< no scan has completed since the last gap
    ServerTime m_scannedFrom = kUnknownTime;    ///< locks that the last full scan did not find did not exist then
    std::vector<LockId> m_over;                 ///< locks in LockStage::Over
    std::uint64_t m_unread = 0;
    std::uint32_t m_held = 0;
    bool m_retires = false;
    bool m_isAway = false;             ///< not connected to the node
    NodeId m_successor = kNoNode;      ///< the node that succeeds it
    bool m_followsUnscanned = false;   ///< it succeeded another node, and was not scanned yet
    ServerTime m_whole = kUnknownTime; ///< m_successor: nothing was lost before then
};

/// Copies the hold in a reading into an event.
void fill(LockEvent& event, const KeyReading& look, TokenId token);

/// A semaphore or latch that is only a number. It names no holder, so its count is that number: it goes down when a
/// client takes a permit, and is no count of entries.
[[nodiscard]] inline bool isBareNumber(const KeyReading& look, TokenId token)
{
    return look.type == ValueType::String && token == TokenId::None &&
           (look.mode == LockMode::Semaphore || look.mode == LockMode::Latch);
}

/// Lower bound for the time of changes that follow an observation.
[[nodiscard]] inline ServerTime evidenceAt(ServerTime at, ShortSpan precision)
{
    constexpr std::int64_t kMonth = std::int64_t{30} * 86'400 * 1'000'000; // longer than any known precision
    return at - std::chrono::microseconds{std::min(precision.us(), kMonth)};
}

/// True if no notification means that a value of this type was not written.
[[nodiscard]] inline bool coversWrites(const Coverage& c, ValueType type)
{
    switch (type) {
    case ValueType::String:
        return c.strings;
    case ValueType::Hash:
        return c.hashes;
    case ValueType::ZSet:
        return c.zsets;
    case ValueType::List:
    case ValueType::Set:
        return c.listsAndSets;
    case ValueType::Unknown:
    case ValueType::Stream:
    case ValueType::Other:
        break;
    }
    return c.strings && c.hashes && c.zsets && c.listsAndSets;
}
/// True if no notification means that no lock ended.
[[nodiscard]] inline bool coversEnds(const Coverage& c)
{
    return c.removals && c.expired && c.evicted;
}

} // namespace lockscope
