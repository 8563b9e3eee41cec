// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings that last as long as a hold.
#include "analysis/findings/rule.h"

#include "formats/leaseinvalue.h"

#include <array>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// The latest known event of the lock.
EvidencePoint lastEvent(const HeldLook& look, const FindingContext& context)
{
    EvidencePoint point;
    point.at = look.state.changedAt == kUnknownTime ? look.since : look.state.changedAt;
    point.kind = look.state.lastKind;
    point.holder = context.token(look.state.holder);
    return point;
}

/// A lower bound where the start was not seen: the key has been held since its last access before it was found.
microseconds heldFor(const HeldLook& look, ServerTime now)
{
    const ServerTime untouched = look.state.heldBeforeTime();
    const bool isEarlier = look.state.heldSince == kUnknownTime && untouched != kUnknownTime && untouched < look.since;
    return now - (isEarlier ? untouched : look.since);
}

/// Held without an expiry: only its holder can end it.
class NoTtl final : public FindingRule
{
    void held(const HeldLook& look, const FindingContext& context) override
    {
        const microseconds held = heldFor(look, context.now);
        const bool isSo = neverEnds(look.state) && held.count() >= context.limit(FindingId::NoTtl, Measure::Held) &&
                          !endsByItsValue(look.state, context, look.lock, look.since);
        if (isSo)
            context.episodes.stands(FindingId::NoTtl, context.picture, look.lock, look.since, context.now,
                                    {{Measure::Held, held.count()}}, lastEvent(look, context));
        else
            context.episodes.resolve(FindingId::NoTtl, look.lock, context.now);
    }
};

/// One usual renewal is overdue, or two are. Late delivery does not count as late.
class Renewal final : public FindingRule
{
public:
    explicit Renewal(FindingId id, Verdict verdict) : m_id(id), m_verdict(verdict) {}

private:
    void held(const HeldLook& look, const FindingContext& context) override
    {
        if (look.verdict != m_verdict) {
            context.episodes.resolve(m_id, look.lock,
                                     look.state.lastRenewal == kUnknownTime
                                         ? context.now
                                         : std::max(look.state.lastRenewal, look.state.heldSince));
            return;
        }
        const milliseconds cadence = cadenceOf(look.state);
        const auto due = expectedRenewal(look.state);
        if (cadence.count() == 0 || !due || microseconds{context.counters.lagUs} * 4 > cadence)
            return;
        const NodeId node = context.picture.key(look.lock).node;
        const ServerTime renewed = std::max(look.state.lastRenewal, context.nodes.of(node).punctualSince());
        const bool isLate = m_id == FindingId::RenewalLate;
        if (!context.isToldBy(node, renewed + (isLate ? renewalLateAfter(cadence) : renewalStoppedAfter(cadence))))
            return; // the server may be silent instead
        context.episodes.stands(m_id, context.picture, look.lock, std::max(*due, renewed), context.now,
                                {{Measure::SinceRenewal, (context.now - look.state.lastRenewal).count()},
                                 {Measure::Cadence, microseconds{cadence}.count()}},
                                lastEvent(look, context));
    }

    FindingId m_id;
    Verdict m_verdict;
};

/// The lease is over, and the server has not reported its end.
class Overdue final : public FindingRule
{
    void held(const HeldLook& look, const FindingContext& context) override
    {
        const NodeId node = context.picture.key(look.lock).node;
        const microseconds limit = context.thresholds.timeOf(FindingId::Overdue, Measure::Late);
        const bool isTime = look.state.deadline.isTime();
        // A server that was silent at the end of the lease could not report it.
        const ServerTime due =
            isTime ? std::max(look.state.deadline.time(), context.nodes.of(node).answersSince) : kUnknownTime;
        if (!isTime || context.now - due < limit) {
            context.episodes.resolve(FindingId::Overdue, look.lock, context.now);
            return;
        }
        if (!context.isToldBy(node, due + limit))
            return;
        context.episodes.stands(FindingId::Overdue, context.picture, look.lock, look.state.deadline.time(), context.now,
                                {{Measure::Late, (context.now - look.state.deadline.time()).count()}},
                                lastEvent(look, context));
    }
};

/// Held far longer than the lock's other holds.
class HeldUnusuallyLong final : public FindingRule
{
    void held(const HeldLook& look, const FindingContext& context) override
    {
        constexpr auto kId = FindingId::HeldUnusuallyLong;
        const microseconds held = heldFor(look, context.now);
        if (held.count() < context.limit(kId, Measure::Held))
            return;
        const LaneHistory* history = context.histories.find(look.lock);
        if (history == nullptr)
            return;
        // The lock of a one-off job is held only once, so it is compared with those of similar jobs.
        const auto isEnough = [&](const HoldWindow& holds) {
            return std::int64_t(holds.size()) >= context.limit(kId, Measure::Holds);
        };
        const bool isOwn = isEnough(history->window);
        const HoldWindow& window = isOwn ? history->window : context.histories.windowOfGroup(*history);
        if (!isEnough(window))
            return;
        const std::int64_t longest = std::max<std::int64_t>(window.longest().count(), 1);
        if (held.count() / longest < context.limit(kId, Measure::HoldRatio))
            return;
        const std::array<MeasuredValue, 5> measures{{{Measure::Held, held.count()},
                                                     {Measure::HoldRatio, held.count() / longest},
                                                     {Measure::LongestHold, longest},
                                                     {Measure::Holds, std::int64_t(window.size())},
                                                     {Measure::GroupHolds, std::int64_t(window.size())}}};
        context.episodes.stands(kId, factsOf(kId).severity, context.picture, look.lock, look.since, context.now,
                                std::span(measures).first(isOwn ? 4 : 5), lastEvent(look, context));
    }
};

/// Two primaries of one group have granted the lock to different holders.
class GrantedTwice final : public FindingRule
{
    void held(const HeldLook& look, const FindingContext& context) override
    {
        if (!look.state.grantedTwice) {
            context.episodes.resolve(FindingId::GrantedTwice, look.lock, context.now);
            return;
        }
        EvidencePoint point = lastEvent(look, context);
        if (const LockId rival = context.picture.rivalOf(look.lock); rival != kNoLock)
            point.other = context.token(context.picture.state(rival).holder);
        context.episodes.stands(FindingId::GrantedTwice, context.picture, look.lock, look.since, context.now,
                                {{Measure::Held, heldFor(look, context.now).count()}}, point);
    }
};

} // namespace

bool endsByItsValue(const LockState& state, const FindingContext& context, LockId lock, ServerTime now)
{
    if (state.endInValue)
        return true;
    if (state.type != ValueType::String || state.holder == TokenId::None)
        return false;
    formats::RawValue raw;
    raw.key = context.picture.key(lock).name;
    raw.type = state.type;
    raw.value = context.picture.token(state.holder);
    raw.valueBytes = state.valueBytes;
    return formats::leaseInValue(raw, std::chrono::time_point_cast<milliseconds>(
                                          std::chrono::sys_time<microseconds>(now.time_since_epoch())))
        .has_value();
}

void addHoldRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<NoTtl>());
    rules.push_back(std::make_unique<GrantedTwice>());
    rules.push_back(std::make_unique<Renewal>(FindingId::RenewalLate, Verdict::RenewalLate));
    rules.push_back(std::make_unique<Renewal>(FindingId::RenewalStopped, Verdict::RenewalStopped));
    rules.push_back(std::make_unique<Overdue>());
    rules.push_back(std::make_unique<HeldUnusuallyLong>());
}

} // namespace lockscope::analysis
