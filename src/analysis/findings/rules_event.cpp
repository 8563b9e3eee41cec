// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings from a single event.
#include "analysis/findings/rule.h"

#include "formats/decode.h"
#include "formats/shapes.h"

#include <algorithm>
#include <map>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Another client overwrote the holder, without a release or expiry in between.
class TakenOver final : public FindingRule
{
    /// For locks with the end of the lease as their value (SETNX and GETSET): a client whose GETSET returns a future
    /// end has lost the race, but has overwritten the winner's end with its own, which is no later. The winner still
    /// holds the lock.
    static bool hasLostTheRace(const LockEvent& event, const FindingContext& context)
    {
        if (!event.deadline.isNever())
            return false;
        const auto before = formats::epochMs(context.picture.token(event.previous));
        const auto now = formats::epochMs(context.picture.token(event.holder));
        return before && now && *now <= *before && milliseconds{*before} > event.at.time_since_epoch();
    }
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::TakenOver); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (event.holder == TokenId::None || event.previous == TokenId::None)
            return; // unknown holders prove nothing
        const auto client = [&](TokenId token) {
            return formats::clientOf(event.library, context.picture.token(token));
        };
        if (client(event.holder) == client(event.previous))
            return;
        if (hasLostTheRace(event, context))
            return;
        context.episodes.occurred(FindingId::TakenOver, context.picture, event.lock, event.at, {},
                                  context.point(event));
    }
};

/// The lease expired, and another client acquired at once: the former holder may still be working.
class ExpiredThenTaken final : public FindingRule
{
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        constexpr auto kId = FindingId::ExpiredThenTaken;
        if (what.free.count() < 0 || what.endBefore != EventKind::Expired ||
            what.free.count() > context.limit(kId, Measure::FreeAt) || what.event.quarantined)
            return;
        context.episodes.occurred(kId, context.picture, what.event.lock, what.event.at,
                                  {{Measure::FreeAt, what.free.count()}}, context.point(what.event));
    }
};

class Evicted final : public FindingRule
{
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Evicted); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        context.episodes.occurred(FindingId::Evicted, context.picture, what.event.lock, what.event.at, {},
                                  context.point(what.event));
    }
};

/// A failover lost the lock: the new primary does not have it.
class LostByFailover final : public FindingRule
{
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Lost); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        if (what.event.quarantined)
            return; // nobody works under a quarantine
        context.episodes.occurred(FindingId::LostByFailover, context.picture, what.event.lock, what.event.at, {},
                                  context.point(what.event));
    }
};

/// Many locks of a node vanished at the same moment for an unknown reason. Counts as harm if there are many, if no
/// older lock is left, or after a restart with a new process. Locks released during a gap also vanish at once, so after
/// a gap without a restart it requires that no lock from before the gap is left.
class Flushed final : public FindingRule
{
    static constexpr auto kId = FindingId::Flushed;
    static constexpr std::chrono::seconds kAtOnce{1};
    /// A restarted server is scanned within this time.
    static constexpr std::chrono::seconds kScanned{10};
    /// This many are no coincidence, even if other locks are left.
    static constexpr std::int64_t kMany = 10;
    /// A single one may be a missed event.
    static constexpr std::int64_t kSome = 2;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Vanished); }
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Gap && event.at - event.from > kAtOnce)
            m_nodes[event.node].gap = {event.from, event.at};
        if (event.kind == NodeEvent::Kind::Retired)
            m_nodes.erase(event.node);
        if (event.kind != NodeEvent::Kind::Info || event.info.runId.empty())
            return;
        Node& node = m_nodes[event.node];
        if (!node.runId.empty() && node.runId != event.info.runId)
            node.restartedAt = context.now;
        node.runId = event.info.runId;
    }
    void happened(const Happened& what, const FindingContext& context) override
    {
        if (what.event.quarantined)
            return;
        Node& node = m_nodes[what.event.node];
        const bool isOther = what.event.at - node.burstBegin > kAtOnce;
        if (isOther) {
            node.burstBegin = what.event.at;
            node.locks = 0;
            node.verdict = Cause::Open;
        }
        ++node.locks;
        node.last = context.point(what.event);
        node.isWithinGap =
            node.gap.to != kUnknownTime && (what.event.precisionUs == kUnknownPrecisionUs ||
                                            what.event.at - microseconds{what.event.precisionUs} <= node.gap.to);
        if (node.verdict == Cause::Open) {
            if (node.locks < context.limit(kId, Measure::Locks))
                return;
            if (node.restartedAt != kUnknownTime && context.now - node.restartedAt < kScanned)
                node.verdict = Cause::Harm;
            else if (node.locks >= kMany)
                node.verdict = node.isWithinGap && isAnyKept(what.event.node, node.gap.from, context) ? Cause::Chance
                                                                                                      : Cause::Harm;
            if (node.verdict == Cause::Harm)
                tell(what.event.node, node, 1, context);
        } else if (node.verdict == Cause::Harm) {
            tell(what.event.node, node, 0, context);
        }
    }
    /// Judges small bursts, after all locks of the burst must have been reported.
    void passed(const FindingContext& context) override
    {
        for (auto& [id, node] : m_nodes) {
            if (node.verdict != Cause::Open || context.now - node.burstBegin <= kAtOnce)
                continue;
            if (node.locks < std::max(kSome, context.limit(kId, Measure::Locks)))
                continue;
            const ServerTime before = node.isWithinGap ? node.gap.from : node.burstBegin;
            node.verdict = isAnyKept(id, before, context) ? Cause::Chance : Cause::Harm;
            if (node.verdict == Cause::Harm)
                tell(id, node, 1, context);
        }
    }
    void clear() override { m_nodes.clear(); }

private:
    enum class Cause : std::uint8_t { Open, Harm, Chance };
    struct Gap
    {
        ServerTime from = kUnknownTime;
        ServerTime to = kUnknownTime;
    };
    struct Node
    {
        Gap gap; ///< the latest one
        std::string runId;
        ServerTime restartedAt = kUnknownTime;
        ServerTime burstBegin{};
        std::int64_t locks = 0; ///< in the burst
        Cause verdict = Cause::Chance;
        bool isWithinGap = false; ///< the locks may have ended during the gap
        EvidencePoint last;
    };
    void tell(NodeId id, const Node& node, std::uint64_t times, const FindingContext& context)
    {
        context.episodes.occurred(kId, context.picture, id, context.nodes.of(id).keyspace, node.last.at,
                                  {{Measure::Locks, node.locks}}, node.last, times);
    }
    /// True when the server still has a lock that was held before `then`.
    [[nodiscard]] static bool isAnyKept(NodeId node, ServerTime then, const FindingContext& context)
    {
        for (std::uint32_t i = 0; i < context.picture.size(); ++i) {
            const LockState& state = context.picture.state(LockId{i});
            const ServerTime since = state.latestBegin();
            if (state.phase == LockPhase::Held && since != kUnknownTime && since < then &&
                context.picture.key(LockId{i}).node == node)
                return true;
        }
        return false;
    }

    std::map<NodeId, Node> m_nodes;
};

/// No TTL, but a future time as the value, after which any client may take the lock. A past time is the time of
/// acquisition.
class EndInValue final : public FindingRule
{
    static constexpr auto kId = FindingId::EndInValue;
    /// Tolerance for a client clock that is ahead.
    static constexpr milliseconds kAhead{50};
    static constexpr std::chrono::hours kFarthest{24};
    [[nodiscard]] EventKinds kinds() const override
    {
        return bit(EventKind::Acquired) | bit(EventKind::TakenOver) | bit(EventKind::Learned);
    }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        // An end far enough in the future is the lease; a near one may be the time of acquisition.
        const bool isLease = event.endInValue && event.deadline.isTime();
        if ((!isLease && !event.deadline.isNever()) || event.type != ValueType::String ||
            event.holder == TokenId::None || what.lock.begunAt == kUnknownTime || what.lock.isValueCounted)
            return;
        // A recording may have masked the token; the deadline is still there.
        const auto ms = isLease ? std::nullopt : formats::epochMs(context.picture.token(event.holder));
        if (!isLease && !ms)
            return;
        const ServerTime end = isLease ? event.deadline.time() : ServerTime{milliseconds{*ms}};
        const microseconds ahead = end - what.lock.begunAt;
        if (ahead < kAhead || ahead > kFarthest)
            return;
        what.lock.isValueCounted = true; // once per hold
        if (what.lock.endsInValue < UINT16_MAX)
            ++what.lock.endsInValue;
        if (what.lock.endsInValue < context.limit(kId, Measure::Times) ||
            context.episodes.isFresh(kId, event.lock, event.at))
            return;
        context.episodes.occurred(kId, context.picture, event.lock, event.at, {{Measure::Times, what.lock.endsInValue}},
                                  context.point(event));
    }
};

} // namespace

void addEventRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<TakenOver>());
    rules.push_back(std::make_unique<ExpiredThenTaken>());
    rules.push_back(std::make_unique<Evicted>());
    rules.push_back(std::make_unique<LostByFailover>());
    rules.push_back(std::make_unique<Flushed>());
    rules.push_back(std::make_unique<EndInValue>());
}

} // namespace lockscope::analysis
