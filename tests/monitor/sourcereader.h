// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "monitor/livesource.h"
#include "support/privateserver.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

/// Waits until it is so; if that does not come, says what `watcher` was told.
#define TRY_TOLD(condition) QTRY_VERIFY2(condition, watcher.log().c_str())

namespace lockscope::test {

/// A consumer of a live source: pulls, keeps everything it was told, and a view of the picture.
class SourceReader
{
public:
    struct Told
    {
        LockEvent event;
        std::string key;
        std::string holder;
        std::string previous;
    };

    explicit SourceReader(monitor::WatchOptions options) : SourceReader(std::vector{std::move(options)}) {}
    explicit SourceReader(std::vector<monitor::WatchOptions> nodes) : m_source(std::move(nodes), m_clock)
    {
        m_source.start();
    }

    monitor::LiveSource& source() { return m_source; }
    const PictureView& view() const { return m_view; }
    const std::vector<Told>& events() const { return m_events; }
    const std::vector<NodeEvent>& nodes() const { return m_nodes; }
    const Counters& counters()
    {
        pull();
        return m_counters;
    }
    std::uint64_t leftOut() const { return m_leftOut; }
    ServerTime now() const { return m_now; } ///< of the last pull()
    void forget()
    {
        m_events.clear();
        m_nodes.clear();
    }

    void pull()
    {
        Batch batch;
        if (m_source.takeBatch(batch)) {
            m_view.update(batch);
            m_leftOut += batch.eventsLeftOut;
            m_nodes.insert(m_nodes.end(), batch.nodes.begin(), batch.nodes.end());
            for (const auto& e : batch.events)
                m_events.push_back({e, std::string(m_view.key(e.lock).name), std::string(m_view.token(e.holder)),
                                    std::string(m_view.token(e.previous))});
        }
        m_counters = batch.counters;
        m_now = batch.now;
    }

    std::size_t count(EventKind kind, const std::string& key = {})
    {
        pull();
        return std::size_t(std::count_if(m_events.begin(), m_events.end(), [&](const Told& t) {
            return t.event.kind == kind && (key.empty() || t.key == key);
        }));
    }
    std::size_t count(NodeEvent::Kind kind)
    {
        pull();
        return std::size_t(
            std::count_if(m_nodes.begin(), m_nodes.end(), [&](const NodeEvent& n) { return n.kind == kind; }));
    }
    /// The sum of what the lines `unread` say.
    std::uint64_t unreadTold()
    {
        pull();
        std::uint64_t sum = 0;
        for (const NodeEvent& event : m_nodes)
            sum += event.kind == NodeEvent::Kind::Unread ? event.unread : 0;
        return sum;
    }
    bool isReady() { return count(NodeEvent::Kind::Ready) > 0; }
    const NodeEvent* last(NodeEvent::Kind kind)
    {
        pull();
        const auto it =
            std::find_if(m_nodes.rbegin(), m_nodes.rend(), [&](const NodeEvent& n) { return n.kind == kind; });
        return it == m_nodes.rend() ? nullptr : &*it;
    }
    bool isIn(ConnectionState state)
    {
        const auto* told = last(NodeEvent::Kind::State);
        return told != nullptr && told->state == state;
    }
    /// Does a warning, gap or state contain these words?
    bool said(const std::string& words)
    {
        pull();
        return std::any_of(m_nodes.begin(), m_nodes.end(),
                           [&](const NodeEvent& n) { return n.text.find(words) != std::string::npos; });
    }
    /// Names of the locks that are held, with their holders.
    std::map<std::string, std::string> held()
    {
        pull();
        std::map<std::string, std::string> locks;
        for (std::size_t i = 0; i < m_view.size(); ++i) {
            const LockId id{static_cast<std::uint32_t>(i)};
            if (m_view.state(id).phase == LockPhase::Held)
                locks[std::string(m_view.key(id).name)] = std::string(m_view.token(m_view.state(id).holder));
        }
        return locks;
    }
    const LockState* state(const std::string& key)
    {
        pull();
        for (std::size_t i = 0; i < m_view.size(); ++i) {
            const LockId id{static_cast<std::uint32_t>(i)};
            if (m_view.state(id).phase != LockPhase::Gone && m_view.key(id).name == key)
                return &m_view.state(id);
        }
        return nullptr;
    }
    /// Who waits for a held lock, by source.
    std::span<const WaitersFrom> waiters(const std::string& key)
    {
        pull();
        for (std::size_t i = 0; i < m_view.size(); ++i) {
            const LockId id{static_cast<std::uint32_t>(i)};
            if (m_view.state(id).phase == LockPhase::Held && m_view.key(id).name == key)
                return m_view.waiters(id);
        }
        return {};
    }
    /// Everything told, one line each: for the output of a failed test.
    std::string log()
    {
        std::string text;
        for (const auto& n : m_nodes)
            text +=
                "node " + std::to_string(int(n.kind)) + " state " + std::to_string(int(n.state)) + " " + n.text + "\n";
        for (std::size_t i = m_events.size() > 40 ? m_events.size() - 40 : 0; i < m_events.size(); ++i)
            text += std::string(name(m_events[i].event.kind)) + " " + m_events[i].key + " " + m_events[i].holder + " " +
                    name(m_events[i].event.evidence) + "\n";
        return text;
    }

private:
    SystemClock m_clock;
    monitor::LiveSource m_source;
    PictureView m_view;
    std::vector<Told> m_events;
    std::vector<NodeEvent> m_nodes;
    Counters m_counters;
    ServerTime m_now{};
    std::uint64_t m_leftOut = 0;
};

/// What the server itself says is held: string keys under lock:* with their values.
inline std::map<std::string, std::string> truth(PrivateServer& server)
{
    std::map<std::string, std::string> locks;
    for (const auto& key : server.command({"KEYS", "lock:*"}).elements) {
        const auto value = server.command({"GET", key.text});
        if (!value.isNil())
            locks[key.text] = value.text;
    }
    return locks;
}

inline monitor::WatchOptions watch(const Endpoint& endpoint)
{
    monitor::WatchOptions options;
    options.endpoint = endpoint;
    return options;
}

inline const std::vector<std::string> kNotify{"--notify-keyspace-events", "Kg$lshzxe"};

} // namespace lockscope::test
