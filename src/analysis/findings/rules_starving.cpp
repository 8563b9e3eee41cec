// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings about a waiter that is passed over.
#include "analysis/findings/rule.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

/// Identifies waiters of a trace. A recurring token is one waiter on whichever connection of a pool. Where each attempt
/// has its own token, all connections of a client are one party, because the successful attempt cannot be matched to a
/// connection.
class Askers
{
public:
    void refused(const TracedClient& client, TokenMark token)
    {
        if (m_tokens.size() >= kMost || m_lastOf.size() >= kMost) {
            m_tokens.clear();
            m_lastOf.clear();
        }
        if (token == TokenMark::None)
            return;
        ++m_tokens[token];
        m_lastOf[client.address] = token;
    }
    /// The party of a waiting connection.
    [[nodiscard]] std::string partyOf(const std::string& address, const std::string& name) const
    {
        const auto last = m_lastOf.find(address);
        const auto times = last == m_lastOf.end() ? m_tokens.end() : m_tokens.find(last->second);
        return times != m_tokens.end() && times->second > 1 ? partyOf(last->second) : clientOf(address, name);
    }
    /// The party of a command that acquired the lock.
    [[nodiscard]] std::string partyOf(const TracedClient& client, TokenMark token) const
    {
        const auto times = m_tokens.find(token);
        return times != m_tokens.end() && times->second > 1 ? partyOf(token) : clientOf(client.address, client.name);
    }

private:
    static constexpr std::size_t kMost = 256;
    static std::string partyOf(TokenMark token)
    {
        return "attempt " + std::to_string(static_cast<std::uint64_t>(token));
    }
    static std::string clientOf(const std::string& address, const std::string& name)
    {
        return address.substr(0, address.rfind(':')) + ' ' + name;
    }

    std::map<TokenMark, std::uint32_t> m_tokens; ///< number of refusals by token
    std::map<std::string, TokenMark> m_lastOf;   ///< by address
};

/// A waiter was passed over many times, or waits far longer than usual. Only identified waiters are followed: in a
/// queue by token, in a trace by Askers. The running hold does not count against the waiter, because nobody is passed
/// over by it.
class Starving final : public FindingRule
{
    static constexpr auto kId = FindingId::Starving;
    static constexpr std::size_t kMostLocksFollowed = 1'024;
    static constexpr std::size_t kMostServed = 256;
    /// Minimum number of waits for a usual wait.
    static constexpr std::size_t kWaitsForUsual = 10;
    using Who = std::pair<WaitSource, std::string>;
    struct Wait
    {
        ServerTime since{};
        std::int64_t passedOver = 0;
        std::string id; ///< in a queue
        std::string connection;
    };
    struct Lock
    {
        std::map<Who, Wait> waits;
        HoldWindow served; ///< durations of waits that ended with an acquisition
        Askers askers;
        std::map<std::string, ServerTime> servedAt; ///< parties of a trace: a wait from before this time is over
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
        if (client == nullptr || client->several)
            return;
        const auto known = m_locks.find(index(command.lock));
        if (command.deed == TraceDeed::Refused && (known != m_locks.end() || m_locks.size() < kMostLocksFollowed))
            m_locks[index(command.lock)].askers.refused(*client, command.token);
        if (command.deed != TraceDeed::Acquired || known == m_locks.end())
            return;
        const std::string party = known->second.askers.partyOf(*client, command.token);
        served(command.lock, {WaitSource::Trace, party}, command.at);
        if (known->second.servedAt.size() >= kMostServed)
            known->second.servedAt.clear();
        known->second.servedAt[party] = command.at;
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
                Who who{from.source, waiter.id};
                ServerTime since = waiter.since;
                if (!isQueue) {
                    who.second = known == m_locks.end() ? Askers{}.partyOf(waiter.client, waiter.name)
                                                        : known->second.askers.partyOf(waiter.client, waiter.name);
                    since = std::max(since, servedAt(known, who.second));
                }
                std::int64_t passedOver = 0;
                if (known != m_locks.end()) {
                    const auto before = known->second.waits.find(who);
                    passedOver = before == known->second.waits.end() ? 0 : before->second.passedOver;
                }
                Wait wait{since, passedOver, isQueue ? waiter.id : std::string(),
                          waiter.name.empty() ? waiter.client : waiter.name};
                const auto [place, isNew] = now.try_emplace(who, wait);
                if (!isNew && wait.since < place->second.since)
                    place->second = std::move(wait); // of several connections, the longest wait
            }
        }
        if (known == m_locks.end() && !now.empty() && m_locks.size() >= kMostLocksFollowed) {
            const auto idle = std::find_if(m_locks.begin(), m_locks.end(),
                                           [](const auto& each) { return each.second.waits.empty(); });
            if (idle != m_locks.end()) // loses only its usual wait
                m_locks.erase(idle);
        }
        if (known != m_locks.end())
            known->second.waits = std::move(now);
        else if (!now.empty() && m_locks.size() < kMostLocksFollowed)
            m_locks[index(waits.lock)].waits = std::move(now);
        if (known != m_locks.end() && known->second.waits.empty())
            context.episodes.resolve(kId, waits.lock, waits.at);
    }
    using Locks = std::unordered_map<std::uint32_t, Lock>;
    [[nodiscard]] ServerTime servedAt(Locks::const_iterator lock, const std::string& party) const
    {
        if (lock == m_locks.end())
            return kUnknownTime;
        const auto at = lock->second.servedAt.find(party);
        return at == lock->second.servedAt.end() ? kUnknownTime : at->second;
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

    Locks m_locks; ///< by lock id
};

} // namespace

void addStarvingRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<Starving>());
}

} // namespace lockscope::analysis
