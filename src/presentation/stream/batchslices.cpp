// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/batchslices.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace lockscope::presentation {

namespace {

/// Below this size a split would only cost time.
constexpr std::size_t kWhole = 3 * BatchSlices::kSize;

/// Copies the definitions from `begin` on that one slice has room for, with their bytes.
template <class Definition>
void copyDefinitions(const Batch& from, const std::vector<Definition>& all, std::size_t begin, Batch& to,
                     std::vector<Definition>& into)
{
    const std::size_t end = std::min(all.size(), begin + BatchSlices::kSize);
    for (std::size_t i = begin; i < end; ++i) {
        Definition& added = into.emplace_back(all[i]);
        added.offset = static_cast<std::uint32_t>(to.bytes.size());
        to.bytes.append(from.text(all[i]));
    }
}

} // namespace

bool BatchSlices::splits(const Batch& batch)
{
    const auto isGap = [](const NodeEvent& event) { return event.kind == NodeEvent::Kind::Gap; };
    return !batch.rewound && batch.eventsLeftOut == 0 && std::none_of(batch.nodes.begin(), batch.nodes.end(), isGap) &&
           batch.names.size() + batch.tokens.size() + batch.events.size() + batch.states.size() > kWhole;
}

void BatchSlices::put(Batch& batch)
{
    m_whole.clear();
    std::swap(m_whole, batch);
    m_defined = m_events = m_states = m_nodes = 0;
    m_hasMore = true;
}

const Batch& BatchSlices::next()
{
    m_slice.clear();
    m_slice.epoch = m_whole.epoch;
    m_slice.counters = m_whole.counters;
    m_slice.now = m_whole.now;
    m_slice.taken = m_whole.taken;
    m_slice.pace = m_whole.pace;
    if (m_defined < std::max(m_whole.names.size(), m_whole.tokens.size()))
        define();
    else
        happen();
    return m_slice;
}

/// Node events that precede all events go with the first slice: they say which servers the names belong to.
void BatchSlices::define()
{
    for (; m_nodes < m_whole.nodes.size() && m_whole.nodes[m_nodes].after == 0; ++m_nodes)
        m_slice.nodes.push_back(m_whole.nodes[m_nodes]);
    copyDefinitions(m_whole, m_whole.names, m_defined, m_slice, m_slice.names);
    copyDefinitions(m_whole, m_whole.tokens, m_defined, m_slice, m_slice.tokens);
    m_defined += kSize;
}

void BatchSlices::happen()
{
    const std::size_t begin = m_events;
    const std::size_t end = std::min(m_whole.events.size(), begin + kSize);
    m_slice.events.assign(m_whole.events.begin() + static_cast<std::ptrdiff_t>(begin),
                          m_whole.events.begin() + static_cast<std::ptrdiff_t>(end));
    m_events = end;
    const auto isHere = [&](std::size_t after) { return after < end || end == m_whole.events.size(); };
    const auto rest = [&](std::uint32_t after) {
        return static_cast<std::uint32_t>(std::max<std::size_t>(after, begin) - begin);
    };
    for (; m_states < m_whole.states.size() && m_slice.states.size() < kSize && isHere(m_whole.states[m_states].after);
         ++m_states) {
        m_slice.states.push_back(m_whole.states[m_states]);
        m_slice.states.back().after = rest(m_slice.states.back().after);
    }
    for (; m_nodes < m_whole.nodes.size() && isHere(m_whole.nodes[m_nodes].after); ++m_nodes) {
        m_slice.nodes.push_back(m_whole.nodes[m_nodes]);
        m_slice.nodes.back().after = rest(m_slice.nodes.back().after);
    }
    if (m_events == m_whole.events.size() && m_states == m_whole.states.size())
        finish();
}

void BatchSlices::finish()
{
    m_slice.waits = std::move(m_whole.waits);
    m_slice.clients = std::move(m_whole.clients);
    m_slice.traced = std::move(m_whole.traced);
    m_slice.traceStates = std::move(m_whole.traceStates);
    m_whole = {}; // a first scan is rare, and its memory large
    m_hasMore = false;
}

} // namespace lockscope::presentation
