// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/silencenotice.h"

#include "monitor/nodeeventemitter.h"

#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr auto kStoodStill = 700ms; ///< between two ticks: this process was stopped, so answers may be unread
} // namespace

void SilenceNotice::begin(MonoTime since, ServerTime knownUntil)
{
    if (m_since != MonoTime{})
        return;
    m_since = since;
    m_knownUntil = knownUntil;
    m_told = 0ms;
}

void SilenceNotice::setReason(ConnectionState state, const EngineText& reason)
{
    m_state = state;
    m_reason = reason;
}

void SilenceNotice::answered()
{
    if (m_since != MonoTime{} && m_told > 0ms)
        m_emitter.silence(NodeEvent::Kind::Answered, m_knownUntil, ConnectionState::Live);
    end();
}

void SilenceNotice::everyTick(MonoTime now)
{
    const MonoTime before = std::exchange(m_tickedAt, now);
    if (m_since == MonoTime{})
        return;
    if (before != MonoTime{} && now - before > kStoodStill)
        m_since += now - before;
    for (const auto& [kind, after] : {std::pair(NodeEvent::Kind::Stalled, NodeEvent::kStalledAfter),
                                      std::pair(NodeEvent::Kind::Silent, NodeEvent::kSilentAfter)}) {
        if (m_told >= after || now - m_since < after)
            continue;
        m_told = after;
        m_emitter.silence(kind, m_knownUntil, m_state, m_reason);
    }
}

} // namespace lockscope::monitor
