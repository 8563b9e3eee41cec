// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/queueanswers.h"

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
        const double ms = std::strtod(std::string(score).c_str(), nullptr);
        if (known != found.waiters.end() && ms > 0 && ms < 9e15)
            known->deadline = Deadline::atMs(std::int64_t(ms));
    });
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
    const auto signals = std::erase_if(
        found.waiters, [&place](const Waiter& waiter) { return place.deadlines.empty() && waiter.id == "1"; });
    found.count -= std::min(found.count, std::uint32_t(signals));
}

void countByDeadline(WaitersFrom& found, const formats::WaitPlace& place, ServerTime now)
{
    if (place.deadlines.empty())
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
