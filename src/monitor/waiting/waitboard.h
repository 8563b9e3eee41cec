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

/// The waiters of held locks, by source: combines what the sampler and trace bursts report, counts it into
/// LockState::waiters, and hands over changes. Waiters of a lock end with its hold: the next hold inherits them only if
/// they were seen within the last second. They are dropped when not refreshed for too long. Pure: the caller provides
/// time. Thread: redis-io, like the picture.
class WaitBoard
{
public:
    /// Waiters seen this shortly before a hold began also count for it, because waiters outlast a hand-over.
    static constexpr std::chrono::milliseconds kCarry{1000};
    /// A lock that stays free this long has no waiters.
    static constexpr std::chrono::milliseconds kFree{300};

    /// `picture` must outlive the board.
    explicit WaitBoard(Picture& picture) : m_picture(picture) {}

    /// Replaces the waiters that one source reports for a lock. Ignored when the lock is not held. A waiter that was
    /// known keeps its `since`; a new one gets `says.at`, unless the source knows better. Keeps the first 64 waiters
    /// and 256 bytes of their ids.
    void set(LockId lock, WaitersFrom says);
    /// The same for a free lock with a queue. Valid until withdrawn, replaced or stale, or until the lock is held
    /// again.
    void setFree(LockId lock, WaitersFrom says);
    /// The source cannot report on this lock any more (a burst ended, a right is missing).
    void withdraw(LockId lock, WaitSource source);
    /// The connection was lost: drops everything about this node's locks.
    void forget(NodeId node);
    /// The node was retired: its locks that now live on another node are dropped there in due course.
    void retire(NodeId node);

    /// True when no lock needs onEvents().
    [[nodiscard]] bool isEmpty() const { return m_records.empty(); }
    /// Events of locks, in order, after the picture has applied them.
    void onEvents(std::span<const LockEvent> events);
    /// Drops waiters that were not refreshed for `staleAfter`, and waiters of free locks; for one node, by its clock.
    void tick(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter);

    /// Locks of the node that became free while clients waited, since the last call; at most 256.
    [[nodiscard]] std::vector<LockId> takeFreed(NodeId node);

    /// The waiters of a lock, by source; empty: unknown.
    [[nodiscard]] std::span<const WaitersFrom> of(LockId lock) const;
    [[nodiscard]] bool hasChanged() const { return !m_dirty.empty() || !m_gone.empty(); }
    /// Hands over changes since the last call, each lock once, after their states went into the picture.
    void collect(std::vector<LockWaiters>& into);

private:
    struct Record
    {
        std::vector<WaitersFrom> from;
        ServerTime endedAt = kUnknownTime; ///< end of the hold that it belongs to
        bool dirty = false;
        bool told = false; ///< handed over at least once
    };
    struct Past
    {
        std::uint32_t lock;
        ServerTime at;
    };

    [[nodiscard]] Record* find(LockId lock);
    /// `isNewsAnyhow`: hand over although unchanged, because the waiters outlasted the end of the hold.
    void put(LockId lock, WaitersFrom says, bool isNewsAnyhow = false);
    void change(LockId lock, Record& record);
    void apply(LockId lock, const Record& record);
    void drop(LockId lock, ServerTime at);
    void begin(LockId lock, Record& record, const LockEvent& event);
    void queueLook(LockId lock, ServerTime at);
    void dropStale(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter);
    struct Queues
    {
        std::deque<Past> looked; ///< each record once, by its oldest reading or earlier
        std::deque<Past> ended;
        std::vector<LockId> freed;
    };
    [[nodiscard]] Queues& queuesOf(NodeId node);

    Picture& m_picture;
    std::unordered_map<std::uint32_t, Record> m_records;
    std::vector<bool> m_has;      ///< by id: a record exists, so that events of other locks cost next to nothing
    std::vector<bool> m_queued;   ///< by id: it is in Queues::looked
    std::vector<Queues> m_queues; ///< by node
    std::vector<LockId> m_dirty;
    std::vector<Past> m_gone;
};

} // namespace lockscope::monitor
