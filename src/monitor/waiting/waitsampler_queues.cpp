// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits by standing in a queue or by leaving a mark.
#include "monitor/waiting/waitsampler.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kMaxOdd = 1000;

/// The rule that would let a user read keys of this name's family.
[[nodiscard]] std::string familyOf(std::string_view name)
{
    const auto colon = name.find(':');
    return colon == name.npos ? std::string(name) : std::string(name.substr(0, colon + 1)).append("*");
}

/// The signal that a release leaves in the queue of waiting jobs is nobody.
[[nodiscard]] bool isSignal(const formats::WaitPlace& place, std::string_view member)
{
    return place.deadlines.empty() && member == "1";
}

} // namespace

void WaitSampler::takeMembers(Look& look, const redis::ReplyView& reply)
{
    for (const auto member : reply) {
        Waiter waiter;
        waiter.id = member.text();
        look.found.waiters.push_back(std::move(waiter));
    }
}

void WaitSampler::takeMark(Look& look, std::string_view value)
{
    if (!value.ends_with(look.place.suffix))
        return;
    value.remove_suffix(look.place.suffix.size());
    look.found.count = 1;
    look.found.waiters.emplace_back().id = value;
}

/// Pairs nested in RESP3, flat in RESP2. The members came before.
void WaitSampler::takeDeadlines(Look& look, const redis::ReplyView& reply) const
{
    const auto note = [&look](std::string_view member, std::string_view score) {
        const auto known = std::find_if(look.found.waiters.begin(), look.found.waiters.end(),
                                        [member](const Waiter& waiter) { return waiter.id == member; });
        const double ms = std::strtod(std::string(score).c_str(), nullptr);
        if (known != look.found.waiters.end() && ms > 0 && ms < 9e15)
            known->deadline = Deadline::atMs(std::int64_t(ms));
    };
    for (auto it = reply.begin(); it != reply.end();) {
        const auto first = *it++;
        if (first.isAggregate()) {
            note(first.at(0).text(), first.at(1).text());
        } else if (it != reply.end()) {
            note(first.text(), (*it++).text());
        }
    }
}

void WaitSampler::refusedPlace(const formats::WaitPlace& place, const redis::ReplyView& reply)
{
    if (!reply.isError("NOPERM")) {
        if (m_odd.size() <
            kMaxOdd) // not what its name says; asking again would count as an error of the server's users
            m_odd.insert(place.name);
        return;
    }
    if (!std::exchange(m_mayRead, false))
        return;
    auto rules = std::string("+llen +lrange +zrange +getrange +memory|usage ~").append(familyOf(place.name));
    if (!place.deadlines.empty())
        rules.append(" ~").append(familyOf(place.deadlines));
    deny("wait_queues", tr("Queues of those who wait for a lock cannot be read."), rules, reply);
}

/// Whose deadline has passed waits no more, though the place is there until somebody comes by; the rest counts.
void WaitSampler::finishMembers(Look& look) const
{
    const auto now = m_host.observed().server;
    auto& found = look.found;
    const auto signals = std::erase_if(found.waiters, [&](const Waiter& w) { return isSignal(look.place, w.id); });
    const auto past = std::count_if(found.waiters.begin(), found.waiters.end(), [now](const Waiter& waiter) {
        return waiter.deadline.isTime() && waiter.deadline.time() <= now;
    });
    found.count -= std::min(found.count, std::uint32_t(signals) + std::uint32_t(past));
}

} // namespace lockscope::monitor
