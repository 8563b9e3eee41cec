// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metricsfold.h"

#include "core/text.h"
#include "formats/pattern.h"
#include "presentation/locks/locktext.h"
#include "presentation/metrics/metricsfold_impl.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

namespace {

/// Longer labels are truncated.
constexpr std::size_t kLongestLabel = 120;

std::shared_ptr<const MetricLabels> makeLabels(MetricLabels labels)
{
    return std::make_shared<const MetricLabels>(std::move(labels));
}

/// A label for Prometheus: UTF-8 of limited length.
std::string labelText(std::string_view bytes)
{
    return isUtf8(bytes) && bytes.size() <= kLongestLabel ? std::string(bytes) : printableElided(bytes, kLongestLabel);
}

} // namespace

MetricsFold::MetricsFold(MetricsOptions options) : m_options(std::move(options)) {}

MetricsFold::~MetricsFold() = default;

void MetricsFold::reset()
{
    m_findings.reset();
    m_clocks.clear();
    m_known.reset();
    m_ends.forgetAll();
    m_counters = {};
    m_leftOut = 0;
    m_places.clear();
    m_sets.clear();
    m_nodeOf.clear();
    m_nodes.clear();
}

void MetricsFold::consume(const Frame& frame)
{
    m_findings.consume(frame);
    static_cast<void>(m_findings.takeNews()); // not used here
    m_clocks.addBatch(frame.batch);
    m_counters = frame.batch.counters;
    m_leftOut += frame.batch.eventsLeftOut;
    for (const ReusedLock& reused : frame.reusedLocks) {
        if (index(reused.id) < m_places.size())
            m_places[index(reused.id)] = {};
        if (reused.isAnother)
            m_ends.forget(reused.id);
    }
    // Retired nodes are still needed for the events before.
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind != NodeEvent::Kind::Retired)
            take(event);
    }
    take(frame.batch, frame.picture);
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Retired)
            take(event);
    }
}

void MetricsFold::take(const Batch& batch, const PictureView& picture)
{
    // A hold may have begun or ended unseen during a gap, so earlier ends are not used.
    const bool isWhole = batch.eventsLeftOut == 0 &&
                         std::none_of(batch.nodes.begin(), batch.nodes.end(),
                                      [](const NodeEvent& event) { return event.kind == NodeEvent::Kind::Gap; });
    for (const LockEvent& event : batch.events) {
        const auto ended = m_ends.addEvent(event);
        Set* const set = setOf(event.node, event.lock, picture);
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

void MetricsFold::take(const NodeEvent& event)
{
    m_known.addEvent(event);
    if (event.kind == NodeEvent::Kind::Retired)
        return leave(event.node);
    if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
        name(event.node, event.info.address);
    Node* const node = nodeOf(event.node);
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
            reserveSets(*node);
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

MetricsFold::Node* MetricsFold::nodeOf(NodeId id) const
{
    const auto known = m_nodeOf.find(id);
    return known == m_nodeOf.end() ? nullptr : known->second;
}

void MetricsFold::name(NodeId id, const std::string& address)
{
    const int database = m_options.databaseOf ? m_options.databaseOf(id).value_or(0) : 0;
    auto& node = m_nodes[{address, database}];
    if (!node) {
        node = std::make_unique<Node>();
        node->labels = makeLabels({{"node", labelText(address)}, {"db", std::to_string(database)}});
    }
    if (nodeOf(id) == node.get())
        return;
    Node* const named = node.get();
    leave(id);
    m_nodeOf[id] = named;
    named->states.try_emplace(id, ConnectionState::Disconnected);
}

/// Removing the last id of an address drops its counters: an address that is not watched has no series.
void MetricsFold::leave(NodeId id)
{
    Node* const node = nodeOf(id);
    m_nodeOf.erase(id);
    if (node == nullptr)
        return;
    node->states.erase(id);
    if (!node->states.empty())
        return;
    for (Place& place : m_places) {
        if (place.set != nullptr && place.set->node == node)
            place = {};
    }
    std::erase_if(m_sets, [node](const auto& set) { return set.first.first == node; });
    std::erase_if(m_nodes, [node](const auto& each) { return each.second.get() == node; });
}

/// Counters start at 0, so that the first event is a difference.
void MetricsFold::reserveSets(Node& node)
{
    for (const std::string& pattern : m_options.patterns)
        static_cast<void>(setOf(node, labelText(pattern)));
}

std::string MetricsFold::patternOf(std::string_view key)
{
    if (m_options.byPrefix && key.find(':') != std::string_view::npos)
        return labelText(prefixPattern(m_groups, key));
    const std::size_t first = formats::firstMatch(m_options.patterns, key);
    return first < m_options.patterns.size() ? labelText(m_options.patterns[first]) : kOther;
}

MetricsFold::Set& MetricsFold::setOf(Node& node, const std::string& pattern)
{
    const auto known = m_sets.find({&node, pattern});
    if (known != m_sets.end())
        return *known->second;
    if (m_sets.size() >= m_options.mostSets && pattern != kOther)
        return setOf(node, kOther);
    auto set = std::make_unique<Set>();
    set->node = &node;
    MetricLabels labels = *node.labels;
    labels.emplace_back("pattern", pattern);
    set->labels = makeLabels(std::move(labels));
    return *m_sets.emplace(std::pair{&node, pattern}, std::move(set)).first->second;
}

/// nullptr: unknown node.
MetricsFold::Set* MetricsFold::setOf(NodeId id, LockId lock, const PictureView& picture)
{
    if (index(lock) >= m_places.size())
        m_places.resize(std::max<std::size_t>(picture.size(), index(lock) + std::size_t{1}));
    Place& place = m_places[index(lock)];
    if (place.set != nullptr && place.node == id)
        return place.set;
    Node* const node = nodeOf(id);
    if (node == nullptr)
        return nullptr;
    place = {&setOf(*node, patternOf(picture.key(lock).name)), id};
    return place.set;
}

} // namespace lockscope::presentation
