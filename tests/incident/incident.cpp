// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Those who take part, and how time goes on. What goes wrong is in incident_story.cpp.
#include "incident/incident.h"

#include "formats/decode.h"

#include <cstdio>

namespace lockscope::test {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kFrame{100};
constexpr NodeId kNode{0};

} // namespace

Incident::Incident(ServerTime begin) : m_begin(begin), m_frame(begin)
{
    m_source.advance(m_begin - m_source.now());
    m_source.nodeReady(kNode, "10.1.4.7:6379");
    for (NodeEvent& event : m_source.pending().nodes) {
        event.info.version = "7.2.4";
        event.info.runId = "5c1f0a8e3d9b47c6a2e4f1b0d7c8963514aa02be";
        if (event.kind == NodeEvent::Kind::Ready)
            event.patterns = {"lock:*", "bull:*:lock"};
    }
    cast();
    story();
}

/// Quiet work: some 35 events a second of 48 locks.
void Incident::cast()
{
    const auto add = [this](const Use& use) { m_uses.push_back(use); };
    char name[64];
    for (int i = 1; i <= 16; ++i) { // checkout: Python, redis-py
        std::snprintf(name, sizeof name, "lock:checkout:store-%02d", i);
        add({name, &Incident::redisPy, i % 4, ValueType::String, 10s, 0s, 60ms, 420ms, 300ms, 2'500ms, true});
    }
    for (int i = 0; i < 12; ++i) { // stock: Java, Redisson
        std::snprintf(name, sizeof name, "lock:stock:sku-%d", 1042 + i * 17);
        add({name, &Incident::redisson, i % 3, ValueType::Hash, 30s, 10s, 150ms, 1'900ms, 500ms, 4'000ms, true});
    }
    for (int i = 0; i < 6; ++i) { // payments: Node, redlock
        std::snprintf(name, sizeof name, "lock:payout:merchant-%d", 311 + i * 29);
        add({name, &Incident::plainHex, i, ValueType::String, 8s, 0s, 90ms, 700ms, 900ms, 5'000ms, false});
    }
    for (int i = 1; i <= 8; ++i) { // jobs: BullMQ
        std::snprintf(name, sizeof name, "bull:mailer:tenant-%02d:lock", i);
        add({name, &Incident::bullMq, i % 2, ValueType::String, 30s, 15s, 18s, 50s, 800ms, 9s, false});
    }
    add({"lock:leader:pricing", &Incident::named, 10, ValueType::String, 15s, 5s, 2h, 2h, 1s, 1s, false});
    add({"lock:cron:cleanup", &Incident::base64, 0, ValueType::String, 60s, 0s, 4s, 9s, 170s, 190s, false});
    for (const char* region : {"eu", "us", "asia"})
        add({std::string("lock:stock-sync:warehouse-") + region, &Incident::named, 0, ValueType::String, 30s, 10s, 35s,
             65s, 4s, 20s, false});
    for (Use& use : m_uses)
        on(m_begin + between(50ms, use.renewal > 0s ? us{3s} : us{1s}), [this, &use] { beginUse(use); });
    for (int second = 2; second < 3600; second += 5)
        on(at(0, second), [this] { sample(); });
}

void Incident::on(ServerTime when, std::function<void()> what)
{
    m_due.push({when, ++m_order, std::move(what)});
}

bool Incident::next(Batch& into)
{
    bool isNew = false;
    do {
        if (m_frame >= at(60, 0))
            return false;
        m_frame += kFrame;
        while (!m_due.empty() && m_due.top().at <= m_frame) {
            const Due due = m_due.top();
            m_due.pop();
            m_source.advance(due.at - m_source.now());
            due.what();
        }
        m_source.advance(m_frame - m_source.now());
        Counters& counters = m_source.counters();
        counters.lagUs = m_isStorm ? 3'800 : 900;
        counters.reads = counters.notifications / 2;
        counters.bytesIn = counters.notifications * 86;
        isNew = !m_source.pending().isEmpty();
    } while (!isNew && (m_frame - m_begin).count() % us{1s}.count() != 0);
    m_source.takeBatch(into);
    return true;
}

// --- a lock that is used over and over ---

void Incident::beginUse(Use& use)
{
    if (use.rests)
        return;
    if (m_isBlind) { // taken before somebody looks again
        on(at(26, 42) + between(50ms, 2s), [this, &use] { beginUse(use); });
        return;
    }
    const std::uint32_t hold = ++use.hold;
    acquire(use.name, (this->*use.token)(use.service), use.lease, use.type);
    const auto held = between(use.holdLeast, use.holdMost) * (m_isStorm && use.hurries ? 2 : 1);
    in(held, [this, &use, hold] { endUse(use, hold); });
    if (use.renewal > 0s)
        in(use.renewal + between(0ms, 40ms), [this, &use, hold] { renewUse(use, hold); });
}

void Incident::renewUse(Use& use, std::uint32_t hold)
{
    if (use.hold != hold || use.rests)
        return;
    if (m_isBlind)
        use.renewedUnseen = m_source.now();
    else
        m_source.renewed(id(use.name), std::chrono::duration_cast<FakeSource::ms>(use.lease));
    in(use.renewal + between(0ms, 40ms), [this, &use, hold] { renewUse(use, hold); });
}

void Incident::endUse(Use& use, std::uint32_t hold)
{
    if (use.hold != hold || use.rests)
        return;
    ++use.hold;
    if (m_isBlind)
        use.endedUnseen = true;
    else
        m_source.released(id(use.name));
    const bool hurries = m_isStorm && use.hurries;
    in(between(use.idleLeast, use.idleMost) / (hurries ? 4 : 1), [this, &use] { beginUse(use); });
}

void Incident::acquire(std::string_view name, const std::string& token, us lease, ValueType type)
{
    m_source.acquired(id(name), token, std::chrono::duration_cast<FakeSource::ms>(lease), wrote(name, token, type));
}

FakeSource::Edit Incident::wrote(std::string_view name, std::string_view token, ValueType type) const
{
    formats::RawValue raw;
    raw.key = name;
    raw.type = type;
    raw.pttlMs = 30'000;
    if (type == ValueType::Hash) {
        raw.fields = {{token, "1"}};
    } else {
        raw.value = token;
        raw.valueBytes = token.size();
    }
    const formats::Holding holding = formats::decode(raw);
    return [holding, type](LockEvent& event) {
        event.type = type;
        event.library = holding.library;
        event.libraryGuessed = formats::isGuess(holding);
        event.mode = holding.mode == LockMode::Unknown ? LockMode::Exclusive : holding.mode;
    };
}

Incident::Use& Incident::useOf(std::string_view name)
{
    for (Use& use : m_uses) {
        if (use.name == name)
            return use;
    }
    return m_uses.front();
}

void Incident::sample()
{
    if (m_isBlind)
        return;
    NodeEvent event;
    event.kind = NodeEvent::Kind::Sample;
    event.node = kNode;
    event.at = m_source.now();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(event.at - m_begin).count();
    event.sample.opsPerSecond = static_cast<std::int64_t>((m_isStorm ? 1'650 : 420) + dice(60));
    event.sample.usedCpuUs = 91'000'000 + seconds * 21'000;
    event.sample.setCalls = 1'800'000 + seconds * 19;
    event.sample.expiredKeys = 5'210 + seconds / 40;
    event.sample.evictedKeys = 0;
    event.sample.connectedClients = m_isStorm ? 131 : 64;
    event.sample.blockedClients = m_source.now() > at(24, 20) && m_source.now() < at(31, 20) ? 3 : 0;
    event.sample.usedMemory = 148'000'000 + static_cast<std::int64_t>(dice(900'000));
    event.sample.maxMemory = 2'147'483'648;
    event.sample.keys = 41'300 + static_cast<std::int64_t>(dice(90));
    event.sample.uptimeSeconds = 1'641'600 + seconds;
    m_source.node(event);
}

// --- tokens, as the libraries write them ---

Incident::us Incident::between(us least, us most)
{
    return least + us{static_cast<std::int64_t>(dice(static_cast<std::uint64_t>((most - least).count()) + 1))};
}

std::string Incident::hex(int digits)
{
    std::string text;
    while (digits-- > 0)
        text += "0123456789abcdef"[dice(16)];
    return text;
}

/// Version 1: when, and on which machine.
std::string Incident::redisPy(int service)
{
    const auto since1582 =
        static_cast<std::uint64_t>(usSinceEpoch(m_source.now())) * 10 + 122'192'928'000'000'000ULL + dice(10);
    char text[40];
    std::snprintf(text, sizeof text, "%08x%04x1%03x9%03x02420a01070%x", static_cast<unsigned>(since1582 & 0xffffffff),
                  static_cast<unsigned>(since1582 >> 32 & 0xffff), static_cast<unsigned>(since1582 >> 48 & 0xfff),
                  static_cast<unsigned>(dice(0x1000)), static_cast<unsigned>(service + 1));
    return text;
}

std::string Incident::redisson(int service)
{
    static constexpr const char* kClients[] = {"8743c9c0-0795-4907-87fd-6c719a6b4586",
                                               "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11",
                                               "0d4e1f2a-7b3c-4d5e-8f60-718293a4b5c6"};
    return std::string(kClients[service % 3]) + ":" + std::to_string(40 + dice(24));
}

std::string Incident::bullMq(int service)
{
    static constexpr const char* kWorkers[] = {"c1d2e3f4-a5b6-4c7d-9e8f-001122334455",
                                               "4f1c2d3e-55aa-4e07-9c9e-7d10aa93b1c2"};
    return std::string(kWorkers[service % 2]) + ":" + std::to_string(++m_order % 9'000 + 1'000);
}

std::string Incident::plainHex(int)
{
    return hex(32);
}

/// Home-made: the worker's name, and something random. Those who sync take turns.
std::string Incident::named(int service)
{
    if (service == 10)
        return "pricing-1:" + hex(16);
    return "stock-sync-" + std::to_string(m_turns++ % 3 + 1) + ":" + hex(16);
}

std::string Incident::base64(int)
{
    std::string text;
    for (int i = 0; i < 24; ++i)
        text += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[dice(64)];
    return text;
}

} // namespace lockscope::test
