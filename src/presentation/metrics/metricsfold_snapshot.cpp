// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockjson.h"
#include "presentation/metrics/metricsfold.h"
#include "presentation/metrics/metricsfold_impl.h"

#include <algorithm>

namespace lockscope::presentation {

using std::chrono::microseconds;

namespace {

double seconds(microseconds time)
{
    return std::chrono::duration<double>(time).count();
}

/// True for verdicts of held locks; the others are for free locks.
bool isOfHeld(analysis::Verdict verdict)
{
    using analysis::Verdict;
    return verdict != Verdict::Expired && verdict != Verdict::Released && verdict != Verdict::Vanished &&
           verdict != Verdict::Lost;
}

/// Lower bound of the hold: held since then for certain.
ServerTime heldSince(const LockState& state)
{
    return state.heldSince != kUnknownTime ? state.heldSince : state.heldBeforeTime();
}

} // namespace

void DurationCounts::add(microseconds duration)
{
    std::size_t bucket = 0;
    while (bucket < kUpperMs.size() && duration > std::chrono::milliseconds(kUpperMs[bucket]))
        ++bucket;
    ++m_counts[bucket];
    m_sumUs += static_cast<std::uint64_t>(std::max<std::int64_t>(duration.count(), 0));
}

std::uint64_t DurationCounts::upTo(std::size_t bucket) const
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= bucket && i < m_counts.size(); ++i)
        count += m_counts[i];
    return count;
}

MetricsSnapshot MetricsFold::snapshot(const PictureView& picture, ServerTime now,
                                      const std::optional<RecordingFigures>& recording)
{
    MetricsSnapshot out;
    lookAtNodes(now);
    lookAtLocks(picture);
    tellStream(out);
    tellNodes(out);
    tellSets(out);
    tellFindings(out);
    if (recording) {
        out.add(MetricId::RecordingUp, recording->isWritten ? 1 : 0);
        out.add(MetricId::RecordingBytes, static_cast<double>(recording->bytes));
        out.add(MetricId::RecordingEvents, static_cast<double>(recording->events));
        out.add(MetricId::RecordingLeftOut, static_cast<double>(recording->leftOut));
    }
    return out;
}

void MetricsFold::lookAtNodes(ServerTime now)
{
    for (const auto& [key, node] : m_nodes) {
        node->isLive = !node->states.empty();
        node->seenSince = kUnknownTime;
        node->unknownFor.reset();
        for (const auto& [id, state] : node->states) {
            node->isLive = node->isLive && state == ConnectionState::Live;
            node->now = m_clocks.timeAt(id, now);
            node->seenSince = std::max(node->seenSince, m_known.since(id));
            if (const auto until = m_known.of(id))
                node->unknownFor = std::max({node->unknownFor.value_or(microseconds{0}), node->now - *until});
        }
        if (node->isLive)
            node->unknownFor = microseconds{0};
    }
}

void MetricsFold::lookAtLocks(const PictureView& picture)
{
    for (const auto& [key, set] : m_sets)
        set->now = {};
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockState& state = picture.state(LockId{i});
        if (state.phase != LockPhase::Held)
            continue;
        Set* const set = setOf(picture.key(LockId{i}).node, LockId{i}, picture);
        if (set == nullptr || !set->node->isLive)
            continue;
        const ServerTime now = set->node->now;
        ++set->now.held;
        ++set->now.verdicts[static_cast<std::size_t>(analysis::verdictOf(state, now, set->node->seenSince))];
        if (const ServerTime since = heldSince(state); since != kUnknownTime)
            set->now.oldest =
                std::max(set->now.oldest.value_or(microseconds{0}), std::max(now - since, microseconds{0}));
    }
    for (const auto& [id, waits] : picture.allWaiters()) {
        const LockId lock{id};
        if (picture.state(lock).phase == LockPhase::Gone)
            continue;
        Set* const set = setOf(picture.key(lock).node, lock, picture);
        if (set == nullptr || !set->node->isLive)
            continue;
        for (const WaitersFrom& from : waits.from) {
            auto& count = set->now.waiters[static_cast<std::size_t>(from.source)];
            count = count.value_or(0) + from.count;
        }
    }
}

void MetricsFold::tellStream(MetricsSnapshot& out) const
{
    const auto add = [&out](MetricId id, std::uint64_t value) { out.add(id, static_cast<double>(value)); };
    add(MetricId::Notifications, m_counters.notifications);
    add(MetricId::Reads, m_counters.reads);
    add(MetricId::ReadsShed, m_counters.readsShed);
    add(MetricId::Unattributed, m_counters.unattributed);
    add(MetricId::EventsLeftOut, m_leftOut);
    if (std::any_of(m_nodes.begin(), m_nodes.end(), [](const auto& node) { return node.second->isLive; }))
        out.add(MetricId::ReadLag, m_counters.lagUs / 1e6);
}

void MetricsFold::tellNodes(MetricsSnapshot& out) const
{
    for (const auto& [key, node] : m_nodes) {
        out.add(MetricId::Up, node->isLive ? 1 : 0, node->labels);
        if (node->unknownFor)
            out.add(MetricId::UnknownFor, seconds(*node->unknownFor), node->labels);
        out.add(MetricId::Gaps, static_cast<double>(node->gaps), node->labels);
        out.add(MetricId::GapSeconds, seconds(node->gapTime), node->labels);
        if (node->serverLabels)
            out.add(MetricId::ServerInfo, 1, node->serverLabels);
        if (!node->isLive)
            continue;
        out.add(MetricId::SourceInfo, 1, node->labels, {"source", lockjson::sourceName(node->source)});
        if (node->clock) {
            out.add(MetricId::ClockOffset, static_cast<double>(node->clock->offsetUs) / 1e6, node->labels);
            out.add(MetricId::RoundTrip, static_cast<double>(node->clock->roundTripUs) / 1e6, node->labels);
        }
        const ServerFigures& figures = node->figures;
        for (const auto& [id, value] : {std::pair{MetricId::ConnectedClients, figures.connectedClients},
                                        {MetricId::BlockedClients, figures.blockedClients},
                                        {MetricId::UsedMemory, figures.usedMemory},
                                        {MetricId::MaxMemory, figures.maxMemory},
                                        {MetricId::EvictedKeys, figures.evictedKeys}}) {
            if (value >= 0)
                out.add(id, static_cast<double>(value), node->labels);
        }
    }
}

void MetricsFold::tellSets(MetricsSnapshot& out) const
{
    for (const auto& [key, set] : m_sets) {
        for (const EventKindFacts& kind : kEventKindFacts)
            out.add(MetricId::Events, static_cast<double>(set->events[static_cast<std::size_t>(kind.kind)]),
                    set->labels, {"event", kind.word});
        out.add(MetricId::HoldDuration, set->holds, set->labels);
        out.add(MetricId::HandoverDuration, set->handOvers, set->labels);
        if (!set->node->isLive)
            continue;
        out.add(MetricId::LocksHeld, static_cast<double>(set->now.held), set->labels);
        for (int i = 0; i < analysis::kVerdicts; ++i) {
            const auto verdict = static_cast<analysis::Verdict>(i);
            if (isOfHeld(verdict))
                out.add(MetricId::Locks, static_cast<double>(set->now.verdicts[static_cast<std::size_t>(i)]),
                        set->labels, {"verdict", analysis::name(verdict)});
        }
        if (set->now.oldest)
            out.add(MetricId::OldestHold, seconds(*set->now.oldest), set->labels);
        for (int i = 0; i < kWaitSources; ++i) {
            if (const auto& count = set->now.waiters[static_cast<std::size_t>(i)])
                out.add(MetricId::Waiters, static_cast<double>(*count), set->labels,
                        {"source", lockscope::name(static_cast<WaitSource>(i))});
        }
    }
}

/// Zero findings are only reported where they could have been detected; open ones (such as blindness) always.
void MetricsFold::tellFindings(MetricsSnapshot& out) const
{
    // By finding and severity, with at least one entry per finding, at its default severity.
    using Open = std::map<std::pair<analysis::FindingId, analysis::Severity>, std::uint64_t>;
    Open none;
    for (std::size_t i = 0; i < analysis::kFindings; ++i) {
        const auto id = static_cast<analysis::FindingId>(i);
        none[{id, analysis::factsOf(id).severity}] = 0;
    }
    std::map<const Node*, Open> open;
    for (const auto& [key, node] : m_nodes)
        open[node.get()] = none;
    for (const analysis::Episode& episode : m_findings.findings().episodes().all()) {
        const Node* const node = episode.isOpen() ? nodeOf(episode.subject.node) : nullptr;
        if (node != nullptr)
            ++open[node][{episode.id, episode.severity()}];
    }
    for (const auto& [node, counts] : open) {
        for (const auto& [which, count] : counts) {
            if (node->isLive || count > 0)
                out.add(MetricId::Findings, static_cast<double>(count), node->labels,
                        {"finding", analysis::name(which.first)}, {"severity", analysis::name(which.second)});
        }
    }
}

} // namespace lockscope::presentation
