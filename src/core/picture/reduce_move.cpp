// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// A lock moves between the nodes of its keyspace: a failover, or a slot migration.
#include "core/picture/reducer.h"

#include <algorithm>
#include <utility>

namespace lockscope {

Reducer& ReducerMap::put(NodeId node, std::unique_ptr<Reducer> reducer)
{
    const auto i = static_cast<std::size_t>(node);
    if (i >= m_byNode.size())
        m_byNode.resize(i + 1);
    m_byNode[i] = std::move(reducer);
    return *m_byNode[i];
}

void ReducerMap::remove(NodeId node)
{
    if (static_cast<std::size_t>(node) < m_byNode.size())
        m_byNode[static_cast<std::size_t>(node)].reset();
    std::erase_if(m_claims, [node](const auto& claim) { return claim.second.node == node; });
}

void ReducerMap::claim(LockId lock, NodeId node, std::optional<ChangeTime> restored)
{
    auto& claim = m_claims[index(lock)];
    if (claim.node != node)
        claim = {node, restored};
    else if (restored)
        claim.restored = restored;
}

ReducerMap::Claim ReducerMap::takeClaim(LockId lock)
{
    const auto found = m_claims.find(index(lock));
    if (found == m_claims.end())
        return {};
    const auto claim = found->second;
    m_claims.erase(found);
    return claim;
}

void ReducerMap::unclaim(LockId lock, NodeId node)
{
    if (const auto claim = m_claims.find(index(lock)); claim != m_claims.end() && claim->second.node == node)
        m_claims.erase(claim);
}

std::vector<LockId> ReducerMap::claimed() const
{
    std::vector<LockId> locks;
    for (const auto& [id, claim] : m_claims)
        locks.push_back(LockId{id});
    return locks;
}

bool Reducer::isShownElsewhere(const LockRecord& e) const
{
    const auto* former = m_reducers.find(e.node);
    return former != nullptr && !former->m_isAway && (e.waits() || (e.isHeld() && !e.isInDoubt()));
}

bool Reducer::takeOver(LockId id, LockRecord& e, Sighting sight, const ChangeTime& when, const KeyReading* look,
                       Reduction& out)
{
    if (sight == Sighting::Absent) { // absence here says nothing about the lock's own node
        m_reducers.unclaim(id, m_node);
        return false;
    }
    auto* former = m_reducers.find(e.node);
    const bool isAway = former == nullptr || former->m_isAway;
    if (!isAway && sight == Sighting::Ends) {
        m_reducers.unclaim(id, m_node);
        return false;
    }
    if (former != nullptr && e.flags.isHeldBack) {
        const bool isSame = sight == Sighting::Restored || (look != nullptr && look->hasValue && e.isHeld() &&
                                                            m_registry.token(e.state.holder) == look->token);
        if (isSame) {
            static_cast<void>(former->takeHeldBack(id, e));
            former->moveWithKey(id, e, *this, when, out);
            return look != nullptr; // a reading carries more to apply; a restored key does not
        }
        former->releaseHeldBack(id, e, when.at, out);
    }
    if (isShownElsewhere(e)) {
        m_reducers.claim(id, m_node, sight == Sighting::Restored ? std::optional(when) : std::nullopt);
        e.flags.isClaimed = true;
        return false;
    }
    if (e.flags.isClaimed)
        static_cast<void>(m_reducers.takeClaim(id));
    e.flags.isClaimed = false;
    // Free there and written here: nothing is in doubt. But a hold that a reading shows may have begun at any time, and
    // a restored one began on its former node.
    const bool isCertain = !isAway && !e.isHeld() && sight == Sighting::Changes;
    const bool isFailover = former != nullptr && former->m_successor == m_node;
    if (former != nullptr)
        former->handOut(id, e, out);
    receive(id, e, when.at, !isCertain);
    if (sight == Sighting::Restored && !e.isHeld() && !e.waits())
        e.become(LockStage::Written); // its holder is from before the move
    if (isFailover && !isCertain)
        e.flags.hasFailedOver = true;
    return true;
}

bool Reducer::yieldLock(LockId id, LockRecord& e, Reduction& out)
{
    e.flags.isClaimed = false;
    const auto claim = m_reducers.takeClaim(id);
    auto* next = m_reducers.find(claim.node);
    if (next == nullptr || next->m_isAway || next == this)
        return false;
    if (claim.restored && !m_isAway && !e.isInDoubt()) {
        moveWithKey(id, e, *next, *claim.restored, out);
        return true;
    }
    handOut(id, e, out);
    next->receive(id, e, e.confirmed, true);
    if (m_slots != nullptr && !m_isAway)
        e.flags.hasSlotMoved = true;
    requestRead(id, readKindOf(e), out);
    return true;
}

void Reducer::moveWithKey(LockId id, LockRecord& e, Reducer& next, const ChangeTime& when, Reduction& out)
{
    if (e.flags.isClaimed)
        static_cast<void>(m_reducers.takeClaim(id));
    e.flags.isClaimed = false;
    const bool isCertain = !e.isInDoubt();
    handOut(id, e, out);
    next.receive(id, e, when.at, !isCertain);
    if (isCertain && e.isHeld())
        next.emitMigrated(id, e, when, out);
    else
        e.flags.hasSlotMoved = true;
    next.requestRead(id, readKindOf(e), out);
}

void Reducer::emitMigrated(LockId id, LockRecord& e, const ChangeTime& when, Reduction& out)
{
    e.flags.hasSlotMoved = false;
    e.confirmed = evidenceAt(when.at, when.precision);
    emit(id, e, EventKind::Migrated, when, out);
}

bool Reducer::isLeaving(LockId id, ServerTime at) const
{
    if (m_slots == nullptr || m_slots->isRestless || at < m_restlessUntil)
        return m_slots != nullptr;
    return !m_slots->moves.empty() && m_slots->isLeaving(slotOf(m_registry.nameOf(id)), m_node);
}

void ReducerMap::noteRestored(KeyspaceId keyspace, ServerTime at)
{
    constexpr std::chrono::seconds kRestless{10};
    for (const auto& reducer : m_byNode) {
        if (reducer && reducer->keyspace() == keyspace)
            reducer->m_restlessUntil = at + kRestless;
    }
}

bool Reducer::holdBack(LockId id, LockRecord& e, const ChangeTime& when, bool adjacent)
{
    if ((!e.isHeld() && !e.waits()) || e.flags.isHeldBack || when.evidence != Evidence::Event ||
        !isLeaving(id, when.at))
        return false;
    m_heldBack.add({id, when, adjacent});
    e.flags.isHeldBack = true;
    ++m_tally.heldBack;
    return true;
}

std::optional<HeldBackRemoval> Reducer::takeHeldBack(LockId id, LockRecord& e)
{
    e.flags.isHeldBack = false;
    auto removal = m_heldBack.takeRemoval(id);
    m_tally.heldBack -= removal.has_value();
    return removal;
}

void Reducer::releaseHeldBack(LockId id, LockRecord& e, ServerTime now, Reduction& out)
{
    const auto removal = takeHeldBack(id, e);
    if (!removal)
        return;
    auto when = removal->when;
    // `now` may come from the clock of another server.
    constexpr std::chrono::microseconds kNone{0};
    constexpr std::chrono::microseconds kMost = HeldBackRemovals::kLongest + std::chrono::milliseconds{5};
    when.precision = std::max(when.precision, ShortSpan(std::clamp(now - when.at, kNone, kMost).count()));
    emitRemoved(id, e, EventKind::Released, when, removal->adjacent, out);
}

void Reducer::setSlots(std::shared_ptr<const SlotTable> slots, Reduction& out)
{
    const auto before = std::exchange(m_slots, std::move(slots));
    if (m_slots == nullptr || m_retires)
        return;
    const auto hasLeft = [&](std::uint16_t slot) {
        const auto owner = m_slots->ownerOf(slot);
        return owner != m_node && owner != kNoNode && m_reducers.find(owner) != nullptr &&
               (before == nullptr || before->ownerOf(slot) == m_node);
    };
    bool any = false;
    for (std::uint16_t slot = 0; slot < kClusterSlots && !any; ++slot)
        any = hasLeft(slot);
    if (!any)
        return;
    forEachOwn([&](LockId id, LockRecord& e) {
        const auto slot = slotOf(m_registry.nameOf(id));
        if (!hasLeft(slot))
            return;
        if (e.flags.isClaimed)
            static_cast<void>(m_reducers.takeClaim(id));
        e.flags.isClaimed = false;
        auto& next = *m_reducers.find(m_slots->ownerOf(slot));
        handOut(id, e, out);
        next.receive(id, e, e.confirmed, true);
        if (e.isHeld())
            e.flags.hasSlotMoved = true;
        next.requestRead(id, readKindOf(e), out);
    });
}

void Reducer::unreadable(LockId lock)
{
    if (index(lock) >= m_registry.size() || !at(lock).isKnown() || at(lock).node != m_node)
        return;
    if (auto& e = at(lock); e.stage() == LockStage::Unconfirmed)
        e.become(LockStage::Awaited); // otherwise the end of a re-sync would emit it as vanished
}

void Reducer::handOut(LockId id, LockRecord& e, Reduction& out)
{
    if (e.flags.isOwnRelease)
        resolveOwnRemoval(id, EventKind::Released, out);
    if (e.flags.isHeldBack)
        releaseHeldBack(id, e, e.confirmed, out);
    settle(id, e, {e.confirmed, 0, Evidence::Event}, Then::Stays, out);
    const bool told = coversEnds(m_narrowest) && coversWrites(m_narrowest, e.state.type);
    if (m_successor != kNoNode && told && !e.isInDoubt())
        e.confirmed = std::max(e.confirmed, m_whole); // an end on this node would have been announced
    m_held -= e.isHeld();
    e.flags.takesExpire = e.flags.isPushed = e.flags.isPushedMore = e.flags.wantsExpiry = e.flags.inShortLinger =
        e.flags.inLongLinger = false;
    e.queued = LockRecord::kNowhere;
    if (m_lastLock == id)
        m_lastLock = kNoLock;
}

void Reducer::receive(LockId id, LockRecord& e, ServerTime at, bool inDoubt)
{
    e.node = m_node;
    m_locks.add(index(id));
    m_held += e.isHeld();
    ++e.sequence; // pending replies of the other node must not match
    if (inDoubt) {
        e.doubt();
        e.flags.hasMoved = true;
    }
    if (e.isHeld())
        m_schedule.queueDeadline(id, e, at);
    else
        keepFree(id, e);
    m_handOver.touch(id, e);
}

void Reducer::goAway(Reduction& out)
{
    m_isAway = true;
    for (const auto id : m_heldBack.all())
        releaseHeldBack(id, at(id), at(id).confirmed, out);
    for (const auto id : m_reducers.claimed()) {
        if (auto& e = at(id); e.isKnown() && e.node == m_node)
            static_cast<void>(yieldLock(id, e, out));
    }
}

void Reducer::emitLost(Reducer& next, const ObservedAt& where, Reduction& out)
{
    forEachOwn([&](LockId id, LockRecord& e) {
        handOut(id, e, out);
        next.receive(id, e, where.server, true);
        e.flags.hasFailedOver = true;
        if (e.isHeld())
            next.vanish(id, e, {where.server, next.sinceGap(e, where.server) + where.precisionUs, Evidence::Scan}, out);
    });
}

void Reducer::dropAll()
{
    forEachOwn([&](LockId id, LockRecord&) { drop(id); });
}

} // namespace lockscope
