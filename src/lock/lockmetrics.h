// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the counters behind LockFigures.

#include "lock/metrics.h"

#include <atomic>

namespace lockscope::lock {
inline namespace v1 {

class Counter
{
public:
    void add(std::uint64_t by = 1) { m_value.fetch_add(by, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t value() const { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
};

/// Microseconds in buckets of one eighth of a power of two.
class Histogram
{
public:
    void add(std::chrono::nanoseconds time);
    [[nodiscard]] Durations summary() const;

private:
    static constexpr std::size_t kBuckets = 304; ///< up to 2^40 us: 12 days
    [[nodiscard]] static std::size_t bucketOf(std::uint64_t us);
    [[nodiscard]] static std::uint64_t lastOf(std::size_t bucket);

    std::array<Counter, kBuckets> m_buckets;
    Counter m_sum;
    std::atomic<std::uint64_t> m_longest{0};
};

class LockMetrics
{
public:
    void failed(ErrorKind kind) { errors[static_cast<std::size_t>(kind)].add(); }
    [[nodiscard]] LockFigures figures(std::string name) const;

    Counter attempts;
    Counter reentered;
    Counter refused;
    Counter timedOut;
    Counter cancelled;
    Counter unknown;
    Counter renewals;
    Counter lateRenewals;
    Counter failedRenewals;
    Counter lostLocks;
    Counter unreleased;
    Counter observerErrors;
    Counter acquired;
    Histogram wait;
    Histogram hold;
    std::array<Counter, kErrorKinds> errors;
};

} // namespace v1
} // namespace lockscope::lock
