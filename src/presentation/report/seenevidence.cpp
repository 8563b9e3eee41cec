// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/seenevidence.h"

#include "presentation/words/sentences.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::presentation {

using analysis::FindingEnd;
using analysis::FindingEvidence;
using analysis::FindingId;
using analysis::Measure;

namespace {

struct EvidenceText
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// True for lasting findings, which polls also reveal; the others happen between polls. Findings that compare with
/// earlier holds need all events.
bool isSeenByLooking(FindingId id)
{
    const auto& facts = analysis::factsOf(id);
    const auto limits = facts.thresholds();
    const bool needsHolds = std::any_of(limits.begin(), limits.end(), [](const analysis::ThresholdFacts& limit) {
        return limit.measure == Measure::Holds;
    });
    return id == FindingId::EndInValue || (facts.end == FindingEnd::WithCondition && !needsHolds);
}

} // namespace

void SeenEvidence::addBatch(const Batch& batch, const PictureView& view)
{
    m_spans.addBatch(batch, view);
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Ready) {
            m_isWatched = true;
            m_isAnnounced = m_isAnnounced || event.source == SourceKind::Notifications;
        } else if (event.kind == NodeEvent::Kind::Info) {
            m_hasServer = true;
            m_hasPolicy = m_hasPolicy || !event.info.evictionPolicy.empty();
        } else if (event.kind == NodeEvent::Kind::Clock) {
            m_hasClock = true;
        } else if (event.kind == NodeEvent::Kind::Sample) {
            m_hasLimit = m_hasLimit || event.sample.maxMemory >= 0;
        }
    }
    if (batch.now < m_range.from)
        return;
    m_hasWaiters = m_hasWaiters || std::any_of(batch.waits.begin(), batch.waits.end(),
                                               [](const LockWaiters& waits) { return !waits.from.empty(); });
    for (const TraceStatus& trace : batch.traceStates) {
        m_isTraced =
            m_isTraced || trace.state == TraceStatus::State::Running || trace.state == TraceStatus::State::Ended;
        if (trace.state == TraceStatus::State::Failed)
            m_traceTrouble = trace.text;
    }
    m_isTraced = m_isTraced || !batch.traced.empty();
}

void SeenEvidence::endRun()
{
    m_spans.endRun();
    m_watched = m_spans.watched();
    m_announced = m_spans.announced();
    m_waits = m_spans.waits();
    m_isAllTraced = m_spans.isEveryLockTraced();
}

SeenEvidence::Missing SeenEvidence::missingEvents(FindingId id) const
{
    if (isSeenByLooking(id))
        return Missing::Nothing;
    if (!m_isAnnounced)
        return Missing::Changes;
    // If watching itself was interrupted, that is reported instead.
    const bool isGap = m_announced.seen == m_watched.seen;
    return m_announced.isWhole() || isGap ? Missing::Nothing : Missing::PartOfChanges;
}

SeenEvidence::Missing SeenEvidence::missingWaiters() const
{
    if (!m_hasWaiters && !m_isTraced)
        return Missing::Waiters;
    if (m_lacksSpans)
        return Missing::NotRecorded;
    if (m_waits.isWhole())
        return Missing::Nothing;
    return m_waits.seen.count() == 0 ? Missing::Waiters : Missing::PartOfWaiters;
}

SeenEvidence::Missing SeenEvidence::missingTrace() const
{
    if (!m_isTraced)
        return Missing::Trace;
    if (m_lacksSpans)
        return Missing::NotRecorded;
    return m_isAllTraced ? Missing::Nothing : Missing::PartOfTrace;
}

SeenEvidence::Missing SeenEvidence::missingConfiguration(FindingId id) const
{
    if (id == FindingId::EvictionRisk)
        return m_hasPolicy && m_hasLimit ? Missing::Nothing : Missing::Eviction;
    if (id == FindingId::ClockStep)
        return m_hasClock ? Missing::Nothing : Missing::Clock;
    return m_hasServer ? Missing::Nothing : Missing::Server;
}

SeenEvidence::Missing SeenEvidence::missingFor(FindingId id) const
{
    if (!m_isWatched)
        return Missing::Watching;
    Missing missing = Missing::Nothing;
    switch (analysis::factsOf(id).evidence) {
    case FindingEvidence::Events:
        missing = missingEvents(id);
        break;
    case FindingEvidence::Waiters:
        missing = missingWaiters();
        break;
    case FindingEvidence::Trace:
        missing = missingTrace();
        break;
    case FindingEvidence::Configuration:
        missing = missingConfiguration(id);
        break;
    }
    if (missing != Missing::Nothing)
        return missing;
    return m_watched.isWhole() ? Missing::Nothing : Missing::PartOfTime;
}

std::array<FindingId, analysis::kFindings> allFindings()
{
    std::array<FindingId, analysis::kFindings> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<FindingId>(i);
    return all;
}

QString secondsOf(const SeenShare& share)
{
    const auto text = [](std::chrono::microseconds time, int digits) {
        return QString::number(static_cast<double>(time.count()) / 1e6, 'f', digits);
    };
    int digits = 0;
    while (digits < 6 && text(share.seen, digits) == text(share.all, digits))
        ++digits;
    if (share.isWhole())
        digits = 0;
    return EvidenceText::tr("%1 of %2 s").arg(text(share.seen, digits), text(share.all, digits));
}

QString spansText(const EvidenceSpans& spans)
{
    const SeenShare watched = spans.watched();
    if (watched.all.count() == 0)
        return {};
    QStringList sentences;
    if (watched.isWhole())
        sentences += EvidenceText::tr("Watched all the time.");
    else
        sentences += EvidenceText::tr("Watched %1.").arg(secondsOf(watched));
    if (const SeenShare announced = spans.announced(); announced.isWhole())
        sentences += EvidenceText::tr("Changes were announced all the time.");
    else if (announced.seen.count() == 0)
        sentences += EvidenceText::tr("The server announces no changes: locks are only polled.");
    else
        sentences += EvidenceText::tr("Changes were announced %1.").arg(secondsOf(announced));
    if (const SeenShare traced = spans.traced(); traced.seen.count() == 0)
        sentences += EvidenceText::tr("No trace ran.");
    else
        sentences += spans.hasTraceOfOneLock() ? EvidenceText::tr("Traced %1, not every lock.").arg(secondsOf(traced))
                                               : EvidenceText::tr("Traced %1.").arg(secondsOf(traced));
    return joined(sentences);
}

QString SeenEvidence::missingText(FindingId id) const
{
    switch (missingFor(id)) {
    case Missing::Nothing:
        break;
    case Missing::Watching:
        return EvidenceText::tr("No server was watched in this time.");
    case Missing::Changes:
        return EvidenceText::tr("The server announced no changes: locks were only polled.");
    case Missing::Waiters:
        return EvidenceText::tr("No source showed who waits, and no trace ran.");
    case Missing::Trace:
        return EvidenceText::tr("No trace ran: who sent which command is not known.");
    case Missing::Server:
        return EvidenceText::tr("The server gave no information about itself.");
    case Missing::Eviction:
        return EvidenceText::tr("The server did not say what it removes when memory is full.");
    case Missing::Clock:
        return EvidenceText::tr("The server's clock was not read.");
    case Missing::NotRecorded:
        return EvidenceText::tr("When this was seen is not recorded: the recording is of an earlier version.");
    case Missing::PartOfTime:
        return EvidenceText::tr("Not seen all the time: watched %1.").arg(secondsOf(m_watched));
    case Missing::PartOfChanges:
        return EvidenceText::tr("Not seen all the time: changes were announced %1.").arg(secondsOf(m_announced));
    case Missing::PartOfWaiters:
        return EvidenceText::tr("Not seen all the time: of %n held lock(s), who waits was told all the time of %1.",
                                nullptr, static_cast<int>(m_spans.heldLocks()))
            .arg(m_spans.locksWithWaits());
    case Missing::PartOfTrace:
        return m_spans.hasTraceOfOneLock()
                   ? EvidenceText::tr("Not seen all the time: traced %1, not every lock.")
                         .arg(secondsOf(m_spans.traced()))
                   : EvidenceText::tr("Not seen all the time: traced %1.").arg(secondsOf(m_spans.traced()));
    }
    return {};
}

} // namespace lockscope::presentation
