// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/ladder.h"

#include "core/text.h"

namespace lockscope::monitor {

namespace {

void add(std::string& list, bool missing, std::string_view what, std::string_view separator = ", ")
{
    if (!missing)
        return;
    if (!list.empty())
        list += separator;
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
    add(list, !c.listsAndSets, "list and set locks (flags l, s)");
    add(list, !c.expired, "expiries (flag x)");
    add(list, !c.evicted, "evictions (flag e)");
    return list;
}

constexpr const char* kPollingMisses =
    "what happens between two polls is not seen: short holds, fast hand-overs, single renewals";
constexpr const char* kTrackingMisses =
    "a change is announced without its kind, and several at once as one: holds shorter than a read and single renewals "
    "of several can be missed";

/// What is not announced though the rest is: the next rung finds it, and misses what that rung misses.
std::string gapsOfNotifications(const LadderPlan& plan, const std::vector<std::string>& refused)
{
    std::string spots;
    const std::string_view by = plan.tracking ? "tracking" : "polling";
    if (const auto missing = missingKinds(plan.coverage); !missing.empty())
        spots.append("not announced, so found by ").append(by).append(": ").append(missing);
    if (refused.empty())
        return spots;
    std::string names;
    for (const auto& pattern : refused)
        add(names, true, printable(pattern));
    spots.append(spots.empty() ? "of " : "; of ")
        .append(names)
        .append(", which may not be subscribed and is followed by ")
        .append(by);
    return spots.append(", this is missed: ").append(plan.tracking ? kTrackingMisses : kPollingMisses);
}

std::string blindSpots(const LadderPlan& plan, const LadderInput& input)
{
    auto spots = plan.source == SourceKind::Polling    ? std::string(kPollingMisses)
                 : plan.source == SourceKind::Tracking ? std::string(kTrackingMisses)
                                                       : gapsOfNotifications(plan, input.refused);
    if (!input.trackingAllowed)
        add(spots, true, "FLUSHALL and FLUSHDB are noticed only by polling", "; ");
    return spots;
}

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
    // Without the releases or the plain string locks, notifications tell too little to name them as the source.
    if (plan.coverage.removals && plan.coverage.strings)
        plan.source = SourceKind::Notifications;
    else
        plan.source = plan.tracking ? SourceKind::Tracking : SourceKind::Polling;

    plan.blindSpots = blindSpots(plan, input);
    return plan;
}

} // namespace lockscope::monitor
