// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: how long a server of several is waited for.

#include "core/time.h"

#include <algorithm>
#include <chrono>

namespace lockscope::lock {
inline namespace v1 {

/// A server that leaves requests without an answer delays those to others that are sent after them. After the first it
/// is waited for shortly and rests in between; only each sixteenth waits its whole limit again, for a server that is
/// slow. Altogether it takes a third of the time. One thread at a time; by the kernel's clock.
class Patience
{
public:
    /// At most three eighths of the limit of the request that would be sent: a lease with a shorter ttl, or one that is
    /// nearly over, is asked for while it lasts.
    [[nodiscard]] bool isResting(MonoTime now, MonoTime::duration limit) const
    {
        return m_timeouts > 0 && now < m_timedOutAt + 3 * limit / divisor();
    }
    /// The end of a request with this limit.
    [[nodiscard]] MonoTime deadline(MonoTime now, MonoTime::duration limit) const
    {
        const bool isWhole = m_timeouts % kBetweenWhole == 0;
        return now + (isWhole ? limit : std::min(limit, std::max<MonoTime::duration>(limit / divisor(), kLeast)));
    }
    void answered() { *this = {}; }
    void timedOut(MonoTime now)
    {
        ++m_timeouts;
        m_timedOutAt = now;
    }

private:
    static constexpr unsigned kBetweenWhole = 16;
    static constexpr std::chrono::milliseconds kLeast{50}; ///< enough for an answer over a distance

    [[nodiscard]] int divisor() const { return m_timeouts % 2 == 1 ? 16 : 8; }

    unsigned m_timeouts = 0; ///< since the last answer
    MonoTime m_timedOutAt{}; ///< the last of them
};

} // namespace v1
} // namespace lockscope::lock
