// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt/fakesource.h"

#include <utility>

namespace lockscope::test {

namespace {
constexpr ServerTime kStart = serverTimeFromUs(1'772'593'721'207'000); // 2026-03-04 03:08:41.207 UTC
} // namespace

KeyspaceId FakeSource::keyspaceOf(NodeId node) const
{
    const auto joined = m_joined.find(static_cast<std::uint16_t>(node));
    return joined == m_joined.end() ? KeyspaceId{static_cast<std::uint16_t>(node)} : joined->second.keyspace;
}

std::string FakeSource::fullName(NodeId node, std::uint16_t database, std::string_view name) const
{
    return std::to_string(static_cast<unsigned>(keyspaceOf(node))) + '/' + std::to_string(database) + '/' +
           std::string(name);
}

FakeSource::FakeSource() : m_now(kStart)
{
    m_clock.start = std::chrono::system_clock::time_point(
        std::chrono::duration_cast<std::chrono::system_clock::duration>(kStart.time_since_epoch()));
}

void FakeSource::advance(std::chrono::microseconds by)
{
    m_now += by;
    m_clock.elapsed = m_clock.elapsed.load() + by;
}

void FakeSource::slept(std::chrono::microseconds by, bool monoGoesOn)
{
    m_now += by;
    if (monoGoesOn)
        m_clock.elapsed = m_clock.elapsed.load() + by;
    else
        wallSet(by);
}

void FakeSource::wallSet(std::chrono::microseconds by)
{
    m_clock.start += std::chrono::duration_cast<std::chrono::system_clock::duration>(by);
}

LockId FakeSource::lock(std::string_view key, NodeId node, std::uint16_t database)
{
    const std::string full = fullName(node, database, key);
    if (const auto known = m_ids.find(full); known != m_ids.end())
        return known->second;
    LockId id{static_cast<std::uint32_t>(m_states.size())};
    if (m_freeIds.empty()) {
        m_states.emplace_back();
        m_keys.emplace_back();
    } else {
        id = m_freeIds.back();
        m_freeIds.pop_back();
        m_states[index(id)] = {};
    }
    m_keys[index(id)] = {node, database, std::string(key)};
    m_ids.emplace(full, id);
    m_pending.names.push_back({id, node, database, static_cast<std::uint32_t>(m_pending.bytes.size()),
                               static_cast<std::uint32_t>(key.size()), 0, keyspaceOf(node)});
    m_pending.bytes += key;
    return id;
}

TokenId FakeSource::token(std::string_view bytes)
{
    if (bytes.empty())
        return TokenId::None;
    const auto [entry, isNew] =
        m_tokens.try_emplace(std::string(bytes), TokenId{static_cast<std::uint32_t>(m_tokens.size() + 1)});
    if (isNew) {
        m_pending.tokens.push_back({entry->second, static_cast<std::uint32_t>(m_pending.bytes.size()),
                                    static_cast<std::uint32_t>(bytes.size())});
        m_pending.bytes += bytes;
    }
    return entry->second;
}

void FakeSource::forget(LockId lock)
{
    const Key& key = m_keys[index(lock)];
    m_ids.erase(fullName(key.node, key.database, key.name));
    setState(lock, {});
    m_freeIds.push_back(lock);
}

void FakeSource::moved(LockId lock, NodeId to)
{
    m_keys[index(lock)].node = to;
    m_pending.states.push_back({lock, static_cast<std::uint32_t>(m_pending.events.size()), state(lock), to});
}

void FakeSource::found(LockId lock, std::string_view token, ms ttl, const Edit& edit)
{
    beginHold(lock, EventKind::Found, token, Deadline::at(m_now + ttl), [&](LockEvent& event) {
        event.evidence = Evidence::Scan;
        event.heldSince = kUnknownTime;
        if (edit)
            edit(event);
    });
}

void FakeSource::acquired(LockId lock, std::string_view token, ms ttl, const Edit& edit)
{
    beginHold(lock, EventKind::Acquired, token, Deadline::at(m_now + ttl), edit);
}

void FakeSource::acquiredWithoutTtl(LockId lock, std::string_view token, const Edit& edit)
{
    beginHold(lock, EventKind::Acquired, token, Deadline::never(), edit);
}

void FakeSource::expiredThenTaken(std::string_view key)
{
    const LockId lost = lock(key);
    acquired(lost, "first-token", ms{1'000});
    advance(ms{1'000});
    expired(lost);
    acquired(lost, "second-token", ms{100'000});
}

void FakeSource::takenOver(LockId lock, std::string_view token, ms ttl, const Edit& edit)
{
    beginHold(lock, EventKind::TakenOver, token, Deadline::at(m_now + ttl), edit);
}

void FakeSource::beginHold(LockId lock, EventKind kind, std::string_view token, Deadline deadline, const Edit& edit)
{
    const TokenId holder = this->token(token);
    happened(lock, kind, [&](LockEvent& event) {
        event.previous = kind == EventKind::TakenOver ? state(lock).holder : TokenId::None;
        event.holder = holder;
        event.deadline = deadline;
        event.heldSince = m_now;
        event.count = token.empty() ? 0 : 1; // its value was not read
        event.valueBytes = static_cast<std::uint32_t>(token.size());
        event.type = ValueType::String;
        event.mode = LockMode::Exclusive;
        if (edit)
            edit(event);
    });
}

void FakeSource::renewed(LockId lock, ms ttl, const Edit& edit)
{
    happened(lock, EventKind::Renewed, [&](LockEvent& event) {
        event.deadline = Deadline::at(m_now + ttl);
        if (edit)
            edit(event);
    });
}

void FakeSource::released(LockId lock, const Edit& edit)
{
    happened(lock, EventKind::Released, edit);
}

void FakeSource::expired(LockId lock, const Edit& edit)
{
    happened(lock, EventKind::Expired, edit);
}

void FakeSource::happened(LockId lock, EventKind kind, const Edit& edit)
{
    const LockState& before = state(lock);
    const Key& key = m_keys[index(lock)];
    LockEvent event;
    event.at = m_now;
    event.precisionUs = 400;
    event.lock = lock;
    event.kind = kind;
    event.node = key.node;
    event.database = key.database;
    event.holder = before.holder;
    event.deadline = before.deadline;
    event.heldSince = before.heldSince;
    event.count = before.count;
    event.valueBytes = before.valueBytes;
    event.type = before.type;
    event.mode = before.mode;
    event.library = before.library;
    event.tooLarge = before.tooLarge;
    if (edit)
        edit(event);
    m_pending.events.push_back(event);
    ++m_counters.events[static_cast<int>(event.kind)];
    ++m_counters.notifications;
    LockState after = before;
    apply(after, event);
    store(lock, after);
}

void FakeSource::waiters(LockId lock, std::uint16_t count)
{
    WaitersFrom queue;
    queue.source = WaitSource::Queue;
    queue.through = "queue";
    queue.count = count;
    queue.bound = WaitBound::Exactly;
    queue.at = m_now;
    waiters(lock, std::vector{queue});
}

void FakeSource::waiters(LockId lock, std::vector<WaitersFrom> from)
{
    const auto count = waitersOf(from);
    LockState after = state(lock);
    after.waiters = count.value_or(0);
    after.waitersKnown = count.has_value();
    m_pending.waits.push_back({m_now, lock, after.waiters, std::move(from)});
    setState(lock, after);
}

void FakeSource::leaveOutEvents()
{
    const auto lost = m_pending.events;
    m_pending.leaveOutEvents();
    for (const auto& event : lost)
        m_pending.states.push_back({event.lock, 0, state(event.lock)});
}

void FakeSource::setState(LockId lock, const LockState& state)
{
    store(lock, state);
    m_pending.states.push_back({lock, static_cast<std::uint32_t>(m_pending.events.size()), state});
}

void FakeSource::store(LockId lock, const LockState& state)
{
    LockState& stored = m_states[index(lock)];
    m_counters.held += state.phase == LockPhase::Held;
    m_counters.held -= stored.phase == LockPhase::Held;
    m_counters.tracked += state.phase != LockPhase::Gone;
    m_counters.tracked -= stored.phase != LockPhase::Gone;
    stored = state;
}

void FakeSource::join(NodeId node, KeyspaceId keyspace, std::string name)
{
    m_joined.insert_or_assign(static_cast<std::uint16_t>(node), Joined{keyspace, std::move(name)});
}

void FakeSource::retired(NodeId node)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::Retired;
    event.node = node;
    event.at = m_now;
    m_pending.nodes.push_back(std::move(event));
}

void FakeSource::nodeReady(NodeId node, std::string address)
{
    NodeEvent info;
    info.kind = NodeEvent::Kind::Info;
    info.node = node;
    info.at = m_now;
    info.info.address = address;
    info.info.keyspace = keyspaceOf(node);
    const auto joined = m_joined.find(static_cast<std::uint16_t>(node));
    info.info.keyspaceName = joined == m_joined.end() ? address : joined->second.name;
    info.info.displayUri = "redis://" + address + "/0";
    info.info.product = "redis";
    info.info.version = "7.0.15";
    info.info.role = "master";
    info.info.mode = "standalone";
    info.info.evictionPolicy = "noeviction";
    info.info.notifyFlags = "Kg$lshzxe";
    info.info.notifyKnown = true;
    for (const char* name : {"hello3", "psubscribe", "notifications", "scan", "read", "eval", "tracking"})
        info.info.capabilities.push_back({name, CapabilityState::Yes, {}, {}});
    m_pending.nodes.push_back(std::move(info));

    NodeEvent clock;
    clock.kind = NodeEvent::Kind::Clock;
    clock.node = node;
    clock.at = m_now;
    clock.offsetUs = 3000;
    clock.roundTripUs = 180;
    m_pending.nodes.push_back(std::move(clock));

    nodeState(node, ConnectionState::Live);

    NodeEvent ready;
    ready.kind = NodeEvent::Kind::Ready;
    ready.node = node;
    ready.at = m_now;
    ready.source = SourceKind::Notifications;
    ready.locks = m_counters.held;
    ready.patterns = {"lock:*"};
    m_pending.nodes.push_back(std::move(ready));
}

void FakeSource::nodeState(NodeId node, ConnectionState state, std::string text)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::State;
    event.node = node;
    event.at = m_now;
    event.state = state;
    event.text = std::move(text);
    m_pending.nodes.push_back(std::move(event));
}

void FakeSource::gap(NodeId node, ms length, std::string reason)
{
    NodeEvent event;
    event.kind = NodeEvent::Kind::Gap;
    event.node = node;
    event.at = m_now;
    event.from = m_now - length;
    event.text = std::move(reason);
    m_pending.nodes.push_back(std::move(event));
    ++m_counters.gaps;
}

void FakeSource::node(NodeEvent event)
{
    m_pending.nodes.push_back(std::move(event));
}

const LockState& FakeSource::state(LockId lock) const
{
    return m_states.at(index(lock));
}

bool FakeSource::takeBatch(Batch& into)
{
    ++m_takes;
    const bool news = !m_pending.isEmpty();
    into = std::exchange(m_pending, {});
    into.counters = m_counters;
    into.now = m_now;
    into.taken = m_clock.mono();
    return news;
}

} // namespace lockscope::test
