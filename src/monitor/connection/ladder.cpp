// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/ladder.h"

#include "core/text.h"

#include <QCoreApplication>

#include <utility>

namespace lockscope::monitor {

namespace {

struct LadderText
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::LadderText)
public:
    /// Names of the event kinds that no notification announces.
    static EngineText missingKinds(const Coverage& c)
    {
        std::vector<EngineText> kinds;
        if (!c.removals)
            kinds.emplace_back(QT_TR_NOOP("releases and renewals (flag g)"));
        if (!c.strings)
            kinds.emplace_back(QT_TR_NOOP("string locks (flag $)"));
        if (!c.hashes)
            kinds.emplace_back(QT_TR_NOOP("hash locks (flag h)"));
        if (!c.zsets)
            kinds.emplace_back(QT_TR_NOOP("sorted-set locks (flag z)"));
        if (!c.listsAndSets)
            kinds.emplace_back(QT_TR_NOOP("list and set locks (flags l, s)"));
        if (!c.expired)
            kinds.emplace_back(QT_TR_NOOP("expiries (flag x)"));
        if (!c.evicted)
            kinds.emplace_back(QT_TR_NOOP("evictions (flag e)"));
        return EngineText::list(QT_TR_NOOP(", "), std::move(kinds));
    }

    static EngineText missedBy(SourceKind source)
    {
        return source == SourceKind::Tracking
                   ? QT_TR_NOOP("a change is announced without its kind, and several at once as one: holds shorter "
                                "than a read and single renewals of several can be missed")
                   : QT_TR_NOOP("what happens between two polls is not seen: short holds, fast hand-overs, single "
                                "renewals");
    }

    /// The unannounced rest, which the next rung finds, with the limits of that rung.
    static std::vector<EngineText> gapsOfNotifications(const LadderPlan& plan, const std::vector<std::string>& refused)
    {
        std::vector<EngineText> spots;
        if (EngineText missing = missingKinds(plan.coverage); !missing.isEmpty())
            spots.push_back({plan.tracking ? QT_TR_NOOP("not announced, so found by tracking: %1")
                                           : QT_TR_NOOP("not announced, so found by polling: %1"),
                             {std::move(missing)}});
        if (refused.empty())
            return spots;
        std::string names;
        for (const auto& pattern : refused)
            names += (names.empty() ? "" : ", ") + printable(pattern);
        //: %1 are patterns of keys, %2 is a sentence
        spots.push_back(
            {plan.tracking ? QT_TR_NOOP("of %1, which may not be subscribed and is followed by tracking, this is "
                                        "missed: %2")
                           : QT_TR_NOOP("of %1, which may not be subscribed and is followed by polling, this is "
                                        "missed: %2"),
             {EngineText::verbatim(names), missedBy(plan.tracking ? SourceKind::Tracking : SourceKind::Polling)}});
        return spots;
    }

    static EngineText blindSpots(const LadderPlan& plan, const LadderInput& input)
    {
        std::vector<EngineText> spots;
        if (plan.source == SourceKind::Notifications)
            spots = gapsOfNotifications(plan, input.refused);
        else
            spots.push_back(missedBy(plan.source));
        if (!input.trackingAllowed)
            spots.emplace_back(QT_TR_NOOP("FLUSHALL and FLUSHDB are noticed only by polling"));
        return EngineText::list(QT_TR_NOOP("; "), std::move(spots));
    }
};

Coverage coverageOf(const LadderInput& input)
{
    if (input.refused.size() >= input.patterns.size() || input.contradicted)
        return {};
    return input.flagsKnown ? coverageFromFlags(input.flags) : input.seen;
}

} // namespace

Coverage coverageFromFlags(std::string_view flags)
{
    const auto has = [flags](char flag) { return flags.find(flag) != std::string_view::npos; };
    if (!has('K'))
        return {};
    const bool all = has('A');
    return {.removals = all || has('g'),
            .strings = all || has('$'),
            .hashes = all || has('h'),
            .zsets = all || has('z'),
            .listsAndSets = all || (has('l') && has('s')),
            .expired = all || has('x'),
            .evicted = all || has('e'),
            .tracking = false};
}

void learnCoverage(KeyEvent event, Coverage& c)
{
    switch (event) {
    case KeyEvent::Set:
    case KeyEvent::StringChange:
    case KeyEvent::StringCount:
        c.strings = true;
        break;
    case KeyEvent::Expire:
    case KeyEvent::Persist:
    case KeyEvent::Del:
    case KeyEvent::RenameFrom:
    case KeyEvent::RenameTo:
    case KeyEvent::MoveFrom:
    case KeyEvent::MoveTo:
    case KeyEvent::Restore:
    case KeyEvent::CopyTo:
        c.removals = true;
        break;
    case KeyEvent::HSet:
    case KeyEvent::HIncrBy:
    case KeyEvent::HDel:
    case KeyEvent::HExpire:
    case KeyEvent::HExpired:
        c.hashes = true;
        break;
    case KeyEvent::ZAdd:
    case KeyEvent::ZRem:
    case KeyEvent::ZStore:
        c.zsets = true;
        break;
    case KeyEvent::ListChange:
    case KeyEvent::SetChange:
    case KeyEvent::ListOrSetStore:
        c.listsAndSets = true;
        break;
    case KeyEvent::Expired:
        c.expired = true;
        break;
    case KeyEvent::Evicted:
        c.evicted = true;
        break;
    case KeyEvent::Ignored:
    case KeyEvent::Other:
        break;
    }
}

bool isFull(const Coverage& c)
{
    return c.removals && c.strings && c.hashes && c.zsets && c.listsAndSets && c.expired && c.evicted;
}

LadderPlan planLadder(const LadderInput& input)
{
    LadderPlan plan;
    plan.coverage = coverageOf(input);
    // Where every kind is announced, only the refused patterns need another rung.
    const auto& unannounced = isFull(plan.coverage) ? input.refused : input.patterns;
    const auto& told = plan.coverage;
    const bool announcesNew = told.strings && told.hashes && told.zsets && told.listsAndSets;
    if (input.trackingAllowed)
        plan.tracked = unannounced;
    else
        plan.walked = announcesNew ? input.refused : input.patterns;
    plan.tracking = !plan.tracked.empty();
    plan.flushDetector = input.trackingAllowed && !plan.tracking;
    plan.coverage.tracking = plan.tracking;
    // Without releases or plain string locks, notifications reveal too little to be named as the source.
    if (plan.coverage.removals && plan.coverage.strings)
        plan.source = SourceKind::Notifications;
    else
        plan.source = plan.tracking ? SourceKind::Tracking : SourceKind::Polling;

    plan.blindSpots = LadderText::blindSpots(plan, input);
    return plan;
}

} // namespace lockscope::monitor
