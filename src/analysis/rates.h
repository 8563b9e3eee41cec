// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/knownlength.h"
#include "core/batch.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::analysis {

/// Event counts per second of server time for the last ten minutes. No event is lost: one that is too late for its
/// second goes to the oldest kept bucket. Reads no clock.
class Rates
{
public:
    static constexpr int kSeconds = 601; ///< with the running one
    using Series = EventSeries;
    static constexpr int kSeries = static_cast<int>(Series::None);
    using Counts = std::array<std::uint32_t, kSeries>;

    void add(const LockEvent& event);
    /// Adds `count` events that the batch left out, known only by number.
    void add(Series series, std::uint32_t count, ServerTime at);
    /// Adds the events of a batch and moves to its time.
    void add(const Batch& batch);
    /// Makes `now` the newest second and drops the oldest ones.
    void advance(ServerTime now);
    /// The clock was set back: `now` becomes the newest second, and the counts keep their age.
    void setBack(ServerTime now);

    /// Bucket i; 0 is the oldest kept one, kSeconds - 1 the running second.
    [[nodiscard]] const Counts& second(int i) const;
    /// Start of the running second.
    [[nodiscard]] ServerTime newest() const { return ServerTime{std::chrono::seconds{m_newest}}; }
    /// Events per second over the last `seconds` whole seconds (without the running one).
    [[nodiscard]] double perSecond(Series series, int seconds) const;
    /// Everything ever added.
    [[nodiscard]] std::uint64_t total(Series series) const { return m_totals[static_cast<std::size_t>(series)]; }

private:
    [[nodiscard]] Counts& at(std::int64_t second) { return m_buckets[static_cast<std::size_t>(second % kSeconds)]; }

    std::array<Counts, kSeconds> m_buckets{};
    std::array<std::uint64_t, kSeries> m_totals{};
    std::int64_t m_newest = 0;
};

/// Durations in buckets from 0.1 ms to ten days, with exact counts and an exact maximum. The buckets divide steps of 1,
/// 2, 5, 10 ms ..., 20 s, 1, 2, 5 min ...; no bucket is wider than 20 % of its lower edge.
class LogHistogram
{
public:
    static constexpr int kBuckets = 130;
    static constexpr int kSteps = 29; ///< below 0.1 ms, to 0.2 ms, to 0.5 ms ... to ten days and more
    void add(std::chrono::microseconds duration);
    [[nodiscard]] std::uint64_t count(int bucket) const { return m_counts[static_cast<std::size_t>(bucket)]; }
    [[nodiscard]] std::uint64_t total() const { return m_total; }
    [[nodiscard]] std::chrono::microseconds longest() const { return m_longest; }
    /// Upper edge of the bucket of quantile q (0..1): up to 20 % above the true value, never more than the longest
    /// duration; zero when empty.
    [[nodiscard]] std::chrono::microseconds quantile(double q) const;
    [[nodiscard]] static int bucketOf(std::chrono::microseconds duration);
    /// Lower edge of a bucket; lowerEdge(b + 1) is its upper edge.
    [[nodiscard]] static std::chrono::microseconds lowerEdge(int bucket);
    /// First bucket of a step; firstOf(step + 1) is the end of that range.
    [[nodiscard]] static int firstOf(int step);

private:
    std::array<std::uint64_t, kBuckets> m_counts{};
    std::uint64_t m_total = 0;
    std::chrono::microseconds m_longest{0};
};

/// Derives durations from events. A hold counts when its start was seen; a take-over ends it, too. A gap runs from the
/// end of a hold to the next acquisition of the same lock and counts up to `kGapLimit`. Neither counts where its length
/// is not known (knownLength()).
class HoldEnds
{
public:
    static constexpr std::chrono::seconds kGapLimit{10};
    /// The durations that one event completes, if any.
    struct Ended
    {
        std::optional<std::chrono::microseconds> hold;
        std::optional<std::chrono::microseconds> gap;
        bool isInexact = false; ///< a hold whose start and end were seen, but not exactly enough for a length
    };
    [[nodiscard]] Ended addEvent(const LockEvent& event);
    /// Forgets the last end and the current start of this lock; forgetAll(): of every lock.
    void forget(LockId lock);
    void forgetAll()
    {
        m_ends.clear();
        m_begins.clear();
    }

private:
    std::vector<Moment> m_ends;   ///< by lock id; kUnknownTime = none
    std::vector<Moment> m_begins; ///< start of the running hold, by lock id
};

/// Distributions of hold times and hand-over gaps of a stream.
class HoldTimes
{
public:
    void add(const LockEvent& event);
    [[nodiscard]] const LogHistogram& holds() const { return m_holds; }
    [[nodiscard]] const LogHistogram& gaps() const { return m_gaps; }
    /// Number of holds that are not in holds(), because their length is not known.
    [[nodiscard]] std::uint64_t inexact() const { return m_inexact; }

private:
    HoldEnds m_ends;
    LogHistogram m_holds;
    LogHistogram m_gaps;
    std::uint64_t m_inexact = 0;
};

/// Estimates refused attempts: the server's SET and SETNX calls minus observed acquisitions and re-SETs. The server's
/// other SETs are included, so this is an upper bound and must be shown as an estimate.
class RefusedEstimate
{
public:
    void add(const Batch& batch);
    /// -1: not known yet (needs two samples).
    [[nodiscard]] double perSecond() const { return m_perSecond; }

private:
    struct Node
    {
        ServerTime at = kUnknownTime;
        std::int64_t setCalls = -1;
        std::uint64_t seen = 0; ///< observed sets since the last sample
        double perSecond = -1;
    };
    std::vector<Node> m_nodes;
    double m_perSecond = -1;
};

} // namespace lockscope::analysis
