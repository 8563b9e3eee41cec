// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace lockscope::presentation {

/// What `record --metrics` tells Prometheus, in the order in which it is told. Names are never changed: dashboards and
/// alerts have them. docs/monitoring.md has all of them.
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

/// Of what time the figure is.
enum class MetricTime : std::uint8_t {
    Always, ///< since the begin: it stays when nothing is known of now
    Now,    ///< it is left out then
};

struct MetricFacts
{
    MetricId id;
    const char* name;
    MetricType type;
    MetricTime time;
    const char* labels; ///< "node, db"; empty: none
    const char* help;   ///< English, as the endpoint tells it
};

/// The one table.
[[nodiscard]] const MetricFacts& factsOf(MetricId id);

} // namespace lockscope::presentation
