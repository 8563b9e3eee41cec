// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/ladder.h"

namespace lockscope::monitor {

namespace {

void add(std::string& list, bool missing, std::string_view what)
{
    if (!missing)
        return;
    if (!list.empty())
        list += ", ";
    list += what;
}

/// The kinds that no notification announces, for people.
std::string missingKinds(const Coverage& c)
{
    std::string list;
    add(list, !c.removals, "releases and renewals (flag g)");
    add(list, !c.strings, "string locks (flag $)");
    add(list, !c.hashes, "hash locks (flag h)");
    add(list, !c.zsets, "sorted-set locks (flag z)");
    add(list, !c.expired, "expiries (flag x)");
    add(list, !c.evicted, "evictions (flag e)");
    return list;
}

Coverage coverageOf(const LadderInput& input)
{
    if (!input.subscribed || input.contradicted)
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
        c.hashes = true;
        break;
    case KeyEvent::ZAdd:
    case KeyEvent::ZRem:
        c.zsets = true;
        break;
    case KeyEvent::ListChange:
    case KeyEvent::SetChange:
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
    return c.removals && c.strings && c.hashes && c.zsets && c.expired && c.evicted;
}

LadderPlan planLadder(const LadderInput& input)
{
    LadderPlan plan;
    plan.coverage = coverageOf(input);
    const bool full = isFull(plan.coverage);
    plan.tracking = input.trackingAllowed && !full;
    plan.flushDetector = input.trackingAllowed && full;
    plan.coverage.tracking = plan.tracking;
    // Without the releases or the plain string locks, notifications tell too little to name them as the source.
    if (plan.coverage.removals && plan.coverage.strings)
        plan.source = SourceKind::Notifications;
    else
        plan.source = plan.tracking ? SourceKind::Tracking : SourceKind::Polling;

    const auto missing = missingKinds(plan.coverage);
    if (plan.source == SourceKind::Polling)
        plan.blindSpots = "what happens between two polls is not seen: short holds, fast hand-overs, single renewals";
    else if (plan.source == SourceKind::Tracking)
        plan.blindSpots =
            "a change is announced without its kind, and several at once as one: holds shorter than a read "
            "and single renewals of several can be missed";
    else if (!missing.empty())
        plan.blindSpots =
            "not announced, so found by " + std::string(plan.tracking ? "tracking" : "polling") + ": " + missing;
    if (!input.trackingAllowed) {
        if (!plan.blindSpots.empty())
            plan.blindSpots += "; ";
        plan.blindSpots += "FLUSHALL and FLUSHDB are noticed only by polling";
    }
    return plan;
}

} // namespace lockscope::monitor
