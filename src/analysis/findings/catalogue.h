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

/// What went wrong with a lock, or with what is seen of it, for some time. The condition of each stands with its class;
/// docs/findings.md has all of them. Texts belong to the GUI and the CLI.
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

/// What has to be seen for it.
enum class FindingEvidence : std::uint8_t {
    Events,        ///< of the locks themselves: always there
    Waiters,       ///< who waits, as far as a source or a trace tells
    Trace,         ///< the commands of a trace burst
    Configuration, ///< what the server says of itself
};

/// How an episode of it comes to its end.
enum class FindingEnd : std::uint8_t {
    WithCondition, ///< once what it says is not so any more
    WhenQuiet,     ///< kQuiet behind the last time it happened; it ended then
};

/// A number of a condition.
enum class Measure : std::uint8_t {
    Held,         ///< how long
    Lease,        ///< how long
    SetAfter,     ///< lease, behind the begin of the hold
    Times,        ///< it happened
    Share,        ///< of the holds, in percent
    Holds,        ///< that were seen
    Distinct,     ///< tokens, in percent of the acquisitions
    Acquisitions, ///< looked at
    MedianHold,
    LongestHold, ///< of those seen: the 99th percentile of so few
    LeaseRatio,  ///< lease, in longest holds
    HoldRatio,   ///< hold, in longest holds
    SinceRenewal,
    Cadence,
    Late,   ///< behind the end of its lease
    Busy,   ///< held, in percent of the time
    Free,   ///< from one hold to the next: median
    FreeAt, ///< the same, of one hand-over
    Waiters,
    Silent, ///< head of the queue, behind its deadline
    Stands, ///< a cycle, for how long
    Parties,
    Memory, ///< in percent of maxmemory
    Locks,
    Offset, ///< by how much the clock moved beyond the round trip
    Gaps,
    GapTime,
    Missing,     ///< rights
    Shed,        ///< reads
    Waited,      ///< by each of the waiters that count
    UsualHold,   ///< median of the last holds
    HoldInUsual, ///< hold, in median holds
    Renewals,    ///< of the hold that runs
    Dead,        ///< parties that are gone: waiters nobody listens for, or the holder
    FreeFor,     ///< now, for how long
    PassedOver,  ///< later arrivals that were served before
    WaitInUsual, ///< wait, in median waits
    Refused,     ///< attempts of one client in one second
    Unanswered,  ///< for how long the server has not answered
    GroupHolds,  ///< of `holds`: those that are not only the lock's own, but of all locks with names like its
};
inline constexpr std::size_t kMeasures = 40;

enum class Unit : std::uint8_t { Microseconds, Percent, Count };

struct MeasureFacts
{
    Measure measure;
    const char* word; ///< of `--json` and of preferences; "_ms": in milliseconds there
    Unit unit;
};

/// A limit that a measure is compared with. Microseconds, percent or a count, as the measure.
struct ThresholdFacts
{
    enum class Side : std::uint8_t { AtLeast, AtMost };
    Measure measure = Measure::Times;
    Side side = Side::AtLeast;
    std::int64_t value = 0;
    std::int64_t least = 0; ///< that a person may choose
    std::int64_t most = 0;
};

inline constexpr std::size_t kMostThresholds = 4;

struct FindingFacts
{
    FindingId id;
    const char* word;  ///< "no-ttl": of `--json`, preferences and documents; never changed
    Severity severity; ///< unless the episode says another (Episode::severity())
    FindingEvidence evidence;
    FindingEnd end;
    std::array<ThresholdFacts, kMostThresholds> limits{};
    std::size_t limitCount = 0;
    [[nodiscard]] std::span<const ThresholdFacts> thresholds() const { return {limits.data(), limitCount}; }
};

/// Among findings of one severity the one that explains the others comes first: 0 before 1. A deadlock or a lock that
/// everybody is stuck behind says more than the missing lease of one of its locks.
[[nodiscard]] int urgencyOf(FindingId id);

/// The one table. In the order of FindingId.
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

/// What happens again within this is the same episode.
inline constexpr std::chrono::seconds kQuiet{60};

/// The limits as they are now: those of the table, or what a person chose. Value type.
class Thresholds
{
public:
    Thresholds();
    [[nodiscard]] std::int64_t of(FindingId id, Measure measure) const;
    [[nodiscard]] std::chrono::microseconds timeOf(FindingId id, Measure measure) const
    {
        return std::chrono::microseconds{of(id, measure)};
    }
    /// Bounded by the table. False: the finding has no such limit.
    bool set(FindingId id, Measure measure, std::int64_t value);
    /// Those that are not the table's: "no-ttl.held_ms=2000", by the order of the table.
    [[nodiscard]] std::vector<std::string> changed() const;
    /// Of changed(); what says nothing is left out. The rest is the table's.
    static Thresholds fromChanged(std::span<const std::string> lines);
    friend bool operator==(const Thresholds&, const Thresholds&) = default;

private:
    std::array<std::array<std::int64_t, kMostThresholds>, kFindings> m_values{};
};

} // namespace lockscope::analysis
