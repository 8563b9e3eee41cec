// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings about waiters.
#include "analysis/findings/rule.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

/// The lock stays free although clients wait: they sleep too long, or nobody wakes them.
class SlowHandOver final : public FindingRule
{
    static constexpr auto kId = FindingId::SlowHandOver;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        if (what.free.count() < 0 || what.waitersBefore == 0)
            return;
        LaneHistory& lock = what.lock;
        const bool isSlow = what.free.count() >= context.limit(kId, Measure::Free);
        lock.slow = static_cast<std::uint8_t>(lock.slow << 1 | int{isSlow});
        lock.handOvers = static_cast<std::uint8_t>(std::min(lock.handOvers + 1, 8));
        const auto slow = std::popcount(static_cast<unsigned>(lock.slow));
        if (!isSlow || lock.handOvers < context.limit(kId, Measure::Times) || slow * 2 <= lock.handOvers)
            return;
        context.episodes.occurred(kId, context.picture, what.event.lock, what.event.at,
                                  {{Measure::Free, what.free.count()}, {Measure::Times, lock.handOvers}},
                                  context.point(what.event));
    }
};

/// The lock is free, and the first client in its queue is gone but keeps its place.
class FairQueueBlocked final : public FindingRule
{
    static constexpr auto kId = FindingId::FairQueueBlocked;
    struct Head
    {
        Deadline deadline;
        std::string id;
        std::uint32_t waiters = 0;
    };
    void waits(const LockWaiters& waits, const FindingContext& context) override
    {
        const auto queue = std::find_if(waits.from.begin(), waits.from.end(), [](const WaitersFrom& from) {
            return from.source == WaitSource::Queue && !from.waiters.empty();
        });
        const bool isSilent = queue != waits.from.end() && queue->waiters.front().pulse == WaiterPulse::Silent &&
                              queue->waiters.front().deadline.isTime();
        if (!isSilent) {
            m_heads.erase(index(waits.lock));
            context.episodes.resolve(kId, waits.lock, waits.at);
            return;
        }
        if (m_heads.size() < kMostHeads || m_heads.contains(index(waits.lock)))
            m_heads[index(waits.lock)] = {queue->waiters.front().deadline, queue->waiters.front().id, queue->count};
    }
    void passed(const FindingContext& context) override
    {
        for (const auto& [lock, head] : m_heads) {
            const LockId id{lock};
            const auto silent = context.now - head.deadline.time();
            const bool isFree = lock < context.picture.size() && context.picture.state(id).phase != LockPhase::Held;
            if (!isFree || silent.count() < context.limit(kId, Measure::Silent)) {
                context.episodes.resolve(kId, id, context.now);
                continue;
            }
            EvidencePoint point;
            point.at = head.deadline.time();
            point.what = EvidencePoint::What::Waiters;
            point.holder = head.id;
            point.text = std::to_string(head.waiters);
            context.episodes.stands(kId, context.picture, id, head.deadline.time(), context.now,
                                    {{Measure::Silent, silent.count()}, {Measure::Waiters, head.waiters}}, point);
        }
    }
    void forget(LockId lock) override { m_heads.erase(index(lock)); }
    void clear() override { m_heads.clear(); }

    static constexpr std::size_t kMostHeads = 4'096;
    std::unordered_map<std::uint32_t, Head> m_heads; ///< by lock id: silent heads of queues
};

/// A cycle of waits. It must be seen twice, because a client may have just left.
class DeadlockRule final : public FindingRule
{
    static constexpr auto kId = FindingId::Deadlock;
    struct Cycle
    {
        unsigned builds = 0;
        bool isThere = false;
    };
    void graph(const WaitsForGraph& graph, const FindingContext& context) override
    {
        for (auto& [locks, cycle] : m_cycles)
            cycle.isThere = false;
        for (const Deadlock& deadlock : graph.deadlocks) {
            if (deadlock.asOf != kUnknownTime)
                continue; // one of its waits is no longer seen
            std::vector<std::uint32_t> locks;
            for (const std::uint32_t node : deadlock.cycle) {
                if (graph.nodes[node].kind == WaitsForNode::Kind::Lock)
                    locks.push_back(index(graph.nodes[node].lock));
            }
            std::sort(locks.begin(), locks.end());
            if (locks.empty())
                continue;
            Cycle& cycle = m_cycles[locks];
            cycle.isThere = true;
            ++cycle.builds;
            const auto stands = context.now - deadlock.since;
            if (cycle.builds < 2 || deadlock.since == kUnknownTime ||
                stands.count() < context.limit(kId, Measure::Stands))
                continue;
            for (const std::uint32_t lock : locks)
                tell(LockId{lock}, deadlock, graph, context);
        }
        std::erase_if(m_cycles, [&](const auto& entry) {
            if (entry.second.isThere)
                return false;
            for (const std::uint32_t lock : entry.first)
                context.episodes.resolve(kId, LockId{lock}, context.now);
            return true;
        });
    }
    static void tell(LockId lock, const Deadlock& deadlock, const WaitsForGraph& graph, const FindingContext& context)
    {
        EvidencePoint point;
        point.at = deadlock.since;
        point.what = EvidencePoint::What::Waiters;
        for (const std::uint32_t node : deadlock.cycle) {
            const WaitsForNode& each = graph.nodes[node];
            if (!point.text.empty()) // waiter, lock and holder as in the graph, without words
                point.text += " -> ";
            if (each.kind == WaitsForNode::Kind::Lock)
                point.text += context.picture.key(each.lock).name;
            else
                point.text += nameOf(each.who);
        }
        context.episodes.stands(kId, context.picture, lock, deadlock.since, context.now,
                                {{Measure::Stands, (context.now - deadlock.since).count()},
                                 {Measure::Parties, static_cast<std::int64_t>(deadlock.cycle.size() / 2)}},
                                point);
    }
    /// Not masked, so never a token: a client known only by its token is shown as a mask would show it.
    static std::string nameOf(const Party& who)
    {
        constexpr std::size_t kShown = 4;
        if (!who.name.empty())
            return who.name;
        return who.client.empty() ? who.id.substr(0, kShown) + "..." : who.client;
    }
    void clear() override { m_cycles.clear(); }

    std::map<std::vector<std::uint32_t>, Cycle> m_cycles; ///< by their locks
};

} // namespace

void addWaitRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<SlowHandOver>());
    rules.push_back(std::make_unique<FairQueueBlocked>());
    rules.push_back(std::make_unique<DeadlockRule>());
}

} // namespace lockscope::analysis
