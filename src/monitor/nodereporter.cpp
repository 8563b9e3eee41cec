// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodereporter.h"

#include "monitor/nodehost.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

void NodeReporter::connecting()
{
    m_events.state(ConnectionState::Connecting,
                   {QT_TR_NOOP("Connecting to %1"), {EngineText::verbatim(m_facts.address())}});
}

void NodeReporter::scanning()
{
    m_events.state(ConnectionState::Scanning, QT_TR_NOOP("Looking for locks that are held already"));
}

void NodeReporter::lost(const EngineText& reason, ServerTime lostFrom)
{
    m_silence.begin(m_host.clock().mono(), lostFrom);
    m_silence.setReason(ConnectionState::Waiting, reason);
}

void NodeReporter::ready(const Announcements& announcements, const WatchedKeys& keys)
{
    if (m_watchedSince == kUnknownTime)
        m_watchedSince = m_host.nodeTime();
    const auto& plan = announcements.plan();
    m_events.ready(plan.source, keys.patterns(),
                   plan.source == SourceKind::Notifications ? announcements.refused() : std::vector<std::string>(),
                   plan.blindSpots);
}

void NodeReporter::watching(ConnectionState state, const Announcements& announcements)
{
    m_events.state(state, announcements.plan().blindSpots);
}

void NodeReporter::silent(ServerTime knownUntil, bool isTold, bool isBusy)
{
    const EngineText text = QT_TR_NOOP("The server does not answer: it is busy with a long command, stopped, or "
                                       "the network is interrupted");
    if (isTold) {
        m_silence.begin(m_host.clock().mono() - NodeEvent::kStalledAfter, knownUntil);
        m_silence.setReason(ConnectionState::Busy, text);
    }
    if (!isBusy)
        m_events.state(ConnectionState::Busy, text, Trouble::None, knownUntil);
}

void NodeReporter::flagsSwitched(bool known, const std::string& flags)
{
    const auto now = known ? coverageFromFlags(flags) : Coverage{};
    m_events.warn({QT_TR_NOOP("notify-keyspace-events is now \"%1\""), {EngineText::verbatim(flags)}});
    m_facts.flags(known, flags,
                  !known        ? CapabilityState::Unknown
                  : isFull(now) ? CapabilityState::Yes
                                : CapabilityState::No);
}

void NodeReporter::unsureTime(const std::vector<ServerSpan>& spans, bool stepped, bool isWatched)
{
    if (stepped)
        m_events.warn(
            QT_TR_NOOP("The server's clock was stepped. Redis counts leases by that clock: they ended earlier "
                       "or later than they should."));
    if (!isWatched)
        return;
    for (const auto& span : spans)
        m_events.gap(stepped
                         ? QT_TR_NOOP("The server's clock was stepped: timestamps from that time may use either clock")
                         : QT_TR_NOOP("This computer slept: timestamps from that time are too early"),
                     span);
}

void NodeReporter::sampled(const StreamTime& time, const redis::ServerSample* sample)
{
    if (time.isKnown())
        m_events.clock(time.precision());
    if (sample != nullptr) {
        m_events.sample(*sample);
        followLink(*sample);
    }
}

void NodeReporter::followLink(const redis::ServerSample& sample)
{
    const bool isCutOff = m_facts.isReplica() && sample.cutOffSeconds.has_value();
    if (isCutOff && !m_cutOffSince) {
        m_cutOffSince = m_host.nodeTime() - std::chrono::seconds(*sample.cutOffSeconds);
        m_events.warn(
            {QT_TR_NOOP("%1 is a replica and hears nothing from its primary: what it shows is as old as that, and "
                        "what happens now comes late, or never."),
             {EngineText::verbatim(m_facts.address())}});
    } else if (!isCutOff && m_cutOffSince) {
        m_events.gap(
            QT_TR_NOOP("The replica had heard nothing from its primary: what happened meanwhile was told late, "
                       "or never"),
            {std::max(*std::exchange(m_cutOffSince, std::nullopt), m_watchedSince), m_host.nodeTime()});
    }
}

} // namespace lockscope::monitor
