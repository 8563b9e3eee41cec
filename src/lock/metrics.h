// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/error.h"
#include "lock/process.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

class LockMetrics;

/// A summary of durations. Percentiles are upper bounds, at most 12.5 % too high.
struct Durations
{
    using Micros = std::chrono::microseconds;
    std::uint64_t count = 0;
    Micros mean{};
    Micros p50{};
    Micros p99{};
    Micros longest{};
    Micros sum{};
};

/// Counters of the locks of one name since the start. Each value is correct, but concurrent updates may fall between
/// two of them.
struct LockFigures
{
    std::string name;
    std::uint64_t attempts = 0; ///< requests sent
    std::uint64_t acquired = 0;
    std::uint64_t reentered = 0;
    std::uint64_t refused = 0; ///< tries that found the lock held
    std::uint64_t timedOut = 0;
    std::uint64_t cancelled = 0;
    std::uint64_t unknown = 0; ///< acquisitions whose reply was lost
    Durations wait;            ///< of acquired locks
    Durations hold;            ///< until the release or the detected loss
    std::uint64_t renewals = 0;
    std::uint64_t lateRenewals = 0; ///< sent more than ttl/20 after they were due
    std::uint64_t failedRenewals = 0;
    std::uint64_t lostLocks = 0; ///< detected before or at the release
    std::array<std::uint64_t, kErrorKinds> errors{};
    /// Leases destroyed without a (certain) release: the TTL ends those locks.
    std::uint64_t unreleased = 0;
    std::uint64_t observerErrors = 0; ///< exceptions of the observer, and of the log function

    [[nodiscard]] std::uint64_t errorsOf(ErrorKind kind) const { return errors[static_cast<std::size_t>(kind)]; }
};

/// Counts events per lock name for its whole life; keys are no names. Use few names ("order", not "order:4711"): each
/// takes some 5 KB, and names beyond kMostNames share the name kOthers. Any thread. The counts belong to the process
/// that made them: a child (fork) sees none.
class Metrics
{
public:
    static constexpr std::size_t kMostNames = 1000;
    static constexpr std::string_view kOthers = "(others)";
    static constexpr std::string_view kUnnamed = "(unnamed)"; ///< of locks without a name

    Metrics();
    ~Metrics();
    Metrics(const Metrics&) = delete;
    Metrics& operator=(const Metrics&) = delete;

    /// Sorted by name.
    [[nodiscard]] std::vector<LockFigures> snapshot() const;
    /// Empty if no lock with this name was created.
    [[nodiscard]] std::optional<LockFigures> of(std::string_view name) const;

    /// The counters of this name (empty: kUnnamed), or of kOthers; created on the first call.
    [[nodiscard]] std::shared_ptr<LockMetrics> counters(std::string_view name);
    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const { return m_origin.isHere(); }

private:
    using Locks = std::map<std::string, std::shared_ptr<LockMetrics>, std::less<>>;
    const Origin m_origin{};
    mutable std::mutex m_mutex;
    std::unique_ptr<Locks> m_locks;
};

} // namespace v1
} // namespace lockscope::lock
