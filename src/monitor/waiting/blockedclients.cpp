// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/blockedclients.h"

#include "redis/clientlist.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kCountEvery = 2s;
constexpr auto kListEvery = 5s;
constexpr std::size_t kMostLocks = 10'000;
constexpr auto kFollowed = 15s; ///< between two lists

} // namespace

BlockedClients::BlockedClients(NodeHost& host, WaitBoard& board, std::function<bool(LockId)> isAsked)
    : m_host(host), m_board(board), m_isAsked(std::move(isAsked))
{
}

void BlockedClients::start(bool mayList)
{
    stop();
    m_mayList = mayList;
}

void BlockedClients::stop()
{
    m_locks.clear();
    m_counted = m_listed = {};
    m_before.clear();
    m_beforeAt = kUnknownTime;
    m_wantsList = m_isKnown = m_crowdTold = false;
}

void BlockedClients::add(LockId lock, std::string_view key, const std::string& list)
{
    if (m_locks.empty())
        m_isKnown = false;
    if (m_locks.size() < kMostLocks)
        m_locks[index(lock)] = {std::string(key), list};
}

BlockedClients::Ask BlockedClients::next(MonoTime now)
{
    std::erase_if(m_locks,
                  [this](const auto& one) { return !m_isAsked(LockId{one.first}) || !isStill(one.first, one.second); });
    if (m_locks.empty())
        return Ask::Nothing;
    if (std::exchange(m_wantsList, false)) {
        m_listed = now;
        return Ask::List;
    }
    if (m_isKnown && now - m_counted < kCountEvery)
        return Ask::Nothing;
    m_counted = now;
    return Ask::Counts;
}

void BlockedClients::refused(Ask asked)
{
    m_mayList = m_mayList && asked != Ask::List;
    m_isKnown = true;
}

void BlockedClients::takeCounts(std::string_view info)
{
    const auto sample = redis::parseServerSample(info, m_host.database());
    m_isKnown = true;
    if (!sample.blockedClients)
        return;
    const auto blocked = std::uint32_t(std::max<std::int64_t>(0, *sample.blockedClients));
    const bool crowd = sample.connectedClients.value_or(0) > kMaxClients;
    if (blocked == 0) {
        tell(0, WaitBound::Exactly, {});
    } else if (crowd || !m_mayList) {
        tell(blocked, WaitBound::AtMost, {});
        if (crowd && !std::exchange(m_crowdTold, true))
            m_host.warn(tr("Who blocks on lists is not looked up: the server has more than %1 connections, and listing "
                           "them would cost it too much. Their number is shown.")
                            .arg(kMaxClients));
    } else if (m_host.clock().mono() - m_listed >= kListEvery) {
        m_wantsList = true;
        m_isKnown = false; // not before the list is there
    }
}

void BlockedClients::takeList(std::string_view text)
{
    m_isKnown = true;
    std::vector<Waiter> waiters;
    std::uint32_t count = 0;
    for (const auto& client : redis::parseClientList(text)) {
        if (!client.isBlocked() || client.command != "blpop" || client.database != m_host.database())
            continue;
        if (++count > kMaxWaitersKept)
            continue;
        Waiter waiter;
        waiter.id = std::to_string(client.id);
        waiter.client = client.address;
        waiter.name = !client.name.empty() ? client.name : !client.library.empty() ? client.library : client.user;
        if (client.idle >= 0s)
            waiter.since = m_host.observed().server - client.idle;
        waiters.push_back(std::move(waiter));
    }
    followReconnects(waiters);
    tell(count, count == 0 ? WaitBound::Exactly : WaitBound::AtMost, waiters);
}

/// Clients that block in short turns connect anew for each: who comes when another one of its host and name has just
/// gone waits since that one began.
void BlockedClients::followReconnects(std::vector<Waiter>& waiters)
{
    const auto hostOf = [](const Waiter& waiter) { return waiter.client.substr(0, waiter.client.rfind(':')); };
    const auto now = m_host.observed().server;
    std::vector<Waiter> gone;
    for (const auto& before : m_before) {
        const auto still =
            std::find_if(waiters.begin(), waiters.end(), [&](const Waiter& w) { return w.id == before.id; });
        if (still == waiters.end())
            gone.push_back(before);
        else if (before.since != kUnknownTime && (still->since == kUnknownTime || before.since < still->since))
            still->since = before.since;
    }
    for (auto& waiter : waiters) {
        const bool isNew = std::none_of(m_before.begin(), m_before.end(),
                                        [&](const Waiter& before) { return before.id == waiter.id; });
        const auto previous = std::find_if(gone.begin(), gone.end(), [&](const Waiter& before) {
            return before.name == waiter.name && hostOf(before) == hostOf(waiter);
        });
        if (!isNew || previous == gone.end() || now - m_beforeAt > kFollowed)
            continue;
        waiter.since = previous->since;
        gone.erase(previous);
    }
    m_before = waiters;
    m_beforeAt = now;
}

void BlockedClients::tell(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients)
{
    WaitersFrom found;
    found.source = WaitSource::Blocked;
    found.count = count;
    found.bound = bound;
    found.at = m_host.observed().server;
    found.waiters = clients;
    for (const auto& [id, lock] : m_locks) {
        if (!isStill(id, lock))
            continue;
        found.through = lock.list;
        m_board.set(LockId{id}, found);
    }
}

} // namespace lockscope::monitor
