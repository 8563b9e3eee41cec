// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchslot.h"

namespace lockscope {

BatchSlot::BatchSlot(std::size_t maxEvents, std::size_t maxChanged) : m_maxEvents(maxEvents), m_maxChanged(maxChanged)
{
}

bool BatchSlot::offer(Batch& batch)
{
    const std::lock_guard lock(m_mutex);
    // An empty slot takes whatever comes: a first scan may well be larger than the limit.
    if (!m_waiting.changed.empty() && !batch.changed.empty() &&
        m_waiting.changed.size() + batch.changed.size() > m_maxChanged)
        return false;
    m_waiting.append(batch);
    limitEvents();
    return true;
}

void BatchSlot::limitEvents()
{
    // Thinned to half, so that a consumer that stays away costs one move per event, not one per offer.
    if (m_waiting.events.size() > m_maxEvents)
        m_waiting.thin(m_maxEvents / 2);
}

void BatchSlot::thin(Batch& batch) const
{
    if (batch.events.size() > m_maxEvents)
        batch.thin(m_maxEvents / 2);
}

bool BatchSlot::take(Batch& into)
{
    into.clear();
    const std::lock_guard lock(m_mutex);
    const bool waited = !m_waiting.isEmpty() || m_waiting.eventsLeftOut != 0;
    // Figures and the time outlive the batch: whoever takes nothing still learns what time it is.
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
