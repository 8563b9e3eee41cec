// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/view.h"

#include <utility>

namespace lockscope::presentation {

namespace {
constexpr std::size_t kMostGaps = 500;
} // namespace

View::View()
{
    m_fold.addConsumer(this);
}

View::~View() = default;

void View::setPart(std::size_t slot, std::unique_ptr<BatchConsumer> part)
{
    if (slot >= m_parts.size())
        m_parts.resize(slot + 1);
    m_parts[slot] = std::move(part);
}

void View::removePart(std::size_t slot)
{
    if (slot < m_parts.size())
        m_parts[slot].reset();
}

void View::publish(const Batch& batch)
{
    m_fold.publish(batch);
}

void View::arriving(const Frame& before)
{
    for (const auto& part : m_parts) {
        if (part)
            part->arriving(before);
    }
}

void View::consume(const Frame& frame)
{
    const Batch& batch = frame.batch;
    for (const NodeEvent& event : batch.nodes) {
        m_known.addEvent(event);
        if (event.kind != NodeEvent::Kind::Gap)
            continue;
        m_gaps.push_back(event);
        m_gaps.back().after = 0;
        if (m_gaps.size() > kMostGaps)
            m_gaps.pop_front();
    }
    if (!batch.nodes.empty())
        m_nodes.addEvents(batch.nodes);
    if (!batch.clients.empty())
        m_clients.addClients(batch.clients);
    m_counters = batch.counters;
    m_now = batch.now;
    m_taken = batch.taken;
    for (const auto& part : m_parts) {
        if (part)
            part->consume(frame);
    }
}

void View::rewind()
{
    ++m_beginnings;
    m_known.reset();
    m_nodes.clear();
    m_clients.clear();
    m_gaps.clear();
    for (const auto& part : m_parts) {
        if (part)
            part->rewind();
    }
}

void View::tellKnown(Batch& into) const
{
    into.clear();
    into.rewound = true;
    picture().snapshot(into);
    m_nodes.appendTo(into.nodes);
    into.nodes.insert(into.nodes.end(), m_gaps.begin(), m_gaps.end());
    m_clients.appendTo(into.clients);
    into.counters = m_counters;
    into.now = m_now;
    into.taken = m_taken;
}

} // namespace lockscope::presentation
