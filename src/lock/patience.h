// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: how long a server of several is waited for.

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::lock {
inline namespace v1 {

/// A server that leaves requests without an answer delays those to others that are sent after them. It is waited for
/// again soon and shortly, then longer and after longer rests: altogether a quarter of the time. One thread at a time;
/// by the kernel's clock.
class Patience
{
public:
    [[nodiscard]] bool isResting(MonoTime now) const { return now < m_restsUntil; }
    /// The end of a request with this limit.
    [[nodiscard]] MonoTime deadline(MonoTime now, MonoTime::duration limit) const { return now + timeOf(limit); }
    void answered() { *this = {}; }
    void timedOut(MonoTime now, MonoTime::duration limit)
    {
        m_divisor = m_divisor == 1 ? kLargestDivisor : m_divisor / 2;
        m_restsUntil = now + 3 * timeOf(limit);
    }

private:
    static constexpr int kLargestDivisor = 16;
    static constexpr std::chrono::milliseconds kLeast{50}; ///< enough for an answer over a distance

    [[nodiscard]] MonoTime::duration timeOf(MonoTime::duration limit) const
    {
        return std::min(limit, std::max<MonoTime::duration>(limit / m_divisor, kLeast));
    }

    int m_divisor = 1;
    MonoTime m_restsUntil = MonoTime::min();
};

} // namespace v1
} // namespace lockscope::lock
