// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/bytestore.h"
#include "core/lockstate.h"
#include "core/observation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// Why the reducer wants a key to be read; lower is more urgent.
enum class WantKind : std::uint8_t {
    Acquisition, ///< who took it
    Change,      ///< same holder or another one?
    Holder,      ///< held by somebody not seen yet
    Renewal,     ///< confirm the predicted deadline
    Expiry,      ///< the lease should have ended by now
};
struct Want
{
    LockId lock = kNoLock;
    WantKind kind = WantKind::Holder;
    /// What the key is now, from the event that caused the want. Unknown: as it was. Other: the event does not tell.
    ValueType type = ValueType::Unknown;
};

/// What the reducer emits into. `events` have already been applied to the picture when the call returns.
struct Reduction
{
    std::vector<LockEvent> events;
    std::vector<Want> wants;
    bool notificationsMissed =
        false; ///< a look found a change that a covered notification should have announced before
    void clear()
    {
        events.clear();
        wants.clear();
        notificationsMissed = false;
    }
};

/// The producer's picture of one session: all locks of all nodes, found by name, with interned names and tokens that
/// are recycled when a lock is gone, so that memory follows what is live, not what ever was.
///
/// reduce : (Picture, Observation) -> { events, wants } is the set of reduce() overloads: deterministic, no clock, no
/// I/O; what they emit they apply. Thread: the one that owns it (redis-io, replay, or a test).
class Picture
{
public:
    Picture();
    ~Picture();
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    void setCoverage(NodeId node, const Coverage& coverage);
    /// Is it read who holds a lock? (Else an acquisition is told at once, held by "not seen"; during a re-sync as
    /// found.)
    void setReadsHolders(NodeId node, bool reads);

    /// Is this a name that nobody chose: matched only by patterns that say nothing of names? Such a key is told from
    /// its first look on; what ended before is only counted (unread()). Asked once for each new name; pure.
    using IsUnnamed = std::function<bool(std::string_view key)>;
    void setUnnamed(NodeId node, IsUnnamed isUnnamed);

    void reduce(const Notification& observation, Reduction& out);
    /// The same one by one, but faster: the memory that a whole read of the socket will touch is fetched ahead.
    void reduce(std::span<const Notification> observations, Reduction& out);
    void reduce(const Invalidated& observation, Reduction& out);
    void reduce(const Look& observation, Reduction& out);
    void reduce(const OwnRelease& observation, Reduction& out);
    /// The read budget did not allow the wanted read: what waited for it is emitted with an unknown holder.
    void shed(LockId lock, ServerTime now, Reduction& out);
    /// Lets time pass by the clock of one node's server: emits what has waited longer than 250 ms for a read, wants a
    /// look at leases that ended, lets free locks go after their linger time (10 s; 5 min when the hold expired or was
    /// taken over; at most half of what is tracked, or 131,072).
    void tick(NodeId node, ServerTime now, Reduction& out);
    /// What a gap can have hidden. Removals: the stream went on and only a flush was not told by key, so that a write
    /// from now on to a key that was not held is an acquisition.
    enum class Missed : std::uint8_t { Anything, Removals };
    /// A gap on `node` ended (reconnect, flush, failover): what is still to be re-read is unconfirmed until its value
    /// is looked at. Locks not found by the re-scan are vanished by vanishUnseen(). `from`: the last moment from which
    /// on something may have been missed; how exactly an end is known that the gap has hidden follows from it.
    /// `until`: the gap ended there; a lock that was taken later, and still waits to be read, is not in doubt. Unknown:
    /// it ends now.
    void beginResync(NodeId node, ServerTime from, Missed missed = Missed::Anything, ServerTime until = kUnknownTime);
    void vanishUnseen(NodeId node, const ObservedAt& at, Reduction& out);
    /// No whole scan has been done since the begin, or since a gap: a key that nobody has seen may be held, so what is
    /// written to it is found, and its end is told. Until scanned().
    void notScanned(NodeId node);
    /// A whole scan that began at `from` is done without a gap: what appears later in a look of a key that no
    /// notification covers was acquired since then. vanishUnseen() says so too, of the begin of the gap.
    void scanned(NodeId node, ServerTime from);
    /// FLUSHALL seen: everything of this node (and database, when not negative) vanished.
    void vanishAll(NodeId node, int database, const ObservedAt& at, Reduction& out);

    /// How many wait for a held lock, as far as is known; nothing: not known. No event: it shows in its state only,
    /// until the hold ends.
    void setWaiters(LockId lock, std::optional<std::uint16_t> waiters);

    /// `guess` spares the search if it is right.
    [[nodiscard]] LockId find(NodeId node, std::uint16_t database, std::string_view name, LockId guess = kNoLock) const;
    /// Starts to fetch the memory that a look at this lock will touch; its name, once the lock is there.
    void fetchAhead(LockId id) const;
    void fetchNameAhead(LockId id) const;
    /// Its place among the tokens; returns Look::tokenHash.
    [[nodiscard]] std::uint64_t fetchTokenAhead(std::string_view token) const;
    [[nodiscard]] const LockState& state(LockId id) const;
    [[nodiscard]] KeyView key(LockId id) const;
    [[nodiscard]] NodeId nodeOf(LockId id) const; ///< of key(), without its bytes
    [[nodiscard]] std::string_view token(TokenId id) const;
    [[nodiscard]] std::uint32_t size() const; ///< upper bound of ids
    [[nodiscard]] std::uint32_t heldCount() const;
    [[nodiscard]] std::uint32_t trackedCount() const;
    /// Changes of held locks that were gone before they could be read (Counters::unattributed).
    [[nodiscard]] std::uint64_t unattributed() const;
    /// Keys that nobody named, gone or given up before a look at them (Counters::unread); of one node, and of all.
    [[nodiscard]] std::uint64_t unread(NodeId node) const;
    [[nodiscard]] std::uint64_t unread() const;
    /// When the lock's state was last confirmed by anything read, full time near `near`.
    [[nodiscard]] ServerTime confirmedAt(LockId id, ServerTime near) const;
    /// Counts notifications of this lock (wraps): lets a read that straddled a change be told from one that did not.
    /// 0 for kNoLock.
    [[nodiscard]] std::uint32_t sequence(LockId id) const;
    /// Has a gap left open who holds it, and no value that was read since has shown it? Then a read of its lease alone
    /// tells nothing but that the key is there.
    [[nodiscard]] bool isUnconfirmed(LockId id) const;
    /// Is a read of this lock worth its cost now: held by "not seen", or something waits for it?
    [[nodiscard]] bool wantsRead(LockId id) const;

    /// Is there anything for collect() besides events?
    [[nodiscard]] bool hasChanged() const;
    /// Hands over what changed since the last call: names, tokens, `events` (all that reduce() and tick() emitted since
    /// then, in their order; left empty with a capacity for the next round), the states of locks that these do not
    /// tell, and the counters held, tracked, unattributed and unread. Ids freed before this call may be re-used after
    /// it (and a rest of a second); a batch that waits longer than that knows by Batch::epoch, and its events are left
    /// out.
    void collect(Batch& into, std::vector<LockEvent>& events);
    /// These events are not handed over, or not in their order: the next collect() hands over the states of their
    /// locks.
    void resend(std::span<const LockEvent> events);
    /// Memory of the engine, bytes (names, tokens, states, index).
    [[nodiscard]] std::size_t memoryBytes() const;

    struct Impl; // picture_impl.h, not for users

private:
    std::unique_ptr<Impl> m; // hides the index and the pending notes; one indirection per call, not per access
};

} // namespace lockscope
