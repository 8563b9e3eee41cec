// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"

#include <cstddef>
#include <mutex>

namespace lockscope {

/// Passes batches from one producer thread to one consumer thread by a mutex and a swap. While the slot is full, the
/// producer keeps its changes.
class BatchSlot
{
public:
    /// Limits for pending events, and for pending states, names and tokens together.
    explicit BatchSlot(std::size_t maxEvents = 1u << 18, std::size_t maxStates = 1u << 18);

    /// Producer: `fill(Batch&)` appends behind the pending batch, under the mutex (a few microseconds; some
    /// milliseconds for a first scan). False, without a call, when the consumer lags so far that the slot is full: the
    /// producer then keeps its changes (states coalesce there), limits its own events and retries later. A slot with
    /// room accepts a fill of any size.
    template <class Fill>
    bool add(Fill&& fill)
    {
        const std::lock_guard lock(m_mutex);
        if (isFull())
            return false;
        fill(m_waiting);
        return true;
    }
    /// Consumer: takes everything. False if nothing was pending.
    bool takeBatch(Batch& into);

private:
    [[nodiscard]] bool isFull() const;

    std::mutex m_mutex;
    Batch m_waiting;
    std::size_t m_maxEvents;
    std::size_t m_maxStates;
};

} // namespace lockscope
