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

/// Flags of the reducer for a lock, beside its Standing.
namespace flag {
enum : std::uint32_t {
    Dirty = 1u << 0,      ///< queued for a hand-over of the whole state
    HasNote = 1u << 1,    ///< the pending change is a note; `pending` is its place
    Pushed = 1u << 2,     ///< a tracking push is pending; `pending` is the time of the first
    PushedMore = 1u << 3, ///< more than one push is pending
    Open = 1u << 4,       ///< a directly adjacent `expire` belongs to the last noted change
    BegunLease = 1u << 5, ///< isBegun(): the adjacent `expire` arrived
    Predicted = 1u << 6,  ///< the deadline is predicted (renewal plus known lease) and not yet confirmed by a reading
    OwnRelease = 1u << 7,
    InShortLinger = 1u << 8,
    InLongLinger = 1u << 9,
    ExpiryWanted = 1u << 10,
    Bare = 1u << 11,      ///< began without a lease; no reading since
    Unnamed = 1u << 12,   ///< matched only by catch-all patterns, and no reading has shown a lock yet
    Claimed = 1u << 13,   ///< another node of the keyspace shows it, too: Reducers::takeClaim()
    Moved = 1u << 14,     ///< seen on another node since the last confirmation
    SlotMoved = 1u << 15, ///< its slot moved to this node; emitted once a reading shows that the hold moved with it
    TypeShift = 16,       ///< three bits: type after the event of the pending acquisition
    TypeMask = 7u << TypeShift,
    StandingShift = 19, ///< four bits: LockRecord::standing()
    StandingMask = 15u << StandingShift,
    HeldBack = 1u << 23,   ///< its `del` is held back: HeldBackRemovals
    FailedOver = 1u << 24, ///< Moved, to the successor of a failed node
    Steady = 1u << 25,     ///< the last two leases of this hold had the same length: the next renewal can be predicted
    HoldersShift = 26,     ///< six bits: LockRecord::holders()
};
}

/// The engine's data for a lock: two and a half cache lines, with the front in one. The registry writes name, node and
/// database; the schedule `queued` and the flags of its queues; the hand-over Dirty; the node's reducer everything
/// else.
struct alignas(32) LockRecord
{
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

    // The fields that every notification touches come first, in one cache line. Times have full range: a lock may
    // stand for months without a reading.
    ByteStore::Ref name = nullptr;
    std::uint32_t flags = 0;
    std::uint32_t sequence = 0;
    std::int64_t pending = 0; ///< place of a note, or microseconds of server time
    ServerTime confirmed{};   ///< time of the last evidence
    NodeId node{};            ///< where it was seen last
    std::uint16_t database = 0;
    std::uint32_t queued = kNowhere; ///< earliest entry in the node's queue of deadlines
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
    /// A hold was emitted, and its end was not.
    [[nodiscard]] bool isHeld() const { return standing() >= Standing::Held; }
    [[nodiscard]] bool isTaken() const { return standing() == Standing::Taken || standing() == Standing::TakenInDoubt; }
    /// A pending acquisition is all that waits for a reading; its time is in `pending`.
    [[nodiscard]] bool isBegun() const { return isTaken() && !has(flag::HasNote); }
    /// A change is pending until a reading arrives or times out.
    [[nodiscard]] bool waits() const { return isTaken() || has(flag::HasNote); }
    /// A gap left the holder in doubt, and no value read since has settled it.
    [[nodiscard]] bool isInDoubt() const
    {
        const auto s = standing();
        return s == Standing::FreeInDoubt || s == Standing::Written || s == Standing::TakenInDoubt ||
               s >= Standing::Unconfirmed;
    }
    /// A gap may have hidden a change of the holder.
    void doubt();
    /// The key is known to exist; a reading with the value is on the way.
    void beSeen();
    /// A value settled what the gap left in doubt.
    void trust();
    /// Number of holders in the last reading, saturated at 63.
    [[nodiscard]] std::uint32_t holders() const { return flags >> flag::HoldersShift; }
    void setHolders(std::uint32_t n)
    {
        flags = (flags & ~(kMostHolders << flag::HoldersShift)) | fewHolders(n) << flag::HoldersShift;
    }
    static constexpr std::uint32_t kMostHolders = 0x3f;
    [[nodiscard]] static constexpr std::uint32_t fewHolders(std::uint32_t n) { return std::min(n, kMostHolders); }
    /// Requires isBegun() or Pushed.
    [[nodiscard]] ServerTime pendingSince() const { return serverTimeFromUs(pending); }
    /// Requires HasNote.
    [[nodiscard]] std::size_t note() const { return static_cast<std::size_t>(pending); }
    [[nodiscard]] ShortSpan sinceEvidence(ServerTime t) const { return ShortSpan::between(confirmed, t); }
};
static_assert(sizeof(LockRecord) <= 160);

/// Prefetches the record with its state.
inline void prefetch(const LockRecord& e)
{
    const auto* front = reinterpret_cast<const char*>(&e);
    __builtin_prefetch(front, 1);
    __builtin_prefetch(front + 64, 1);
    __builtin_prefetch(front + 128, 1);
}

/// Records in chunks, indexed by id. Records never move.
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
    /// Only the pages of a chunk that hold records are resident.
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
