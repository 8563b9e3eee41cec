// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::analysis {

/// Counts per second of server time for the last two minutes. Sums over all buckets ever closed equal the events given:
/// late ones go to the oldest bucket kept. Time comes in.
class Rates
{
public:
    static constexpr int kSeconds = 120;
    using Series = EventSeries;
    static constexpr int kSeries = static_cast<int>(Series::None);
    using Counts = std::array<std::uint32_t, kSeries>;

    void add(const LockEvent& event);
    /// `count` events of which only the number is known, because the batch left them out.
    void add(Series series, std::uint32_t count, ServerTime at);
    /// Adds the events of a batch and moves to its time.
    void add(const Batch& batch);
    /// Makes `now` the newest second; older ones fall out.
    void advance(ServerTime now);
    /// The clock was set back: `now` is the newest second, and what was counted is as many seconds ago as before.
    void setBack(ServerTime now);

    /// Bucket i, 0 = the oldest kept, kSeconds - 1 = the running second.
    [[nodiscard]] const Counts& second(int i) const;
    /// Begin of the running second.
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

/// Durations in buckets from 0.1 ms to ten days; exact counts, and an exact longest one. The buckets are parts of steps
/// that people count in: 1, 2, 5, 10 ms ..., 20 s, 1, 2, 5 min ...; no bucket is wider than 20 % of its lower edge.
class LogHistogram
{
public:
    static constexpr int kBuckets = 130;
    static constexpr int kSteps = 29; ///< below 0.1 ms, to 0.2 ms, to 0.5 ms ... to ten days and more
    void add(std::chrono::microseconds duration);
    [[nodiscard]] std::uint64_t count(int bucket) const { return m_counts[static_cast<std::size_t>(bucket)]; }
    [[nodiscard]] std::uint64_t total() const { return m_total; }
    [[nodiscard]] std::chrono::microseconds longest() const { return m_longest; }
    /// The q-th share (0..1) took at most so long: the upper edge of its bucket, up to 20 % above the truth, but never
    /// more than the longest; zero when empty.
    [[nodiscard]] std::chrono::microseconds quantile(double q) const;
    [[nodiscard]] static int bucketOf(std::chrono::microseconds duration);
    /// Lower edge of a bucket; lowerEdge(b + 1) is its upper one.
    [[nodiscard]] static std::chrono::microseconds lowerEdge(int bucket);
    /// The first bucket of a step; firstOf(step + 1) is the one behind it.
    [[nodiscard]] static int firstOf(int step);

private:
    std::array<std::uint64_t, kBuckets> m_counts{};
    std::uint64_t m_total = 0;
    std::chrono::microseconds m_longest{0};
};

/// What an event says of times: a hold counts when its begin was seen, with its end, which may be that another one took
/// the lock over; a gap is from the end of a hold to the next acquisition of the same lock, when that is within
/// `kGapLimit`.
class HoldEnds
{
public:
    static constexpr std::chrono::seconds kGapLimit{10};
    /// What it is the end of; nothing: of none.
    struct Ended
    {
        std::optional<std::chrono::microseconds> hold;
        std::optional<std::chrono::microseconds> gap;
    };
    [[nodiscard]] Ended take(const LockEvent& event);
    /// When the last hold of the lock ended, and the current one began, is not known any more; or of any lock.
    void forget(LockId lock);
    void forgetAll()
    {
        m_ends.clear();
        m_begins.clear();
    }

private:
    std::vector<ServerTime> m_ends;   ///< by lock id; kUnknownTime = none
    std::vector<ServerTime> m_begins; ///< of the hold that lasts; by lock id, as well
};

/// The hold times and hand-over gaps of a stream.
class HoldTimes
{
public:
    void add(const LockEvent& event);
    [[nodiscard]] const LogHistogram& holds() const { return m_holds; }
    [[nodiscard]] const LogHistogram& gaps() const { return m_gaps; }

private:
    HoldEnds m_ends;
    LogHistogram m_holds;
    LogHistogram m_gaps;
};

/// Estimate of refused attempts: SET and SETNX calls of the server minus acquisitions (and re-SETs) seen. Other SETs of
/// the server count in, so it is an upper bound and must be shown as an estimate.
class RefusedEstimate
{
public:
    void add(const Batch& batch);
    /// -1 = not known yet (needs two samples).
    [[nodiscard]] double perSecond() const { return m_perSecond; }

private:
    struct Node
    {
        ServerTime at = kUnknownTime;
        std::int64_t setCalls = -1;
        std::uint64_t seen = 0; ///< sets seen since the last sample
        double perSecond = -1;
    };
    std::vector<Node> m_nodes;
    double m_perSecond = -1;
};

} // namespace lockscope::analysis
