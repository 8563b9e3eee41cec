// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/registry.h"

namespace lockscope {

namespace {

/// Far longer than a frame: a consumer that pulls at its rate never sees an id change its meaning within a batch.
/// For slower ones, ids rest longer while that costs at most a megabyte each.
constexpr std::chrono::seconds kRest{1};
constexpr std::size_t kRestingLocks = 4'096;
constexpr std::size_t kRestingTokens = 16'384;
constexpr std::size_t kAhead = 8; ///< queue elements prefetched ahead of their turn

} // namespace

void Registry::assign(NodeId node, KeyspaceId keyspace)
{
    while (m_keyspaces.size() <= static_cast<std::size_t>(node))
        m_keyspaces.push_back(KeyspaceId{static_cast<std::uint16_t>(m_keyspaces.size())});
    m_keyspaces[static_cast<std::size_t>(node)] = keyspace;
}

LockId Registry::add(NodeId node, std::uint16_t database, std::string_view name, std::uint64_t hash, ServerTime seen)
{
    Defined defined{};
    if (m_freeLocks.empty()) {
        defined = {m_records.add(), 0};
    } else {
        defined = m_freeLocks.back();
        m_freeLocks.pop_back();
    }
    auto& e = m_records[defined.id];
    e.name = m_bytes.put(name);
    if (e.node != node)
        e.queued = LockRecord::kNowhere; // the old entry is in the queue of another node
    e.node = node;
    e.database = database;
    // Not from zero: a read that was requested for the id's former owner must not match by chance.
    e.sequence = m_nextSequence += 0x9E3779B9u;
    e.confirmed = seen;
    e.become(LockStage::Heard);
    m_names.insert(hash, defined.id);
    m_newNames.push_back(defined);
    return LockId{defined.id};
}

void Registry::drop(LockId id)
{
    auto& e = at(id);
    m_names.erase(hashOf(keyspaceOf(e.node), e.database, nameOf(id)), index(id));
    unuse(e.state.holder);
    unuse(e.state.previousHolder);
    e.state = LockState{};
    // Keeps e.queued: the node's queue still has that entry, and the id's next owner uses it.
    e.flags = LockFlags{.isDirty = e.flags.isDirty};
    m_restingLocks.push_back({m_epoch, m_now, index(id)});
}

TokenId Registry::intern(std::string_view token, std::uint64_t hash)
{
    if (token.empty())
        return TokenId::None;
    if (hash == 0)
        hash = hashOfToken(token);
    auto id = m_tokenIndex.find(hash);
    if (id == IdIndex::kNone) {
        Defined defined{};
        if (m_freeTokens.empty()) {
            defined = {static_cast<std::uint32_t>(m_tokens.size()), 0};
            m_tokens.emplace_back();
        } else {
            defined = m_freeTokens.back();
            m_freeTokens.pop_back();
            if (m_freeTokens.size() >= kAhead)
                __builtin_prefetch(&m_tokens[m_freeTokens[m_freeTokens.size() - kAhead].id], 1);
        }
        id = defined.id;
        m_tokens[id] = {m_bytes.put(token), static_cast<std::uint32_t>(hash)};
        m_tokenIndex.insert(hash, id);
        m_newTokens.push_back(defined);
    }
    ++m_tokens[id].users;
    return TokenId{id};
}

void Registry::unuse(TokenId id)
{
    if (id == TokenId::None)
        return;
    auto& token = m_tokens[index(id)];
    if (--token.users != 0 || token.lapsed)
        return;
    token.lapsed = true;
    m_lapsedTokens.push_back(index(id));
}

void Registry::advance(NodeId node, ServerTime now)
{
    if (!m_clock)
        m_clock = node;
    if (*m_clock == node)
        m_now = now;
}

void Registry::forget(NodeId node)
{
    if (m_clock == node)
        m_clock.reset();
}

void Registry::endEpoch(FreeIds freed)
{
    m_newNames.clear();
    m_newTokens.clear();
    restLapsedTokens();
    ++m_epoch;
    if (freed == FreeIds::Reuse)
        wakeRested();
}

void Registry::restLapsedTokens()
{
    for (std::size_t i = 0; i < m_lapsedTokens.size(); ++i) {
        if (i + kAhead < m_lapsedTokens.size())
            m_tokenIndex.prefetch(m_tokens[m_lapsedTokens[i + kAhead]].hash);
        auto& token = m_tokens[m_lapsedTokens[i]];
        token.lapsed = false;
        if (token.users != 0) // in use again
            continue;
        m_tokenIndex.erase(token.hash, m_lapsedTokens[i]);
        m_restingTokens.push_back({m_epoch, m_now, m_lapsedTokens[i]});
    }
    m_lapsedTokens.clear();
}

void Registry::wakeRested()
{
    const auto awake = [&](const std::deque<Resting>& queue, std::size_t keep) {
        return queue.size() > keep && hasPassed(queue.front().since, kRest, m_now);
    };
    for (; awake(m_restingLocks, kRestingLocks); m_restingLocks.pop_front()) {
        const auto& rested = m_restingLocks.front();
        auto& e = m_records[rested.id];
        m_bytes.drop(e.name);
        e.name = nullptr;
        m_freeLocks.push_back({rested.id, rested.epoch});
    }
    for (; awake(m_restingTokens, kRestingTokens); m_restingTokens.pop_front()) {
        const auto& rested = m_restingTokens.front();
        m_bytes.drop(m_tokens[rested.id].bytes);
        m_tokens[rested.id].bytes = nullptr;
        m_freeTokens.push_back({rested.id, rested.epoch});
    }
}

std::size_t Registry::memoryBytes() const
{
    return m_records.memoryBytes() + m_names.memoryBytes() + m_tokenIndex.memoryBytes() + m_bytes.capacityBytes() +
           m_tokens.capacity() * sizeof(TokenRecord) + m_lapsedTokens.capacity() * sizeof(std::uint32_t) +
           (m_restingLocks.size() + m_restingTokens.size()) * sizeof(Resting) +
           (m_freeLocks.capacity() + m_freeTokens.capacity() + m_newNames.capacity() + m_newTokens.capacity()) *
               sizeof(Defined);
}

} // namespace lockscope
