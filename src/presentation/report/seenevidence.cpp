// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/seenevidence.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::presentation {

using analysis::FindingEvidence;
using analysis::FindingId;

namespace {

struct EvidenceText
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// It lasts, so that looking now and then shows it, too; the others are in what happens between two looks.
bool isSeenByLooking(FindingId id)
{
    constexpr std::array kLasting{FindingId::NoTtl, FindingId::EndInValue, FindingId::RenewalLate,
                                  FindingId::RenewalStopped, FindingId::Overdue};
    return std::find(kLasting.begin(), kLasting.end(), id) != kLasting.end();
}

} // namespace

void SeenEvidence::take(const Batch& batch, bool isInRange)
{
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Ready) {
            isWatched = true;
            isAnnounced =
                isAnnounced || event.source == SourceKind::Notifications || event.source == SourceKind::Tracking;
        } else if (event.kind == NodeEvent::Kind::Info) {
            hasServer = true;
            m_hasPolicy = m_hasPolicy || !event.info.evictionPolicy.empty();
        } else if (event.kind == NodeEvent::Kind::Clock) {
            hasClock = true;
        } else if (event.kind == NodeEvent::Kind::Sample) {
            m_hasLimit = m_hasLimit || event.sample.maxMemory >= 0;
        }
    }
    hasEviction = m_hasPolicy && m_hasLimit;
    if (!isInRange)
        return;
    hasWaiters = hasWaiters || std::any_of(batch.waits.begin(), batch.waits.end(),
                                           [](const LockWaiters& waits) { return !waits.from.empty(); });
    for (const TraceStatus& trace : batch.traceStates) {
        isTraced = isTraced || trace.state == TraceStatus::State::Running || trace.state == TraceStatus::State::Ended;
        if (trace.state == TraceStatus::State::Failed)
            traceTrouble = trace.text;
    }
    isTraced = isTraced || !batch.traced.empty();
}

SeenEvidence::Missing SeenEvidence::missingFor(FindingId id) const
{
    if (!isWatched)
        return Missing::Watching;
    switch (analysis::factsOf(id).evidence) {
    case FindingEvidence::Events:
        return isAnnounced || isSeenByLooking(id) ? Missing::Nothing : Missing::Changes;
    case FindingEvidence::Waiters:
        return hasWaiters || isTraced ? Missing::Nothing : Missing::Waiters;
    case FindingEvidence::Trace:
        return isTraced ? Missing::Nothing : Missing::Trace;
    case FindingEvidence::Configuration:
        break;
    }
    if (id == FindingId::EvictionRisk)
        return hasEviction ? Missing::Nothing : Missing::Eviction;
    if (id == FindingId::ClockStep)
        return hasClock ? Missing::Nothing : Missing::Clock;
    return hasServer ? Missing::Nothing : Missing::Server;
}

std::array<FindingId, analysis::kFindings> allFindings()
{
    std::array<FindingId, analysis::kFindings> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<FindingId>(i);
    return all;
}

QString missingText(SeenEvidence::Missing missing)
{
    using Missing = SeenEvidence::Missing;
    switch (missing) {
    case Missing::Nothing:
        break;
    case Missing::Watching:
        return EvidenceText::tr("No server was watched in this time.");
    case Missing::Changes:
        return EvidenceText::tr("The server told of no changes: locks were only looked at now and then.");
    case Missing::Waiters:
        return EvidenceText::tr("Nothing told who waits, and there was no trace.");
    case Missing::Trace:
        return EvidenceText::tr("There was no trace: who sent which command is not known.");
    case Missing::Server:
        return EvidenceText::tr("The server said nothing of itself.");
    case Missing::Eviction:
        return EvidenceText::tr("The server did not say what it removes when memory is full.");
    case Missing::Clock:
        return EvidenceText::tr("The server's clock was not looked at.");
    }
    return {};
}

} // namespace lockscope::presentation
