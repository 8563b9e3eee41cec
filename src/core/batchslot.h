// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <mutex>

namespace lockscope {

/// Hands batches from one producer thread to one consumer thread: a mutex and a swap. When the consumer does not come,
/// events beyond the limit are left out and counted; `changed`, names, tokens and node events are always kept by the
/// producer or here.
class BatchSlot
{
public:
    explicit BatchSlot(std::size_t maxEvents = 1u << 18, std::size_t maxChanged = 1u << 18);

    /// Producer: `fill(Batch&)` writes behind what waits, under the lock (a few microseconds; a first scan, some
    /// milliseconds). Returns false, calling nothing, when the consumer is so far behind that the producer should keep
    /// collecting states on its side (they coalesce there) and try later; it must then limit its own events.
    template <class Fill>
    bool add(Fill&& fill)
    {
        const std::lock_guard lock(m_mutex);
        if (m_waiting.changed.size() > m_maxChanged || m_waiting.waits.size() > m_maxChanged / 8)
            return false;
        fill(m_waiting);
        limitEvents();
        return true;
    }
    /// Consumer: takes everything. False when nothing waited.
    bool take(Batch& into);

private:
    void limitEvents();

    std::mutex m_mutex;
    Batch m_waiting;
    std::size_t m_maxEvents;
    std::size_t m_maxChanged;
};

} // namespace lockscope
