// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is wrong the moment it happens.
#include "analysis/findings/rule.h"

#include "formats/decode.h"
#include "formats/shapes.h"

#include <unordered_map>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Another client overwrote the holder: neither release nor expiry stands between.
class TakenOver final : public FindingRule
{
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::TakenOver); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (event.holder == TokenId::None || event.previous == TokenId::None)
            return; // who is not known proves nothing
        const auto client = [&](TokenId token) {
            return formats::clientOf(event.library, context.picture.token(token));
        };
        if (client(event.holder) == client(event.previous))
            return;
        context.episodes.occurred(FindingId::TakenOver, context.picture, event.lock, event.at, {},
                                  context.point(event));
    }
};

/// Its time was over, and the next one had it at once: the one before may still be at work.
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

/// Many locks of a node are gone at the same moment, and nobody said how. What was given back while nobody looked is
/// found gone at once, too: behind a gap it takes that nothing is left of what was held before.
class Flushed final : public FindingRule
{
    static constexpr std::chrono::seconds kAtOnce{1};
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Vanished); }
    void node(const NodeEvent& event, const FindingContext&) override
    {
        if (event.kind == NodeEvent::Kind::Gap && event.at - event.from > kAtOnce)
            m_gaps[static_cast<std::uint32_t>(event.node)] = {event.from, event.at};
    }
    void happened(const Happened& what, const FindingContext& context) override
    {
        constexpr auto kId = FindingId::Flushed;
        Burst& burst = m_bursts[static_cast<std::uint32_t>(what.event.node)];
        if (what.event.at - burst.begin > kAtOnce)
            burst = {what.event.at, 0};
        ++burst.locks;
        const std::int64_t needed = context.limit(kId, Measure::Locks);
        if (burst.locks < needed)
            return;
        const bool isNew = burst.locks == needed;
        if (isNew)
            burst.isOfGap = endedInGap(what.event, context);
        if (burst.isOfGap)
            return;
        context.episodes.occurred(kId, context.picture, what.event.node, context.nodes.of(what.event.node).keyspace,
                                  what.event.at, {{Measure::Locks, burst.locks}}, context.point(what.event),
                                  isNew ? 1 : 0);
    }
    /// Its end may lie in the last gap, and the server has kept others through it.
    [[nodiscard]] bool endedInGap(const LockEvent& event, const FindingContext& context) const
    {
        const auto known = m_gaps.find(static_cast<std::uint32_t>(event.node));
        if (known == m_gaps.end())
            return false;
        const Gap& gap = known->second;
        if (event.precisionUs != kUnknownPrecisionUs && event.at - microseconds{event.precisionUs} > gap.to)
            return false;
        for (std::uint32_t i = 0; i < context.picture.size(); ++i) {
            const LockState& state = context.picture.state(LockId{i});
            const ServerTime since = state.heldSince != kUnknownTime ? state.heldSince : state.heldBeforeTime();
            if (state.phase == LockPhase::Held && since != kUnknownTime && since < gap.from &&
                context.picture.key(LockId{i}).node == event.node)
                return true;
        }
        return false;
    }
    void clear() override
    {
        m_bursts.clear();
        m_gaps.clear();
    }

    struct Burst
    {
        ServerTime begin{};
        std::int64_t locks = 0;
        bool isOfGap = false;
    };
    struct Gap
    {
        ServerTime from{};
        ServerTime to{};
    };
    std::unordered_map<std::uint32_t, Burst> m_bursts; ///< by node
    std::unordered_map<std::uint32_t, Gap> m_gaps;     ///< by node: the last one
};

/// No TTL, but a value that is a time to come: anybody may take it for over. A time that is over is when it was taken.
class EndInValue final : public FindingRule
{
    static constexpr auto kId = FindingId::EndInValue;
    /// Of a client's clock that is ahead.
    static constexpr milliseconds kAhead{50};
    static constexpr std::chrono::hours kFarthest{24};
    [[nodiscard]] EventKinds kinds() const override
    {
        return bit(EventKind::Acquired) | bit(EventKind::TakenOver) | bit(EventKind::Learned);
    }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (!event.deadline.isNever() || event.type != ValueType::String || event.holder == TokenId::None ||
            what.lock.begunAt == kUnknownTime || what.lock.isValueCounted)
            return;
        const auto ms = formats::epochMs(context.picture.token(event.holder));
        if (!ms)
            return;
        const microseconds ahead = milliseconds{*ms} - what.lock.begunAt.time_since_epoch();
        if (ahead < kAhead || ahead > kFarthest)
            return;
        what.lock.isValueCounted = true; // once a hold
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
    rules.push_back(std::make_unique<Flushed>());
    rules.push_back(std::make_unique<EndInValue>());
}

} // namespace lockscope::analysis
