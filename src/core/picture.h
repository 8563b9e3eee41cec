// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/picture/handover.h"
#include "core/picture/reducer.h"
#include "core/picture/reducermap.h"
#include "core/picture/registry.h"
#include "core/picture/tally.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// The producer's picture of one session: the locks of all its nodes. Four parts: the registry maps names to ids, one
/// reducer per node interprets its observations, that node's schedule says what is due, and the hand-over gives
/// consumers the changes. Thread: the owner's (redis-io, replay, or a test).
class Picture
{
public:
    /// The reducer of a node. A node that has not joined does so, alone in a keyspace with its own number.
    [[nodiscard]] Reducer& node(NodeId id)
    {
        auto* known = m_reducers.find(id);
        return known ? *known : join(id, m_registry.keyspaceOf(id));
    }
    [[nodiscard]] const Reducer& node(NodeId id) const { return *m_reducers.find(id); }
    /// Adds a node, once per id. Nodes of one keyspace hold different keys.
    Reducer& join(NodeId id, KeyspaceId keyspace);
    /// Removes the node and its reducer; its locks leave the picture without an event.
    void retire(NodeId id);
    /// Starts a failover from `id` to `next`: Reducer::fallTo(). replace() ends it.
    void fallTo(NodeId id, NodeId next, ServerTime whole);
    /// Ends the failover after the successor was scanned at `where`, and removes the node. Locks that the scan did not
    /// find are emitted as lost.
    void replace(NodeId id, const ObservedAt& where, Reduction& out);
    /// Sets the slot owners of a cluster. Locks in a slot that moved to another watched node now belong to that node,
    /// and are scheduled for a reading there.
    void setSlots(KeyspaceId keyspace, const std::shared_ptr<const SlotTable>& slots, Reduction& out);
    /// True while removals are held back because they may be half of a move; tick() emits them after
    /// HeldBackRemovals::kLongest at most.
    [[nodiscard]] bool holdsBack() const { return m_tally.heldBack > 0; }
    [[nodiscard]] KeyspaceId keyspaceOf(NodeId id) const { return m_registry.keyspaceOf(id); }
    [[nodiscard]] bool has(NodeId id) const { return m_reducers.find(id) != nullptr; }

    /// Sets the number of waiters of a held lock; empty: unknown. Emits no event: it is part of the state until the
    /// hold ends.
    void setWaiters(LockId lock, std::optional<std::uint16_t> waiters);

    /// Sets whether another primary of the group grants the held lock to another holder at the same time. Emits no
    /// event: it is part of the state until the hold ends.
    void setGrantedTwice(LockId lock, bool isTwice);
    /// Finds a lock by its identity; kNoLock: not in the picture.
    [[nodiscard]] LockId find(KeyspaceId keyspace, std::uint16_t database, std::string_view name) const
    {
        return m_registry.find(keyspace, database, name, kNoLock);
    }

    /// Prefetches the record that a reading of this lock will touch; fetchNameAhead() its name, once the record is
    /// cached.
    void fetchAhead(LockId id) const;
    void fetchNameAhead(LockId id) const;
    /// Prefetches the token's place in the index; returns KeyReading::tokenHash.
    [[nodiscard]] std::uint64_t fetchTokenAhead(std::string_view token) const;
    [[nodiscard]] const LockState& state(LockId id) const { return m_registry.at(id).state; }
    [[nodiscard]] KeyView key(LockId id) const;
    /// The node of key(), without reading its name.
    [[nodiscard]] NodeId nodeOf(LockId id) const { return m_registry.at(id).node; }
    [[nodiscard]] std::string_view token(TokenId id) const { return m_registry.token(id); }
    [[nodiscard]] std::uint32_t size() const { return m_registry.size(); } ///< upper bound of ids
    [[nodiscard]] std::uint32_t heldCount() const { return m_tally.held; }
    [[nodiscard]] std::uint32_t trackedCount() const { return m_registry.tracked(); }
    /// Changes of held locks that were overwritten before a reading (Counters::unattributed).
    [[nodiscard]] std::uint64_t unattributed() const { return m_tally.unattributed; }
    /// Keys matched only by catch-all patterns that vanished, or were given up, before a reading (Counters::unread), on
    /// all nodes.
    [[nodiscard]] std::uint64_t unread() const { return m_tally.unread; }
    /// Counts notifications of this lock (wraps), so that a read can tell whether it straddled a change. 0 for kNoLock.
    [[nodiscard]] std::uint32_t sequence(LockId id) const;
    /// True if a gap left the holder in doubt and no value has been read since. A reading of the TTL alone then only
    /// shows that the key exists.
    [[nodiscard]] bool isUnconfirmed(LockId id) const;
    /// Its state in the chart of docs/reducer.md.
    [[nodiscard]] LockStage stage(LockId id) const
    {
        return index(id) < size() ? m_registry.at(id).stage() : LockStage::Unknown;
    }
    /// True if a read is worth its cost now: the holder is unknown, or a change waits for a reading.
    [[nodiscard]] bool wantsRead(LockId id) const;

    [[nodiscard]] bool hasChanged() const { return m_handOver.hasChanged(); }
    /// Hands over the changes since the previous call: names, tokens, `events` (all that the reducers emitted since, in
    /// order; left empty with capacity for the next round), states of locks that the events do not carry, and the
    /// counters held, tracked, unattributed and unread. Ids freed before this call may be reused afterwards, after at
    /// least a second; a batch that waits longer detects it by Batch::epoch and drops its events. FreeIds::Keep reuses
    /// no id, because the caller holds back events for a later batch.
    void collect(Batch& into, std::vector<LockEvent>& events, Registry::FreeIds freed = Registry::FreeIds::Reuse)
    {
        m_handOver.collect(into, events, freed);
    }
    /// Marks events that are dropped or reordered: the next collect() hands over the states of their locks.
    void resend(std::span<const LockEvent> events) { m_handOver.resend(events); }
    /// Memory of names, tokens, states and index, bytes.
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    Tally m_tally;
    Registry m_registry;
    HandOver m_handOver{m_registry, m_tally};
    ReducerMap m_reducers;
};

} // namespace lockscope
