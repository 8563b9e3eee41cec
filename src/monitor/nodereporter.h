// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/silencenotice.h"
#include "monitor/connection/streamtime.h"
#include "monitor/nodeeventemitter.h"
#include "monitor/nodefacts.h"

#include <QCoreApplication>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Telling: what people learn of one node itself. Words the states, warnings, gaps and silences that the connection,
/// the subscription and the reading decide, and knows the server's facts. Thread: redis-io.
class NodeReporter
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::NodeMonitor)
public:
    /// `host` must outlive it.
    NodeReporter(NodeHost& host, const WatchedNode& node, NodeEventEmitter::Outlet outlet)
        : m_host(host), m_events(host, std::move(outlet))
    {
        m_facts.name(node);
    }
    [[nodiscard]] NodeEventEmitter& events() { return m_events; }
    [[nodiscard]] NodeFacts& facts() { return m_facts; }
    [[nodiscard]] SilenceNotice& silence() { return m_silence; }

    void connecting();
    void scanning();
    /// A connection whose locks were shown is lost, and with it everything after `lostFrom`.
    void lost(const EngineText& reason, ServerTime lostFrom);
    /// The locks are known, or are known by other patterns.
    void ready(const Announcements& announcements, const WatchedKeys& keys);
    /// The node is in this state from now on; the text says what cannot be seen.
    void watching(ConnectionState state, const Announcements& announcements);
    /// The server does not answer. `isTold`: its locks were shown; `isBusy`: it had said that it is busy.
    void silent(ServerTime knownUntil, bool isTold, bool isBusy);
    void flagsSwitched(bool known, const std::string& flags);
    /// StreamTime::Unsure. `isWatched`: the times may have been shown.
    void unsureTime(const std::vector<ServerSpan>& spans, bool stepped, bool isWatched);
    /// SilentWatch::Hooks::sampled.
    void sampled(const StreamTime& time, const redis::ServerSample* sample);

private:
    /// A replica that is cut off from its primary answers all the same.
    void followLink(const redis::ServerSample& sample);

    NodeHost& m_host;
    ServerTime m_watchedSince = kUnknownTime;
    std::optional<ServerTime> m_cutOffSince;
    NodeEventEmitter m_events;
    SilenceNotice m_silence{m_events};
    NodeFacts m_facts{[this](const NodeInfo& info) { m_events.info(info); }};
};

} // namespace lockscope::monitor
