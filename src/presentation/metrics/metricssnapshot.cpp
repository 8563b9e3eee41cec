// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metricssnapshot.h"

#include <algorithm>

namespace lockscope::presentation {

void DurationCounts::add(std::chrono::microseconds duration)
{
    std::size_t bucket = 0;
    while (bucket < kUpperMs.size() && duration > std::chrono::milliseconds(kUpperMs[bucket]))
        ++bucket;
    ++m_counts[bucket];
    m_sumUs += static_cast<std::uint64_t>(std::max<std::int64_t>(duration.count(), 0));
}

std::uint64_t DurationCounts::upTo(std::size_t bucket) const
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= bucket && i < m_counts.size(); ++i)
        count += m_counts[i];
    return count;
}

} // namespace lockscope::presentation
