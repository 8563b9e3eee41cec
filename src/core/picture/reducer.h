// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/floors.h"
#include "core/observation.h"
#include "core/picture/handover.h"
#include "core/picture/heldback.h"
#include "core/picture/notes.h"
#include "core/picture/ownlocks.h"
#include "core/picture/ownremovals.h"
#include "core/picture/reducers.h"
#include "core/picture/registry.h"
#include "core/picture/schedule.h"
#include "core/picture/slottable.h"
#include "core/picture/tally.h"
#include "core/reduction.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// Deadlines are estimates to a few milliseconds: a lease that a command made shorter got shorter by more than this.
inline constexpr std::chrono::milliseconds kShorter{50};

/// Decides what the observations of one node mean: reduce : (picture, Observation) -> { events, wants }. Deterministic,
/// no clock, no I/O. What it emits it has applied to the lock's state. It touches the locks of its node only; who a
/// lock is the registry says, when something is due the schedule, and what consumers are told whole the hand-over.
///
/// A lock that another node of the keyspace shows (an event of it, or its value) becomes that node's when this one is
/// away, or has it not, or loses it. It keeps its id and its history; what the move may have hidden is in doubt, as
/// after a gap.
///
/// What a lock goes through here is drawn in docs/reducer.md. Thread: the picture's.
class Reducer
{
public:
    /// All outlive it.
    Reducer(NodeId node, Registry& registry, HandOver& handOver, Tally& tally, Reducers& reducers);

    // --- what can be known of this node
    void setCoverage(const Coverage& coverage);
    /// Is it read who holds a lock? (Else an acquisition is told at once, held by "not seen"; during a re-sync as
    /// found.)
    void setReadsHolders(bool reads) { m_readsHolders = reads; }
    /// Is the node a replica? It reads a key as absent from the end of its TTL on, but whether its primary has removed
    /// it, or set it anew, only the primary's `del` says: until then the lock stands. A node
    /// that was a primary until `primaryUntil` gets its successor's changes by replication: what it tells may have
    /// happened at any time since.
    void setReplica(bool isReplica, ServerTime primaryUntil = kUnknownTime)
    {
        m_isReplica = isReplica;
        m_primaryUntil = isReplica ? primaryUntil : kUnknownTime;
    }
    /// Is this a name that nobody chose: matched only by patterns that say nothing of names? Such a key is told from
    /// its first look on; what ended before is only counted (unread()). Asked once for each new name; pure.
    using IsUnnamed = std::function<bool(std::string_view key)>;
    void setUnnamed(IsUnnamed isUnnamed) { m_isUnnamed = std::move(isUnnamed); }

    // --- observations; ObservedAt::node is this node
    void reduce(const Notification& observation, Reduction& out);
    /// The same one by one, but faster: the memory that a whole read of the socket will touch is fetched ahead.
    void reduce(std::span<const Notification> observations, Reduction& out);
    void reduce(const Invalidated& observation, Reduction& out);
    void reduce(const Look& observation, Reduction& out);
    void reduce(const OwnRelease& observation, Reduction& out);

    // --- what happens without an observation of a key
    /// The read budget did not allow the wanted read: what waited for it is emitted with an unknown holder.
    void shed(LockId lock, ServerTime now, Reduction& out);
    /// Lets time pass by the clock of the node's server: emits what has waited longer than 250 ms for a read, wants a
    /// look at leases that ended, lets free locks go after their linger time (10 s; 5 min when the hold expired or was
    /// taken over; at most half of what is tracked, or 131,072).
    void tick(ServerTime now, Reduction& out);
    /// What a gap can have hidden. Removals: the stream went on and only a flush was not told by key, so that a write
    /// from now on to a key that was not held is an acquisition.
    enum class Missed : std::uint8_t { Anything, Removals };
    /// A gap ended (reconnect, flush, failover): what is still to be re-read is unconfirmed until its value is looked
    /// at. Locks not found by the re-scan are vanished by vanishUnseen(). `from`: the last moment from which on
    /// something may have been missed; how exactly an end is known that the gap has hidden follows from it. `until`:
    /// the gap ended there; a lock that was taken later, and still waits to be read, is not in doubt. Unknown: it ends
    /// now.
    void beginResync(ServerTime from, Missed missed = Missed::Anything, ServerTime until = kUnknownTime);
    void vanishUnseen(const ObservedAt& at, Reduction& out);
    /// No whole scan has been done since the begin, or since a gap: a key that nobody has seen may be held, so what is
    /// written to it is found, and its end is told. Until scanned().
    void notScanned();
    /// A whole scan that began at `from` is done without a gap: what appears later in a look of a key that no
    /// notification covers was acquired since then. vanishUnseen() says so too, of the begin of the gap.
    void scanned(ServerTime from);
    /// Somebody waits for a lock that nobody was seen to hold: it is there for those who wait, and lingers.
    void waitedFor(LockId lock);

    /// Nothing is heard of the node any more: other nodes that show its locks have them from now on. They may want
    /// looks, of their nodes.
    void goAway(Reduction& out);
    /// It is heard of again.
    void comeBack() { m_isAway = false; }
    /// Its locks leave the picture, without an event.
    void dropAll();
    /// `next` takes its place with all that it has: what that one does not show is lost, not vanished. Nothing was lost
    /// before `whole`, as far as all changes were announced here; kUnknownTime: nobody can say.
    void fallTo(NodeId next, ServerTime whole)
    {
        m_successor = next;
        m_whole = whole;
    }
    /// It takes the place of another node. Until its first scan has ended, locks may be held of which neither told.
    void followUp() { m_followsUnscanned = m_scannedFrom == kUnknownTime; }
    /// The end of fallTo(): `next` was looked through at `where`, and what it did not show is told as lost there.
    void loseTo(Reducer& next, const ObservedAt& where, Reduction& out);

    /// Who has which slot of the cluster, from now on: Picture::setSlots(). Locks in slots that another node has now
    /// are that node's, which is to be asked for them.
    void setSlots(std::shared_ptr<const SlotTable> slots, Reduction& out);
    /// Its locks stay until another node was looked through for them, whoever has their slots now.
    void beginRetirement() { m_retires = true; }
    /// The key of a lock of this node is there as far as anybody knows, but cannot be read now (its slot moves, the
    /// cluster is down): that says neither that it is free nor that it is gone.
    void unreadable(LockId lock);

    // --- questions
    [[nodiscard]] KeyspaceId keyspace() const { return m_keyspace; }
    /// Locks of this node that are held.
    [[nodiscard]] std::uint32_t heldCount() const { return m_held; }
    /// The first id from `id` on that may be a lock of this node; OwnLocks::kNone: there is none.
    [[nodiscard]] std::uint32_t nextOwn(std::uint32_t id) const { return m_locks.next(id); }
    /// `guess` spares the search if it is right.
    [[nodiscard]] LockId find(std::uint16_t database, std::string_view name, LockId guess = kNoLock) const
    {
        return m_registry.find(m_keyspace, database, name, guess);
    }
    /// Was what a look shows for the first time there before, as far as anybody can tell, so that it is found?
    [[nodiscard]] bool findsWhatWasThere() const { return m_resyncing || m_scannedFrom == kUnknownTime; }
    /// Keys that nobody named, gone or given up before a look at them (Counters::unread).
    [[nodiscard]] std::uint64_t unread() const { return m_unread; }
    /// Is a read of this lock worth its cost now: held by "not seen", or something waits for it?
    [[nodiscard]] static bool wantsRead(const LockRecord& e);
    /// Starts to fetch the memory that a look at this lock will touch.
    void prefetchNote(const LockRecord& e) const;
    /// Bytes, of this node alone.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    friend class Reducers;
    friend class StoryTeller;

    [[nodiscard]] LockRecord& at(LockId id) { return m_registry.at(id); }
    [[nodiscard]] LockId add(std::uint16_t database, std::string_view name, std::uint64_t hash, ServerTime seen);
    void drop(LockId id);
    /// visit(LockId, LockRecord&) for each lock of this node.
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

    // --- from node to node: reduce_move.cpp
    enum class Sight : std::uint8_t {
        Changes,  ///< an event, and the key is there
        Restored, ///< the same: with all that it was, in a cluster
        Ends,     ///< an event: it is removed
        Value,    ///< a look: it is there
        Absent,   ///< a look: it is not
    };
    /// Its node is there, and has it.
    [[nodiscard]] bool isShownElsewhere(const LockRecord& e) const;
    /// Of a lock that was seen on another node last; `look`: the one that shows it. False: it stays there.
    [[nodiscard]] bool takeOver(LockId id, LockRecord& e, Sight sight, const When& when, const Look* look,
                                Reduction& out);
    /// It went with its slot to `next`: the same hold, as far as nothing else waits to be read.
    void moveWithKey(LockId id, LockRecord& e, Reducer& next, const When& when, Reduction& out);
    void tellMigrated(LockId id, LockRecord& e, const When& when, Reduction& out);
    [[nodiscard]] bool isLeaving(LockId id, ServerTime at) const;
    /// Its `del` may be half of a move: kept until the other half comes, or does not.
    [[nodiscard]] bool holdBack(LockId id, LockRecord& e, const When& when, bool adjacent);
    /// It was none. `now`: when that was decided; what was kept is told that much less precisely.
    void releaseHeldBack(LockId id, LockRecord& e, ServerTime now, Reduction& out);
    [[nodiscard]] std::optional<HeldBackRemoval> takeHeldBack(LockId id, LockRecord& e);
    /// This node has lost it, and another one may have shown it meanwhile: then it lives there. False: nobody has.
    [[nodiscard]] bool yield(LockId id, LockRecord& e, Reduction& out);
    /// What waits here of a lock that goes to another node is told, and nothing of it is due here any more.
    void handOut(LockId id, LockRecord& e, Reduction& out);
    void receive(LockId id, LockRecord& e, ServerTime at, bool inDoubt);

    // --- emission: reducer.cpp
    /// An event at its place in `out`, as the state is; to be corrected, then emitted. (Written somewhere else in small
    /// pieces and copied whole, it would wait for the store buffer.)
    [[nodiscard]] static LockEvent& draft(LockId id, const LockRecord& e, EventKind kind, const When& when,
                                          Reduction& out);
    /// Applies what was drafted last.
    void emit(LockId id, LockRecord& e, Reduction& out);
    void emit(LockId id, LockRecord& e, EventKind kind, const When& when, Reduction& out)
    {
        static_cast<void>(draft(id, e, kind, when, out));
        emit(id, e, out);
    }
    void linger(LockId id, LockRecord& e);
    /// Free locks that may linger: memory follows what is live.
    [[nodiscard]] std::uint32_t mostFree() const;
    void letGo(ServerTime t, Reduction& out);
    void letGo(Schedule::Linger line, ServerTime t, bool surplus, Reduction& out);

    // --- what waits for a look: reduce_pending.cpp
    void waitForHolder(LockId id, LockRecord& e, ValueType type, const When& when, Reduction& out);
    /// An acquisition by nobody seen; Found: after a gap, that may have been taken before.
    void beginUnseen(LockId id, LockRecord& e, EventKind kind, ValueType type, const When& when, Reduction& out);
    /// False: what it would belong to was given up; the next look tells.
    bool note(LockId id, LockRecord& e, Op op, const When& when, Reduction& out);
    [[nodiscard]] Note& noteOf(const LockRecord& e) { return m_notes[e.note()]; }
    [[nodiscard]] const Note& noteOf(const LockRecord& e) const { return m_notes[e.note()]; }
    /// An end of what nobody named and nobody looked at: counted, not told.
    void endUnread(LockRecord& e);
    void dropOver();
    /// Emits what waits without knowing who. Says whether it may have changed hands.
    enum class Then : std::uint8_t { Stays, Ends, EndsAdjacent };
    /// Held, and not all of it was told; `bare`: as far as was told it has no lease.
    static void leaveHalfTold(LockRecord& e, bool bare);
    bool settle(LockId id, LockRecord& e, const When& when, Then then, Reduction& out);
    /// Emits what waits as the look tells it.
    void resolve(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);
    void settleOld(Schedule::Waits what, ServerTime t, Reduction& out);
    [[nodiscard]] Note& promote(LockRecord& e);
    /// Does it wait to be read, not held before, because of what came later than `t`?
    [[nodiscard]] bool beganAfter(const LockRecord& e, ServerTime t) const;
    /// Of an acquisition that waits to be read.
    [[nodiscard]] When whenBegun(const LockRecord& e) const;
    void forgetWait(LockRecord& e);
    [[nodiscard]] static WantKind wantOf(const LockRecord& e);
    void want(LockId id, WantKind kind, Reduction& out) const { out.wants.push_back({id, kind, m_heardType}); }

    // --- notifications: reduce_notification.cpp
    void reduce(const Notification& n, std::uint64_t hash, Reduction& out);
    void reduce(const Notification& n, LockId id, LockRecord& e, Reduction& out);
    void notify(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const When& when, Reduction& out);
    /// A word that nobody here knows: what it did only a look can tell.
    void noteUnclear(LockId id, LockRecord& e, const When& when, Reduction& out);
    /// Is it certain enough what a renewal at this time does to the lease, that it is told before it is read? Not where
    /// the new end may be earlier than the known one, or the lease of another length: the last two differ, there was
    /// only one, or the new end would be nearly the known one.
    [[nodiscard]] bool isPredictable(const LockRecord& e, ServerTime at) const;
    void expire(LockId id, LockRecord& e, bool continues, const When& when, Reduction& out);
    void remove(LockId id, LockRecord& e, EventKind kind, const When& when, bool adjacent, Reduction& out);
    void tellRemoved(LockId id, LockRecord& e, EventKind kind, const When& when, bool adjacent, Reduction& out);
    /// Of what is written to this lock notifications tell the lease only: whose it is may have changed with it.
    [[nodiscard]] bool tellsOnlyLease(const LockRecord& e) const
    {
        return (m_coveredWrites >> static_cast<unsigned>(e.state.type) & 1u) == 0 && !e.waits() && !e.isInDoubt();
    }
    /// The key changed then, and only a look can tell what.
    void changed(LockId id, LockRecord& e, ServerTime t, Reduction& out) const;
    /// What waits for a look has brought another lease than the one that is known.
    [[nodiscard]] bool hasNewLease(const LockRecord& e) const;

    // --- looks: reduce_look.cpp, compare_look.cpp, reduce_gap.cpp
    void lookPresent(LockId id, LockRecord& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    /// The look tells nothing of what waits: that is told as it is.
    void compareOrAppear(LockId id, LockRecord& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    void lookAbsent(LockId id, LockRecord& e, const Look& look, Reduction& out);
    void found(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);
    void appear(LockId id, LockRecord& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    /// Held, and a look shows it is not any more.
    void endUnseen(LockId id, LockRecord& e, const Look& look, Reduction& out);
    void vanish(LockId id, LockRecord& e, const When& when, Reduction& out);
    /// When a held lock was written since it was last seen; nothing: it was not, or nobody can say.
    [[nodiscard]] std::optional<When> whenWritten(const LockRecord& e) const;
    /// When the change that a look shows happened: at a tracking push if there was one, else since the last evidence.
    [[nodiscard]] When changeAt(const LockRecord& e, const Look& look) const;
    /// What notifications announce of this key.
    [[nodiscard]] Coverage coverageOf(const Look& look) const { return look.announced ? m_coverage : Coverage{}; }

    /// A key that was restored over and of which only the lease can be seen: that is told. False: it is nothing of
    /// that kind.
    bool tellRestored(LockId id, LockRecord& e, const Look& look, Reduction& out);
    void compare(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);
    void otherHolder(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);
    void countSteps(LockId id, LockRecord& e, const Look& look, TokenId holder, const When& when, Reduction& out);
    void compareLease(LockId id, LockRecord& e, const Look& look, const When& when, Reduction& out);
    /// What differs still is learned, not happened.
    void reconcile(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);

    void confirmAfterGap(LockId id, LockRecord& e, const Look& look, TokenId token, Reduction& out);
    /// Held, but by whom and since when is not known any more; until when, `deadline` says.
    void forgetHolder(LockId id, LockRecord& e, const When& when, Deadline deadline, Reduction& out);
    /// From the last moment when the lock was certainly as it was told, before the gap, to `t`.
    [[nodiscard]] ShortSpan precisionOf(const ObservedAt& at) const
    {
        return m_primaryUntil == kUnknownTime ? at.precisionUs : precisionOnReplica(at);
    }
    [[nodiscard]] ShortSpan precisionOnReplica(const ObservedAt& at) const;
    [[nodiscard]] ShortSpan sinceGap(const LockRecord& e, ServerTime t) const;
    /// The last write over the key since a gap in which nothing but removals was missed; as old as the first one.
    [[nodiscard]] std::optional<NoteItem> writtenInGap(const LockRecord& e) const;
    /// That a key was taken may not have been seen: a gap hid it, or nobody has walked over the keys yet.
    [[nodiscard]] bool mayHideBegins() const
    {
        return (m_resyncing && !m_onlyRemovals) || m_unscanned || m_followsUnscanned;
    }
    /// Not held as far as is known, but nobody has looked since what may have hidden that it was taken.
    [[nodiscard]] bool mayHaveBegunUnseen(const LockRecord& e) const
    {
        return mayHideBegins() && (e.standing() == Standing::FreeInDoubt || e.state.phase == LockPhase::Gone);
    }

    // --- our own removals: reduce_own.cpp
    /// Its `del` has come and waits.
    [[nodiscard]] bool ownRemovalHolds(LockId id);
    bool keepForOwnRemoval(LockId id, LockRecord& e, KeyEvent event, bool adjacent, const When& when, Reduction& out);
    void forgetOwnRemoval(LockId id);
    void resolveOwnRemoval(LockId id, EventKind kind, Reduction& out);

    const NodeId m_node;
    const KeyspaceId m_keyspace;
    Registry& m_registry;
    HandOver& m_handOver;
    Tally& m_tally;
    Reducers& m_reducers;
    Schedule m_schedule;
    OwnLocks m_locks;
    Notes m_notes;
    OwnRemovals m_own;
    HeldBackRemovals m_heldBack;
    std::shared_ptr<const SlotTable> m_slots; ///< null: no cluster
    ServerTime m_restlessUntil{}; ///< a key was restored somewhere in the cluster: others may be on their way

    Coverage m_coverage;
    std::uint8_t m_coveredWrites = 0; ///< of m_coverage: a bit for each ValueType that it covers the writes of
    bool m_isCoverageSet = false;
    bool m_readsHolders = true;
    bool m_isReplica = false;
    ServerTime m_primaryUntil = kUnknownTime; ///< m_isReplica: it was one until then
    IsUnnamed m_isUnnamed;
    LockId m_lastLock = kNoLock;                ///< of the last notification, for adjacency
    ValueType m_heardType = ValueType::Unknown; ///< after the notification that is being reduced
    Floors m_floors;                            ///< of the notifications
    bool m_resyncing = false;                   ///< a gap ended, and not all that it may have hidden was looked at
    bool m_onlyRemovals = false;                ///< m_resyncing: all that can have been missed is that locks went
    ServerTime m_gapFrom = kUnknownTime;        ///< of the last gap
    Coverage m_beforeGap;                       ///< covered all the time from the gap before to the end of the last
    Coverage m_narrowest;                       ///< covered all the time since the last gap
    bool m_unscanned = false;                   ///< no walk over the keys has come to its end since the last gap
    ServerTime m_scannedFrom = kUnknownTime;    ///< what the last full scan did not find did not exist then
    std::vector<LockId> m_over;                 ///< Standing::Over
    std::uint64_t m_unread = 0;
    std::uint32_t m_held = 0;
    bool m_retires = false;
    bool m_isAway = false;             ///< nothing is heard of the node
    NodeId m_successor = kNoNode;      ///< takes its place
    bool m_followsUnscanned = false;   ///< it took the place of another, and was not looked through yet
    ServerTime m_whole = kUnknownTime; ///< m_successor: until then nothing was lost
};

/// What a look tells of the hold, into an event.
void fill(LockEvent& event, const Look& look, TokenId token);

/// What changes behind an observation changes after this moment.
[[nodiscard]] inline ServerTime evidenceAt(ServerTime at, ShortSpan precision)
{
    constexpr std::int64_t kMonth = std::int64_t{30} * 86'400 * 1'000'000; // longer than any that is known
    return at - std::chrono::microseconds{std::min(precision.us(), kMonth)};
}

/// Does silence about a value of this type mean that nobody wrote it?
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
/// Does silence about an end mean that there was none?
[[nodiscard]] inline bool coversEnds(const Coverage& c)
{
    return c.removals && c.expired && c.evicted;
}

} // namespace lockscope
