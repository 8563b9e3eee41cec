// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodeeventemitter.h"

#include "monitor/nodehost.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

void explain(NodeEvent& event, const EngineText& reason)
{
    event.text = reason.english();
    event.reason = reason;
}

} // namespace

NodeEvent NodeEventEmitter::eventNow(NodeEvent::Kind kind) const
{
    NodeEvent event;
    event.kind = kind;
    event.node = m_host.nodeId();
    event.at = m_host.nodeTime();
    return event;
}

void NodeEventEmitter::state(ConnectionState state, const EngineText& reason, Trouble trouble, ServerTime knownUntil)
{
    auto event = eventNow(NodeEvent::Kind::State);
    event.state = state;
    event.knownUntil = knownUntil;
    event.trouble = trouble;
    explain(event, reason);
    m_outlet(std::move(event));
}

void NodeEventEmitter::warn(const EngineText& text, Trouble trouble)
{
    auto event = eventNow(NodeEvent::Kind::Warning);
    event.trouble = trouble;
    explain(event, text);
    m_outlet(std::move(event));
}

void NodeEventEmitter::gap(const EngineText& reason, const ServerSpan& span)
{
    auto event = eventNow(NodeEvent::Kind::Gap);
    event.at = span.to;
    event.from = span.from;
    explain(event, reason);
    m_outlet(std::move(event));
}

void NodeEventEmitter::silence(NodeEvent::Kind kind, ServerTime since, ConnectionState state, const EngineText& reason)
{
    auto event = eventNow(kind);
    event.from = since == kUnknownTime ? event.at : std::min(since, event.at);
    event.state = state;
    explain(event, reason);
    m_outlet(std::move(event));
}

void NodeEventEmitter::info(const NodeInfo& info)
{
    auto event = eventNow(NodeEvent::Kind::Info);
    event.info = info;
    m_outlet(std::move(event));
}

void NodeEventEmitter::joined(const NodeInfo& info)
{
    auto event = eventNow(NodeEvent::Kind::Joined);
    event.info = info;
    m_outlet(std::move(event));
}

void NodeEventEmitter::retired(const std::string& by)
{
    auto event = eventNow(NodeEvent::Kind::Retired);
    event.text = by;
    m_outlet(std::move(event));
}

void NodeEventEmitter::ready(SourceKind source, std::vector<std::string> patterns, std::vector<std::string> unannounced,
                             const EngineText& blindSpots)
{
    auto event = eventNow(NodeEvent::Kind::Ready);
    event.source = source;
    event.patterns = std::move(patterns);
    event.unannounced = std::move(unannounced);
    explain(event, blindSpots);
    const auto& picture = m_host.picture();
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.state(LockId(i)).phase == LockPhase::Held && picture.key(LockId(i)).node == m_host.nodeId())
            ++event.locks;
    }
    m_outlet(std::move(event));
}

void NodeEventEmitter::clock(std::chrono::microseconds precision)
{
    auto event = eventNow(NodeEvent::Kind::Clock);
    const auto wall = m_host.clock().wall().time_since_epoch();
    event.offsetUs = usSinceEpoch(event.at) - std::chrono::duration_cast<std::chrono::microseconds>(wall).count();
    event.roundTripUs = 2 * precision.count();
    m_outlet(std::move(event));
}

void NodeEventEmitter::sample(const redis::ServerSample& sample)
{
    auto event = eventNow(NodeEvent::Kind::Sample);
    auto& out = event.sample;
    if (sample.usedCpuSeconds)
        out.usedCpuUs = std::int64_t(*sample.usedCpuSeconds * 1e6);
    if (sample.setCalls || sample.setnxCalls)
        out.setCalls = sample.setCalls.value_or(0) + sample.setnxCalls.value_or(0);
    out.opsPerSecond = sample.opsPerSecond.value_or(-1);
    out.expiredKeys = sample.expiredKeys.value_or(-1);
    out.evictedKeys = sample.evictedKeys.value_or(-1);
    out.connectedClients = sample.connectedClients.value_or(-1);
    out.blockedClients = sample.blockedClients.value_or(-1);
    out.usedMemory = sample.usedMemory.value_or(-1);
    out.maxMemory = sample.maxMemory.value_or(-1);
    out.keys = sample.databaseKeys.value_or(-1);
    out.uptimeSeconds = sample.uptimeSeconds.value_or(-1);
    m_outlet(std::move(event));
}

void NodeEventEmitter::unread()
{
    const auto unread = m_host.reducer().unread();
    const auto now = m_host.clock().mono();
    if (unread == m_unreadEmitted || now - m_unreadEmittedAt < 1s)
        return;
    m_unreadEmittedAt = now;
    auto event = eventNow(NodeEvent::Kind::Unread);
    event.unread = unread - std::exchange(m_unreadEmitted, unread);
    m_outlet(std::move(event));
}

} // namespace lockscope::monitor
