// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/metrics.h"

#include "lock/lockmetrics.h"

#include <algorithm>
#include <bit>

namespace lockscope::lock {
inline namespace v1 {

std::size_t Histogram::bucketOf(std::uint64_t us)
{
    if (us < 8)
        return static_cast<std::size_t>(us);
    const auto power = static_cast<std::size_t>(std::bit_width(us)) - 1;
    return std::min((power - 2) * 8 + static_cast<std::size_t>((us >> (power - 3)) & 7U), kBuckets - 1);
}

std::uint64_t Histogram::lastOf(std::size_t bucket)
{
    if (bucket < 8)
        return bucket;
    const std::size_t power = bucket / 8 + 2;
    const std::uint64_t step = std::uint64_t{1} << (power - 3);
    return (std::uint64_t{1} << power) + (bucket % 8 + 1) * step - 1;
}

void Histogram::add(std::chrono::nanoseconds time)
{
    const auto us = static_cast<std::uint64_t>(
        std::max<std::int64_t>(std::chrono::duration_cast<std::chrono::microseconds>(time).count(), 0));
    m_buckets[bucketOf(us)].add();
    m_sum.add(us);
    std::uint64_t longest = m_longest.load(std::memory_order_relaxed);
    while (us > longest && !m_longest.compare_exchange_weak(longest, us, std::memory_order_relaxed)) {
    }
}

Durations Histogram::summary() const
{
    Durations result;
    std::array<std::uint64_t, kBuckets> counts{};
    for (std::size_t i = 0; i < kBuckets; ++i)
        result.count += counts[i] = m_buckets[i].value();
    if (result.count == 0)
        return result;
    const std::uint64_t longest = m_longest.load(std::memory_order_relaxed);
    const auto micros = [](std::uint64_t us) { return Durations::Micros{static_cast<std::int64_t>(us)}; };
    const auto percentile = [&](std::uint64_t percent) {
        const std::uint64_t rank = (result.count * percent + 99) / 100;
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < kBuckets; ++i)
            if ((seen += counts[i]) >= rank)
                return micros(std::min(lastOf(i), longest));
        return micros(longest);
    };
    const std::uint64_t sum = m_sum.value();
    result.sum = micros(sum);
    result.mean = micros(sum / result.count);
    result.p50 = percentile(50);
    result.p99 = percentile(99);
    result.longest = micros(longest);
    return result;
}

LockFigures LockMetrics::figures(std::string name) const
{
    LockFigures figures;
    figures.name = std::move(name);
    figures.attempts = attempts.value();
    figures.acquired = acquired.value();
    figures.reentered = reentered.value();
    figures.refused = refused.value();
    figures.timedOut = timedOut.value();
    figures.cancelled = cancelled.value();
    figures.unknown = unknown.value();
    figures.wait = wait.summary();
    figures.hold = hold.summary();
    figures.renewals = renewals.value();
    figures.lateRenewals = lateRenewals.value();
    figures.failedRenewals = failedRenewals.value();
    figures.lostLocks = lostLocks.value();
    figures.unreleased = unreleased.value();
    figures.observerErrors = observerErrors.value();
    for (std::size_t i = 0; i < kErrorKinds; ++i)
        figures.errors[i] = errors[i].value();
    return figures;
}

Metrics::Metrics() : m_locks(std::make_unique<Locks>()) {}

/// In a child, a thread of the parent may have been changing the map at the fork.
Metrics::~Metrics()
{
    if (!isHere())
        keepForever(std::move(m_locks));
}

std::vector<LockFigures> Metrics::snapshot() const
{
    if (!isHere())
        return {};
    const std::lock_guard guard(m_mutex);
    std::vector<LockFigures> result;
    result.reserve(m_locks->size());
    for (const auto& [name, counters] : *m_locks)
        result.push_back(counters->figures(name));
    return result;
}

std::optional<LockFigures> Metrics::of(std::string_view name) const
{
    if (!isHere())
        return std::nullopt;
    const std::lock_guard guard(m_mutex);
    const auto found = m_locks->find(name);
    if (found == m_locks->end())
        return std::nullopt;
    return found->second->figures(found->first);
}

std::shared_ptr<LockMetrics> Metrics::counters(std::string_view name)
{
    if (!isHere())
        return std::make_shared<LockMetrics>(); // a child's counts are discarded
    if (name.empty())
        name = kUnnamed;
    const std::lock_guard guard(m_mutex);
    const auto found = m_locks->find(name);
    if (found != m_locks->end())
        return found->second;
    const bool isFull = m_locks->size() >= kMostNames;
    auto& counters = (*m_locks)[std::string(isFull ? kOthers : name)];
    if (!counters)
        counters = std::make_shared<LockMetrics>();
    return counters;
}

} // namespace v1
} // namespace lockscope::lock
