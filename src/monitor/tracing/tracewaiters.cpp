// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/tracewaiters.h"

#include "core/patience.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

void TraceWaiters::add(const TracedCommand& command, std::string_view key)
{
    const bool isAboutWaiting = command.deed == TraceDeed::Acquired || command.deed == TraceDeed::Refused ||
                                command.deed == TraceDeed::Waiting || command.deed == TraceDeed::StoppedWaiting;
    if (command.client == 0 || !isAboutWaiting)
        return;
    const auto known = m_locks.find(key);
    const bool asks = command.deed == TraceDeed::Refused || command.deed == TraceDeed::Waiting;
    if (known == m_locks.end() && (!asks || m_locks.size() >= kMostLocks))
        return;
    auto& asking = known != m_locks.end() ? known->second.asking : m_locks[std::string(key)].asking;
    if (command.deed == TraceDeed::StoppedWaiting)
        return stopped(asking, command);
    if (!asks)
        return acquired(asking, command);
    const bool listens = command.deed == TraceDeed::Waiting;
    if (const auto who = find(asking, command); who != asking.end()) {
        who->longestPause = std::max(who->longestPause, command.at - who->last);
        who->last = command.at;
        who->again = true;
        who->listens = listens || who->listensElsewhere;
        who->listener = listens ? command.client : who->listener;
        who->tokenCameBack = who->tokenCameBack || (command.token != TokenMark::None && who->token == command.token);
        who->token = command.token == TokenMark::None ? who->token : command.token;
        return;
    }
    if (listens && command.token == TokenMark::None) {
        constexpr std::chrono::seconds kMoment{1};
        const auto refused = std::find_if(asking.rbegin(), asking.rend(), [&](const Asking& a) {
            return !a.listens && command.at - a.last < kMoment && areOfOneHost(a.client, command.client);
        });
        if (refused != asking.rend()) {
            refused->listens = refused->listensElsewhere = true;
            refused->listener = command.client;
            return;
        }
    }
    if (asking.size() < kMostOfALock)
        asking.push_back({.client = command.client,
                          .token = command.token,
                          .since = command.at,
                          .last = command.at,
                          .listens = listens,
                          .listener = listens ? command.client : 0});
}

TraceWaiters::Askers::iterator TraceWaiters::find(Askers& asking, const TracedCommand& command) const
{
    if (command.token != TokenMark::None) {
        const auto same =
            std::find_if(asking.begin(), asking.end(), [&](const Asking& a) { return a.token == command.token; });
        if (same != asking.end())
            return same;
    }
    return std::find_if(asking.begin(), asking.end(), [&](const Asking& a) {
        const bool isKnown = a.tokenCameBack && command.token != TokenMark::None;
        const bool another = (isSeveral(a.client) || isKnown) && a.token != command.token;
        return a.client == command.client && !another;
    });
}

/// Removes a waiter that acquired: by its token, its connection, or as the listener of its host.
void TraceWaiters::acquired(Askers& asking, const TracedCommand& command) const
{
    const auto who = find(asking, command);
    const bool isKnown = who != asking.end();
    if (isKnown)
        asking.erase(who);
    const auto listener = std::find_if(asking.begin(), asking.end(), [&](const Asking& a) {
        return a.listens && !a.again && a.token == TokenMark::None && areOfOneHost(a.client, command.client);
    });
    if (listener != asking.end())
        asking.erase(listener);
}

/// A connection listens for all waiters of its client, and unsubscribes when none of them waits any more; a queued
/// client names itself. At an address of several connections, nobody knows which of them it was.
void TraceWaiters::stopped(Askers& asking, const TracedCommand& command) const
{
    std::erase_if(asking, [&](const Asking& a) {
        if (command.token != TokenMark::None && a.token != TokenMark::None)
            return a.token == command.token;
        return a.listens && a.listener == command.client && !isSeveral(command.client);
    });
}

void TraceWaiters::followReconnects(Askers& asking) const
{
    const auto isGone = [this](std::uint32_t id) {
        const auto* client = m_clients.client(id);
        return client != nullptr && client->gone;
    };
    for (std::size_t i = 0; i < asking.size();) {
        const Asking& old = asking[i];
        if (!isGone(old.client)) {
            ++i;
            continue;
        }
        // A client that polls with a new connection each time continues on the next connection after the last attempt
        // of the old one.
        const auto again = std::find_if(asking.begin() + std::ptrdiff_t(i) + 1, asking.end(), [&](const Asking& a) {
            const bool goesOn = old.listens ? !isGone(a.client) : a.since >= old.last;
            return a.listens == old.listens && goesOn && areOfOneClient(a.client, old.client);
        });
        if (again == asking.end() && !old.listens) {
            ++i; // it may continue on a later connection: it counts as given up only after a long silence
            continue;
        }
        if (again != asking.end()) {
            again->longestPause =
                std::max({again->longestPause, old.longestPause, std::chrono::microseconds(again->since - old.last)});
            again->since = old.since;
            again->again = true;
        }
        asking.erase(asking.begin() + std::ptrdiff_t(i));
    }
}

void TraceWaiters::updateBoard(ServerTime now)
{
    for (auto lock = m_locks.begin(); lock != m_locks.end();) {
        auto& [key, here] = *lock;
        followReconnects(here.asking);
        std::erase_if(here.asking, [now](const Asking& a) { return gaveUp(now - a.last, a.longestPause, a.listens); });
        const bool nobody = here.asking.empty();
        const auto id = m_find(key);
        if (id != kNoLock && (!nobody || here.told)) { // includes the change to no waiters
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

bool TraceWaiters::areOfOneHost(std::uint32_t a, std::uint32_t b) const
{
    const auto hostOf = [this](std::uint32_t id) {
        const auto* client = m_clients.client(id);
        const std::string_view address = client != nullptr ? std::string_view(client->address) : std::string_view();
        return address.substr(0, std::min(address.rfind(':'), address.size()));
    };
    return !hostOf(a).empty() && hostOf(a) == hostOf(b);
}

/// As far as their names show.
bool TraceWaiters::areOfOneClient(std::uint32_t a, std::uint32_t b) const
{
    const auto* one = m_clients.client(a);
    const auto* other = m_clients.client(b);
    return one != nullptr && other != nullptr &&
           (one->name.empty() || other->name.empty() || one->name == other->name) && areOfOneHost(a, b);
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
        // Unique tokens at a shared address may all belong to one client.
        if (client != nullptr && client->several && !a.again && !a.listens && std::exchange(oneAsks, true))
            continue;
        ++from.count;
        if (client == nullptr || from.waiters.size() >= kMaxWaitersKept)
            continue;
        Waiter waiter;
        waiter.client = client->address;
        waiter.name = client->name;
        waiter.several = client->several;
        if (waiter.several && a.token != TokenMark::None)
            waiter.id = "attempt-" + std::to_string(static_cast<std::uint64_t>(a.token));
        waiter.since = a.since;
        waiter.pulse = a.listens ? WaiterPulse::Listens : WaiterPulse::Unknown;
        from.waiters.push_back(std::move(waiter));
    }
    return from;
}

} // namespace lockscope::monitor
