// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/lockstate.h"

#include "core/vaguetime.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace lockscope {

namespace {

// A stored interval: milliseconds, or with the high bit set multiples of kLongStep.
constexpr std::uint32_t kLong = 0x8000;
constexpr std::uint32_t kLongStep = 64; // ms
/// So many times longer than between two ticks of one round it takes until the next round.
constexpr std::uint32_t kRound = 10;
constexpr std::uint32_t kQuick = 50; // ms; no library renews that often

/// Wraps on purpose: an invalid recording may contain arbitrary times.
std::int64_t usBetween(ServerTime from, ServerTime to)
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(usSinceEpoch(to)) -
                                     static_cast<std::uint64_t>(usSinceEpoch(from)));
}

/// Milliseconds from `from` to the deadline; 0 if the deadline is no time, has passed, or does not fit 32 bits.
std::uint32_t leaseFrom(Deadline deadline, ServerTime from)
{
    if (!deadline.isTime() || from == kUnknownTime)
        return 0;
    // Rounded: server times are estimates in microseconds, leases are whole milliseconds.
    const auto us = usBetween(from, deadline.time());
    const auto ms = us / 1000 + (us % 1000 >= 500 ? 1 : 0);
    return ms > 0 && ms <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(ms) : 0;
}

/// The lease began within [at - precision, at]: its length is stored only if that uncertainty is small against it.
void setLease(LockState& state, const LockEvent& event)
{
    if (!event.deadline.isTime()) {
        if (event.kind != EventKind::Renewed) // a renewal of unknown length is assumed to repeat the last length
            state.leaseMs = 0;
        return;
    }
    const auto lease = leaseFrom(event.deadline, event.at);
    if (event.precisionUs / 100 <= lease) // precision at most a tenth of the lease
        state.leaseMs = lease;
    else
        state.leaseMs = std::max(state.leaseMs, lease);
}

void setValue(LockState& state, const LockEvent& event)
{
    state.holder = event.holder;
    state.count = event.count;
    state.valueBytes = event.valueBytes;
    state.type = event.type;
    state.mode = event.mode;
    state.library = event.library;
    state.libraryGuessed = event.libraryGuessed;
    state.endInValue = event.endInValue;
    state.tooLarge = event.tooLarge;
    state.quarantined = event.quarantined;
}

/// Clears the fields that no event carries; Picture::setWaiters() and setGrantedTwice() set them again for the new
/// hold.
void forgetBesides(LockState& state)
{
    state.grantedTwice = false;
    state.waiters = 0;
    state.waitersKnown = false;
}

void begin(LockState& state, const LockEvent& event)
{
    forgetBesides(state);
    if (event.kind == EventKind::TakenOver || event.kind == EventKind::Quarantined)
        state.previousHolder = event.previous;
    else if (state.phase != LockPhase::Gone)
        state.previousHolder = state.holder;
    setValue(state, event);
    state.phase = LockPhase::Held;
    const bool isBound = event.kind == EventKind::Found && event.sinceIsBound;
    state.heldSince = event.kind == EventKind::Found ? event.heldSince : event.at;
    state.heldBefore = 0;
    if (isBound) {
        state.setHeldBefore(event.heldSince);
        state.heldSince = kUnknownTime;
    } else if (event.kind != EventKind::Found && isVague(precisionAsEnd(event))) {
        state.setHeldBefore(event.at);
    }
    state.deadline = event.deadline;
    state.lastRenewal = kUnknownTime;
    state.renewals = 0;
    state.leaseMs = 0;
    state.ticks.clear();
    state.begunByTakeover = event.kind == EventKind::TakenOver;
    if (event.kind != EventKind::Found)
        setLease(state, event);
    if (event.kind == EventKind::Acquired)
        ++state.acquisitions;
}

void setEnd(LockState& state, const LockEvent& event)
{
    state.endedAt = event.at;
    state.lastEnd = event.kind;
    state.endIsVague = isVague(precisionAsEnd(event));
}

void end(LockState& state, const LockEvent& event)
{
    forgetBesides(state);
    state.phase = LockPhase::Free;
    state.heldSince = event.heldSince;
    // An end that was queued says nothing of a short hold.
    const auto end = precisionAsEnd(event);
    if (isVague(end) && event.heldSince != kUnknownTime && usBetween(event.heldSince, event.at) / 2 < end.us())
        state.heldSince = kUnknownTime;
    if (state.heldSince == kUnknownTime)
        state.heldBefore = 0;
    setEnd(state, event);
    state.holder = event.holder;
    if (event.deadline.isKnown())
        state.deadline = event.deadline;
}

void renew(LockState& state, const LockEvent& event)
{
    setValue(state, event);
    state.deadline = event.deadline;
    setLease(state, event);
    state.ticks.add(event.at, state.lastRenewal);
    state.lastRenewal = event.at;
    ++state.renewals;
}

void learn(LockState& state, const LockEvent& event)
{
    const bool lost = event.holder == TokenId::None && state.holder != TokenId::None; // the holder became unknown
    setValue(state, event);
    if (event.holder == TokenId::None || (event.heldSince != kUnknownTime && event.heldSince != state.heldSince))
        state.heldBefore = 0;
    state.heldSince = event.heldSince;
    if (event.deadline == state.deadline)
        return;
    state.deadline = event.deadline;
    const auto from = state.lastRenewal != kUnknownTime ? state.lastRenewal : state.heldSince;
    const auto lease = leaseFrom(event.deadline, from);
    if (lease != 0 || lost)
        state.leaseMs = lease;
}

/// The median of the last five intervals between rounds, of some clients that renew several times at once: what is much
/// shorter than the longest intervals lies within a round. `intervals`: the newest first.
std::uint32_t betweenRounds(std::span<const std::uint32_t> intervals)
{
    constexpr std::size_t kMostInRound = 5; // ticks
    constexpr std::size_t kLooked = 5;      // rounds
    std::vector<std::uint32_t> sorted(intervals.begin(), intervals.end());
    std::sort(sorted.begin(), sorted.end());
    // As many are long as there are rounds of the most ticks. One alone may be a pause between steady intervals.
    const std::size_t n = sorted.size();
    const std::size_t least = sorted[(n - 1) / 2] < kQuick ? 1 : 2;
    const auto between = sorted[n - std::min(n, std::max(least, n / kMostInRound))];
    sorted.clear();
    std::uint32_t round = 0;
    for (const auto interval : intervals) {
        round += interval;
        if (interval < between / kRound || sorted.size() == kLooked)
            continue;
        sorted.push_back(round);
        round = 0;
    }
    std::sort(sorted.begin(), sorted.end());
    return sorted.empty() ? 0 : sorted[(sorted.size() - 1) / 2];
}

} // namespace

void RenewalTicks::add(ServerTime t, ServerTime newest)
{
    constexpr std::int64_t kMost = kLong - 1;
    if (m_size > 0) {
        const auto interval = std::max<std::int64_t>(0, usSinceEpoch(t) / 1000 - usSinceEpoch(newest) / 1000);
        m_intervals[m_next] = static_cast<std::uint16_t>(
            interval <= kMost ? interval : kLong | std::min(kMost, (interval + kLongStep / 2) / kLongStep));
        m_next = static_cast<std::uint8_t>((m_next + 1) % kIntervals);
    }
    m_size = static_cast<std::uint8_t>(std::min<std::size_t>(m_size + 1u, kCapacity));
}

/// The stored interval between the i-th newest renewal and the one before it.
std::uint16_t RenewalTicks::raw(std::size_t i) const
{
    const auto place = m_next + kIntervals - 1 - i;
    return m_intervals[place < kIntervals ? place : place - kIntervals];
}

std::uint32_t RenewalTicks::intervalMs(std::size_t i) const
{
    const std::uint32_t kept = raw(i);
    return kept < kLong ? kept : (kept - kLong) * kLongStep;
}

bool operator==(const RenewalTicks& a, const RenewalTicks& b)
{
    if (a.m_size != b.m_size)
        return false;
    for (std::size_t i = 0; i + 1 < a.m_size; ++i) {
        if (a.raw(i) != b.raw(i))
            return false;
    }
    return true;
}

RenewalTicks::Stored RenewalTicks::stored() const
{
    Stored oldestFirst{};
    for (std::size_t i = 0; i + 1 < m_size; ++i)
        oldestFirst[m_size - 2u - i] = raw(i);
    return oldestFirst;
}

RenewalTicks RenewalTicks::from(const Stored& stored, std::size_t size)
{
    RenewalTicks ticks;
    ticks.m_intervals = stored;
    ticks.m_size = static_cast<std::uint8_t>(std::min(size, kCapacity));
    ticks.m_next = static_cast<std::uint8_t>(ticks.m_size == 0 ? 0 : (ticks.m_size - 1u) % kIntervals);
    return ticks;
}

ServerTime RenewalTicks::at(std::size_t i, ServerTime newest) const
{
    auto ms = usSinceEpoch(newest) / 1000;
    for (std::size_t later = 0; later + i + 1 < m_size; ++later)
        ms -= intervalMs(later);
    return serverTimeFromUs(ms * 1000);
}

std::uint32_t RenewalTicks::cadenceMs() const
{
    constexpr std::size_t kLooked = 5;
    if (m_size < 2)
        return 0;
    std::array<std::uint32_t, kLooked> intervals;
    const auto n = std::min<std::size_t>(kLooked, m_size - 1u);
    for (std::size_t i = 0; i < n; ++i) {
        const auto interval = intervalMs(i);
        auto place = i; // insertion sort: at most five
        for (; place > 0 && intervals[place - 1] > interval; --place)
            intervals[place] = intervals[place - 1];
        intervals[place] = interval;
    }
    const auto median = intervals[(n - 1) / 2];
    if (intervals[n - 1] / kRound <= intervals[0] && median >= kQuick)
        return median;
    std::array<std::uint32_t, kIntervals> all;
    for (std::size_t i = 0; i + 1 < m_size; ++i)
        all[i] = intervalMs(i);
    return betweenRounds({all.data(), m_size - 1u});
}

void LockState::setHeldBefore(ServerTime t)
{
    const auto us = usSinceEpoch(t);
    heldBefore =
        us <= 0 ? 0u : static_cast<std::uint32_t>(std::min<std::int64_t>((us - 1) / 1'000'000 + 1, UINT32_MAX));
}

void apply(LockState& state, const LockEvent& event)
{
    switch (event.kind) {
    case EventKind::Found:
    case EventKind::Acquired:
        begin(state, event);
        break;
    case EventKind::Quarantined:
        if (state.phase == LockPhase::Held)
            setEnd(state, event);
        begin(state, event);
        break;
    case EventKind::TakenOver:
        setEnd(state, event);
        begin(state, event);
        ++state.takeovers;
        break;
    case EventKind::Reentered:
    case EventKind::Unreentered:
        setValue(state, event);
        if (event.deadline != state.deadline) {
            state.deadline = event.deadline;
            if (event.deadline.isKnown()) // unknown: assumed to have the same length
                setLease(state, event);
        }
        break;
    case EventKind::LeaseChanged:
        setValue(state, event);
        state.deadline = event.deadline;
        setLease(state, event);
        break;
    case EventKind::Renewed:
        renew(state, event);
        break;
    case EventKind::TtlLost:
        setValue(state, event);
        state.deadline = Deadline::never();
        state.leaseMs = 0;
        break;
    case EventKind::Released:
    case EventKind::Expired:
    case EventKind::Evicted:
    case EventKind::ForceReleased:
    case EventKind::Vanished:
    case EventKind::Lost:
        end(state, event);
        break;
    case EventKind::Migrated: // the hold continues on another node
        break;
    case EventKind::Learned:
        learn(state, event);
        return; // nothing happened, so the last event stays
    }
    state.changedAt = event.at;
    state.lastKind = event.kind;
    state.evidence = event.evidence;
}

LockEvent foundAs(LockId id, const LockState& state)
{
    LockEvent event;
    event.lock = id;
    event.kind = EventKind::Found;
    event.at = state.changedAt;
    event.heldSince = state.latestBegin();
    event.sinceIsBound = state.isBeginBound();
    event.holder = state.holder;
    event.deadline = state.deadline;
    event.count = state.count;
    event.valueBytes = state.valueBytes;
    event.evidence = state.evidence;
    event.type = state.type;
    event.mode = state.mode;
    event.library = state.library;
    event.libraryGuessed = state.libraryGuessed;
    event.endInValue = state.endInValue;
    event.tooLarge = state.tooLarge;
    event.quarantined = state.quarantined;
    return event;
}

} // namespace lockscope
