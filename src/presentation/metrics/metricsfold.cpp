// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metricsfold.h"

#include "presentation/metrics/metricswriter.h"

#include <algorithm>

namespace lockscope::presentation {

using std::chrono::microseconds;

namespace {

/// Lower bound of the hold: held since then for certain.
ServerTime heldSince(const LockState& state)
{
    return state.latestBegin();
}

} // namespace

void MetricsFold::reset()
{
    m_findings.reset();
    m_clocks.clear();
    m_known.reset();
    m_ends.forgetAll();
    m_counters = {};
    m_leftOut = 0;
    m_series.clear();
}

void MetricsFold::consume(const Frame& frame)
{
    m_findings.consume(frame);
    static_cast<void>(m_findings.takeNews()); // not used here
    m_clocks.addBatch(frame.batch);
    m_counters = frame.batch.counters;
    m_leftOut += frame.batch.eventsLeftOut;
    for (const ReusedLock& reused : frame.reusedLocks) {
        m_series.forget(reused.id);
        if (reused.isAnother)
            m_ends.forget(reused.id);
    }
    // Retired nodes are still needed for the events before.
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind != NodeEvent::Kind::Retired)
            addNode(event);
    }
    addLocks(frame.batch, frame.picture);
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Retired)
            addNode(event);
    }
}

void MetricsFold::addLocks(const Batch& batch, const PictureView& picture)
{
    // A hold may have begun or ended unseen during a gap, so earlier ends are not used.
    const bool isWhole = batch.eventsLeftOut == 0 &&
                         std::none_of(batch.nodes.begin(), batch.nodes.end(),
                                      [](const NodeEvent& event) { return event.kind == NodeEvent::Kind::Gap; });
    for (const LockEvent& event : batch.events) {
        const auto ended = m_ends.addEvent(event);
        MetricsSet* const set = m_series.setOf(event.node, event.lock, picture);
        if (set == nullptr)
            continue;
        ++set->events[static_cast<std::size_t>(event.kind)];
        if (ended.hold)
            set->holds.add(*ended.hold);
        if (ended.gap && isWhole)
            set->handOvers.add(*ended.gap);
    }
    if (!isWhole)
        m_ends.forgetAll();
}

void MetricsFold::addNode(const NodeEvent& event)
{
    m_known.addEvent(event);
    if (event.kind == NodeEvent::Kind::Retired)
        return m_series.leave(event.node);
    if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
        m_series.name(event.node, event.info.address);
    MetricsNode* const node = m_series.nodeOf(event.node);
    if (node == nullptr)
        return;
    switch (event.kind) {
    case NodeEvent::Kind::Info: {
        MetricLabels labels = *node->labels;
        labels.emplace_back("product", labelText(event.info.product));
        labels.emplace_back("version", labelText(event.info.version));
        labels.emplace_back("role", labelText(event.info.role));
        node->serverLabels = makeLabels(std::move(labels));
        break;
    }
    case NodeEvent::Kind::State:
        node->states[event.node] = event.state;
        if (event.state == ConnectionState::Live && !std::exchange(node->wasLive, true))
            m_series.reserveSets(*node);
        break;
    case NodeEvent::Kind::Ready:
        node->source = event.source;
        break;
    case NodeEvent::Kind::Gap:
        ++node->gaps;
        node->gapTime += std::max(event.at - event.from, std::chrono::microseconds{0});
        break;
    case NodeEvent::Kind::Sample:
        node->figures = event.sample;
        break;
    case NodeEvent::Kind::Clock:
        node->clock = event;
        break;
    case NodeEvent::Kind::Warning:
    case NodeEvent::Kind::Unread:
    case NodeEvent::Kind::Joined:
    case NodeEvent::Kind::Retired:
    case NodeEvent::Kind::Stalled:
    case NodeEvent::Kind::Silent:
    case NodeEvent::Kind::Answered:
        break;
    }
}

MetricsSnapshot MetricsFold::snapshot(const PictureView& picture, ServerTime now,
                                      const std::optional<RecordingFigures>& recording)
{
    MetricsSnapshot out;
    lookAtNodes(now);
    lookAtLocks(picture);
    addStream(out, m_series, m_counters, m_leftOut);
    addNodes(out, m_series);
    addSets(out, m_series);
    addFindings(out, m_series, m_findings.findings().episodes());
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
    for (const auto& [key, node] : m_series.nodes()) {
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
    for (const auto& [key, set] : m_series.sets())
        set->now = {};
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockState& state = picture.state(LockId{i});
        if (state.phase != LockPhase::Held)
            continue;
        MetricsSet* const set = m_series.setOf(picture.key(LockId{i}).node, LockId{i}, picture);
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
        MetricsSet* const set = m_series.setOf(picture.key(lock).node, lock, picture);
        if (set == nullptr || !set->node->isLive)
            continue;
        for (const WaitersFrom& from : waits.from) {
            auto& count = set->now.waiters[static_cast<std::size_t>(from.source)];
            count = count.value_or(0) + from.count;
        }
    }
}

} // namespace lockscope::presentation
