// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/conductor.h"

#include <algorithm>

namespace lockscope::simulator {

Mark Conductor::mark()
{
    const std::lock_guard guard(m_mutex);
    return m_now;
}

void Conductor::reached(std::uint32_t worker, std::uint32_t lock, StepPoint at)
{
    const std::lock_guard guard(m_mutex);
    spot(lock, at).last[worker] = ++m_now;
    m_changed.notify_all();
}

bool Conductor::waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                               const std::stop_token& stop)
{
    std::unique_lock guard(m_mutex);
    const Spot& where = spot(lock, at); // map nodes have stable addresses
    return m_changed.wait_for(guard, stop, most, [&] {
        return std::any_of(where.last.begin(), where.last.end(),
                           [&](const auto& entry) { return entry.first != worker && entry.second > since; });
    });
}

bool Conductor::meet(std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most, const std::stop_token& stop)
{
    std::unique_lock guard(m_mutex);
    Spot& where = spot(lock, at);
    if (++where.standing >= count) {
        where.standing = 0;
        ++where.meetings;
        m_changed.notify_all();
        return true;
    }
    const std::uint64_t meeting = where.meetings;
    const bool met = m_changed.wait_for(guard, stop, most, [&] { return where.meetings != meeting; });
    if (!met)
        --where.standing;
    return met;
}

} // namespace lockscope::simulator
