// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Others are served, and one of those who wait is not.
#include "analysis/findings/rule.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

/// Whoever came later was served before, many times, or its wait is far longer than those of the others. Only waiters
/// with a name are followed: those of a queue by their tokens, those of a trace by their connections. What it waits for
/// the hold that runs does not count: nobody is passed over by that.
class Starving final : public FindingRule
{
    static constexpr auto kId = FindingId::Starving;
    static constexpr std::size_t kMostLocksFollowed = 1'024;
    /// So many waits make a usual one.
    static constexpr std::size_t kWaitsForUsual = 10;
    using Who = std::pair<WaitSource, std::string>;
    struct Wait
    {
        ServerTime since{};
        std::int64_t passedOver = 0;
        std::string id; ///< of a queue
        std::string connection;
    };
    struct Lock
    {
        std::map<Who, Wait> waits;
        HoldWindow served; ///< durations of waits that ended with the lock
    };
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        if (what.event.holder == TokenId::None || m_locks.empty())
            return;
        served(what.event.lock, {WaitSource::Queue, std::string(context.picture.token(what.event.holder))},
               what.event.at);
    }
    void traced(const TracedCommand& command, const TracedHold&, const FindingContext& context) override
    {
        const TracedClient* client = context.clients.client(command.client);
        if (command.deed == TraceDeed::Acquired && client != nullptr && !client->several)
            served(command.lock, {WaitSource::Trace, client->address}, command.at);
    }
    void served(LockId id, const Who& who, ServerTime at)
    {
        const auto known = m_locks.find(index(id));
        if (known == m_locks.end())
            return;
        Lock& lock = known->second;
        const auto own = lock.waits.find(who);
        const ServerTime arrived = own == lock.waits.end() ? at : own->second.since;
        for (auto& [other, wait] : lock.waits)
            wait.passedOver += other.first == who.first && other != who && wait.since < arrived;
        if (own == lock.waits.end())
            return;
        lock.served.add(std::max(at - own->second.since, microseconds{0}));
        lock.waits.erase(own);
    }
    void waits(const LockWaiters& waits, const FindingContext& context) override
    {
        const auto known = m_locks.find(index(waits.lock));
        std::map<Who, Wait> now;
        for (const WaitersFrom& from : waits.from) {
            const bool isQueue = from.source == WaitSource::Queue;
            if (!isQueue && from.source != WaitSource::Trace)
                continue;
            for (const Waiter& waiter : from.waiters) {
                if (waiter.pulse == WaiterPulse::Silent || waiter.several || waiter.since == kUnknownTime)
                    continue;
                const Who who{from.source, isQueue ? waiter.id : waiter.client};
                std::int64_t passedOver = 0;
                if (known != m_locks.end()) {
                    const auto before = known->second.waits.find(who);
                    passedOver = before == known->second.waits.end() ? 0 : before->second.passedOver;
                }
                now[who] = {waiter.since, passedOver, isQueue ? waiter.id : std::string(),
                            waiter.name.empty() ? waiter.client : waiter.name};
            }
        }
        if (known == m_locks.end() && !now.empty() && m_locks.size() >= kMostLocksFollowed) {
            const auto idle = std::find_if(m_locks.begin(), m_locks.end(),
                                           [](const auto& each) { return each.second.waits.empty(); });
            if (idle != m_locks.end()) // only its usual wait is lost
                m_locks.erase(idle);
        }
        if (known != m_locks.end())
            known->second.waits = std::move(now);
        else if (!now.empty() && m_locks.size() < kMostLocksFollowed)
            m_locks[index(waits.lock)].waits = std::move(now);
        if (known != m_locks.end() && known->second.waits.empty())
            context.episodes.resolve(kId, waits.lock, waits.at);
    }
    void passed(const FindingContext& context) override
    {
        for (const auto& [id, lock] : m_locks) {
            if (id < context.picture.size() && !lock.waits.empty())
                judge(LockId{id}, lock, context);
        }
    }
    void judge(LockId id, const Lock& lock, const FindingContext& context) const
    {
        if (!context.nodes.of(context.picture.key(id).node).isLive)
            return;
        const LockState& state = context.picture.state(id);
        const ServerTime until = state.phase == LockPhase::Held ? context.heldSince(id) : context.now;
        const std::int64_t usual =
            lock.served.size() >= kWaitsForUsual ? std::max<std::int64_t>(lock.served.median().count(), 1) : 0;
        const Wait* worst = nullptr;
        bool isPassedOver = false;
        std::int64_t ratio = 0;
        for (const auto& [who, wait] : lock.waits) {
            const auto waited = std::max<std::int64_t>((until - wait.since).count(), 0);
            const bool isPassed = wait.passedOver >= context.limit(kId, Measure::PassedOver);
            const std::int64_t times = usual > 0 ? waited / usual : 0;
            const bool isLong = usual > 0 && times >= context.limit(kId, Measure::WaitInUsual);
            if ((!isPassed && !isLong) || waited < context.limit(kId, Measure::Waited) ||
                (worst != nullptr && worst->since <= wait.since))
                continue;
            worst = &wait;
            isPassedOver = isPassed;
            ratio = isLong ? times : 0;
        }
        if (worst == nullptr) {
            context.episodes.resolve(kId, id, context.now);
            return;
        }
        std::vector<MeasuredValue> measures{{Measure::Waited, (context.now - worst->since).count()}};
        if (isPassedOver)
            measures.push_back({Measure::PassedOver, worst->passedOver});
        if (ratio > 0)
            measures.push_back({Measure::WaitInUsual, ratio});
        EvidencePoint point;
        point.at = worst->since;
        point.what = EvidencePoint::What::Waiters;
        point.holder = worst->id;
        point.text = waitingText(lock.waits.size(), worst->connection);
        context.episodes.stands(kId, factsOf(kId).severity, context.picture, id, worst->since, context.now, measures,
                                point);
    }
    void forget(LockId lock) override { m_locks.erase(index(lock)); }
    void clear() override { m_locks.clear(); }

    std::unordered_map<std::uint32_t, Lock> m_locks; ///< by lock id
};

} // namespace

void addStarvingRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<Starving>());
}

} // namespace lockscope::analysis
