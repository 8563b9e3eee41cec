// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/tracewaiters.h"

#include "core/patience.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

void TraceWaiters::add(const TracedCommand& command, std::string_view key)
{
    const bool isAboutWaiting =
        command.deed == TraceDeed::Acquired || command.deed == TraceDeed::Refused || command.deed == TraceDeed::Waiting;
    if (command.client == 0 || !isAboutWaiting)
        return;
    const auto known = m_locks.find(key);
    const bool asks = command.deed == TraceDeed::Refused || command.deed == TraceDeed::Waiting;
    if (known == m_locks.end() && (!asks || m_locks.size() >= kMostLocks))
        return;
    auto& asking = known != m_locks.end() ? known->second.asking : m_locks[std::string(key)].asking;
    const auto token = isSeveral(command.client) ? command.token : TokenMark::None;
    const auto who = std::find_if(asking.begin(), asking.end(),
                                  [&](const Asking& a) { return a.client == command.client && a.token == token; });
    if (!asks) {
        if (who != asking.end())
            asking.erase(who);
        return;
    }
    const bool listens = command.deed == TraceDeed::Waiting;
    if (who != asking.end()) {
        who->longestPause = std::max(who->longestPause, command.at - who->last);
        who->last = command.at;
        who->again = true;
        who->listens = listens;
    } else if (asking.size() < kMostOfALock) {
        asking.push_back({command.client, token, command.at, command.at, listens, false, {}});
    }
}

void TraceWaiters::tell(ServerTime now)
{
    for (auto lock = m_locks.begin(); lock != m_locks.end();) {
        auto& [key, here] = *lock;
        std::erase_if(here.asking, [now](const Asking& a) { return gaveUp(now - a.last, a.longestPause, a.listens); });
        const bool nobody = here.asking.empty();
        const auto id = m_find(key);
        if (id != kNoLock && (!nobody || here.told)) { // also that nobody does any more
            m_board.set(id, says(here, now));
            here.told = true;
        }
        lock = nobody ? m_locks.erase(lock) : std::next(lock);
    }
}

void TraceWaiters::withdraw()
{
    for (const auto& [key, lock] : m_locks) {
        if (const auto id = m_find(key); id != kNoLock)
            m_board.withdraw(id, WaitSource::Trace);
    }
    m_locks.clear();
}

bool TraceWaiters::isSeveral(std::uint32_t id) const
{
    const auto* client = m_clients.client(id);
    return client != nullptr && client->several;
}

WaitersFrom TraceWaiters::says(const Lock& lock, ServerTime now) const
{
    WaitersFrom from;
    from.source = WaitSource::Trace;
    from.bound = WaitBound::AtLeast;
    from.at = now;
    bool oneAsks = false;
    for (const auto& a : lock.asking) {
        const auto* client = m_clients.client(a.client);
        // Tokens that were used but once may all be of one client, where the address does not tell.
        if (client != nullptr && client->several && !a.again && !a.listens && std::exchange(oneAsks, true))
            continue;
        ++from.count;
        if (client == nullptr || from.waiters.size() >= kMaxWaitersKept)
            continue;
        Waiter waiter;
        waiter.client = client->address;
        waiter.name = client->name;
        waiter.several = client->several;
        if (a.token != TokenMark::None)
            waiter.id = "attempt-" + std::to_string(static_cast<std::uint64_t>(a.token));
        waiter.since = a.since;
        waiter.pulse = a.listens ? WaiterPulse::Listens : WaiterPulse::Unknown;
        from.waiters.push_back(std::move(waiter));
    }
    return from;
}

} // namespace lockscope::monitor
