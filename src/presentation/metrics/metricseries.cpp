// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metricseries.h"

#include "core/text.h"
#include "formats/pattern.h"
#include "presentation/locks/locktext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

/// Longer labels are truncated.
constexpr std::size_t kLongestLabel = 120;

} // namespace

std::shared_ptr<const MetricLabels> makeLabels(MetricLabels labels)
{
    return std::make_shared<const MetricLabels>(std::move(labels));
}

std::string labelText(std::string_view bytes)
{
    return isUtf8(bytes) && bytes.size() <= kLongestLabel ? std::string(bytes) : printableElided(bytes, kLongestLabel);
}

MetricSeries::MetricSeries(MetricsOptions options) : m_options(std::move(options)) {}

void MetricSeries::clear()
{
    m_places.clear();
    m_sets.clear();
    m_nodeOf.clear();
    m_nodes.clear();
}

void MetricSeries::forget(LockId lock)
{
    if (index(lock) < m_places.size())
        m_places[index(lock)] = {};
}

MetricsNode* MetricSeries::nodeOf(NodeId id) const
{
    const auto known = m_nodeOf.find(id);
    return known == m_nodeOf.end() ? nullptr : known->second;
}

void MetricSeries::name(NodeId id, const std::string& address)
{
    const int database = m_options.databaseOf ? m_options.databaseOf(id).value_or(0) : 0;
    auto& node = m_nodes[{address, database}];
    if (!node) {
        node = std::make_unique<MetricsNode>();
        node->labels = makeLabels({{"node", labelText(address)}, {"db", std::to_string(database)}});
    }
    if (nodeOf(id) == node.get())
        return;
    MetricsNode* const named = node.get();
    leave(id);
    m_nodeOf[id] = named;
    named->states.try_emplace(id, ConnectionState::Disconnected);
}

void MetricSeries::leave(NodeId id)
{
    MetricsNode* const node = nodeOf(id);
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

void MetricSeries::reserveSets(MetricsNode& node)
{
    for (const std::string& pattern : m_options.patterns)
        static_cast<void>(setOf(node, labelText(pattern)));
}

std::string MetricSeries::patternOf(std::string_view key)
{
    if (m_options.byPrefix && key.find(':') != std::string_view::npos)
        return labelText(prefixPattern(m_groups, key));
    const std::size_t first = formats::firstMatch(m_options.patterns, key);
    return first < m_options.patterns.size() ? labelText(m_options.patterns[first]) : kOther;
}

MetricsSet& MetricSeries::setOf(MetricsNode& node, const std::string& pattern)
{
    const auto known = m_sets.find({&node, pattern});
    if (known != m_sets.end())
        return *known->second;
    if (m_sets.size() >= m_options.mostSets && pattern != kOther)
        return setOf(node, kOther);
    auto set = std::make_unique<MetricsSet>();
    set->node = &node;
    MetricLabels labels = *node.labels;
    labels.emplace_back("pattern", pattern);
    set->labels = makeLabels(std::move(labels));
    return *m_sets.emplace(std::pair{&node, pattern}, std::move(set)).first->second;
}

MetricsSet* MetricSeries::setOf(NodeId id, LockId lock, const PictureView& picture)
{
    if (index(lock) >= m_places.size())
        m_places.resize(std::max<std::size_t>(picture.size(), index(lock) + std::size_t{1}));
    Place& place = m_places[index(lock)];
    if (place.set != nullptr && place.node == id)
        return place.set;
    MetricsNode* const node = nodeOf(id);
    if (node == nullptr)
        return nullptr;
    place = {&setOf(*node, patternOf(picture.key(lock).name)), id};
    return place.set;
}

} // namespace lockscope::presentation
