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

/// Says what happens to one node, as events with its id and its time. What is to be said, and when, is for others to
/// decide; the only state is how much of the unread was told before. Thread: redis-io.
class NodeTeller
{
public:
    using Outlet = std::function<void(NodeEvent)>;

    /// `host` (asked for the node's id and time) must outlive it.
    NodeTeller(NodeHost& host, Outlet outlet) : m_host(host), m_outlet(std::move(outlet)) {}

    /// `knownUntil`: where it is not Live, the last moment of which all was told.
    void state(ConnectionState state, const QString& text, Trouble trouble = Trouble::None,
               ServerTime knownUntil = kUnknownTime);
    void warn(const QString& text, Trouble trouble = Trouble::None);
    void gap(const QString& reason, const ServerSpan& span);
    /// `kind`: Stalled, Silent or Answered; `since`: the last moment of which all was told.
    void silence(NodeEvent::Kind kind, ServerTime since, ConnectionState state, const QString& reason = {});
    void info(const NodeInfo& info);
    /// The first of all events, and the last.
    void joined(const NodeInfo& info);
    /// `by`: the address of the node that took its place with all that it had (NodeEvent::text); empty: none did.
    void retired(const std::string& by);
    /// What is held on this node is counted here.
    void ready(SourceKind source, std::vector<std::string> patterns, std::vector<std::string> unannounced,
               std::string blindSpots);
    /// The round trip is twice what the clock may be wrong by.
    void clock(std::chrono::microseconds precision);
    void sample(const redis::ServerSample& sample);
    /// What nobody named and nobody could look at, as a difference and at most once a second. Call often.
    void unread();

private:
    [[nodiscard]] NodeEvent eventNow(NodeEvent::Kind kind) const;

    NodeHost& m_host;
    const Outlet m_outlet;
    std::uint64_t m_unreadTold = 0;
    MonoTime m_unreadToldAt{};
};

} // namespace lockscope::monitor
