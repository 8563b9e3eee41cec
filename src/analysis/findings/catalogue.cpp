// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/catalogue.h"

#include "core/numbers.h"

#include <algorithm>

namespace lockscope::analysis {

namespace {

using Side = ThresholdFacts::Side;
using enum FindingEvidence;
using enum FindingEnd;
using enum Severity;

constexpr std::int64_t kMs = 1'000;
constexpr std::int64_t kSecond = 1'000 * kMs;
constexpr std::int64_t kDay = 86'400 * kSecond;

constexpr ThresholdFacts time(Measure measure, Side side, std::int64_t us)
{
    return {measure, side, us, 0, kDay};
}

constexpr ThresholdFacts percent(Measure measure, Side side, std::int64_t value)
{
    return {measure, side, value, 0, 100};
}

/// A limit for a count in windows of at most 32 holds, unless `most` differs.
constexpr ThresholdFacts count(Measure measure, std::int64_t value, std::int64_t most = 32)
{
    return {measure, Side::AtLeast, value, 1, most};
}

constexpr FindingFacts finding(FindingId id, const char* word, Severity severity, FindingEvidence evidence,
                               FindingEnd end, std::initializer_list<ThresholdFacts> limits = {})
{
    FindingFacts facts{id, word, severity, evidence, end, {}, limits.size()};
    std::copy(limits.begin(), limits.end(), facts.limits.begin());
    return facts;
}

constexpr std::array<FindingFacts, kFindings> kFacts{{
    finding(FindingId::NoTtl, "no-ttl", Problem, Events, WithCondition, {time(Measure::Held, Side::AtLeast, kSecond)}),
    finding(FindingId::LeaseBySecondCommand, "lease-second-command", Warning, Events, WhenQuiet,
            {time(Measure::SetAfter, Side::AtMost, kSecond), count(Measure::Times, 3, 1'000),
             percent(Measure::Share, Side::AtLeast, 20)}),
    finding(FindingId::EndInValue, "end-in-value", Warning, Events, WhenQuiet, {count(Measure::Times, 2, 1'000)}),
    finding(FindingId::TakenOver, "taken-over", Problem, Events, WhenQuiet),
    finding(FindingId::GrantedTwice, "granted-twice", Problem, Events, WithCondition),
    finding(FindingId::ExpiredThenTaken, "expired-then-taken", Note, Events, WhenQuiet,
            {time(Measure::FreeAt, Side::AtMost, 250 * kMs)}),
    finding(FindingId::LeaseTooShort, "lease-too-short", Warning, Events, WhenQuiet,
            {count(Measure::Times, 3, 1'000), percent(Measure::Share, Side::AtLeast, 5)}),
    finding(FindingId::TokenNotFresh, "token-not-fresh", Warning, Events, WhenQuiet,
            {count(Measure::Acquisitions, 10, 16), percent(Measure::Distinct, Side::AtMost, 20)}),
    finding(FindingId::GivenBackAtOnce, "given-back-at-once", Warning, Events, WhenQuiet,
            {count(Measure::Holds, 50, 64), time(Measure::MedianHold, Side::AtMost, kMs)}),
    finding(FindingId::LeaseOversized, "lease-oversized", Note, Events, WhenQuiet,
            {time(Measure::Lease, Side::AtLeast, 60 * kSecond), count(Measure::LeaseRatio, 100, 1'000'000),
             count(Measure::Holds, 20)}),
    finding(FindingId::RenewalLate, "renewal-late", Warning, Events, WithCondition),
    finding(FindingId::RenewalStopped, "renewal-stopped", Problem, Events, WithCondition),
    finding(FindingId::Overdue, "overdue", Warning, Events, WithCondition,
            {time(Measure::Late, Side::AtLeast, 500 * kMs)}),
    finding(FindingId::HeldUnusuallyLong, "held-unusually-long", Warning, Events, WithCondition,
            {time(Measure::Held, Side::AtLeast, 60 * kSecond), count(Measure::HoldRatio, 10, 1'000'000),
             count(Measure::Holds, 30)}),
    finding(FindingId::BusyLock, "busy-lock", Note, Events, WhenQuiet,
            {percent(Measure::Busy, Side::AtLeast, 90), time(Measure::MedianHold, Side::AtLeast, 10 * kMs),
             time(Measure::Free, Side::AtMost, 10 * kMs), count(Measure::Holds, 20)}),
    finding(FindingId::Convoy, "convoy", Warning, Waiters, WhenQuiet, {count(Measure::Waiters, 4, 10'000)}),
    finding(FindingId::SlowHandOver, "slow-hand-over", Note, Waiters, WhenQuiet,
            {time(Measure::Free, Side::AtLeast, 250 * kMs), count(Measure::Times, 5, 8)}),
    finding(FindingId::FairQueueBlocked, "fair-queue-blocked", Problem, Waiters, WithCondition,
            {time(Measure::Silent, Side::AtLeast, 500 * kMs)}),
    finding(FindingId::Deadlock, "deadlock", Problem, Waiters, WithCondition,
            {time(Measure::Stands, Side::AtLeast, kSecond)}),
    finding(FindingId::StuckBehind, "stuck-behind", Warning, Waiters, WithCondition,
            {count(Measure::Waiters, 3, 10'000), time(Measure::Waited, Side::AtLeast, 30 * kSecond),
             count(Measure::HoldInUsual, 10, 1'000'000)}),
    finding(FindingId::WakeUpMissed, "wake-up-missed", Problem, Waiters, WithCondition,
            {time(Measure::FreeFor, Side::AtLeast, 2 * kSecond), count(Measure::Waiters, 1, 10'000)}),
    finding(FindingId::Starving, "starving", Warning, Waiters, WithCondition,
            {count(Measure::PassedOver, 10, 1'000'000), count(Measure::WaitInUsual, 10, 1'000'000),
             time(Measure::Waited, Side::AtLeast, 10 * kSecond)}),
    finding(FindingId::LateRelease, "late-release", Problem, Trace, WhenQuiet),
    finding(FindingId::ForeignRelease, "foreign-release", Problem, Trace, WhenQuiet),
    finding(FindingId::ReleaseWithoutCompare, "release-without-compare", Warning, Trace, WhenQuiet,
            {count(Measure::Times, 3, 1'000)}),
    finding(FindingId::RenewedByOthers, "renewed-by-others", Problem, Trace, WhenQuiet),
    finding(FindingId::RetryStorm, "retry-storm", Warning, Trace, WhenQuiet, {count(Measure::Refused, 50, 100'000)}),
    finding(FindingId::Evicted, "evicted", Problem, Events, WhenQuiet),
    finding(FindingId::EvictionRisk, "eviction-risk", Warning, Configuration, WithCondition,
            {percent(Measure::Memory, Side::AtLeast, 80)}),
    finding(FindingId::Flushed, "flushed", Problem, Events, WhenQuiet, {count(Measure::Locks, 1, 1'000'000)}),
    finding(FindingId::LostByFailover, "lost-by-failover", Problem, Events, WhenQuiet),
    finding(FindingId::ServerStalled, "server-stalled", Problem, Configuration, WithCondition,
            {time(Measure::Unanswered, Side::AtLeast, 2 * kSecond)}),
    finding(FindingId::ServerChanged, "server-changed", Warning, Configuration, WhenQuiet),
    finding(FindingId::ClockStep, "clock-step", Warning, Configuration, WhenQuiet,
            {time(Measure::Offset, Side::AtLeast, kSecond)}),
    finding(FindingId::Blind, "blind", Note, Configuration, WithCondition),
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kFindings; ++i) {
            if (kFacts[i].id != static_cast<FindingId>(i) || kFacts[i].word == nullptr)
                return false;
        }
        return kFacts.back().id == FindingId::Blind;
    }(),
    "a row for each finding, in the order of the enumeration");

constexpr std::array<MeasureFacts, kMeasures> kMeasureFacts{{
    {Measure::Held, "held_ms", Unit::Microseconds},
    {Measure::Lease, "lease_ms", Unit::Microseconds},
    {Measure::SetAfter, "set_after_ms", Unit::Microseconds},
    {Measure::Times, "times", Unit::Count},
    {Measure::Share, "share_percent", Unit::Percent},
    {Measure::Holds, "holds", Unit::Count},
    {Measure::Distinct, "distinct_percent", Unit::Percent},
    {Measure::Acquisitions, "acquisitions", Unit::Count},
    {Measure::MedianHold, "median_hold_ms", Unit::Microseconds},
    {Measure::LongestHold, "p99_hold_ms", Unit::Microseconds},
    {Measure::LeaseRatio, "lease_in_p99_holds", Unit::Count},
    {Measure::HoldRatio, "held_in_p99_holds", Unit::Count},
    {Measure::SinceRenewal, "since_renewal_ms", Unit::Microseconds},
    {Measure::Cadence, "cadence_ms", Unit::Microseconds},
    {Measure::Late, "late_ms", Unit::Microseconds},
    {Measure::Busy, "busy_percent", Unit::Percent},
    {Measure::Free, "median_free_ms", Unit::Microseconds},
    {Measure::FreeAt, "free_ms", Unit::Microseconds},
    {Measure::Waiters, "waiters", Unit::Count},
    {Measure::Silent, "silent_ms", Unit::Microseconds},
    {Measure::Stands, "stands_ms", Unit::Microseconds},
    {Measure::Parties, "parties", Unit::Count},
    {Measure::Memory, "memory_percent", Unit::Percent},
    {Measure::Locks, "locks", Unit::Count},
    {Measure::Offset, "offset_ms", Unit::Microseconds},
    {Measure::Gaps, "gaps", Unit::Count},
    {Measure::GapTime, "gap_ms", Unit::Microseconds},
    {Measure::Missing, "missing_rights", Unit::Count},
    {Measure::Shed, "reads_shed", Unit::Count},
    {Measure::Waited, "waited_ms", Unit::Microseconds},
    {Measure::UsualHold, "usual_hold_ms", Unit::Microseconds},
    {Measure::HoldInUsual, "held_in_usual_holds", Unit::Count},
    {Measure::Renewals, "renewals", Unit::Count},
    {Measure::Dead, "dead", Unit::Count},
    {Measure::FreeFor, "free_for_ms", Unit::Microseconds},
    {Measure::PassedOver, "passed_over", Unit::Count},
    {Measure::WaitInUsual, "waited_in_usual_waits", Unit::Count},
    {Measure::Refused, "refused_in_a_second", Unit::Count},
    {Measure::Unanswered, "unanswered_ms", Unit::Microseconds},
    {Measure::GroupHolds, "group_holds", Unit::Count},
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kMeasures; ++i) {
            if (kMeasureFacts[i].measure != static_cast<Measure>(i) || kMeasureFacts[i].word == nullptr)
                return false;
        }
        return kMeasureFacts.back().measure == Measure::GroupHolds;
    }(),
    "a row for each measure, in the order of the enumeration");

std::optional<std::size_t> placeOf(FindingId id, Measure measure)
{
    const auto limits = factsOf(id).thresholds();
    for (std::size_t i = 0; i < limits.size(); ++i) {
        if (limits[i].measure == measure)
            return i;
    }
    return std::nullopt;
}

/// Factor between stored values and preferences, which use milliseconds instead of microseconds.
std::int64_t scaleOf(Measure measure)
{
    return factsOf(measure).unit == Unit::Microseconds ? kMs : 1;
}

} // namespace

int urgencyOf(FindingId id)
{
    constexpr std::array kFirst{FindingId::ServerStalled,    FindingId::Flushed,     FindingId::GrantedTwice,
                                FindingId::LostByFailover,   FindingId::Deadlock,    FindingId::StuckBehind,
                                FindingId::FairQueueBlocked, FindingId::WakeUpMissed};
    return static_cast<int>(std::find(kFirst.begin(), kFirst.end(), id) - kFirst.begin());
}

const FindingFacts& factsOf(FindingId id)
{
    return kFacts[static_cast<std::size_t>(id)];
}

const MeasureFacts& factsOf(Measure measure)
{
    return kMeasureFacts[static_cast<std::size_t>(measure)];
}

const char* name(FindingEvidence evidence)
{
    switch (evidence) {
    case Events:
        return "events";
    case Waiters:
        return "waiters";
    case Trace:
        return "trace";
    case Configuration:
        return "configuration";
    }
    return "events";
}

const char* name(Severity severity)
{
    switch (severity) {
    case Fine:
        return "fine";
    case Note:
        return "note";
    case Warning:
        return "warning";
    case Problem:
        return "problem";
    }
    return "fine";
}

std::optional<FindingId> findingFromName(std::string_view word)
{
    for (const FindingFacts& facts : kFacts) {
        if (word == facts.word)
            return facts.id;
    }
    return std::nullopt;
}

Thresholds::Thresholds()
{
    for (std::size_t i = 0; i < kFindings; ++i) {
        for (std::size_t k = 0; k < kFacts[i].limitCount; ++k)
            m_values[i][k] = kFacts[i].limits[k].value;
    }
}

std::int64_t Thresholds::of(FindingId id, Measure measure) const
{
    const auto place = placeOf(id, measure);
    return place ? m_values[static_cast<std::size_t>(id)][*place] : 0;
}

bool Thresholds::set(FindingId id, Measure measure, std::int64_t value)
{
    const auto place = placeOf(id, measure);
    if (!place)
        return false;
    const ThresholdFacts& limit = factsOf(id).limits[*place];
    m_values[static_cast<std::size_t>(id)][*place] = std::clamp(value, limit.least, limit.most);
    return true;
}

std::vector<std::string> Thresholds::changed() const
{
    std::vector<std::string> lines;
    for (const FindingFacts& facts : kFacts) {
        for (const ThresholdFacts& limit : facts.thresholds()) {
            const std::int64_t value = of(facts.id, limit.measure);
            if (value == limit.value)
                continue;
            std::string line = facts.word;
            line.append(".").append(factsOf(limit.measure).word).append("=");
            lines.push_back(line.append(std::to_string(value / scaleOf(limit.measure))));
        }
    }
    return lines;
}

Thresholds Thresholds::fromChanged(std::span<const std::string> lines)
{
    Thresholds thresholds;
    for (const std::string& text : lines) {
        const std::string_view line = text;
        const auto equals = line.find('=');
        const auto dot = line.substr(0, equals).rfind('.');
        if (equals == line.npos || dot == line.npos)
            continue;
        const auto id = findingFromName(line.substr(0, dot));
        const auto word = line.substr(dot + 1, equals - dot - 1);
        const auto value = parseNumber<std::int64_t>(line.substr(equals + 1), 0, kDay);
        if (!id || !value)
            continue;
        for (const ThresholdFacts& limit : factsOf(*id).thresholds()) {
            if (word == factsOf(limit.measure).word)
                thresholds.set(*id, limit.measure, *value * scaleOf(limit.measure));
        }
    }
    return thresholds;
}

} // namespace lockscope::analysis
