// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <mutex>

namespace lockscope {

/// Hands batches from one producer thread to one consumer thread: a mutex and a swap. When the consumer does not come,
/// the producer keeps what is new.
class BatchSlot
{
public:
    /// How much may wait: events; and states, names and tokens together.
    explicit BatchSlot(std::size_t maxEvents = 1u << 18, std::size_t maxStates = 1u << 18);

    /// Producer: `fill(Batch&)` writes behind what waits, under the lock (a few microseconds; a first scan, some
    /// milliseconds). Returns false, calling nothing, when the consumer is so far behind that the producer should keep
    /// what changes on its side (states coalesce there) and try later; it must then limit its own events. Into a slot
    /// with room anything fits.
    template <class Fill>
    bool add(Fill&& fill)
    {
        const std::lock_guard lock(m_mutex);
        if (isFull())
            return false;
        fill(m_waiting);
        return true;
    }
    /// Consumer: takes everything. False when nothing waited.
    bool take(Batch& into);

private:
    [[nodiscard]] bool isFull() const;

    std::mutex m_mutex;
    Batch m_waiting;
    std::size_t m_maxEvents;
    std::size_t m_maxStates;
};

} // namespace lockscope
