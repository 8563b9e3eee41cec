// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/metrics/metriclist.h"

#include <array>

namespace lockscope::presentation {

namespace {

constexpr auto kCounter = MetricType::Counter;
constexpr auto kGauge = MetricType::Gauge;
constexpr auto kHistogram = MetricType::Histogram;
constexpr auto kAlways = MetricTime::Always;
constexpr auto kNow = MetricTime::Now;

constexpr std::array<MetricFacts, kMetrics> kFacts{{
    // clang-format off
    {MetricId::Up, "lockscope_up", kGauge, kAlways, "node, db",
     "1 while all that happens to the watched locks is told, 0 while the stream is disconnected, looked through again, or silent."},
    {MetricId::BuildInfo, "lockscope_build_info", kGauge, kAlways, "version, qt", "Always 1."},
    {MetricId::SourceInfo, "lockscope_source_info", kGauge, kNow, "node, db, source",
     "Always 1; source says how changes are noticed: notifications, tracking, or polling."},
    {MetricId::UnknownFor, "lockscope_unknown_seconds", kGauge, kAlways, "node, db",
     "Time since the last moment of which all is known; 0 while it is now."},
    {MetricId::Gaps, "lockscope_gaps_total", kCounter, kAlways, "node, db",
     "Times of which nothing is known, counted when they end."},
    {MetricId::GapSeconds, "lockscope_gap_seconds_total", kCounter, kAlways, "node, db", "Length of these times."},
    {MetricId::Notifications, "lockscope_notifications_total", kCounter, kAlways, "", "Messages of the servers that told of changes."},
    {MetricId::Reads, "lockscope_reads_total", kCounter, kAlways, "", "Keys read."},
    {MetricId::ReadsShed, "lockscope_reads_shed_total", kCounter, kAlways, "", "Reads given up because there were too many at once."},
    {MetricId::ReadLag, "lockscope_read_lag_seconds", kGauge, kNow, "", "Age of what was read in the last second, 99th percentile."},
    {MetricId::Unattributed, "lockscope_unattributed_changes_total", kCounter, kAlways, "",
     "Changes of held locks that were gone before they could be read."},
    {MetricId::EventsLeftOut, "lockscope_events_left_out_total", kCounter, kAlways, "",
     "Events that stand in no other metric because there were too many at once."},
    {MetricId::LocksHeld, "lockscope_locks_held", kGauge, kNow, "node, db, pattern", "Locks held."},
    {MetricId::Locks, "lockscope_locks", kGauge, kNow, "node, db, pattern, verdict",
     "Locks held, by what a person should know of them, the worst that applies."},
    {MetricId::OldestHold, "lockscope_oldest_hold_seconds", kGauge, kNow, "node, db, pattern",
     "How long the longest of the current holds has lasted at least."},
    {MetricId::Events, "lockscope_events_total", kCounter, kAlways, "node, db, pattern, event", "What happened to locks."},
    {MetricId::HoldDuration, "lockscope_hold_duration_seconds", kHistogram, kAlways, "node, db, pattern",
     "Length of holds that ended, also by a take-over, and whose begin was seen."},
    {MetricId::HandoverDuration, "lockscope_handover_duration_seconds", kHistogram, kAlways, "node, db, pattern",
     "Time from the end of a hold to the next acquisition of the lock, where that came within 10 s."},
    {MetricId::Waiters, "lockscope_waiters", kGauge, kNow, "node, db, pattern, source",
     "Who is seen to wait for locks, by how that is seen. Sources see the same waiter: do not add them up."},
    {MetricId::Findings, "lockscope_findings", kGauge, kNow, "node, db, finding, severity", "Findings that go on."},
    {MetricId::ServerInfo, "lockscope_server_info", kGauge, kAlways, "node, db, product, version, role",
     "Always 1; what the server last said of itself."},
    {MetricId::ClockOffset, "lockscope_server_clock_offset_seconds", kGauge, kNow, "node, db",
     "How far the clock of the server is ahead of the one of this machine."},
    {MetricId::RoundTrip, "lockscope_server_round_trip_seconds", kGauge, kNow, "node, db", "Time to the server and back."},
    {MetricId::ConnectedClients, "lockscope_server_connected_clients", kGauge, kNow, "node, db", "Clients of the server."},
    {MetricId::BlockedClients, "lockscope_server_blocked_clients", kGauge, kNow, "node, db", "Clients that wait in a blocking command."},
    {MetricId::UsedMemory, "lockscope_server_used_memory_bytes", kGauge, kNow, "node, db", "Memory that the server uses."},
    {MetricId::MaxMemory, "lockscope_server_max_memory_bytes", kGauge, kNow, "node, db", "Memory that it may use; 0: no limit."},
    {MetricId::EvictedKeys, "lockscope_server_evicted_keys_total", kCounter, kNow, "node, db",
     "Keys that the server evicted since it was started."},
    {MetricId::RecordingUp, "lockscope_recording_up", kGauge, kAlways, "", "1 while the recording is written, 0 while it cannot be."},
    {MetricId::RecordingBytes, "lockscope_recording_bytes", kGauge, kAlways, "", "Size of the recording."},
    {MetricId::RecordingEvents, "lockscope_recording_events_total", kCounter, kAlways, "", "Events written to the recording."},
    {MetricId::RecordingLeftOut, "lockscope_recording_left_out_total", kCounter, kAlways, "",
     "Events that are not in the recording because they could not be written in time."},
    {MetricId::ProcessCpu, "process_cpu_seconds_total", kCounter, kAlways, "", "Processor time of Lockscope."},
    {MetricId::ProcessMemory, "process_resident_memory_bytes", kGauge, kAlways, "", "Memory of Lockscope."},
    {MetricId::ProcessStart, "process_start_time_seconds", kGauge, kAlways, "", "When Lockscope was started, since 1970."},
    // clang-format on
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kFacts.size(); ++i) {
            if (kFacts[i].id != static_cast<MetricId>(i) || kFacts[i].name == nullptr)
                return false;
        }
        return kFacts.back().id == MetricId::ProcessStart;
    }(),
    "a row for each metric, in the order of MetricId");

} // namespace

const MetricFacts& factsOf(MetricId id)
{
    return kFacts[static_cast<std::size_t>(id)];
}

} // namespace lockscope::presentation
