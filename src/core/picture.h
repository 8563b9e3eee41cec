// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/picture/handover.h"
#include "core/picture/reducer.h"
#include "core/picture/reducers.h"
#include "core/picture/registry.h"
#include "core/picture/tally.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope {

/// The producer's picture of one session: the locks of all its nodes. Four parts with a job each: the registry knows
/// who is who, a reducer for each node decides what its observations mean, that node's schedule says what is due, and
/// the hand-over gives consumers what changed. Thread: the one that owns it (redis-io, replay, or a test).
class Picture
{
public:
    /// The reducer of a node. One that has not joined does so: alone in a keyspace of its own number.
    [[nodiscard]] Reducer& node(NodeId id)
    {
        auto* known = m_reducers.find(id);
        return known ? *known : join(id, m_registry.keyspaceOf(id));
    }
    [[nodiscard]] const Reducer& node(NodeId id) const { return *m_reducers.find(id); }
    /// A new node; those of one keyspace have different keys. Once for each id.
    Reducer& join(NodeId id, KeyspaceId keyspace);
    /// The node is no more: what is left of its locks leaves the picture, without an event, and its reducer goes.
    void retire(NodeId id);
    /// `next` takes the place of a node, with all that it had (a failover): Reducer::fallTo(). replace() ends it.
    void fallTo(NodeId id, NodeId next, ServerTime whole);
    /// The node is no more; `where` was looked through, which took its place. What it did not show is told as lost
    /// there.
    void replace(NodeId id, const ObservedAt& where, Reduction& out);
    [[nodiscard]] KeyspaceId keyspaceOf(NodeId id) const { return m_registry.keyspaceOf(id); }
    [[nodiscard]] bool has(NodeId id) const { return m_reducers.find(id) != nullptr; }

    /// How many wait for a held lock, as far as is known; nothing: not known. No event: it shows in its state only,
    /// until the hold ends.
    void setWaiters(LockId lock, std::optional<std::uint16_t> waiters);

    /// Another primary of its group grants a held lock to another holder at the same time, or does not any more. No
    /// event: it shows in its state only, until the hold ends.
    void setGrantedTwice(LockId lock, bool isTwice);
    /// A lock by what it is; kNoLock: there is none.
    [[nodiscard]] LockId find(KeyspaceId keyspace, std::uint16_t database, std::string_view name) const
    {
        return m_registry.find(keyspace, database, name, kNoLock);
    }

    /// Starts to fetch the memory that a look at this lock will touch; its name, once the lock is there.
    void fetchAhead(LockId id) const;
    void fetchNameAhead(LockId id) const;
    /// Its place among the tokens; returns Look::tokenHash.
    [[nodiscard]] std::uint64_t fetchTokenAhead(std::string_view token) const;
    [[nodiscard]] const LockState& state(LockId id) const { return m_registry.at(id).state; }
    [[nodiscard]] KeyView key(LockId id) const;
    [[nodiscard]] NodeId nodeOf(LockId id) const { return m_registry.at(id).node; } ///< of key(), without its bytes
    [[nodiscard]] std::string_view token(TokenId id) const { return m_registry.token(id); }
    [[nodiscard]] std::uint32_t size() const { return m_registry.size(); } ///< upper bound of ids
    [[nodiscard]] std::uint32_t heldCount() const { return m_tally.held; }
    [[nodiscard]] std::uint32_t trackedCount() const { return m_registry.tracked(); }
    /// Changes of held locks that were gone before they could be read (Counters::unattributed).
    [[nodiscard]] std::uint64_t unattributed() const { return m_tally.unattributed; }
    /// Keys that nobody named, gone or given up before a look at them (Counters::unread), on all nodes.
    [[nodiscard]] std::uint64_t unread() const { return m_tally.unread; }
    /// Counts notifications of this lock (wraps): lets a read that straddled a change be told from one that did not.
    /// 0 for kNoLock.
    [[nodiscard]] std::uint32_t sequence(LockId id) const;
    /// Has a gap left open who holds it, and no value that was read since has shown it? Then a read of its lease alone
    /// tells nothing but that the key is there.
    [[nodiscard]] bool isUnconfirmed(LockId id) const;
    /// Where it stands in the chart of docs/reducer.md.
    [[nodiscard]] Standing standing(LockId id) const
    {
        return index(id) < size() ? m_registry.at(id).standing() : Standing::Unknown;
    }
    /// Is a read of this lock worth its cost now: held by "not seen", or something waits for it?
    [[nodiscard]] bool wantsRead(LockId id) const;

    /// Is there anything for collect() besides events?
    [[nodiscard]] bool hasChanged() const { return m_handOver.hasChanged(); }
    /// Hands over what changed since the last call: names, tokens, `events` (all that the reducers emitted since then,
    /// in their order; left empty with a capacity for the next round), the states of locks that these do not tell, and
    /// the counters held, tracked, unattributed and unread. Ids freed before this call may be re-used after it (and a
    /// rest of a second); a batch that waits longer than that knows by Batch::epoch, and its events are left out.
    /// Keep: no id is re-used for now, because events are held back that are handed over later.
    void collect(Batch& into, std::vector<LockEvent>& events, Registry::FreeIds freed = Registry::FreeIds::Reuse)
    {
        m_handOver.collect(into, events, freed);
    }
    /// These events are not handed over, or not in their order: the next collect() hands over the states of their
    /// locks.
    void resend(std::span<const LockEvent> events) { m_handOver.resend(events); }
    /// Memory of the engine, bytes (names, tokens, states, index).
    [[nodiscard]] std::size_t memoryBytes() const;

private:
    Tally m_tally;
    Registry m_registry;
    HandOver m_handOver{m_registry, m_tally};
    Reducers m_reducers;
};

} // namespace lockscope
