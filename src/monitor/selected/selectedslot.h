// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/selectedreading.h"

#include <memory>
#include <mutex>
#include <utility>

namespace lockscope::monitor {

/// The latest reading beside the selected lock, handed from redis-io to the consumer. Thread: any.
class SelectedSlot
{
public:
    void set(std::shared_ptr<const SelectedReading> reading)
    {
        const std::lock_guard lock(m_mutex);
        m_reading.swap(reading); // the old one is freed outside of the lock
    }
    /// nullptr: nothing was read yet.
    [[nodiscard]] std::shared_ptr<const SelectedReading> get() const
    {
        const std::lock_guard lock(m_mutex);
        return m_reading;
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const SelectedReading> m_reading;
};

} // namespace lockscope::monitor
