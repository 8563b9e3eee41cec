// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture.h"

#include <algorithm>
#include <numeric>

namespace lockscope {

Reducer& Picture::join(NodeId id, KeyspaceId keyspace)
{
    m_registry.assign(id, keyspace);
    return m_reducers.put(id, std::make_unique<Reducer>(id, m_registry, m_handOver, m_tally, m_reducers));
}

void Picture::retire(NodeId id)
{
    auto* reducer = m_reducers.find(id);
    if (reducer == nullptr)
        return;
    reducer->dropAll();
    m_reducers.remove(id);
    m_registry.forget(id);
}

void Picture::fallTo(NodeId id, NodeId next, ServerTime whole)
{
    if (auto* reducer = m_reducers.find(id))
        reducer->failOverTo(next, whole);
    if (auto* follower = m_reducers.find(next))
        follower->succeed();
}

void Picture::replace(NodeId id, const ObservedAt& where, Reduction& out)
{
    auto* reducer = m_reducers.find(id);
    auto* next = m_reducers.find(where.node);
    if (reducer != nullptr && next != nullptr)
        reducer->emitLost(*next, where, out);
    retire(id);
}

void Picture::setSlots(KeyspaceId keyspace, const std::shared_ptr<const SlotTable>& slots, Reduction& out)
{
    for (const auto& reducer : m_reducers.all()) {
        if (reducer && reducer->keyspace() == keyspace)
            reducer->setSlots(slots, out);
    }
}

void Picture::setWaiters(LockId lock, std::optional<std::uint16_t> waiters)
{
    if (index(lock) >= size())
        return;
    auto& e = m_registry.at(lock);
    auto& s = e.state;
    if (!e.isKnown() || (s.waitersKnown == waiters.has_value() && s.waiters == waiters.value_or(0)))
        return;
    if (s.phase == LockPhase::Gone && waiters.value_or(0) == 0)
        return;
    node(e.node).waitedFor(lock);
    s.waitersKnown = waiters.has_value();
    s.waiters = waiters.value_or(0);
    m_handOver.touch(lock, e);
}

void Picture::setGrantedTwice(LockId lock, bool isTwice)
{
    if (index(lock) >= size())
        return;
    auto& e = m_registry.at(lock);
    if (e.state.grantedTwice == isTwice || (isTwice && e.state.phase != LockPhase::Held))
        return;
    e.state.grantedTwice = isTwice;
    m_handOver.touch(lock, e);
}

void Picture::fetchAhead(LockId id) const
{
    if (index(id) < size())
        prefetch(m_registry.at(id));
}

void Picture::fetchNameAhead(LockId id) const
{
    constexpr std::size_t kCommonName = 60; // bytes; with the size in front two cache lines
    if (index(id) >= size())
        return;
    const auto& e = m_registry.at(id);
    if (e.name != nullptr) {
        __builtin_prefetch(e.name);
        __builtin_prefetch(e.name + kCommonName);
    }
    if (const auto* reducer = m_reducers.find(e.node))
        reducer->prefetchPending(e);
}

std::uint64_t Picture::fetchTokenAhead(std::string_view token) const
{
    const auto hash = m_registry.hashOfToken(token);
    m_registry.prefetchToken(hash);
    return hash;
}

KeyView Picture::key(LockId id) const
{
    const auto& e = m_registry.at(id);
    return {e.node, e.database, m_registry.nameOf(id), m_registry.keyspaceOf(e.node)};
}

std::uint32_t Picture::sequence(LockId id) const
{
    return id == kNoLock ? 0 : m_registry.at(id).sequence;
}

bool Picture::isUnconfirmed(LockId id) const
{
    return index(id) < size() && m_registry.at(id).isInDoubt();
}

bool Picture::wantsRead(LockId id) const
{
    return index(id) < size() && Reducer::needsRead(m_registry.at(id));
}

std::size_t Picture::memoryBytes() const
{
    return sizeof(Picture) + m_registry.memoryBytes() + m_handOver.memoryBytes() +
           std::accumulate(
               m_reducers.all().begin(), m_reducers.all().end(), std::size_t{0},
               [](std::size_t sum, const auto& reducer) { return sum + (reducer ? reducer->memoryBytes() : 0); });
}

} // namespace lockscope
