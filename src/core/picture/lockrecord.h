// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "core/lockstate.h"
#include "core/picture/lockstage.h"
#include "core/shorttime.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

namespace lockscope {

/// What the reducer keeps of a lock in single bits: one word.
struct LockFlags
{
    bool isDirty : 1 = false;        ///< queued for a hand-over of the whole state
    bool hasPendingList : 1 = false; ///< several changes are pending; LockRecord::pending is their place in the pool
    bool isPushed : 1 = false;       ///< a tracking push is pending; LockRecord::pending is the time of the first
    bool isPushedMore : 1 = false;   ///< more than one push is pending
    bool takesExpire : 1 = false;    ///< a directly adjacent `expire` belongs to the last noted change
    bool hasBegunLease : 1 = false;  ///< LockRecord::isBegun(): the adjacent `expire` arrived
    bool isPredicted : 1 = false; ///< the deadline is predicted (renewal plus known lease), not confirmed by a reading
    bool isOwnRelease : 1 = false;
    bool inShortLinger : 1 = false;
    bool inLongLinger : 1 = false;
    bool wantsExpiry : 1 = false;
    bool isBare : 1 = false;           ///< began without a lease; no reading since
    bool isUnnamed : 1 = false;        ///< matched only by catch-all patterns, and no reading has shown a lock yet
    bool isClaimed : 1 = false;        ///< another node of the keyspace shows it, too: ReducerMap::takeClaim()
    bool hasMoved : 1 = false;         ///< seen on another node since the last confirmation
    bool hasSlotMoved : 1 = false;     ///< its slot moved to this node; emitted once a reading shows that the hold did
    std::uint32_t pendingType : 3 = 0; ///< ValueType after the event of the pending acquisition
    std::uint32_t stage : 4 = 0;       ///< LockRecord::stage()
    bool isHeldBack : 1 = false;       ///< its `del` is held back: HeldBackRemovals
    bool hasFailedOver : 1 = false;    ///< hasMoved, to the successor of a failed node
    bool isSteady : 1 = false;         ///< the last two leases of this hold were as long: a renewal can be predicted
    std::uint32_t holders : 6 = 0;     ///< LockRecord::holders()
};
static_assert(sizeof(LockFlags) == sizeof(std::uint32_t));

/// The engine's data for a lock: two and a half cache lines, with the front in one. The registry writes name, node and
/// database; the schedule `queued` and the flags of its queues; the hand-over LockFlags::isDirty; the node's reducer
/// everything else.
struct alignas(32) LockRecord
{
    static constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

    // The fields that every notification touches come first, in one cache line. Times have full range: a lock may
    // stand for months without a reading.
    ByteStore::Ref name = nullptr;
    LockFlags flags;
    std::uint32_t sequence = 0;
    std::int64_t pending = 0; ///< place in the pool, or microseconds of server time
    ServerTime confirmed{};   ///< time of the last evidence
    NodeId node{};            ///< where it was seen last
    std::uint16_t database = 0;
    std::uint32_t queued = kNowhere; ///< earliest entry in the node's queue of deadlines
    LockState state;

    [[nodiscard]] LockStage stage() const { return static_cast<LockStage>(flags.stage); }
    void become(LockStage stage) { flags.stage = static_cast<std::uint32_t>(stage); }
    [[nodiscard]] bool isKnown() const { return stage() != LockStage::Unknown; }
    /// A hold was emitted, and its end was not.
    [[nodiscard]] bool isHeld() const { return stage() >= LockStage::Held; }
    [[nodiscard]] bool isTaken() const { return stage() == LockStage::Taken || stage() == LockStage::TakenInDoubt; }
    /// A pending acquisition is all that waits for a reading; its time is in `pending`.
    [[nodiscard]] bool isBegun() const { return isTaken() && !flags.hasPendingList; }
    /// A change is pending until a reading arrives or times out.
    [[nodiscard]] bool waits() const { return isTaken() || flags.hasPendingList; }
    /// A gap left the holder in doubt, and no value read since has settled it.
    [[nodiscard]] bool isInDoubt() const
    {
        const auto s = stage();
        return s == LockStage::FreeInDoubt || s == LockStage::Written || s == LockStage::TakenInDoubt ||
               s >= LockStage::Unconfirmed;
    }
    /// A gap may have hidden a change of the holder.
    void doubt();
    /// The key is known to exist; a reading with the value is on the way.
    void beSeen();
    /// A value settled what the gap left in doubt.
    void trust();
    /// Number of holders in the last reading, saturated at 63.
    [[nodiscard]] std::uint32_t holders() const { return flags.holders; }
    void setHolders(std::uint32_t n) { flags.holders = fewHolders(n); }
    static constexpr std::uint32_t kMostHolders = 0x3f;
    [[nodiscard]] static constexpr std::uint32_t fewHolders(std::uint32_t n) { return std::min(n, kMostHolders); }
    /// Requires isBegun() or LockFlags::isPushed.
    [[nodiscard]] ServerTime pendingSince() const { return serverTimeFromUs(pending); }
    /// Requires LockFlags::hasPendingList.
    [[nodiscard]] std::size_t pendingPlace() const { return static_cast<std::size_t>(pending); }
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
