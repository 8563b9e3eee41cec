// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metricswriter.h"

#include "presentation/locks/lockjson.h"

#include <algorithm>
#include <map>

namespace lockscope::presentation {

namespace {

double seconds(std::chrono::microseconds time)
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

} // namespace

void addStream(MetricsSnapshot& out, const MetricSeries& series, const Counters& counters, std::uint64_t leftOut)
{
    const auto add = [&out](MetricId id, std::uint64_t value) { out.add(id, static_cast<double>(value)); };
    add(MetricId::Notifications, counters.notifications);
    add(MetricId::Reads, counters.reads);
    add(MetricId::ReadsShed, counters.readsShed);
    add(MetricId::Unattributed, counters.unattributed);
    add(MetricId::EventsLeftOut, leftOut);
    if (std::any_of(series.nodes().begin(), series.nodes().end(), [](const auto& node) { return node.second->isLive; }))
        out.add(MetricId::ReadLag, counters.lagUs / 1e6);
}

void addNodes(MetricsSnapshot& out, const MetricSeries& series)
{
    for (const auto& [key, node] : series.nodes()) {
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

void addSets(MetricsSnapshot& out, const MetricSeries& series)
{
    for (const auto& [key, set] : series.sets()) {
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

void addFindings(MetricsSnapshot& out, const MetricSeries& series, const analysis::Episodes& episodes)
{
    // By finding and severity, with at least one entry per finding, at its default severity.
    using Open = std::map<std::pair<analysis::FindingId, analysis::Severity>, std::uint64_t>;
    Open none;
    for (std::size_t i = 0; i < analysis::kFindings; ++i) {
        const auto id = static_cast<analysis::FindingId>(i);
        none[{id, analysis::factsOf(id).severity}] = 0;
    }
    std::map<const MetricsNode*, Open> open;
    for (const auto& [key, node] : series.nodes())
        open[node.get()] = none;
    for (const analysis::Episode& episode : episodes.all()) {
        const MetricsNode* const node = episode.isOpen() ? series.nodeOf(episode.subject.node) : nullptr;
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
