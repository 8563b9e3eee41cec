// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings about a standstill: behind one holder, or at a free lock.
#include "analysis/findings/rule.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

constexpr std::size_t kMostLocksWaitedFor = 4'096;

/// Clients that block on some list may wait for another lock.
bool isOfThisLock(const WaitersFrom& from)
{
    return from.bound != WaitBound::AtMost;
}

bool isAlive(const Waiter& waiter)
{
    return waiter.pulse != WaiterPulse::Silent;
}

/// Number of waiters of a source that may still want the lock.
std::uint32_t aliveIn(const WaitersFrom& from)
{
    const auto dead =
        std::count_if(from.waiters.begin(), from.waiters.end(), [](const Waiter& w) { return !isAlive(w); });
    return from.count - std::min(from.count, static_cast<std::uint32_t>(dead));
}

/// Drops the record of a lock with no waiters, or with too few, and resolves its finding.
template <class Waiting>
void endWaiting(std::unordered_map<std::uint32_t, Waiting>& all, FindingId id, const LockWaiters& waits,
                const FindingContext& context)
{
    all.erase(index(waits.lock));
    context.episodes.resolve(id, waits.lock, waits.at);
}

/// True when there is no room for another lock.
template <class Waiting>
bool isFull(const std::unordered_map<std::uint32_t, Waiting>& all, std::uint32_t lock)
{
    return all.size() >= kMostLocksWaitedFor && !all.contains(lock);
}

/// Never the token, because the text is not masked.
std::string connectionOf(const Waiter& waiter)
{
    return waiter.name.empty() ? waiter.client : waiter.name;
}

/// Several clients have waited long for the same hold. For named waiters each wait counts; for waiters known only by
/// number, the time in which their number never fell below the limit.
class StuckBehind final : public FindingRule
{
    static constexpr auto kId = FindingId::StuckBehind;
    /// Minimum number of holds for a usual hold.
    static constexpr std::size_t kHoldsForUsual = 5;
    struct Waiting
    {
        std::vector<ServerTime> since;          ///< start times from the source that names most waiters, earliest first
        ServerTime crowdedSince = kUnknownTime; ///< start of the time with enough waiters
        std::uint32_t count = 0;
        std::string longest;             ///< connection of the longest wait, if known
        std::vector<std::string> silent; ///< ids without a listener
    };
    void waits(const LockWaiters& waits, const FindingContext& context) override
    {
        const auto lock = index(waits.lock);
        std::uint32_t count = 0;
        for (const WaitersFrom& from : waits.from) {
            if (isOfThisLock(from))
                count = std::max(count, aliveIn(from));
        }
        if (count < context.limit(kId, Measure::Waiters))
            return endWaiting(m_waiting, kId, waits, context);
        if (isFull(m_waiting, lock))
            return;
        Waiting& waiting = m_waiting[lock];
        waiting.count = count;
        if (waiting.crowdedSince == kUnknownTime)
            waiting.crowdedSince = waits.at;
        waiting.since.clear();
        waiting.silent.clear();
        waiting.longest.clear();
        for (const WaitersFrom& from : waits.from) {
            if (!isOfThisLock(from))
                continue;
            std::vector<ServerTime> since;
            const Waiter* first = nullptr;
            for (const Waiter& waiter : from.waiters) {
                if (!isAlive(waiter)) {
                    waiting.silent.push_back(waiter.id);
                } else if (waiter.since != kUnknownTime) {
                    since.push_back(waiter.since);
                    first = first == nullptr || waiter.since < first->since ? &waiter : first;
                }
            }
            if (since.size() <= waiting.since.size())
                continue;
            std::sort(since.begin(), since.end());
            waiting.since = std::move(since);
            waiting.longest = connectionOf(*first);
        }
    }
    void passed(const FindingContext& context) override
    {
        for (const auto& [lock, waiting] : m_waiting) {
            const LockId id{lock};
            if (lock < context.picture.size())
                judge(id, waiting, context);
        }
    }
    static void judge(LockId id, const Waiting& waiting, const FindingContext& context)
    {
        const LockState& state = context.picture.state(id);
        const bool isLive = context.nodes.of(context.picture.key(id).node).isLive;
        if (!isLive)
            return; // the picture shows the past
        if (state.phase != LockPhase::Held || state.quarantined) {
            context.episodes.resolve(kId, id, context.now);
            return;
        }
        const ServerTime held = holdSince(id, state, context);
        const auto needed = static_cast<std::size_t>(context.limit(kId, Measure::Waiters));
        ServerTime since = waiting.crowdedSince;
        if (waiting.since.size() >= needed)
            since = std::min(since, waiting.since[needed - 1]);
        since = std::max(since, held);
        const microseconds waited = context.now - since;
        const LaneHistory* history = context.histories.find(id);
        const bool isUsual = history != nullptr && history->window.size() >= kHoldsForUsual;
        const std::int64_t usual = isUsual ? std::max<std::int64_t>(history->window.median().count(), 1) : 0;
        const std::int64_t limit =
            std::max(context.limit(kId, Measure::Waited), usual * context.limit(kId, Measure::HoldInUsual));
        if (waited.count() < limit) {
            context.episodes.resolve(kId, id, context.now);
            return;
        }
        const bool isHolderGone = isGone(state, waiting, context);
        const bool hasNoLease = neverEnds(state) && !endsByItsValue(state, context, id, held);
        std::array<MeasuredValue, 7> measures{{
            {Measure::Waiters, std::int64_t{waiting.count}},
            {Measure::Waited, waited.count()},
            {Measure::Held, (context.now - held).count()},
            {Measure::Renewals, std::int64_t{state.renewals}},
            {Measure::Dead, std::int64_t{isHolderGone}},
            {Measure::UsualHold, usual},
            {Measure::HoldInUsual, usual > 0 ? (context.now - held).count() / usual : 0},
        }};
        EvidencePoint point;
        point.at = since;
        point.what = EvidencePoint::What::Waiters;
        point.holder = context.token(state.holder);
        point.text = waitingText(waiting.count, waiting.longest);
        // A live holder is not at fault for long work, whose proper length is unknown.
        const Severity severity = isHolderGone || hasNoLease ? Severity::Problem : Severity::Warning;
        context.episodes.stands(kId, severity, context.picture, id, since, context.now,
                                std::span(measures).first(usual > 0 ? measures.size() : measures.size() - 2), point);
    }
    /// Start of the standstill. Readers and permits come and go under one key, and nobody is stuck while they do.
    static ServerTime holdSince(LockId id, const LockState& state, const FindingContext& context)
    {
        const ServerTime since = context.heldSince(id);
        const bool isShared = state.mode == LockMode::Semaphore || state.mode == LockMode::Read;
        return isShared && state.changedAt != kUnknownTime ? std::max(since, state.changedAt) : since;
    }
    static bool isGone(const LockState& state, const Waiting& waiting, const FindingContext& context)
    {
        if (state.holder == TokenId::None)
            return false;
        const std::string_view holder = context.picture.token(state.holder);
        if (std::find(waiting.silent.begin(), waiting.silent.end(), holder) != waiting.silent.end())
            return true;
        // Its connection is closed, it has no other one, and its lease is not renewed.
        const TracedClient* client = context.clients.clientOf(holder);
        return client != nullptr && client->departed && !isRenewed(state, context.now);
    }
    /// True when the holder's next renewal is not overdue.
    static bool isRenewed(const LockState& state, ServerTime now)
    {
        const std::chrono::milliseconds cadence = cadenceOf(state);
        return cadence.count() > 0 && now - state.lastRenewal < renewalStoppedAfter(cadence);
    }
    void forget(LockId lock) override { m_waiting.erase(index(lock)); }
    void clear() override { m_waiting.clear(); }

    std::unordered_map<std::uint32_t, Waiting> m_waiting; ///< by lock id: locks with enough waiters
};

/// The lock is free, but clients that wait for a wake-up still wait: nobody notified them, or not on their channel.
/// Polling clients notice by themselves, so traces and marks are no evidence.
class WakeUpMissed final : public FindingRule
{
    static constexpr auto kId = FindingId::WakeUpMissed;
    struct Waiting
    {
        ServerTime firstAt = kUnknownTime; ///< first report while the lock was free
        ServerTime lastAt{};
        std::uint32_t count = 0;
        std::uint32_t dead = 0;
        bool isHeadDead = false; ///< FairQueueBlocked reports that
        std::string first;       ///< connection of the first live waiter; `firstId`: its id
        std::string firstId;
    };
    void waits(const LockWaiters& waits, const FindingContext& context) override
    {
        const auto lock = index(waits.lock);
        Waiting found;
        for (const WaitersFrom& from : waits.from) {
            const bool isWoken = from.source == WaitSource::Subscribers || from.source == WaitSource::Queue ||
                                 from.source == WaitSource::Blocked;
            if (!isWoken || !isOfThisLock(from) || from.count <= found.count)
                continue;
            found.count = from.count;
            found.lastAt = from.at;
            found.dead = from.count - aliveIn(from);
            found.isHeadDead = from.source == WaitSource::Queue && !from.waiters.empty() &&
                               !isAlive(from.waiters.front()) && from.waiters.front().deadline.isTime();
            const auto first = std::find_if(from.waiters.begin(), from.waiters.end(), isAlive);
            found.first = first == from.waiters.end() ? std::string() : connectionOf(*first);
            found.firstId = first == from.waiters.end() ? std::string() : first->id;
        }
        const auto known = m_waiting.find(lock);
        if (found.count == 0)
            return endWaiting(m_waiting, kId, waits, context);
        if (isFull(m_waiting, lock))
            return;
        const bool isFree = lock < context.picture.size() && context.picture.state(waits.lock).phase == LockPhase::Free;
        if (isFree)
            found.firstAt = known != m_waiting.end() && known->second.firstAt != kUnknownTime ? known->second.firstAt
                                                                                              : found.lastAt;
        m_waiting[lock] = std::move(found);
    }
    void passed(const FindingContext& context) override
    {
        for (const auto& [lock, waiting] : m_waiting) {
            if (lock < context.picture.size())
                judge(LockId{lock}, waiting, context);
        }
    }
    static void judge(LockId id, const Waiting& waiting, const FindingContext& context)
    {
        const LockState& state = context.picture.state(id);
        if (!context.nodes.of(context.picture.key(id).node).isLive)
            return;
        const ServerTime free = state.endedAt != kUnknownTime ? state.endedAt : waiting.firstAt;
        const bool isStill = state.phase == LockPhase::Free && free != kUnknownTime && waiting.lastAt >= free;
        if (!isStill || waiting.isHeadDead || waiting.count <= waiting.dead ||
            waiting.count < context.limit(kId, Measure::Waiters) ||
            (context.now - free).count() < context.limit(kId, Measure::FreeFor)) {
            context.episodes.resolve(kId, id, context.now);
            return;
        }
        EvidencePoint point;
        point.at = free;
        point.what = EvidencePoint::What::Waiters;
        point.holder = waiting.firstId;
        point.text = waitingText(waiting.count, waiting.first);
        context.episodes.stands(kId, context.picture, id, free, context.now,
                                {{Measure::FreeFor, (context.now - free).count()},
                                 {Measure::Waiters, waiting.count},
                                 {Measure::Dead, waiting.dead}},
                                point);
    }
    void forget(LockId lock) override { m_waiting.erase(index(lock)); }
    void clear() override { m_waiting.clear(); }

    std::unordered_map<std::uint32_t, Waiting> m_waiting; ///< by lock id
};

} // namespace

void addStuckRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<StuckBehind>());
    rules.push_back(std::make_unique<WakeUpMissed>());
}

} // namespace lockscope::analysis
