// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/timespans.h"

#include <algorithm>

namespace lockscope::presentation {

using std::chrono::microseconds;

void TimeSpans::add(const TimeSpan& span)
{
    if (span.isEmpty())
        return;
    m_spans.push_back(span);
    m_settled = m_spans.size() == 1;
}

void TimeSpans::settle() const
{
    if (m_settled)
        return;
    std::sort(m_spans.begin(), m_spans.end(), [](const TimeSpan& a, const TimeSpan& b) { return a.from < b.from; });
    std::vector<TimeSpan> apart;
    for (const TimeSpan& span : m_spans) {
        if (apart.empty() || apart.back().to < span.from)
            apart.push_back(span);
        else
            apart.back().to = std::max(apart.back().to, span.to);
    }
    m_spans = std::move(apart);
    m_settled = true;
}

const std::vector<TimeSpan>& TimeSpans::spans() const
{
    settle();
    return m_spans;
}

microseconds TimeSpans::length() const
{
    microseconds sum{0};
    for (const TimeSpan& span : spans())
        sum += span.length();
    return sum;
}

microseconds TimeSpans::lengthWithin(const TimeSpan& span) const
{
    settle();
    microseconds sum{0};
    auto next = std::partition_point(m_spans.begin(), m_spans.end(),
                                     [&span](const TimeSpan& each) { return each.to <= span.from; });
    for (; next != m_spans.end() && next->from < span.to; ++next)
        sum += next->within(span).length();
    return sum;
}

} // namespace lockscope::presentation
