// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace lockscope::presentation {

/// The metrics of `record --metrics`, in output order. Names never change, because dashboards and alerts use them.
/// docs/monitoring.md lists all of them.
enum class MetricId : std::uint8_t {
    Up,
    BuildInfo,
    SourceInfo,
    UnknownFor,
    Gaps,
    GapSeconds,
    Notifications,
    Reads,
    ReadsShed,
    ReadLag,
    Unattributed,
    EventsLeftOut,
    LocksHeld,
    Locks,
    OldestHold,
    Events,
    HoldDuration,
    HandoverDuration,
    Waiters,
    Findings,
    ServerInfo,
    ClockOffset,
    RoundTrip,
    ConnectedClients,
    BlockedClients,
    UsedMemory,
    MaxMemory,
    EvictedKeys,
    RecordingUp,
    RecordingBytes,
    RecordingEvents,
    RecordingLeftOut,
    ProcessCpu,
    ProcessMemory,
    ProcessStart,
};
inline constexpr std::size_t kMetrics = 35;

enum class MetricType : std::uint8_t { Counter, Gauge, Histogram };

/// The time that a figure refers to.
enum class MetricTime : std::uint8_t {
    Always, ///< cumulative: stays when the present is unknown
    Now,    ///< the present: left out when it is unknown
};

struct MetricFacts
{
    MetricId id;
    const char* name;
    MetricType type;
    MetricTime time;
    const char* labels; ///< "node, db"; empty: none
    const char* help;   ///< English, as the endpoint prints it
};

/// The row of the only table of metrics.
[[nodiscard]] const MetricFacts& factsOf(MetricId id);

} // namespace lockscope::presentation
