// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// A lock moves between the nodes of its keyspace: a failover, a slot that went to another master.
#include "core/picture/reducer.h"

#include <algorithm>
#include <utility>

namespace lockscope {

Reducer& Reducers::put(NodeId node, std::unique_ptr<Reducer> reducer)
{
    const auto i = static_cast<std::size_t>(node);
    if (i >= m_byNode.size())
        m_byNode.resize(i + 1);
    m_byNode[i] = std::move(reducer);
    return *m_byNode[i];
}

void Reducers::remove(NodeId node)
{
    if (static_cast<std::size_t>(node) < m_byNode.size())
        m_byNode[static_cast<std::size_t>(node)].reset();
    std::erase_if(m_claims, [node](const auto& claim) { return claim.second == node; });
}

NodeId Reducers::takeClaim(LockId lock)
{
    const auto claim = m_claims.find(index(lock));
    if (claim == m_claims.end())
        return kNoNode;
    const auto node = claim->second;
    m_claims.erase(claim);
    return node;
}

void Reducers::unclaim(LockId lock, NodeId node)
{
    if (const auto claim = m_claims.find(index(lock)); claim != m_claims.end() && claim->second == node)
        m_claims.erase(claim);
}

std::vector<LockId> Reducers::claimed() const
{
    std::vector<LockId> locks;
    for (const auto& [id, node] : m_claims)
        locks.push_back(LockId{id});
    return locks;
}

bool Reducer::isShownElsewhere(const LockRecord& e) const
{
    const auto* former = m_reducers.find(e.node);
    return former != nullptr && !former->m_isAway && (e.waits() || (e.isHeld() && !e.isInDoubt()));
}

bool Reducer::takeOver(LockId id, LockRecord& e, Sight sight, ServerTime at, Reduction& out)
{
    if (sight == Sight::Absent) { // not here: that says nothing of the node where it is
        m_reducers.unclaim(id, m_node);
        return false;
    }
    auto* former = m_reducers.find(e.node);
    const bool isAway = former == nullptr || former->m_isAway;
    if (!isAway && sight == Sight::Ends) {
        m_reducers.unclaim(id, m_node);
        return false;
    }
    if (isShownElsewhere(e)) {
        m_reducers.claim(id, m_node);
        e.set(flag::Claimed);
        return false;
    }
    if (e.has(flag::Claimed))
        static_cast<void>(m_reducers.takeClaim(id));
    e.unset(flag::Claimed);
    // Free there, and written here: nothing is in doubt. But what a look shows may have begun at any time.
    const bool isCertain = !isAway && !e.isHeld() && sight == Sight::Changes;
    const bool isFailover = former != nullptr && former->m_successor == m_node;
    if (former != nullptr)
        former->handOut(id, e, out);
    receive(id, e, at, !isCertain);
    if (isFailover && !isCertain)
        e.set(flag::FailedOver);
    return true;
}

bool Reducer::yield(LockId id, LockRecord& e, Reduction& out)
{
    e.unset(flag::Claimed);
    auto* next = m_reducers.find(m_reducers.takeClaim(id));
    if (next == nullptr || next->m_isAway || next == this)
        return false;
    handOut(id, e, out);
    next->receive(id, e, e.confirmed, true);
    want(id, wantOf(e), out);
    return true;
}

void Reducer::handOut(LockId id, LockRecord& e, Reduction& out)
{
    if (e.has(flag::OwnRelease))
        resolveOwnRemoval(id, EventKind::Released, out);
    settle(id, e, {e.confirmed, 0, Evidence::Event}, Then::Stays, out);
    const bool told = coversEnds(m_narrowest) && coversWrites(m_narrowest, e.state.type);
    if (m_successor != kNoNode && told && !e.isInDoubt())
        e.confirmed = std::max(e.confirmed, m_whole); // an end here would have been told
    m_held -= e.isHeld();
    e.unset(flag::Open | flag::Pushed | flag::PushedMore | flag::ExpiryWanted | flag::InShortLinger |
            flag::InLongLinger);
    e.queued = LockRecord::kNowhere;
    if (m_lastLock == id)
        m_lastLock = kNoLock;
}

void Reducer::receive(LockId id, LockRecord& e, ServerTime at, bool inDoubt)
{
    e.node = m_node;
    m_locks.add(index(id));
    m_held += e.isHeld();
    ++e.sequence; // what the other node still answers is not of this one
    if (inDoubt) {
        e.doubt();
        e.set(flag::Moved);
    }
    if (e.isHeld())
        m_schedule.queueDeadline(id, e, at);
    else
        linger(id, e);
    m_handOver.touch(id, e);
}

void Reducer::goAway(Reduction& out)
{
    m_isAway = true;
    for (const auto id : m_reducers.claimed()) {
        if (auto& e = at(id); e.isKnown() && e.node == m_node)
            static_cast<void>(yield(id, e, out));
    }
}

void Reducer::loseTo(Reducer& next, const ObservedAt& where, Reduction& out)
{
    forEachOwn([&](LockId id, LockRecord& e) {
        handOut(id, e, out);
        next.receive(id, e, where.server, true);
        e.set(flag::FailedOver);
        if (e.isHeld())
            next.vanish(id, e, {where.server, next.sinceGap(e, where.server) + where.precisionUs, Evidence::Scan}, out);
    });
}

void Reducer::dropAll()
{
    forEachOwn([&](LockId id, LockRecord&) { drop(id); });
}

} // namespace lockscope
