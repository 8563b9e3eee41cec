// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "monitor/connection/streamclock.h"
#include "redis/serverinfo.h"

#include <QString>

#include <functional>

namespace lockscope::monitor {

class NodeHost;

/// Emits the events of one node with its id and time. Callers decide what and when; the only state is the count of
/// unread keys already reported. Thread: redis-io.
class NodeEventEmitter
{
public:
    using Outlet = std::function<void(NodeEvent)>;

    /// `host` (asked for the node's id and time) must outlive it.
    NodeEventEmitter(NodeHost& host, Outlet outlet) : m_host(host), m_outlet(std::move(outlet)) {}

    /// `knownUntil`: in a state other than Live, the last moment up to which all was reported.
    void state(ConnectionState state, const EngineText& reason, Trouble trouble = Trouble::None,
               ServerTime knownUntil = kUnknownTime);
    void warn(const EngineText& text, Trouble trouble = Trouble::None);
    void gap(const EngineText& reason, const ServerSpan& span);
    /// `kind`: Stalled, Silent or Answered; `since`: the last moment up to which all was reported.
    void silence(NodeEvent::Kind kind, ServerTime since, ConnectionState state, const EngineText& reason = {});
    void info(const NodeInfo& info);
    /// The first event of a node; retired() is its last.
    void joined(const NodeInfo& info);
    /// `by`: address of the node that replaced it with all its data (NodeEvent::text); empty: none.
    void retired(const std::string& by);
    /// Emits Ready with the number of held locks on this node.
    void ready(SourceKind source, std::vector<std::string> patterns, std::vector<std::string> unannounced,
               const EngineText& blindSpots);
    /// Half of the round trip bounds the error of the clock.
    void clock(std::chrono::microseconds precision);
    void sample(const redis::ServerSample& sample);
    /// Emits the number of keys outside all named patterns that were gone before they could be read, as a difference
    /// and at most once a second. Call often.
    void unread();

private:
    [[nodiscard]] NodeEvent eventNow(NodeEvent::Kind kind) const;

    NodeHost& m_host;
    const Outlet m_outlet;
    std::uint64_t m_unreadEmitted = 0;
    MonoTime m_unreadEmittedAt{};
};

} // namespace lockscope::monitor
