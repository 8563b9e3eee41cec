// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Emission of events, and the entry and exit of locks.
#include "core/picture/reducer.h"

#include <utility>

namespace lockscope {

namespace {

/// Names that return within seconds should keep their records: costs at most some 70 MB, with the window.
constexpr std::uint32_t kMinFree = 131'072;

/// True if a renewal set the same length as the lease before, within the jitter of estimated times.
[[nodiscard]] bool isAlike(std::uint32_t before, std::uint32_t after)
{
    const auto apart = std::chrono::milliseconds{before < after ? after - before : before - after};
    return before != 0 && after != 0 && apart <= kShorter;
}

[[nodiscard]] Schedule::Linger lineOf(const LockState& state)
{
    const bool isWorthALook = state.lastEnd == EventKind::Expired || state.begunByTakeover;
    return state.phase == LockPhase::Free && isWorthALook ? Schedule::Linger::Long : Schedule::Linger::Short;
}

} // namespace

Reducer::Reducer(NodeId node, Registry& registry, HandOver& handOver, Tally& tally, ReducerMap& reducers)
    : m_node(node), m_keyspace(registry.keyspaceOf(node)), m_registry(registry), m_handOver(handOver), m_tally(tally),
      m_reducers(reducers), m_schedule(registry.records(), node)
{
}

void Reducer::setCoverage(const Coverage& coverage)
{
    m_coverage = coverage;
    for (std::size_t type = 0; type <= static_cast<std::size_t>(ValueType::Other); ++type)
        m_coversWritesOf[type] = coversWrites(coverage, static_cast<ValueType>(type));
    m_narrowest = std::exchange(m_isCoverageSet, true) ? inBoth(m_narrowest, coverage) : coverage;
    m_beforeGap = inBoth(m_beforeGap, coverage);
}

LockId Reducer::add(std::uint16_t database, std::string_view name, std::uint64_t hash, ServerTime seen)
{
    const auto id = m_registry.add(m_node, database, name, hash, seen);
    m_locks.add(index(id));
    if (m_isUnnamed && m_isUnnamed(name))
        at(id).flags.isUnnamed = true;
    return id;
}

void Reducer::drop(LockId id)
{
    auto& e = at(id);
    if (e.stage() == LockStage::Unread || (e.flags.isUnnamed && e.waits()))
        endUnread(e);
    forgetWait(e);
    if (e.flags.isOwnRelease)
        forgetOwnRemoval(id);
    if (e.flags.isHeldBack)
        static_cast<void>(takeHeldBack(id, e));
    if (e.flags.isClaimed)
        static_cast<void>(m_reducers.takeClaim(id));
    m_tally.held -= e.isHeld();
    m_held -= e.isHeld();
    m_tally.freed -= e.state.phase == LockPhase::Free;
    m_handOver.touch(id, e);
    m_registry.drop(id);
}

LockEvent& Reducer::draft(LockId id, const LockRecord& e, EventKind kind, const ChangeTime& when, Reduction& out)
{
    auto& event = out.events.emplace_back();
    event.at = when.at;
    event.precisionUs = when.precision.us();
    event.evidence = when.evidence;
    event.kind = kind;
    event.lock = id;
    event.node = e.node;
    event.database = e.database;
    const auto& s = e.state;
    event.deadline = kind == EventKind::TtlLost ? Deadline::never() : s.deadline;
    event.heldSince = s.heldSince;
    event.holder = s.holder;
    event.count = s.count;
    event.valueBytes = s.valueBytes;
    event.type = s.type;
    event.mode = s.mode;
    event.library = s.library;
    event.libraryGuessed = s.libraryGuessed;
    event.endInValue = s.endInValue;
    event.tooLarge = s.tooLarge;
    event.quarantined = s.quarantined;
    return event;
}

void Reducer::emit(LockId id, LockRecord& e, Reduction& out)
{
    auto& event = out.events.back();
    auto& s = e.state;
    if (event.quarantined && (event.kind == EventKind::TakenOver || event.kind == EventKind::Acquired)) {
        event.kind = EventKind::Quarantined;
        event.previous = s.holder; // holder of the previous hold, if that had ended
    }
    const auto holder = s.holder;
    const auto previous = s.previousHolder;
    const auto phase = s.phase;
    const auto lease = s.leaseMs;
    const auto deadline = s.deadline;
    const bool renews = event.kind == EventKind::Renewed || event.kind == EventKind::Learned;
    apply(s, event);
    if (renews && s.deadline != deadline && s.deadline.isTime() && isAlike(lease, s.leaseMs))
        e.flags.isSteady = true;
    else if (e.flags.isSteady && (s.leaseMs != lease || beginsHold(event.kind)))
        e.flags.isSteady = false;
    if (s.holder != holder || s.previousHolder != previous) {
        m_registry.use(s.holder);
        m_registry.use(s.previousHolder);
        m_registry.unuse(holder);
        m_registry.unuse(previous);
    }
    if (s.phase == LockPhase::Held) {
        m_tally.held += phase != LockPhase::Held;
        m_held += phase != LockPhase::Held;
        m_tally.freed -= phase == LockPhase::Free;
        if (!e.isHeld())
            e.become(LockStage::Held);
        m_schedule.queueDeadline(id, e, event.at);
    } else if (phase != s.phase) {
        m_tally.held -= phase == LockPhase::Held;
        m_held -= phase == LockPhase::Held;
        ++m_tally.freed;
        e.become(LockStage::Free);
        e.flags.isBare = e.flags.isPredicted = e.flags.wantsExpiry = e.flags.takesExpire = e.flags.hasFailedOver =
            false;
        keepFree(id, e);
    }
}

void Reducer::keepFree(LockId id, LockRecord& e)
{
    const auto line = lineOf(e.state);
    m_schedule.linger(line, id, e, e.confirmed + Schedule::length(line));
}

std::uint32_t Reducer::mostFree() const
{
    return std::max(kMinFree, m_registry.tracked() / 2) + m_tally.waiting;
}

void Reducer::forgetFree(ServerTime t, Reduction& out)
{
    dropOver();
    forgetFree(Schedule::Linger::Short, t, false, out);
    forgetFree(Schedule::Linger::Long, t, false, out);
    if (m_tally.freed > mostFree())
        forgetFree(Schedule::Linger::Short, t, true, out);
    if (m_tally.freed > mostFree())
        forgetFree(Schedule::Linger::Long, t, true, out);
}

void Reducer::forgetFree(Schedule::Linger line, ServerTime t, bool surplus, Reduction& out)
{
    // Checks each lock once: entries that are queued again stand behind `left`.
    for (auto left = m_schedule.lingering(line); left > 0 && (!surplus || m_tally.freed > mostFree()); --left) {
        const auto [taken, id] = m_schedule.takeLingered(line, t, surplus);
        if (!taken)
            return;
        if (id == kNoLock)
            continue;
        auto& e = at(id);
        if (e.isHeld() || !e.isKnown())
            continue; // it is queued again when it ends
        const auto itsLine = lineOf(e.state);
        const auto lingers = Schedule::length(itsLine);
        // Without a scan, a dropped lock would be emitted as found instead of acquired when it returns.
        const bool over =
            surplus || e.state.phase != LockPhase::Free || (hasPassed(e.state.endedAt, lingers, t) && !m_unscanned);
        // It still exists as far as is known, and has not been read.
        const bool asksAgain = e.stage() == LockStage::Unread && m_readsHolders;
        if (asksAgain)
            requestRead(id, ReadKind::Holder, out);
        if (!asksAgain && !e.waits() && itsLine == line && e.state.waiters == 0 && over)
            drop(id);
        else
            m_schedule.linger(itsLine, id, e,
                              over ? t + Schedule::length(Schedule::Linger::Short) : e.state.endedAt + lingers);
    }
}

void Reducer::waitedFor(LockId lock)
{
    auto& e = at(lock);
    if (e.state.phase != LockPhase::Gone)
        return;
    e.state.phase = LockPhase::Free;
    if (e.stage() == LockStage::Heard)
        e.become(LockStage::Free);
    e.state.evidence = Evidence::Queue;
    ++m_tally.freed;
    keepFree(lock, e);
}

bool Reducer::needsRead(const LockRecord& e)
{
    if (!e.isKnown())
        return false;
    if (e.waits() || e.isInDoubt() || e.stage() == LockStage::HalfTold ||
        (e.flags.isPushed || e.flags.isPredicted || e.flags.wantsExpiry))
        return true;
    if (e.state.phase == LockPhase::Gone)
        return e.stage() != LockStage::Over; // named by an event that does not tell its kind
    return e.isHeld() && e.state.holder == TokenId::None && !e.state.tooLarge;
}

void Reducer::prefetchPending(const LockRecord& e) const
{
    // Selected without a branch: whether changes are pending is unpredictable.
    const auto* place = e.flags.hasPendingList ? reinterpret_cast<const char*>(m_pending.data() + e.pendingPlace())
                                               : reinterpret_cast<const char*>(&e);
    __builtin_prefetch(place, 1);
    __builtin_prefetch(place + sizeof(PendingChanges) - 1, 1);
}

std::size_t Reducer::memoryBytes() const
{
    return sizeof(Reducer) + m_schedule.memoryBytes() + m_pending.memoryBytes() + m_locks.memoryBytes() +
           m_over.capacity() * sizeof(LockId);
}

} // namespace lockscope
