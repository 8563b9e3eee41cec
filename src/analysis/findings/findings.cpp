// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/findings.h"

#include <algorithm>

namespace lockscope::analysis {

using std::chrono::microseconds;

namespace {

constexpr std::size_t kMostTraced = 20'000;
constexpr std::size_t kMostRefused = 64;

/// Findings that depend on the periodic examination of held locks.
constexpr std::uint64_t kOfHolds = Episodes::bitOf(FindingId::NoTtl) | Episodes::bitOf(FindingId::RenewalLate) |
                                   Episodes::bitOf(FindingId::RenewalStopped) | Episodes::bitOf(FindingId::Overdue) |
                                   Episodes::bitOf(FindingId::HeldUnusuallyLong) |
                                   Episodes::bitOf(FindingId::GrantedTwice) | Episodes::bitOf(FindingId::StuckBehind);

} // namespace

EvidencePoint FindingContext::point(const LockEvent& event) const
{
    EvidencePoint point;
    point.at = event.at;
    point.kind = event.kind;
    point.holder = token(event.holder);
    if (event.previous != TokenId::None)
        point.other = token(event.previous);
    return point;
}

EvidencePoint FindingContext::command(const TracedCommand& command, std::uint32_t other) const
{
    const auto label = [this](std::uint32_t id) {
        const TracedClient* client = clients.client(id);
        return client != nullptr ? clientLabel(*client) : std::string();
    };
    EvidencePoint point;
    point.at = command.at;
    point.what = EvidencePoint::What::Command;
    point.kind = command.deed == TraceDeed::Released ? EventKind::Released : EventKind::Renewed;
    point.holder = label(command.client);
    point.other = label(other);
    return point;
}

std::string waitingText(std::uint64_t count, const std::string& connection)
{
    std::string text = std::to_string(count);
    return connection.empty() ? text : text.append(" (").append(connection).append(")");
}

Findings::Findings()
{
    addHoldRules(m_rules);
    addPatternRules(m_rules);
    addEventRules(m_rules);
    addWaitRules(m_rules);
    addStuckRules(m_rules);
    addStarvingRules(m_rules);
    addTraceRules(m_rules);
    addNodeRules(m_rules);
    for (const auto& rule : m_rules) {
        for (int kind = 0; kind < kEventKinds; ++kind) {
            if ((rule->kinds() & bit(static_cast<EventKind>(kind))) != 0)
                m_ofKind[static_cast<std::size_t>(kind)].push_back(rule.get());
        }
    }
}

void Findings::clear()
{
    m_episodes.clear();
    clearSeen();
}

void Findings::clearSeen()
{
    m_histories.clear();
    m_clients.clear();
    m_nodes = {};
    m_counters = {};
    m_traced.clear();
    m_examinedAt = {};
    m_bytesIn = 0;
    m_bytesAt = kUnknownTime;
    m_next = 0;
    for (const auto& rule : m_rules)
        rule->clear();
}

FindingContext Findings::context(const PictureView& view, ServerTime now) const
{
    return {view, m_episodes, m_histories, m_thresholds, m_nodes, m_clients, m_counters, now};
}

void Findings::arriving(const Batch& batch, const PictureView& before)
{
    const auto& events = batch.events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const LockEvent& event = events[i];
        const bool isEnd = event.kind == EventKind::Renewed || endsHold(event.kind) || beginsHold(event.kind);
        if (!isEnd || index(event.lock) >= before.size())
            continue;
        const Verdict verdict = verdictOf(before.state(event.lock), event.at);
        if (verdict != Verdict::RenewalLate && verdict != Verdict::RenewalStopped)
            continue;
        // After an earlier event of its lock in the batch, an event ends a state that `before` does not have.
        const auto isOfLock = [&](const auto& other) { return other.lock == event.lock; };
        const bool isFirst = std::none_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(i), isOfLock);
        const bool isNew = std::any_of(batch.names.begin(), batch.names.end(),
                                       [&](const Batch::Name& name) { return name.id == event.lock; });
        if (isFirst && !isNew)
            examineLock(event.lock, context(before, event.at));
    }
}

void Findings::take(const Batch& batch, const PictureView& view)
{
    m_counters = batch.counters;
    const FindingContext context = this->context(view, batch.now);
    for (const Batch::Name& name : batch.names) {
        const KeyView key = batch.key(name);
        if (!m_histories.define(name.id, key, m_episodes.define(name.id, key)))
            continue;
        m_episodes.forget(name.id, batch.now);
        m_traced.erase(index(name.id));
        for (const auto& rule : m_rules)
            rule->forget(name.id);
    }
    if (batch.eventsLeftOut > 0) {
        for (SeenNodes::Node& node : m_nodes.nodes)
            node.seenSince = std::max(node.seenSince, batch.now);
    }
    // Node events such as gaps keep their places among the lock events.
    std::size_t told = 0;
    const auto tellNodes = [&](std::size_t events) {
        while (told < batch.nodes.size() &&
               (batch.nodes[told].kind != NodeEvent::Kind::Gap || batch.nodes[told].after <= events))
            see(batch.nodes[told++], context);
    };
    std::size_t seen = 0;
    tellNodes(0);
    batch.inOrder(
        [&](const LockEvent& event) {
            see(event, context);
            ++seen;
            if (told < batch.nodes.size())
                tellNodes(seen);
        },
        [&](const Batch::State& state) {
            if (state.state.phase != LockPhase::Held)
                endStanding(state.id, batch.now, FindingId::FairQueueBlocked);
        });
    tellNodes(batch.events.size());
    m_clients.add(batch);
    for (const TracedCommand& command : batch.traced)
        follow(command, context);
    for (const TraceStatus& status : batch.traceStates) {
        if (status.state == TraceStatus::State::Ended || status.state == TraceStatus::State::Failed)
            m_traced.clear(); // later commands are not observed any more
    }
    for (const LockWaiters& waits : batch.waits) {
        m_histories.of(waits.lock).waiters = waits.count;
        for (const auto& rule : m_rules)
            rule->waits(waits, context);
    }
    noteBytes(batch);
    advance(batch.now, batch.counters, view);
}

/// With a single server, received bytes prove that it answers (heartbeats arrive even when nothing happens). Bytes
/// after a silence may precede events that were due during it, so the node only counts as heard at the time of the
/// previous bytes.
void Findings::noteBytes(const Batch& batch)
{
    if (batch.counters.bytesIn == m_bytesIn)
        return;
    m_bytesIn = batch.counters.bytesIn;
    if (m_nodes.nodes.size() == 1 && m_bytesAt != kUnknownTime)
        m_nodes.noteHeard(NodeId{0}, m_bytesAt);
    m_bytesAt = batch.now;
}

void Findings::see(const LockEvent& event, const FindingContext& context)
{
    m_nodes.noteHeard(event.node, event.at);
    const SeenNodes::Node& node = m_nodes.of(event.node);
    const auto kind = static_cast<std::size_t>(event.kind);
    const bool ends = endsHold(event.kind);
    if ((ends || beginsHold(event.kind)) && (m_episodes.openOf(event.lock) & kOfHolds) != 0)
        endStanding(event.lock, event.at, FindingId::FairQueueBlocked);
    const Happened happened =
        m_histories.take(event, node.seenSince, m_thresholds.timeOf(FindingId::GivenBackAtOnce, Measure::MedianHold),
                         m_thresholds.timeOf(FindingId::BusyLock, Measure::Free));
    for (FindingRule* rule : m_ofKind[kind])
        rule->happened(happened, context);
}

void Findings::see(const NodeEvent& event, const FindingContext& context)
{
    SeenNodes::Node& node = m_nodes.at(event.node);
    switch (event.kind) {
    case NodeEvent::Kind::Gap:
        if (event.at + kSetBack < node.heard)
            m_nodes.setBack(event.node, event.at);
        node.seenSince = std::max(node.seenSince, event.at);
        break;
    case NodeEvent::Kind::Joined:
    case NodeEvent::Kind::Info:
        node.keyspace = event.info.keyspace;
        break;
    case NodeEvent::Kind::Sample:
    case NodeEvent::Kind::Clock:
        m_nodes.noteHeard(event.node, event.at);
        break;
    case NodeEvent::Kind::State:
        if (const bool isLive = event.state == ConnectionState::Live; isLive && !node.isLive)
            node.answersSince = node.heard = std::max(node.heard, context.now);
        node.isLive = event.state == ConnectionState::Live;
        if (!node.isLive)
            m_episodes.lose(event.node, event.knownUntil == kUnknownTime ? context.now : event.knownUntil);
        break;
    case NodeEvent::Kind::Retired:
        node.isLive = false;
        m_episodes.lose(event.node, context.now);
        break;
    default:
        break;
    }
    for (const auto& rule : m_rules)
        rule->node(event, context);
}

/// Tracks the holder of the lock from the commands alone.
void Findings::follow(const TracedCommand& command, const FindingContext& context)
{
    if (command.client == 0 || (m_traced.size() >= kMostTraced && !m_traced.contains(index(command.lock))))
        return;
    TracedHold& hold = m_traced[index(command.lock)];
    for (const auto& rule : m_rules)
        rule->traced(command, hold, context);
    switch (command.deed) {
    case TraceDeed::Acquired:
        if (hold.holder != 0 && hold.holder != command.client) {
            hold.last = hold.holder;
            hold.lostAt = command.at; // upper bound
        }
        hold.holder = command.client;
        hold.token = command.token;
        std::erase(hold.refused, command.client);
        break;
    case TraceDeed::Refused:
    case TraceDeed::Waiting:
        if (std::find(hold.refused.begin(), hold.refused.end(), command.client) == hold.refused.end()) {
            if (hold.refused.size() >= kMostRefused)
                hold.refused.erase(hold.refused.begin());
            hold.refused.push_back(command.client);
        }
        break;
    case TraceDeed::Released:
        if (hold.holder != command.client && hold.holder != 0) {
            hold.last = hold.holder; // another client took it away
            hold.lostAt = command.at;
        } else {
            hold.last = 0;
            hold.lostAt = kUnknownTime;
        }
        hold.holder = 0;
        hold.token = TokenMark::None;
        break;
    case TraceDeed::Renewed:
    case TraceDeed::Read:
    case TraceDeed::RefusedRelease:
    case TraceDeed::RefusedRenewal:
    case TraceDeed::StoppedWaiting:
        break;
    }
}

void Findings::endStanding(LockId lock, ServerTime at, FindingId except)
{
    for (std::uint64_t open = m_episodes.openOf(lock) & kOfHolds; open != 0; open &= open - 1) {
        const auto id = static_cast<FindingId>(std::countr_zero(open));
        if (id != except)
            m_episodes.resolve(id, lock, at);
    }
}

void Findings::take(const WaitsForGraph& graph, ServerTime now, const PictureView& view)
{
    const FindingContext context = this->context(view, now);
    for (const auto& rule : m_rules)
        rule->graph(graph, context);
}

ServerTime Findings::due() const
{
    return std::min(m_episodes.due(), m_examinedAt + kExamineEvery);
}

void Findings::advance(ServerTime now, const Counters& counters, const PictureView& view)
{
    if (now < m_examinedAt + kExamineEvery && now >= m_examinedAt)
        return;
    m_examinedAt = now;
    m_counters = counters;
    const FindingContext context = this->context(view, now);
    examineHeld(context);
    for (const auto& rule : m_rules)
        rule->passed(context);
    m_episodes.advance(now);
}

void Findings::examineHeld(const FindingContext& context)
{
    const std::size_t size = context.picture.size();
    if (m_next >= size)
        m_next = 0;
    const std::size_t end = std::min(size, m_next + kExaminedEach);
    for (; m_next < end; ++m_next)
        examineLock(LockId{static_cast<std::uint32_t>(m_next)}, context);
}

/// Most locks are fine, as their state alone shows: a hundred thousand are examined within a second.
void Findings::examineLock(LockId lock, const FindingContext& context)
{
    const LockState& state = context.picture.state(lock);
    if (state.phase != LockPhase::Held || state.quarantined)
        return;
    const auto isBad = [](Verdict verdict) {
        return verdict == Verdict::NoTtl || verdict == Verdict::RenewalLate || verdict == Verdict::RenewalStopped ||
               verdict == Verdict::Overdue || verdict == Verdict::GrantedTwice;
    };
    const bool isOver = state.deadline.isTime() &&
                        context.now - state.deadline.time() >= m_thresholds.timeOf(FindingId::Overdue, Measure::Late);
    if (!isBad(verdictOf(state, context.now)) && !state.deadline.isNever() && !isOver &&
        (m_episodes.openOf(lock) & kOfHolds) == 0 && !mayBeUnusuallyLong(lock, state, context))
        return;
    const SeenNodes::Node& node = m_nodes.of(context.picture.key(lock).node);
    if (!node.isLive)
        return; // the picture shows the past
    const HeldLook look{lock, state, verdictOf(state, context.now, node.punctualSince()), context.heldSince(lock)};
    for (const auto& rule : m_rules)
        rule->held(look, context);
}

ServerTime FindingContext::heldSince(LockId lock) const
{
    const LockState& state = picture.state(lock);
    if (state.heldSince != kUnknownTime)
        return state.heldSince;
    const LaneHistory* history = histories.find(lock);
    return history != nullptr && history->firstSeen != kUnknownTime ? history->firstSeen : now;
}

bool Findings::mayBeUnusuallyLong(LockId lock, const LockState& state, const FindingContext& context) const
{
    constexpr auto kId = FindingId::HeldUnusuallyLong;
    const ServerTime since = state.heldSince;
    if (since != kUnknownTime && context.now - since < m_thresholds.timeOf(kId, Measure::Held))
        return false;
    const LaneHistory* history = m_histories.find(lock);
    const auto isEnough = [&](const HoldWindow& holds) {
        return std::int64_t(holds.size()) >= m_thresholds.of(kId, Measure::Holds);
    };
    return history != nullptr && (isEnough(history->window) || isEnough(m_histories.windowOfGroup(*history)));
}

} // namespace lockscope::analysis
