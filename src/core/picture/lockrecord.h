// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "core/lockstate.h"
#include "core/picture/standing.h"
#include "core/shorttime.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

namespace lockscope {

/// What the reducer remembers of a lock beside its Standing.
namespace flag {
enum : std::uint32_t {
    Dirty = 1u << 0,      ///< in the list of locks whose state is to be handed over
    HasNote = 1u << 1,    ///< what waits for a look is a note, whose place is in `pending`
    Pushed = 1u << 2,     ///< a tracking push waits; the time of the first is in `pending`
    PushedMore = 1u << 3, ///< more than one did
    Open = 1u << 4,       ///< a directly adjacent `expire` belongs to what was last noted
    BegunLease = 1u << 5, ///< isBegun(): the adjacent `expire` came
    Predicted = 1u << 6,  ///< the deadline is the time of a renewal plus the known lease; a look has not confirmed it
    OwnRelease = 1u << 7,
    InShortLinger = 1u << 8,
    InLongLinger = 1u << 9,
    ExpiryWanted = 1u << 10,
    Bare = 1u << 11,      ///< began without a lease, and was not looked at since
    Unnamed = 1u << 12,   ///< nobody chose this name, and no look has shown a lock there
    Claimed = 1u << 13,   ///< another node of the keyspace shows it, too: Reducers::takeClaim()
    Moved = 1u << 14,     ///< seen on another node since it was confirmed
    SlotMoved = 1u << 15, ///< its slot went to this node; told once a look shows that the hold went with it
    TypeShift = 16,       ///< three bits: the type that a waiting acquisition's event tells
    TypeMask = 7u << TypeShift,
    StandingShift = 19, ///< four bits: LockRecord::standing()
    StandingMask = 15u << StandingShift,
    HeldBack = 1u << 23,   ///< its `del` waits: HeldBackRemovals
    FailedOver = 1u << 24, ///< Moved: to the node that took over from the one where it was
    Steady = 1u << 25,     ///< the last two leases of this hold were of one length: the next renewal can be predicted
    HoldersShift = 26,     ///< six bits: LockRecord::holders()
};
}

/// All that the engine keeps for a lock: two and a half cache lines, the front never split. The registry writes name,
/// node and database; the schedule `queued` and the flags of its queues; the hand-over Dirty; the node's reducer
/// all else.
struct alignas(32) LockRecord
{
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

    // What every notification touches stands in front, in one cache line. Times are whole here: a lock may stand for
    // months without a look.
    ByteStore::Ref name = nullptr;
    std::uint32_t flags = 0;
    std::uint32_t sequence = 0;
    std::int64_t pending = 0; ///< place of a note, or microseconds of server time
    ServerTime confirmed{};   ///< of the last evidence
    NodeId node{};            ///< where it was seen last
    std::uint16_t database = 0;
    std::uint32_t queued = kNowhere; ///< earliest place in the node's queue of deadlines
    LockState state;

    [[nodiscard]] bool has(std::uint32_t f) const { return (flags & f) != 0; }
    void set(std::uint32_t f) { flags |= f; }
    void unset(std::uint32_t f) { flags &= ~f; }
    [[nodiscard]] Standing standing() const
    {
        return static_cast<Standing>((flags & flag::StandingMask) >> flag::StandingShift);
    }
    void become(Standing standing)
    {
        flags = (flags & ~flag::StandingMask) | static_cast<std::uint32_t>(standing) << flag::StandingShift;
    }
    [[nodiscard]] bool isKnown() const { return standing() != Standing::Unknown; }
    /// A hold was told, and not that it ended.
    [[nodiscard]] bool isHeld() const { return standing() >= Standing::Held; }
    [[nodiscard]] bool isTaken() const { return standing() == Standing::Taken || standing() == Standing::TakenInDoubt; }
    /// An acquisition waits for its look, and nothing else; its time is in `pending`.
    [[nodiscard]] bool isBegun() const { return isTaken() && !has(flag::HasNote); }
    /// Something is told when a look comes, or has not come for too long.
    [[nodiscard]] bool waits() const { return isTaken() || has(flag::HasNote); }
    /// A gap left open who holds it, and no value that was read since has shown it.
    [[nodiscard]] bool isInDoubt() const
    {
        const auto s = standing();
        return s == Standing::FreeInDoubt || s == Standing::Written || s == Standing::TakenInDoubt ||
               s >= Standing::Unconfirmed;
    }
    /// A gap may have hidden that it changed hands.
    void doubt();
    /// Something has shown that the key is there; a look that tells more is on the way.
    void beSeen();
    /// What the gap left open is settled.
    void trust();
    /// How many share the lock, as the last look told; saturated: among more than 62 nobody asks whether one came.
    [[nodiscard]] std::uint32_t holders() const { return flags >> flag::HoldersShift; }
    void setHolders(std::uint32_t n)
    {
        flags = (flags & ~(kMostHolders << flag::HoldersShift)) | fewHolders(n) << flag::HoldersShift;
    }
    static constexpr std::uint32_t kMostHolders = 0x3f;
    [[nodiscard]] static constexpr std::uint32_t fewHolders(std::uint32_t n) { return std::min(n, kMostHolders); }
    /// isBegun(), or Pushed.
    [[nodiscard]] ServerTime pendingSince() const { return serverTimeFromUs(pending); }
    /// HasNote.
    [[nodiscard]] std::size_t note() const { return static_cast<std::size_t>(pending); }
    /// How long ago its last evidence is.
    [[nodiscard]] ShortSpan sinceEvidence(ServerTime t) const { return ShortSpan::between(confirmed, t); }
};
static_assert(sizeof(LockRecord) <= 160);

/// Fetches the record with its state.
inline void prefetch(const LockRecord& e)
{
    const auto* front = reinterpret_cast<const char*>(&e);
    __builtin_prefetch(front, 1);
    __builtin_prefetch(front + 64, 1);
    __builtin_prefetch(front + 128, 1);
}

/// Chunks of records: ids index them, nothing ever moves.
class LockRecords
{
public:
    [[nodiscard]] LockRecord& operator[](std::uint32_t i) { return m_chunks[i >> kShift].get()[i & kMask]; }
    [[nodiscard]] const LockRecord& operator[](std::uint32_t i) const { return m_chunks[i >> kShift].get()[i & kMask]; }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    std::uint32_t add()
    {
        if (m_size >> kShift == m_chunks.size())
            m_chunks.emplace_back(static_cast<LockRecord*>(allocateBig(kChunkBytes)));
        std::construct_at(&(*this)[m_size]);
        return m_size++;
    }
    /// Of a chunk only the pages with records are resident.
    [[nodiscard]] std::size_t memoryBytes() const
    {
        return (m_size * sizeof(LockRecord) + kHugePage - 1) / kHugePage * kHugePage;
    }

private:
    static constexpr std::uint32_t kShift = 16;
    static constexpr std::uint32_t kMask = (1u << kShift) - 1;
    static constexpr std::size_t kChunkBytes = sizeof(LockRecord) << kShift;
    static_assert(std::is_trivially_destructible_v<LockRecord>);
    struct FreeChunk
    {
        void operator()(LockRecord* chunk) const { freeBig(chunk, kChunkBytes); }
    };
    std::vector<std::unique_ptr<LockRecord, FreeChunk>> m_chunks;
    std::uint32_t m_size = 0;
};

} // namespace lockscope
