// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/findings.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lockscope::test {

inline ServerTime at(std::int64_t us)
{
    return serverTimeFromUs(1'790'000'000'000'000 + us);
}

inline constexpr std::int64_t kMs = 1'000;
inline constexpr std::int64_t kSecond = 1'000 * kMs;

/// A stream that is written by hand, and the findings on it. Times are microseconds since the begin.
class FindingStage
{
public:
    FindingStage()
    {
        NodeEvent live;
        live.state = ConnectionState::Live;
        m_batch.nodes.push_back(live);
        pass(0);
    }

    LockId lock(const std::string& name)
    {
        const auto [known, isNew] = m_locks.try_emplace(name, static_cast<std::uint32_t>(m_locks.size()));
        if (isNew)
            define(LockId{known->second}, name);
        return LockId{known->second};
    }
    void define(LockId id, const std::string& name)
    {
        m_batch.names.push_back({id, NodeId{}, 0, static_cast<std::uint32_t>(m_batch.bytes.size()),
                                 static_cast<std::uint32_t>(name.size())});
        m_batch.bytes += name;
    }
    TokenId token(const std::string& bytes)
    {
        if (bytes.empty())
            return TokenId::None;
        const auto [known, isNew] = m_tokens.try_emplace(bytes, static_cast<std::uint32_t>(m_tokens.size() + 1));
        if (isNew) {
            m_batch.tokens.push_back({TokenId{known->second}, static_cast<std::uint32_t>(m_batch.bytes.size()),
                                      static_cast<std::uint32_t>(bytes.size())});
            m_batch.bytes += bytes;
        }
        return TokenId{known->second};
    }

    static constexpr std::int64_t kNever = -1;
    static constexpr std::int64_t kUnknown = -2;

    /// `lease`: from then on.
    LockEvent& event(EventKind kind, std::int64_t us, const std::string& holder = "t1",
                     std::int64_t lease = 30 * kSecond, const std::string& name = "lock:order:1")
    {
        LockEvent e;
        e.kind = kind;
        e.at = at(us);
        e.lock = lock(name);
        e.holder = token(holder);
        e.valueBytes = static_cast<std::uint32_t>(holder.size());
        e.type = ValueType::String;
        if (lease == kNever)
            e.deadline = Deadline::never();
        else if (lease != kUnknown)
            e.deadline = Deadline::at(at(us + lease));
        if (beginsHold(kind))
            m_since[e.lock] = e.at;
        const auto since = m_since.find(e.lock);
        e.heldSince = since == m_since.end() ? kUnknownTime : since->second;
        m_batch.events.push_back(e);
        m_now = std::max(m_now, us);
        return m_batch.events.back();
    }
    /// Taken and given back.
    void hold(std::int64_t from, std::int64_t to, const std::string& holder, EventKind end = EventKind::Released,
              std::int64_t lease = 30 * kSecond, const std::string& name = "lock:order:1")
    {
        event(EventKind::Acquired, from, holder, lease, name);
        event(end, to, holder, lease - (to - from), name);
    }
    void gap(std::int64_t from, std::int64_t to)
    {
        NodeEvent gap;
        gap.kind = NodeEvent::Kind::Gap;
        gap.from = at(from);
        gap.at = at(to);
        gap.after = static_cast<std::uint32_t>(m_batch.events.size());
        m_batch.nodes.push_back(gap);
    }
    NodeEvent& node(NodeEvent::Kind kind, std::int64_t us, NodeId id = {})
    {
        NodeEvent event;
        event.kind = kind;
        event.node = id;
        event.at = at(us);
        m_batch.nodes.push_back(event);
        m_now = std::max(m_now, us);
        return m_batch.nodes.back();
    }
    void client(std::uint32_t id, const std::string& name, const std::string& address)
    {
        TracedClient client;
        client.id = id;
        client.name = name;
        client.address = address;
        m_batch.clients.push_back(client);
    }
    void traced(TraceDeed deed, std::uint32_t client, std::int64_t us, const std::string& token = {},
                const std::string& name = "lock:order:1")
    {
        m_batch.traced.push_back({at(us), lock(name), markOf(token), client, deed});
        m_now = std::max(m_now, us);
    }
    LockWaiters& waits(std::uint16_t count, std::int64_t us, WaitSource source = WaitSource::Subscribers,
                       const std::string& name = "lock:order:1")
    {
        LockWaiters waits;
        waits.lock = lock(name);
        waits.at = at(us);
        waits.count = count;
        WaitersFrom from;
        from.source = source;
        from.count = count;
        from.at = at(us);
        waits.from.push_back(from);
        m_batch.waits.push_back(waits);
        m_now = std::max(m_now, us);
        return m_batch.waits.back();
    }
    Batch& batch() { return m_batch; }

    /// Hands over what was written, and lets time be this.
    void pass(std::int64_t us)
    {
        m_now = std::max(m_now, us);
        m_batch.now = at(m_now);
        m_findings.arriving(m_batch, m_view);
        m_view.update(m_batch);
        m_findings.take(m_batch, m_view);
        m_batch.clear();
    }
    void graph(const analysis::WaitsForGraph& graph, std::int64_t us) { m_findings.take(graph, at(us), m_view); }

    [[nodiscard]] std::vector<const analysis::Episode*> all(analysis::FindingId id) const
    {
        std::vector<const analysis::Episode*> found;
        for (const analysis::Episode& episode : m_findings.episodes().all()) {
            if (episode.id == id)
                found.push_back(&episode);
        }
        return found;
    }
    /// The last one; nullptr: there is none.
    [[nodiscard]] const analysis::Episode* of(analysis::FindingId id) const
    {
        const auto found = all(id);
        return found.empty() ? nullptr : found.back();
    }
    [[nodiscard]] bool isOpen(analysis::FindingId id) const
    {
        const auto* episode = of(id);
        return episode != nullptr && episode->isOpen();
    }
    [[nodiscard]] static std::int64_t measure(const analysis::Episode& episode, analysis::Measure measure)
    {
        for (const analysis::MeasuredValue& value : episode.measures) {
            if (value.measure == measure)
                return value.value;
        }
        return -1;
    }
    analysis::Findings& findings() { return m_findings; }
    [[nodiscard]] const PictureView& view() const { return m_view; }

private:
    Batch m_batch;
    PictureView m_view;
    analysis::Findings m_findings;
    std::map<std::string, std::uint32_t> m_locks;
    std::map<std::string, std::uint32_t> m_tokens;
    std::map<LockId, ServerTime> m_since;
    std::int64_t m_now = 0;
};

} // namespace lockscope::test
