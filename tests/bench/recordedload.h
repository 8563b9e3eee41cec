// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::bench {

/// So many events a second of server time, handed over 30 times in it.
class RecordedLoad
{
public:
    RecordedLoad(std::uint32_t locks, double perSecond) : m_random(7), m_perBatch(perSecond / 30), m_held(locks)
    {
        Coverage all;
        all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
        m_picture.node(NodeId{0}).setCoverage(all);
        for (std::uint32_t i = 0; i < locks; ++i)
            m_names.push_back("lock:inventory:warehouse-eu-1:sku-" + std::to_string(1'000'000 + i));
    }

    Batch next()
    {
        m_due += m_perBatch;
        while (m_due >= 1) {
            step();
            m_due -= 1;
        }
        m_us += 33'333;
        node().tick(at(), m_out);
        m_events.insert(m_events.end(), m_out.events.begin(), m_out.events.end());
        m_out.clear();
        Batch batch;
        m_picture.collect(batch, m_events);
        for (const LockEvent& event : batch.events)
            ++m_counters.events[static_cast<std::size_t>(event.kind)];
        m_counters.held = batch.counters.held;
        batch.counters = m_counters;
        batch.now = at();
        batch.taken = MonoTime(std::chrono::microseconds(m_us));
        return batch;
    }

private:
    [[nodiscard]] ServerTime at() const { return serverTimeFromUs(kBeginUs + m_us); }

    void step()
    {
        m_us += 1 + static_cast<std::int64_t>(m_random() % 40);
        const auto key = static_cast<std::uint32_t>(m_random() % m_names.size());
        const ObservedAt when{NodeId{0}, 0, at(), static_cast<std::int64_t>(m_random() % 400)};
        auto& node = m_picture.node(NodeId{0});
        const auto tell = [&](KeyEvent event, bool adjacent) {
            node.reduce(Notification{when, m_names[key], event, adjacent}, m_out);
        };
        if (!m_held[key]) {
            tell(KeyEvent::Set, false);
            tell(KeyEvent::Expire, true);
            look(when, key);
        } else if (m_random() % 4 == 0) {
            tell(KeyEvent::Expire, false);
            look(when, key);
            m_held[key] = false; // so that it is released next
            m_isRenewed = true;
        } else {
            tell(KeyEvent::Del, false);
        }
        m_held[key] = m_isRenewed || !m_held[key];
        m_isRenewed = false;
        m_events.insert(m_events.end(), m_out.events.begin(), m_out.events.end());
        m_out.clear();
    }

    void look(const ObservedAt& when, std::uint32_t key)
    {
        auto& token = m_tokens[key];
        if (!m_held[key])
            token = freshToken();
        KeyReading look;
        look.at = when;
        look.key = m_names[key];
        look.exists = look.hasValue = true;
        look.token = token;
        look.count = 1;
        look.type = ValueType::String;
        look.mode = LockMode::Exclusive;
        look.deadline = Deadline::at(when.server + std::chrono::seconds(30));
        look.askedAtSequence = m_picture.sequence(node().find(0, m_names[key]));
        look.evidence = Evidence::Event;
        node().reduce(look, m_out);
    }
    [[nodiscard]] Reducer& node() { return m_picture.node(NodeId{0}); }

    std::string freshToken()
    {
        char text[64];
        const auto a = m_random();
        const auto b = m_random();
        const auto kind = m_random() % 100;
        if (kind < 75)
            std::snprintf(text, sizeof text, "%08x-%04x-4%03x-9%03x-%012llx", static_cast<unsigned>(a),
                          static_cast<unsigned>(a >> 32 & 0xffff), static_cast<unsigned>(a >> 48 & 0xfff),
                          static_cast<unsigned>(b & 0xfff), static_cast<unsigned long long>(b >> 16));
        else
            std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(a),
                          static_cast<unsigned long long>(b));
        std::string token = text;
        if (kind < 30) // one of some processes, and a thread
            token = m_processes[m_random() % m_processes.size()] + ":" + std::to_string(m_random() % 200);
        return token;
    }

    static constexpr std::int64_t kBeginUs = 1'790'000'000'000'000;
    std::mt19937_64 m_random;
    double m_perBatch;
    double m_due = 0;
    std::int64_t m_us = 0;
    Picture m_picture;
    Reduction m_out;
    std::vector<LockEvent> m_events;
    std::vector<std::string> m_names;
    std::vector<bool> m_held;
    std::unordered_map<std::uint32_t, std::string> m_tokens;
    std::vector<std::string> m_processes{"8743c9c0-0795-4907-87fd-6c719a6b4586", "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11",
                                         "0d4e1f2a-7b3c-4d5e-8f60-718293a4b5c6",
                                         "c1d2e3f4-a5b6-4c7d-9e8f-001122334455"};
    Counters m_counters;
    bool m_isRenewed = false;
};

} // namespace lockscope::bench
