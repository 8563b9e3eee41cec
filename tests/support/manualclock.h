// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <atomic>

namespace lockscope::test {

/// A clock that stands still until it is told to move. May be read from any thread.
class ManualClock final : public Clock
{
public:
    [[nodiscard]] MonoTime mono() const override { return MonoTime{} + std::chrono::hours{1} + elapsed(); }
    [[nodiscard]] std::chrono::system_clock::time_point wall() const override
    {
        return std::chrono::system_clock::time_point{} + std::chrono::hours{24 * 365 * 56} +
               std::chrono::duration_cast<std::chrono::system_clock::duration>(elapsed());
    }
    void advance(std::chrono::nanoseconds by) { m_elapsed.fetch_add(by.count(), std::memory_order_relaxed); }

private:
    [[nodiscard]] std::chrono::nanoseconds elapsed() const
    {
        return std::chrono::nanoseconds{m_elapsed.load(std::memory_order_relaxed)};
    }
    std::atomic<std::int64_t> m_elapsed{0};
};

} // namespace lockscope::test
