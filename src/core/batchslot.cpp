// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchslot.h"

namespace lockscope {

BatchSlot::BatchSlot(std::size_t maxEvents, std::size_t maxStates) : m_maxEvents(maxEvents), m_maxStates(maxStates) {}

bool BatchSlot::isFull() const
{
    const auto states = m_waiting.states.size() + m_waiting.names.size() + m_waiting.tokens.size();
    return m_waiting.events.size() > m_maxEvents || states > m_maxStates || m_waiting.waits.size() > m_maxStates / 8;
}

bool BatchSlot::takeBatch(Batch& into)
{
    into.clear();
    const std::lock_guard lock(m_mutex);
    const bool waited = !m_waiting.isEmpty() || m_waiting.eventsLeftOut != 0;
    // Counters and time outlive the batch: an empty pull still returns them.
    into.counters = m_waiting.counters;
    into.now = m_waiting.now;
    into.taken = m_waiting.taken;
    std::swap(into, m_waiting);
    m_waiting.counters = into.counters;
    m_waiting.now = into.now;
    m_waiting.taken = into.taken;
    return waited;
}

} // namespace lockscope
