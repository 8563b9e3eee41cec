// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "presentation/metrics/metriclist.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::presentation {

/// A Prometheus histogram of durations: 13 upper bounds from 1 ms to an hour, plus the rest. Value type.
class DurationCounts
{
public:
    static constexpr std::array<std::int64_t, 13> kUpperMs{1,     5,      10,     50,      100,     500,      1'000,
                                                           5'000, 10'000, 60'000, 300'000, 900'000, 3'600'000};
    void add(std::chrono::microseconds duration);
    /// Number of durations up to the bound; with `bucket` after the last one: all.
    [[nodiscard]] std::uint64_t upTo(std::size_t bucket) const;
    [[nodiscard]] std::uint64_t total() const { return upTo(kUpperMs.size()); }
    [[nodiscard]] double sumSeconds() const { return static_cast<double>(m_sumUs) / 1e6; }

private:
    std::array<std::uint64_t, kUpperMs.size() + 1> m_counts{};
    std::uint64_t m_sumUs = 0;
};

using MetricLabels = std::vector<std::pair<std::string, std::string>>;

/// One value or histogram of a metric.
struct MetricSample
{
    std::shared_ptr<const MetricLabels> labels; ///< shared by samples; nullptr: none
    /// Additional labels. Static storage; nullptr: none.
    std::array<std::pair<const char*, const char*>, 2> also{};
    double value = 0;
    std::shared_ptr<const DurationCounts> durations; ///< for a histogram
};

/// All metrics at one moment. Immutable once handed over, so any thread may read it.
struct MetricsSnapshot
{
    using Also = std::pair<const char*, const char*>;

    MonoTime taken{};
    std::array<std::vector<MetricSample>, kMetrics> samples; ///< by MetricId; empty: unknown

    [[nodiscard]] const std::vector<MetricSample>& of(MetricId id) const
    {
        return samples[static_cast<std::size_t>(id)];
    }
    void add(MetricId id, double value, const std::shared_ptr<const MetricLabels>& labels = {}, Also first = {},
             Also second = {})
    {
        samples[static_cast<std::size_t>(id)].push_back({labels, {first, second}, value, {}});
    }
    void add(MetricId id, const DurationCounts& durations, const std::shared_ptr<const MetricLabels>& labels)
    {
        samples[static_cast<std::size_t>(id)].push_back(
            {labels, {}, 0, std::make_shared<const DurationCounts>(durations)});
    }
};

} // namespace lockscope::presentation
