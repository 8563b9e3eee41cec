// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "core/waits.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <span>
#include <unordered_map>
#include <vector>

namespace lockscope::monitor {

/// Who waits for the held locks, by source: what the sampler and a trace burst find out is put together here, counted
/// into LockState::waiters, and handed over when something changed. What is said of a lock ends with its hold: of the
/// next hold it is said again only if it was seen within the last second, and it is dropped when nobody has looked for
/// too long. Pure: time comes in. Thread: redis-io, like the picture.
class WaitBoard
{
public:
    /// What was seen so long before a hold began is taken to be true of it, too: waiters outlast a hand-over.
    static constexpr std::chrono::milliseconds kCarry{1000};
    /// A lock that is free for so long has nobody waiting.
    static constexpr std::chrono::milliseconds kFree{300};

    /// `picture` must outlive the board.
    explicit WaitBoard(Picture& picture) : m_picture(picture) {}

    /// What one source says of a lock now; replaces what it said before. Ignored when the lock is not held. Whoever is
    /// still there keeps the `since` of before; who is new gets `says.at`, unless the source knows better. Of the
    /// waiters the first 64 are kept, and 256 bytes of their ids.
    void set(LockId lock, WaitersFrom says);
    /// The same of a lock that nobody holds: its queue is there all the same. It stands until it is withdrawn, set anew
    /// or stale, or until the lock is held again.
    void setFree(LockId lock, WaitersFrom says);
    /// The source cannot tell of this lock any more (a burst ended, a right is gone).
    void withdraw(LockId lock, WaitSource source);
    /// Nothing more is known of this node's locks: the connection is gone.
    void forget(NodeId node);
    /// The node is no more: what is known of locks that live on another node by now is dropped there in time.
    void retire(NodeId node);

    /// Has anything been said of a lock that onEvents() should hear of?
    [[nodiscard]] bool isEmpty() const { return m_records.empty(); }
    /// What happened to the locks, in order, after it went into the picture.
    void onEvents(std::span<const LockEvent> events);
    /// Drops what nobody has looked at for `staleAfter`, and what was said of locks that are free: those of one node,
    /// by its clock.
    void tick(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter);

    /// Locks of the node that became free while somebody waited for them, since the last call; at most 256.
    [[nodiscard]] std::vector<LockId> takeFreed(NodeId node);

    /// What is known of a lock; empty: nothing.
    [[nodiscard]] std::span<const WaitersFrom> of(LockId lock) const;
    [[nodiscard]] bool hasChanged() const { return !m_dirty.empty() || !m_gone.empty(); }
    /// Hands over what changed since the last call, each lock once. The states went into the picture before.
    void collect(std::vector<LockWaiters>& into);

private:
    struct Record
    {
        std::vector<WaitersFrom> from;
        ServerTime endedAt = kUnknownTime; ///< of the hold that it was said of
        bool dirty = false;
        bool told = false; ///< handed over at least once
    };
    struct Past
    {
        std::uint32_t lock;
        ServerTime at;
    };

    [[nodiscard]] Record* find(LockId lock);
    /// `isNewsAnyhow`: told although it says what was told before: that they still wait behind the end of the hold.
    void put(LockId lock, WaitersFrom says, bool isNewsAnyhow = false);
    void change(LockId lock, Record& record);
    void apply(LockId lock, const Record& record);
    void drop(LockId lock, ServerTime at);
    void begin(LockId lock, Record& record, const LockEvent& event);
    void queueLook(LockId lock, ServerTime at);
    void dropStale(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter);
    struct Queues
    {
        std::deque<Past> looked; ///< each record once, by its oldest look or earlier
        std::deque<Past> ended;
        std::vector<LockId> freed;
    };
    [[nodiscard]] Queues& queuesOf(NodeId node);

    Picture& m_picture;
    std::unordered_map<std::uint32_t, Record> m_records;
    std::vector<bool> m_has;      ///< by id: is there a record? So that events of other locks cost next to nothing.
    std::vector<bool> m_queued;   ///< by id: does it stand in Queues::looked?
    std::vector<Queues> m_queues; ///< by node
    std::vector<LockId> m_dirty;
    std::vector<Past> m_gone;
};

} // namespace lockscope::monitor
