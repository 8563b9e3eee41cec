// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/queueanswers.h"

#include "core/numbers.h"
#include "redis/keycommands.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace lockscope::monitor::queueanswers {

void takeMembers(WaitersFrom& found, const redis::ReplyView& reply)
{
    for (const auto member : reply)
        found.waiters.emplace_back().id = member.text();
}

void takeDeadlines(WaitersFrom& found, const redis::ReplyView& reply)
{
    redis::eachElement(reply, ValueType::ZSet, [&found](std::string_view member, std::string_view score) {
        const auto known = std::find_if(found.waiters.begin(), found.waiters.end(),
                                        [member](const Waiter& waiter) { return waiter.id == member; });
        const double ms = parseLeadingNumber<double>(score).value_or(0);
        if (known != found.waiters.end() && ms > 0 && ms < 9e15)
            known->deadline = Deadline::atMs(std::int64_t(ms));
    });
}

void takeSorted(WaitersFrom& found, const formats::WaitPlace& place, const redis::ReplyView& reply)
{
    redis::eachElement(reply, ValueType::ZSet, [&](std::string_view member, std::string_view score) {
        const double seconds = parseLeadingNumber<double>(score).value_or(0);
        Waiter& waiter = found.waiters.emplace_back();
        waiter.id = member;
        if (seconds <= 0 || seconds > 9e9)
            return;
        waiter.since = serverTimeFromUs(static_cast<std::int64_t>(seconds * 1e6));
        waiter.deadline = Deadline::at(waiter.since + place.outAfter);
    });
}

void takeCounter(WaitersFrom& found, std::string_view value)
{
    const auto count = parseLeadingNumber<std::int64_t>(value).value_or(0);
    found.count = static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, UINT32_MAX));
    found.bound = found.count == 0 ? WaitBound::Exactly : WaitBound::AtMost;
}

void takeMark(WaitersFrom& found, const formats::WaitPlace& place, std::string_view value)
{
    if (!value.ends_with(place.suffix))
        return;
    value.remove_suffix(place.suffix.size());
    found.count = 1;
    found.waiters.emplace_back().id = value;
}

void leaveOutSignals(WaitersFrom& found, const formats::WaitPlace& place)
{
    const auto signals = std::erase_if(found.waiters, [&place](const Waiter& waiter) {
        return place.kind != formats::WaitPlace::Kind::Sorted && place.deadlines.empty() && waiter.id == "1";
    });
    found.count -= std::min(found.count, std::uint32_t(signals));
}

void countByDeadline(WaitersFrom& found, const formats::WaitPlace& place, ServerTime now)
{
    if (place.deadlines.empty() && place.kind != formats::WaitPlace::Kind::Sorted)
        return;
    const auto past = std::count_if(found.waiters.begin(), found.waiters.end(), [now](const Waiter& waiter) {
        return waiter.deadline.isTime() && waiter.deadline.time() <= now;
    });
    found.count -= std::min(found.count, std::uint32_t(past));
    found.bound = WaitBound::AtLeast;
}

void countByPulse(WaitersFrom& found, std::uint32_t inQueue)
{
    const auto alive = std::count_if(found.waiters.begin(), found.waiters.end(),
                                     [](const Waiter& waiter) { return waiter.pulse != WaiterPulse::Silent; });
    found.count = std::uint32_t(alive);
    found.bound = inQueue > found.waiters.size() ? WaitBound::AtLeast : WaitBound::Exactly;
}

} // namespace lockscope::monitor::queueanswers
