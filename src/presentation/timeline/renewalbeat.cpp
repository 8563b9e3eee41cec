// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/renewalbeat.h"

#include <algorithm>
#include <cmath>

namespace lockscope::presentation {

namespace {
constexpr std::size_t kMaxMarks = 512; // limits the marks of a watchdog that died long ago

/// Renewals at shorter intervals are one round, by several tasks of a client: no library renews that often.
constexpr std::uint32_t kQuick = 50;

std::uint32_t tolerated(std::uint32_t cadence)
{
    return cadence + cadence / 4 + 50;
}
} // namespace

std::uint32_t RenewalBeat::cadenceMs() const
{
    if (m_count < 2)
        return 0;
    auto sorted = m_intervals;
    const auto end = sorted.begin() + m_count;
    std::make_heap(sorted.begin(), end); // GCC 12 at -O3 reports a false overrun for std::sort of a few elements
    std::sort_heap(sorted.begin(), end);
    const std::uint32_t median = (sorted[(m_count - 1u) / 2] + sorted[m_count / 2u]) / 2;
    const auto regular = std::count_if(sorted.begin(), end, [median](std::uint32_t interval) {
        const auto off = interval > median ? interval - median : median - interval;
        return off <= median / 4 + 50;
    });
    return 2 * regular > m_count ? median : 0;
}

std::vector<std::uint32_t> RenewalBeat::missed(std::uint32_t from, std::uint32_t to, std::uint32_t cadence) const
{
    std::vector<std::uint32_t> marks;
    if (cadence == 0 || to - from <= tolerated(cadence))
        return marks;
    for (std::uint64_t due = std::uint64_t{from} + cadence; due <= to && marks.size() < kMaxMarks; due += cadence)
        marks.push_back(static_cast<std::uint32_t>(due));
    return marks;
}

std::vector<std::uint32_t> RenewalBeat::tick(std::uint32_t ms, bool blind)
{
    const std::uint32_t from = m_last;
    m_last = std::max(ms, from);
    if (blind || ms <= from)
        return {};
    const std::uint32_t interval = ms - from;
    if (interval < kQuick && m_count > 0 && isOfRound(interval))
        return {};
    const std::uint32_t cadence = cadenceMs();
    if (cadence > 0 && cadence < kQuick && interval > tolerated(cadence)) {
        m_count = m_next = 0; // the beats so far were one round
        learn(interval);
        return {};
    }
    if (cadence == 0 || interval <= tolerated(cadence)) {
        m_lateInARow = 0;
        learn(interval);
        return {};
    }
    // The renewal replaces the last one due, unless it was closer to an earlier one.
    auto marks = missed(from, ms - cadence / 2, cadence);
    if (marks.empty() && interval > cadence + cadence / 2)
        marks.push_back(from + cadence);
    constexpr int kNewPace = 4; // this many late ones in a row are a slower cadence, not misses
    if (++m_lateInARow >= kNewPace) {
        m_count = m_next = m_lateInARow = 0;
        learn(interval);
    }
    return marks;
}

bool RenewalBeat::isOfRound(std::uint32_t interval) const
{
    constexpr std::uint32_t kShorter = 10;
    return *std::max_element(m_intervals.begin(), m_intervals.begin() + m_count) / kShorter > interval;
}

std::vector<std::uint32_t> RenewalBeat::overdue(std::uint32_t nowMs) const
{
    return nowMs > m_last ? missed(m_last, nowMs, cadenceMs()) : std::vector<std::uint32_t>{};
}

void RenewalBeat::learn(std::uint32_t interval)
{
    m_intervals[m_next] = interval;
    m_next = static_cast<std::uint8_t>((m_next + 1) % kIntervals);
    m_count = static_cast<std::uint8_t>(std::min<std::size_t>(m_count + 1u, kIntervals));
}

} // namespace lockscope::presentation
