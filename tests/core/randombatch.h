// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/pictureview.h"
#include "core/rig.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace lockscope::test {

/// Empty, or what of the two is not the same. Offsets do not count: texts do.
inline std::string differenceOf(const Batch& a, const Batch& b)
{
    const auto isSameName = [&](const Batch::Name& x, const Batch::Name& y) {
        return x.id == y.id && x.node == y.node && x.database == y.database && x.reusedFrom == y.reusedFrom &&
               x.keyspace == y.keyspace && a.text(x) == b.text(y);
    };
    const auto isSameToken = [&](const Batch::Token& x, const Batch::Token& y) {
        return x.id == y.id && x.reusedFrom == y.reusedFrom && x.mark == y.mark && a.text(x) == b.text(y);
    };
    const auto isSameState = [](const Batch::State& x, const Batch::State& y) {
        return x.id == y.id && x.after == y.after && x.state == y.state && x.node == y.node;
    };
    const auto all = [](const auto& x, const auto& y, auto same) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end(), same);
    };
    if (!all(a.names, b.names, isSameName))
        return "names";
    if (!all(a.tokens, b.tokens, isSameToken))
        return "tokens";
    for (std::size_t i = 0; i < std::min(a.events.size(), b.events.size()); ++i) {
        if (!(a.events[i] == b.events[i]))
            return "event " + std::to_string(i) + " of " + std::to_string(a.events.size());
    }
    if (a.events != b.events)
        return "number of events";
    if (!all(a.states, b.states, isSameState))
        return "states";
    if (a.waits != b.waits)
        return "waits";
    if (a.clients != b.clients)
        return "clients";
    if (a.traced != b.traced)
        return "traced";
    if (a.traceStates != b.traceStates)
        return "trace states";
    if (a.nodes != b.nodes)
        return "node events";
    if (a.epoch != b.epoch)
        return "epoch";
    if (a.eventsLeftOut != b.eventsLeftOut || a.leftOutFrom != b.leftOutFrom)
        return "what is left out";
    const Counters &x = a.counters, &y = b.counters;
    if (!std::equal(x.events, x.events + kEventKinds, y.events) || x.notifications != y.notifications ||
        x.reads != y.reads || x.polls != y.polls || x.readsShed != y.readsShed || x.unattributed != y.unattributed ||
        x.unread != y.unread || x.gaps != y.gaps || x.bytesIn != y.bytesIn || x.held != y.held ||
        x.tracked != y.tracked || x.oldestLookMs != y.oldestLookMs || x.lagUs != y.lagUs ||
        x.scanPercent != y.scanPercent || x.scanPages != y.scanPages || x.waitTurns != y.waitTurns)
        return "counters";
    if (a.now != b.now)
        return "now";
    if (a.taken != b.taken)
        return "taken";
    if (a.pace != b.pace || a.rewound != b.rewound)
        return "pace or rewound";
    return {};
}

/// Empty, or what of the two is not the same.
inline std::string differenceOf(const PictureView& a, const PictureView& b)
{
    if (a.size() != b.size())
        return "size: " + std::to_string(a.size()) + ", " + std::to_string(b.size());
    if (a.heldCount() != b.heldCount())
        return "held";
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        const LockId id{i};
        const auto where = " of lock " + std::to_string(i);
        if (!(a.state(id) == b.state(id)))
            return "state" + where;
        if (!(a.key(id) == b.key(id)) || a.key(id).node != b.key(id).node)
            return "key" + where;
        for (const TokenId token : {a.state(id).holder, a.state(id).previousHolder}) {
            if (a.token(token) != b.token(token))
                return "token" + where;
            if (a.mark(token) != b.mark(token))
                return "mark" + where;
        }
    }
    if (a.allWaiters() != b.allWaiters())
        return "waiters";
    return {};
}

class Dice
{
public:
    explicit Dice(std::uint32_t seed) : m_random(seed) {}
    std::uint64_t operator()(std::uint64_t n) { return m_random() % n; }
    bool oneIn(std::uint64_t n) { return m_random() % n == 0; }
    /// Of any size, small ones more often.
    std::uint64_t number() { return m_random() >> m_random() % 64; }
    std::int64_t signedNumber() { return static_cast<std::int64_t>(number()) * (oneIn(2) ? 1 : -1); }
    template <class Enum>
    Enum oneOf(Enum last)
    {
        return static_cast<Enum>(m_random() % (static_cast<std::uint64_t>(last) + 1));
    }
    std::string text(std::size_t most = 24)
    {
        std::string s(m_random() % (most + 1), ' ');
        for (char& c : s)
            c = static_cast<char>(m_random());
        return s;
    }
    ServerTime time()
    {
        return oneIn(5) ? kUnknownTime
                        : serverTimeFromUs(oneIn(3) ? signedNumber() : Rig::kEpochUs + signedNumber() % 100'000'000);
    }
    Deadline deadline() { return oneIn(4) ? Deadline::never() : oneIn(3) ? Deadline::unknown() : Deadline::at(time()); }

private:
    std::mt19937_64 m_random;
};

inline LockState randomState(Dice& dice)
{
    LockState s;
    s.heldSince = dice.time();
    s.changedAt = dice.time();
    s.lastRenewal = dice.time();
    s.endedAt = dice.time();
    s.deadline = dice.deadline();
    for (auto* n : {&s.count, &s.renewals, &s.leaseMs, &s.acquisitions, &s.takeovers, &s.valueBytes, &s.heldBefore})
        *n = static_cast<std::uint32_t>(dice.number());
    s.holder = TokenId{static_cast<std::uint32_t>(dice.number())};
    s.previousHolder = TokenId{static_cast<std::uint32_t>(dice.number())};
    s.waiters = static_cast<std::uint16_t>(dice.number());
    s.phase = dice.oneOf(LockPhase::Held);
    s.lastKind = dice.oneOf(EventKind::Learned);
    s.lastEnd = dice.oneOf(EventKind::Learned);
    s.evidence = dice.oneOf(Evidence::Channel);
    s.type = dice.oneOf(ValueType::Other);
    s.mode = dice.oneOf(LockMode::Semaphore);
    s.library = static_cast<LibraryId>(dice(256));
    s.tooLarge = dice.oneIn(2);
    s.quarantined = dice.oneIn(2);
    s.begunByTakeover = dice.oneIn(2);
    s.waitersKnown = dice.oneIn(2);
    s.libraryGuessed = dice.oneIn(2);
    s.grantedTwice = dice.oneIn(8);
    s.endInValue = dice.oneIn(8);
    ServerTime at = serverTimeFromUs(Rig::kEpochUs);
    for (auto n = dice(40); n > 0; --n) {
        const auto later = at + std::chrono::milliseconds(dice(100'000));
        s.ticks.add(later, at);
        at = later;
    }
    return s;
}

inline LockEvent randomEvent(Dice& dice, std::uint32_t locks)
{
    LockEvent e;
    e.at = dice.time();
    e.deadline = dice.deadline();
    e.heldSince = dice.oneIn(2) ? e.at : dice.time();
    e.precisionUs = dice.oneIn(3) ? kUnknownPrecisionUs : dice.signedNumber();
    e.lock = dice.oneIn(50) ? kNoLock : LockId{static_cast<std::uint32_t>(dice(locks))};
    e.holder = TokenId{static_cast<std::uint32_t>(dice.oneIn(2) ? dice(20) : dice.number())};
    e.previous = TokenId{static_cast<std::uint32_t>(dice.oneIn(2) ? 0 : dice.number())};
    e.count = static_cast<std::uint32_t>(dice.number());
    e.valueBytes = static_cast<std::uint32_t>(dice.number());
    e.node = dice.oneIn(3) ? NodeId{static_cast<std::uint16_t>(dice.number())} : NodeId{};
    e.database = static_cast<std::uint16_t>(dice.oneIn(3) ? dice.number() : 0);
    e.kind = dice.oneOf(EventKind::Learned);
    e.evidence = dice.oneOf(Evidence::Channel);
    e.type = dice.oneOf(ValueType::Other);
    e.mode = dice.oneOf(LockMode::Semaphore);
    e.library = static_cast<LibraryId>(dice(256));
    e.tooLarge = dice.oneIn(4);
    e.quarantined = dice.oneIn(4);
    e.libraryGuessed = dice.oneIn(4);
    e.endInValue = dice.oneIn(4);
    e.sinceIsBound = dice.oneIn(4);
    return e;
}

inline LockWaiters randomWaiters(Dice& dice, std::uint32_t lock)
{
    LockWaiters waits{dice.time(), LockId{lock}, static_cast<std::uint16_t>(dice.number()), {}};
    for (auto n = dice(4); n > 0; --n) {
        WaitersFrom from{dice.oneOf(WaitSource::Trace), dice.text(), static_cast<std::uint32_t>(dice.number()),
                         dice.oneOf(WaitBound::AtMost), dice.time(), {}};
        for (auto w = dice(4); w > 0; --w)
            from.waiters.push_back({dice.text(), dice.text(), dice.text(), dice.time(), dice.deadline(),
                                    dice.oneOf(WaiterPulse::Silent), dice.oneIn(2)});
        waits.from.push_back(std::move(from));
    }
    return waits;
}

/// As deep as the engine's.
inline EngineText randomEngineText(Dice& dice, int depth = 3)
{
    EngineText text;
    text.kind = dice.oneOf(EngineText::Kind::List);
    text.source = dice.text(40) + 'x'; // an empty one is none
    for (auto n = depth > 0 ? dice(3) : 0; n > 0; --n)
        text.arguments.push_back(randomEngineText(dice, depth - 1));
    return text;
}

inline NodeEvent randomNodeEvent(Dice& dice)
{
    NodeEvent e;
    e.kind = dice.oneOf(NodeEvent::Kind::Retired);
    e.node = NodeId{static_cast<std::uint16_t>(dice(3))};
    e.at = dice.time();
    e.from = dice.time();
    e.knownUntil = dice.time();
    e.state = dice.oneOf(ConnectionState::Waiting);
    e.trouble = dice.oneOf(Trouble::Permission);
    e.source = dice.oneOf(SourceKind::Polling);
    e.locks = static_cast<std::uint32_t>(dice.number());
    for (auto n = dice(3); n > 0; --n)
        e.patterns.push_back(dice.text());
    for (auto n = dice(2); n > 0; --n)
        e.unannounced.push_back(dice.text());
    e.text = dice.text(100);
    if (dice.oneIn(2)) {
        e.info.address = dice.text();
        e.info.keyspace = KeyspaceId{static_cast<std::uint16_t>(dice.number())};
        e.info.keyspaceName = dice.text();
        e.info.version = dice.text();
        e.info.notifyKnown = dice.oneIn(2);
        e.info.otherDatabases.emplace_back(static_cast<int>(dice(16)), dice.signedNumber());
        e.info.capabilities.push_back({dice.text(), dice.oneOf(CapabilityState::Unknown), dice.text(), dice.text()});
    }
    if (dice.oneIn(2)) {
        e.sample.keys = dice.signedNumber();
        e.sample.usedCpuUs = dice.signedNumber();
    }
    e.offsetUs = dice.signedNumber();
    e.roundTripUs = dice.signedNumber();
    e.unread = dice.number();
    e.after = static_cast<std::uint32_t>(dice.number());
    return e;
}

/// Everything that a batch can hold, without a meaning.
inline Batch randomBatch(Dice& dice)
{
    Batch b;
    b.epoch = dice.number();
    b.now = dice.time();
    b.taken = MonoTime(MonoTime::duration(dice.signedNumber()));
    b.rewound = dice.oneIn(10);
    if (dice.oneIn(10))
        b.pace = std::ldexp(static_cast<double>(dice.number()), -20);
    const auto place = [&b](const std::string& text) {
        b.bytes += "gap"; // what is not named does not count
        b.bytes += text;
        return static_cast<std::uint32_t>(b.bytes.size() - text.size());
    };
    for (auto n = dice(6); n > 0; --n) {
        const auto text = dice.text();
        b.names.push_back({LockId{static_cast<std::uint32_t>(dice(200))}, NodeId{static_cast<std::uint16_t>(dice(3))},
                           static_cast<std::uint16_t>(dice(16)), place(text), static_cast<std::uint32_t>(text.size()),
                           dice.oneIn(2) ? 0 : dice.number(), KeyspaceId{static_cast<std::uint16_t>(dice(3))}});
    }
    for (auto n = dice(6); n > 0; --n) {
        const auto text = dice.text();
        b.tokens.push_back({TokenId{static_cast<std::uint32_t>(dice(200))}, place(text),
                            static_cast<std::uint32_t>(text.size()), dice.oneIn(2) ? 0 : dice.number(),
                            dice.oneIn(2) ? TokenMark::None : TokenMark{dice.number()}});
    }
    for (auto n = dice(30); n > 0; --n)
        b.events.push_back(randomEvent(dice, 40));
    for (auto n = dice(6); n > 0; --n)
        b.states.push_back({LockId{static_cast<std::uint32_t>(dice(200))}, static_cast<std::uint32_t>(dice(30)),
                            randomState(dice), dice.oneIn(2) ? kNoNode : NodeId{static_cast<std::uint16_t>(dice(3))}});
    for (auto n = dice(3); n > 0; --n)
        b.waits.push_back(randomWaiters(dice, static_cast<std::uint32_t>(dice(200))));
    for (auto n = dice(3); n > 0; --n)
        b.clients.push_back({static_cast<std::uint32_t>(dice.number()), NodeId{}, dice.text(), dice.text(), dice.text(),
                             dice.text(), dice.oneIn(2), dice.oneIn(2), dice.oneIn(4)});
    for (auto n = dice(3); n > 0; --n)
        b.traced.push_back({dice.time(), LockId{static_cast<std::uint32_t>(dice.number())}, TokenMark{dice.number()},
                            static_cast<std::uint32_t>(dice.number()), dice.oneOf(TraceDeed::Read)});
    for (auto n = dice(2); n > 0; --n)
        b.traceStates.push_back({NodeId{}, dice.oneOf(TraceStatus::State::Failed), kNoLock, dice.signedNumber(),
                                 dice.signedNumber(), dice.number(), dice.number(), dice.number(), dice.number(), 0.125,
                                 dice.text(), dice.oneIn(2), dice.oneIn(2)});
    for (auto n = dice(3); n > 0; --n)
        b.nodes.push_back(randomNodeEvent(dice));
    if (dice.oneIn(3)) {
        b.eventsLeftOut = dice.number();
        b.leftOutFrom = dice.time();
    }
    for (std::uint64_t& n : b.counters.events)
        n = dice.number();
    b.counters.notifications = dice.number();
    b.counters.held = static_cast<std::uint32_t>(dice.number());
    b.counters.scanPercent = static_cast<std::uint32_t>(dice(101));
    b.counters.waitTurns = static_cast<std::uint32_t>(dice.number());
    return b;
}

/// What a source tells of locks that live at random, as the real reducer tells it; with all else that a batch can
/// bring.
class RandomRun
{
public:
    explicit RandomRun(std::uint32_t seed, std::uint32_t locks = 12) : m_dice(seed), m_locks(locks) {}

    /// Of some moments; time goes on, by up to a second and a half.
    Batch next()
    {
        for (auto n = m_dice(12); n > 0; --n)
            step();
        m_rig.play("~" + std::to_string(m_dice(m_dice.oneIn(20) ? 1500 : 60)));
        if (m_dice.oneIn(3))
            m_rig.play("tick");
        Batch batch;
        m_rig.collect(batch);
        for (const LockEvent& event : batch.events)
            ++m_counters.events[static_cast<std::size_t>(event.kind)];
        m_counters.held = batch.counters.held;
        m_counters.tracked = batch.counters.tracked;
        m_counters.notifications += m_dice(20);
        batch.counters = m_counters;
        batch.now = Rig::time(m_rig.nowMs);
        batch.taken = MonoTime(std::chrono::hours(3) + std::chrono::milliseconds(m_rig.nowMs));
        addOthers(batch);
        return batch;
    }

private:
    void step()
    {
        const auto key = "lock-" + std::to_string(m_dice(m_locks)) + ":";
        const auto token = std::string(m_dice.oneIn(3) ? "6f1e4c1c-43a1-4d2b-9d4b-0a1b2c3d4e" : "token-") +
                           std::to_string(10 + m_dice(m_dice.oneIn(4) ? 5 : 90));
        const auto lookAt = [&](const std::string& what) { m_rig.play(key + "=" + what); };
        switch (m_dice(10)) {
        case 0:
        case 1:
        case 2:
            m_rig.play(key + "set");
            if (m_dice.oneIn(2))
                m_rig.play(key + "+expire");
            lookAt(token + "/" + std::to_string(1000 + m_dice(60'000)));
            break;
        case 3:
        case 4:
            m_rig.play(key + "del");
            break;
        case 5:
            m_rig.play(key + "expire");
            break;
        case 6:
            m_rig.play(key + "expired");
            break;
        case 7:
            m_rig.play(key + "hset");
            lookAt(token + "/30000/" + std::to_string(1 + m_dice(3)));
            break;
        case 8:
            m_rig.play(m_dice.oneIn(6) ? "away ~300 back resync ~20 scanned" : key + "push");
            break;
        default:
            m_rig.play(m_dice.oneIn(30) ? "flush" : key + "evicted");
            break;
        }
    }
    void addOthers(Batch& batch)
    {
        const auto lock = static_cast<std::uint32_t>(m_dice(std::max<std::uint64_t>(1, m_rig.view.size())));
        const bool hasAny = m_rig.view.size() > 0; // what is said of a lock is said of one that is known
        if (m_dice.oneIn(5)) {
            if (auto waits = randomWaiters(m_dice, lock); hasAny)
                batch.waits.push_back(std::move(waits));
            m_rig.view.update([&] {
                Batch only;
                only.waits = batch.waits;
                return only;
            }());
        }
        if (m_dice.oneIn(12))
            batch.nodes.push_back(randomNodeEvent(m_dice));
        if (m_dice.oneIn(9)) {
            batch.clients.push_back({++m_client, NodeId{}, "10.0.0.7:51234", "worker", "lib", "user", false});
            if (hasAny)
                batch.traced.push_back({batch.now, LockId{lock}, markOf("token-11"), m_client, TraceDeed::Acquired});
            batch.traceStates.push_back({});
        }
    }

    Dice m_dice;
    Rig m_rig;
    std::uint32_t m_locks;
    Counters m_counters;
    std::uint32_t m_client = 0;
};

} // namespace lockscope::test
