// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to picture*.cpp and reduce_*.cpp.

#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "core/floors.h"
#include "core/idindex.h"
#include "core/picture.h"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

namespace lockscope {

/// One event name that waits for a look to say what it meant.
enum class Op : std::uint8_t {
    Begin,   ///< free -> held
    Replace, ///< the whole value was written over a held key
    Change,  ///< part of a collection changed: re-entry, partial unlock, another member
    Expire,  ///< a TTL was set
    Persist, ///< the TTL was taken away
};
struct NoteItem
{
    ServerTime at{};
    ShortSpan precision;
    Op op = Op::Begin;
    bool lease = false;    ///< an `expire` of the same command belongs to it
    bool counts = false;   ///< Change: by HINCRBY, which has no other meaning than up or down
    bool restored = false; ///< Replace: by a command that brings a TTL without an `expire`
};
struct Note
{
    static constexpr std::size_t kItems = 6;
    std::array<NoteItem, kItems> items;
    std::uint8_t size = 0;
    [[nodiscard]] NoteItem& last() { return items[size - 1u]; }
};

namespace flag {
enum : std::uint32_t {
    Known = 1u << 0,      ///< in the index
    Dirty = 1u << 1,      ///< in the list of locks whose state is to be handed over
    Begun = 1u << 2,      ///< an acquisition waits; its time is in `pending`
    HasNote = 1u << 3,    ///< `pending` is the index of a note
    Pushed = 1u << 4,     ///< a tracking push waits; the time of the first is in `pending`
    PushedMore = 1u << 5, ///< more than one did
    Open = 1u << 6,       ///< a directly adjacent `expire` belongs to what was last noted
    BegunLease = 1u << 7, ///< Begun: the adjacent `expire` came
    Unconfirmed = 1u << 8,
    Predicted = 1u << 9, ///< the deadline is the time of a renewal plus the known lease; a look has not confirmed it
    OwnRelease = 1u << 10,
    InShortLinger = 1u << 11,
    InLongLinger = 1u << 12,
    ExpiryWanted = 1u << 13,
    Held = 1u << 15,    ///< state.phase says so too, a cache line further on
    Bare = 1u << 19,    ///< began without a lease, and was not looked at since
    Doubt = 1u << 14,   ///< what a note left undecided: the next look corrects, it does not tell
    Awaited = 1u << 20, ///< Unconfirmed: something has shown the key since, and a look that tells more is on the way
    Unnamed = 1u << 21, ///< nobody chose this name, and no look has shown a lock there
    Unread = 1u << 22,  ///< Unnamed: written, and what waited for a look was given up
    Over = 1u << 23,    ///< Unnamed: gone; dropped at the next tick
    HoldersShift = 24,  ///< eight bits: Entry::holders()
    TypeShift = 16,     ///< three bits: the type that a waiting acquisition's event tells
    TypeMask = 7u << TypeShift,
    Waits = Begun | HasNote,
};
}

/// All that the engine keeps for a lock: two and a half cache lines, the front never split.
struct alignas(32) Entry
{
    // What every notification touches stands in front, in one cache line. Times are whole here: a lock may stand for
    // months without a look.
    ByteStore::Ref name = nullptr;
    std::uint32_t flags = 0;
    std::uint32_t sequence = 0;
    std::int64_t pending = 0; ///< index of a note, or microseconds of server time
    ServerTime confirmed{};   ///< of the last evidence
    NodeId node{};
    std::uint16_t database = 0;
    std::uint32_t queued = std::numeric_limits<std::uint32_t>::max(); ///< earliest place in the deadline queue
    LockState state;

    [[nodiscard]] bool has(std::uint32_t f) const { return (flags & f) != 0; }
    void set(std::uint32_t f) { flags |= f; }
    void unset(std::uint32_t f) { flags &= ~f; }
    [[nodiscard]] bool isHeld() const { return has(flag::Held); }
    /// How many share the lock, as the last look told; saturated: among more than 255 nobody asks whether one came.
    [[nodiscard]] std::uint32_t holders() const { return flags >> flag::HoldersShift; }
    void setHolders(std::uint32_t n)
    {
        flags = (flags & ~(kMostHolders << flag::HoldersShift)) | fewHolders(n) << flag::HoldersShift;
    }
    static constexpr std::uint32_t kMostHolders = 0xff;
    [[nodiscard]] static constexpr std::uint32_t fewHolders(std::uint32_t n) { return std::min(n, kMostHolders); }
    /// Begun or Pushed.
    [[nodiscard]] ServerTime pendingSince() const { return serverTimeFromUs(pending); }
    /// HasNote.
    [[nodiscard]] std::size_t note() const { return static_cast<std::size_t>(pending); }
};
static_assert(sizeof(Entry) <= 160);

/// When something happened and how that is known.
struct When
{
    ServerTime at{};
    ShortSpan precision;
    Evidence evidence = Evidence::Event;
};

/// Chunks of entries: ids index them, nothing ever moves.
class Entries
{
public:
    [[nodiscard]] Entry& operator[](std::uint32_t i) { return m_chunks[i >> kShift].get()[i & kMask]; }
    [[nodiscard]] const Entry& operator[](std::uint32_t i) const { return m_chunks[i >> kShift].get()[i & kMask]; }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    std::uint32_t add()
    {
        if (m_size >> kShift == m_chunks.size())
            m_chunks.emplace_back(static_cast<Entry*>(allocateBig(kChunkBytes)));
        std::construct_at(&(*this)[m_size]);
        return m_size++;
    }
    /// Of a chunk only the pages with entries are resident.
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return (m_size * sizeof(Entry) + kHugePage - 1) / kHugePage * kHugePage;
    }

private:
    static constexpr std::uint32_t kShift = 16;
    static constexpr std::uint32_t kMask = (1u << kShift) - 1;
    static constexpr std::size_t kChunkBytes = sizeof(Entry) << kShift;
    static_assert(std::is_trivially_destructible_v<Entry>);
    struct FreeChunk
    {
        void operator()(Entry* chunk) const { freeBig(chunk, kChunkBytes); }
    };
    std::vector<std::unique_ptr<Entry, FreeChunk>> m_chunks;
    std::uint32_t m_size = 0;
};

/// Interned token bytes with a count of the states that name them.
struct TokenRecord
{
    ByteStore::Ref bytes = nullptr;
    std::uint32_t hash = 0; ///< the low half, enough to find its place again
    std::uint32_t users : 31 = 0;
    std::uint32_t lapsed : 1 = false; ///< in Impl::lapsedTokens
};

/// A freed id. It rests until hardly any batch that still waits somewhere can speak of its former owner.
struct Resting
{
    std::uint64_t epoch; ///< of the last events that may mean the former owner
    ServerTime since;
    std::uint32_t id;
};
struct Defined
{
    std::uint32_t id;
    std::uint64_t reusedFrom;
};

/// What waits for a time. Each node's server has a clock of its own, so each has queues of its own.
struct Due
{
    std::uint32_t due; ///< in units of 4.096 ms since NodeState::dueBase, saturated
    std::uint32_t id;
    friend bool operator>(const Due& a, const Due& b) { return a.due > b.due; }
};
struct Waiting
{
    LockId id;
    ShortTime since; ///< of its first notification
};
struct Linger
{
    LockId id;
    ShortTime until;
};

struct NodeState
{
    Coverage coverage;
    Coverage narrowest;       ///< what was covered all the time since the last gap began
    bool isCoverageSet = false;
    Coverage beforeGap; ///< what was covered all the time from the gap before to the end of the last one
    bool readsHolders = true;
    LockId lastLock = kNoLock; ///< of the last notification, for adjacency
    Floors floors;             ///< of the notifications
    bool resyncing = false;
    bool onlyRemovals = false; ///< while resyncing: all that can have been missed is that locks went
    bool unscanned = false;    ///< no walk over the keys has come to its end since we began, or since the last gap
    /// That a key was taken may not have been seen: a gap hid it, or nobody has walked over the keys yet.
    [[nodiscard]] bool mayHideBegins() const { return (resyncing && !onlyRemovals) || unscanned; }
    ServerTime gapFrom = kUnknownTime;
    ServerTime scannedFrom = kUnknownTime; ///< what the last full scan did not find did not exist then
    std::vector<Due> deadlines;            ///< a heap, the earliest first
    std::int64_t dueBase = 0;              ///< an hour or more before the clock, never far from it
    std::deque<Waiting> begun;
    std::deque<Waiting> noted;
    std::deque<Linger> shortLinger;
    std::deque<Linger> longLinger;
    Picture::IsUnnamed isUnnamed;
    std::vector<LockId> over; ///< flag::Over
    std::uint64_t unread = 0;
};

/// Our own removal of one lock: what comes between its `del` and its outcome waits here.
struct ForcedRelease
{
    struct Kept
    {
        When when;
        KeyEvent event;
        bool adjacent;
    };
    LockId lock;
    ServerTime since;
    bool done = false;      ///< resolved as done; the `del` is still to come
    std::vector<Kept> kept; ///< the `del` first
};

struct Picture::Impl
{
    // --- identity: picture.cpp ---
    Entries entries;
    IdIndex names;
    std::vector<TokenRecord, BigAllocator<TokenRecord>> tokens{1}; // [0] is TokenId::None
    IdIndex tokenIndex;
    ByteStore bytes;
    HashSeed seed = HashSeed::random();
    std::vector<NodeState> nodes;
    std::deque<Resting> restingLocks;
    std::deque<Resting> restingTokens;
    std::vector<std::uint32_t> lapsedTokens; ///< without users, still in the index
    std::vector<Defined> freeLocks;
    std::vector<Defined> freeTokens;
    std::vector<Defined> newNames;
    std::vector<Defined> newTokens;
    std::vector<LockId> dirty;
    std::uint64_t epoch = 1;
    std::uint32_t nextSequence = 0x5bd1e995;
    ServerTime now{}; ///< of the first node's last tick: how long freed ids rest

    [[nodiscard]] Entry& at(LockId id) { return entries[index(id)]; }
    [[nodiscard]] NodeState& node(NodeId id)
    {
        const auto i = static_cast<std::size_t>(id);
        if (i >= nodes.size())
            nodes.resize(i + 1);
        return nodes[i];
    }
    /// Of a name's full identity.
    [[nodiscard]] std::uint64_t hashOf(NodeId where, std::uint16_t database, std::string_view name) const
    {
        const auto place = static_cast<std::uint64_t>(where) << 16 | database;
        return hashBytes(name, {seed.start + place * 0xA24BAED4963EE407u, seed.secret});
    }
    [[nodiscard]] LockId find(std::uint64_t hash) const { return LockId{names.find(hash)}; }
    /// Is it the id of this name?
    [[nodiscard]] bool is(LockId id, NodeId where, std::uint16_t database, std::string_view name) const
    {
        if (index(id) >= entries.size())
            return false;
        const auto& e = entries[index(id)];
        return e.has(flag::Known) && e.node == where && e.database == database && ByteStore::get(e.name) == name;
    }
    [[nodiscard]] LockId add(NodeId where, std::uint16_t database, std::string_view name, std::uint64_t hash,
                             ServerTime seen);
    /// Takes the lock out of the picture; its id rests.
    void drop(LockId id);
    /// With one user more: the caller. `hash`: its own, if that is known, or 0.
    [[nodiscard]] TokenId intern(std::string_view token, std::uint64_t hash);
    void use(TokenId id)
    {
        if (id != TokenId::None)
            ++tokens[index(id)].users;
    }
    void unuse(TokenId id);
    void restLapsedTokens();
    void wakeRested();
    /// What every notification touches.
    void prefetchFront(std::uint32_t id) const { __builtin_prefetch(&entries[id], 1); }
    /// With its state.
    static void prefetchEntry(const Entry& e)
    {
        const auto* front = reinterpret_cast<const char*>(&e);
        __builtin_prefetch(front, 1);
        __builtin_prefetch(front + 64, 1);
        __builtin_prefetch(front + 128, 1);
    }
    void prefetchNote(const Entry& e) const
    {
        // Chosen, not branched: whether there is one cannot be predicted.
        const auto* place = e.has(flag::HasNote) ? reinterpret_cast<const char*>(notes.data() + e.note())
                                                 : reinterpret_cast<const char*>(&e);
        __builtin_prefetch(place, 1);
        __builtin_prefetch(place + sizeof(Note) - 1, 1);
    }
    void touch(LockId id, Entry& e)
    {
        if (!e.has(flag::Dirty)) {
            e.set(flag::Dirty);
            dirty.push_back(id);
        }
    }

    // --- emission, deadlines and linger: picture_emit.cpp ---
    std::uint32_t held = 0;
    std::uint32_t freed = 0;   ///< locks in Phase::Free
    std::uint32_t waiting = 0; ///< acquisitions that wait for a look; most of these were free before
    std::uint64_t unattributed = 0;
    std::uint64_t unread = 0;

    /// An event at its place in `out`, as the state is; to be corrected, then emitted. (Written somewhere else in small
    /// pieces and copied whole, it would wait for the store buffer.)
    [[nodiscard]] static LockEvent& draft(LockId id, const Entry& e, EventKind kind, const When& when, Reduction& out);
    /// Applies what was drafted last.
    void emit(LockId id, Entry& e, Reduction& out);
    void emit(LockId id, Entry& e, EventKind kind, const When& when, Reduction& out)
    {
        static_cast<void>(draft(id, e, kind, when, out));
        emit(id, e, out);
    }
    void queueDeadline(LockId id, Entry& e, ServerTime t);
    static void pushDue(NodeState& where, LockId id, Entry& e, std::uint32_t due);
    [[nodiscard]] static std::uint32_t dueOf(const NodeState& where, ServerTime t);
    /// Keeps the base of the deadline queue near the clock, wherever that was set.
    void followClock(NodeState& where, ServerTime t);
    void linger(LockId id, Entry& e);
    void wantOverdue(NodeState& where, ServerTime t, Reduction& out);
    /// Free locks that may linger: memory follows what is live.
    [[nodiscard]] std::uint32_t mostFree() const;
    void letGo(NodeState& where, ServerTime t, Reduction& out);
    void letGo(NodeState& where, std::uint32_t queuedFlag, ServerTime t, bool surplus, Reduction& out);

    // --- what waits for a look: reduce_pending.cpp ---
    std::vector<Note, BigAllocator<Note>> notes;
    std::vector<std::uint32_t> freeNotes;

    void waitForHolder(LockId id, Entry& e, ValueType type, const When& when, Reduction& out);
    /// Free as far as is known, but written since a gap: held, if a look has not shown otherwise.
    [[nodiscard]] static bool isWrittenInDoubt(const Entry& e)
    {
        return !e.isHeld() && e.has(flag::Doubt) && (e.has(flag::Unconfirmed) || e.state.phase == Phase::Gone);
    }
    /// An acquisition by nobody seen; Found: after a gap, that may have been taken before.
    void beginUnseen(LockId id, Entry& e, EventKind kind, ValueType type, const When& when, Reduction& out);
    /// False: what it would belong to was given up; the next look tells.
    bool note(LockId id, Entry& e, Op op, const When& when, Reduction& out);
    /// An end of what nobody named and nobody looked at: counted, not told.
    void endUnread(Entry& e);
    void dropOver(NodeState& where);
    /// Emits what waits without knowing who. Says whether it may have changed hands.
    enum class Then : std::uint8_t { Stays, Ends, EndsAdjacent };
    bool settle(LockId id, Entry& e, const When& when, Then then, Reduction& out);
    /// Emits what waits as the look tells it.
    void resolve(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    void settleOld(NodeState& where, ServerTime t, Reduction& out);
    [[nodiscard]] Note& promote(Entry& e);
    /// Does it wait to be read, not held before, because of what came later than `t`?
    [[nodiscard]] bool beganAfter(const Entry& e, ServerTime t) const;
    /// Of an acquisition that waits to be read.
    [[nodiscard]] When whenBegun(const Entry& e);
    void forgetWait(Entry& e);
    [[nodiscard]] static WantKind wantOf(const Entry& e);
    ValueType heardType = ValueType::Unknown; ///< after the notification that is being reduced
    void want(LockId id, WantKind kind, Reduction& out) const { out.wants.push_back({id, kind, heardType}); }

    // --- observations: reduce_notification.cpp, reduce_look.cpp, reduce_own.cpp ---
    void reduce(const Notification& n, std::uint64_t hash, Reduction& out);
    void reduce(const Notification& n, LockId id, Entry& e, Reduction& out);
    void notify(LockId id, Entry& e, KeyEvent event, bool adjacent, const When& when, Reduction& out);
    void expire(LockId id, Entry& e, bool continues, const When& when, Reduction& out);
    /// Of what is written to this lock notifications tell the lease only: whose it is may have changed with it.
    [[nodiscard]] bool isHalfTold(const Entry& e);
    /// The key changed then, and only a look can tell what.
    void changed(LockId id, Entry& e, ServerTime t, Reduction& out) const;
    /// What waits for a look has brought another lease than the one that is known.
    [[nodiscard]] bool hasNewLease(const Entry& e) const;
    void remove(LockId id, Entry& e, EventKind kind, const When& when, bool adjacent, Reduction& out);
    void lookPresent(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    /// The look tells nothing of what waits: that is told as it is.
    void compareOrAppear(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    void lookAbsent(LockId id, Entry& e, const Look& look, Reduction& out);
    void found(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    void appear(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out);
    void confirmAfterGap(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    /// Held, but by whom and since when is not known any more; until when, `deadline` says.
    void forgetHolder(LockId id, Entry& e, const When& when, Deadline deadline, Reduction& out);
    /// A key that was restored over and of which only the lease can be seen: that is told. False: it is nothing of
    /// that kind.
    bool tellRestored(LockId id, Entry& e, const Look& look, Reduction& out);
    void compare(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    void otherHolder(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    void countSteps(LockId id, Entry& e, const Look& look, TokenId holder, const When& when, Reduction& out);
    void compareLease(LockId id, Entry& e, const Look& look, const When& when, Reduction& out);
    /// What differs still is learned, not happened.
    void reconcile(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out);
    /// Held, and a look shows it is not any more.
    void endUnseen(LockId id, Entry& e, const Look& look, Reduction& out);
    void vanish(LockId id, Entry& e, const When& when, Reduction& out);
    /// From the last moment when the lock was certainly as it was told, before the gap, to `t`.
    [[nodiscard]] ShortSpan sinceGap(const Entry& e, ServerTime t);
    /// What notifications announce of this key.
    [[nodiscard]] Coverage coverageOf(const Entry& e, const Look& look)
    {
        return look.announced ? node(e.node).coverage : Coverage{};
    }
    /// The last write over the key since a gap in which nothing but removals was missed; as old as the first one.
    [[nodiscard]] std::optional<NoteItem> writtenInGap(const Entry& e);
    std::vector<ForcedRelease> forced;
    [[nodiscard]] ForcedRelease* forcedOf(LockId id);
    bool keepForForced(LockId id, Entry& e, KeyEvent event, bool adjacent, const When& when, Reduction& out);
    /// Its `del` has come and waits.
    [[nodiscard]] bool forcedHolds(LockId id);
    void forgetForced(LockId id);
    void resolveForced(LockId id, EventKind kind, Reduction& out);
    void giveUpForced(NodeId where, ServerTime t, Reduction& out);
};

/// What a look tells of the hold, into an event.
void fill(LockEvent& event, const Look& look, TokenId token);

/// What changes behind an observation changes after this moment.
[[nodiscard]] inline ServerTime evidenceAt(ServerTime at, ShortSpan precision)
{
    constexpr std::int64_t kMonth = std::int64_t{30} * 86'400 * 1'000'000; // longer than any that is known
    return at - std::chrono::microseconds{std::min(precision.us(), kMonth)};
}
/// How long ago the entry's last evidence is.
[[nodiscard]] inline ShortSpan sinceEvidence(const Entry& e, ServerTime t)
{
    return ShortSpan::between(e.confirmed, t);
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
