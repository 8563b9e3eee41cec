// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::analysis {

/// Kinds of trouble with a lock, a node or the monitoring itself. Each rule class documents its condition;
/// docs/findings.md lists all of them. The GUI and the CLI have the texts.
enum class FindingId : std::uint8_t {
    NoTtl,
    LeaseBySecondCommand,
    EndInValue,
    TakenOver,
    GrantedTwice,
    ExpiredThenTaken,
    LeaseTooShort,
    TokenNotFresh,
    GivenBackAtOnce,
    LeaseOversized,
    RenewalLate,
    RenewalStopped,
    Overdue,
    HeldUnusuallyLong,
    BusyLock,
    Convoy,
    SlowHandOver,
    FairQueueBlocked,
    Deadlock,
    StuckBehind,
    WakeUpMissed,
    Starving,
    LateRelease,
    ForeignRelease,
    ReleaseWithoutCompare,
    RenewedByOthers,
    RetryStorm,
    Evicted,
    EvictionRisk,
    Flushed,
    LostByFailover,
    ServerStalled,
    ServerChanged,
    ClockStep,
    Blind,
};
inline constexpr std::size_t kFindings = 35;

/// The evidence that a finding needs.
enum class FindingEvidence : std::uint8_t {
    Events,        ///< events of the locks themselves: always available
    Waiters,       ///< waiters, as far as a source or a trace reports them
    Trace,         ///< commands of a trace burst
    Configuration, ///< the server's configuration and statistics
};

/// How an episode ends.
enum class FindingEnd : std::uint8_t {
    WithCondition, ///< when its condition no longer holds
    WhenQuiet,     ///< after kQuiet without a new occurrence; the end is the last occurrence
};

/// A number that a condition compares or reports.
enum class Measure : std::uint8_t {
    Held,         ///< duration of the hold
    Lease,        ///< length of the lease
    SetAfter,     ///< delay from the start of the hold until the lease was set
    Times,        ///< number of occurrences
    Share,        ///< share of the holds, in percent
    Holds,        ///< number of observed holds
    Distinct,     ///< distinct tokens, in percent of the acquisitions
    Acquisitions, ///< number of acquisitions that were examined
    MedianHold,
    LongestHold, ///< 99th percentile of the observed holds, which for so few is the longest
    LeaseRatio,  ///< lease divided by the longest hold
    HoldRatio,   ///< hold divided by the longest hold
    SinceRenewal,
    Cadence,
    Late,   ///< time since the end of the lease
    Busy,   ///< share of time that the lock is held, in percent
    Free,   ///< median time between two holds
    FreeAt, ///< time between the two holds of one hand-over
    Waiters,
    Silent, ///< time by which the head of the queue has passed its deadline
    Stands, ///< age of a deadlock
    Parties,
    Memory, ///< memory in use, in percent of maxmemory
    Locks,
    Offset, ///< clock jump in excess of the round trip
    Gaps,
    GapTime,
    Missing,     ///< missing ACL rights
    Shed,        ///< reads skipped for the budget
    Waited,      ///< minimum wait of each counted waiter
    UsualHold,   ///< median of the last holds
    HoldInUsual, ///< hold divided by the median hold
    Renewals,    ///< renewals of the running hold
    Dead,        ///< dead parties: waiters without a listening connection, or the holder
    FreeFor,     ///< time that the lock has been free
    PassedOver,  ///< later arrivals that were served first
    WaitInUsual, ///< wait divided by the median wait
    Refused,     ///< attempts of one client in one second
    Unanswered,  ///< time that the server has not answered
    GroupHolds,  ///< set when the `Holds` are those of the lock's whole name group
};
inline constexpr std::size_t kMeasures = 40;

enum class Unit : std::uint8_t { Microseconds, Percent, Count };

struct MeasureFacts
{
    Measure measure;
    const char* word; ///< name in `--json` and in preferences; with "_ms" the value there is in milliseconds
    Unit unit;
};

/// A limit for one measure, in the unit of that measure: microseconds, percent or a count.
struct ThresholdFacts
{
    enum class Side : std::uint8_t { AtLeast, AtMost };
    Measure measure = Measure::Times;
    Side side = Side::AtLeast;
    std::int64_t value = 0;
    std::int64_t least = 0; ///< `least` and `most` bound what a person may choose
    std::int64_t most = 0;
};

inline constexpr std::size_t kMostThresholds = 4;

struct FindingFacts
{
    FindingId id;
    const char* word;  ///< "no-ttl": the word in `--json`, preferences and documents; never changed
    Severity severity; ///< default; an episode may override it (Episode::severity())
    FindingEvidence evidence;
    FindingEnd end;
    std::array<ThresholdFacts, kMostThresholds> limits{};
    std::size_t limitCount = 0;
    [[nodiscard]] std::span<const ThresholdFacts> thresholds() const { return {limits.data(), limitCount}; }
};

/// Order among findings of one severity: 0 before 1. A finding that explains the others comes first: a deadlock says
/// more than the missing lease of one of its locks.
[[nodiscard]] int urgencyOf(FindingId id);

/// The row of the only table of findings, indexed by FindingId.
[[nodiscard]] const FindingFacts& factsOf(FindingId id);
[[nodiscard]] const MeasureFacts& factsOf(Measure measure);
[[nodiscard]] inline const char* name(FindingId id)
{
    return factsOf(id).word;
}
[[nodiscard]] const char* name(FindingEvidence evidence);
/// "fine", "note", "warning", "problem".
[[nodiscard]] const char* name(Severity severity);
[[nodiscard]] std::optional<FindingId> findingFromName(std::string_view word);

/// An occurrence within this time of the previous one belongs to the same episode.
inline constexpr std::chrono::seconds kQuiet{60};

/// The limits in force: the defaults of the table with a person's changes. Value type.
class Thresholds
{
public:
    Thresholds();
    [[nodiscard]] std::int64_t of(FindingId id, Measure measure) const;
    [[nodiscard]] std::chrono::microseconds timeOf(FindingId id, Measure measure) const
    {
        return std::chrono::microseconds{of(id, measure)};
    }
    /// Clamps the value to the bounds of the table. False: the finding has no such limit.
    bool set(FindingId id, Measure measure, std::int64_t value);
    /// Limits that differ from the table, as "no-ttl.held_ms=2000", in table order.
    [[nodiscard]] std::vector<std::string> changed() const;
    /// Reads lines of changed(); ignores lines that it cannot parse. All other limits keep their defaults.
    static Thresholds fromChanged(std::span<const std::string> lines);
    friend bool operator==(const Thresholds&, const Thresholds&) = default;

private:
    std::array<std::array<std::int64_t, kMostThresholds>, kFindings> m_values{};
};

} // namespace lockscope::analysis
