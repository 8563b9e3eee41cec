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

/// The server reports whole seconds.
bool isSameCommand(ServerTime before, ServerTime now)
{
    return before == kUnknownTime || now == kUnknownTime || now - before < 2s;
}

/// As far as the server can tell.
bool isOfOneClient(const Waiter& a, const Waiter& b)
{
    const auto hostOf = [](const Waiter& waiter) { return waiter.client.substr(0, waiter.client.rfind(':')); };
    return a.name == b.name && hostOf(a) == hostOf(b);
}

template <class List>
auto findById(List& list, const std::string& id)
{
    return std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.waiter.id == id; });
}

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
    m_wantsList = m_isKnown = m_crowdEmitted = false;
}

void BlockedClients::add(LockId lock, std::string_view key, const std::string& list)
{
    if (m_locks.empty())
        m_isKnown = false;
    const auto known = m_locks.find(index(lock));
    if (known != m_locks.end() && known->second.key == key)
        known->second.list = list;
    else if (known != m_locks.end() || m_locks.size() < kMostLocks)
        m_locks[index(lock)] = {std::string(key), list, std::nullopt};
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
        m_before.clear(); // new waiters start to wait now
        updateBoard(0, WaitBound::Exactly, {});
    } else if (crowd || !m_mayList) {
        updateBoard(blocked, WaitBound::AtMost, {});
        if (crowd && !std::exchange(m_crowdEmitted, true))
            m_host.warn(
                {QT_TR_NOOP("Who blocks on lists is not looked up: the server has more than %1 connections, and "
                            "listing them would cost it too much. Their number is shown."),
                 {EngineText::verbatim(std::to_string(kMaxClients))}});
    } else if (m_host.clock().mono() - m_listed >= kListEvery) {
        m_wantsList = true;
        m_isKnown = false; // until the list arrives
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
    updateBoard(count, count == 0 ? WaitBound::Exactly : WaitBound::AtMost, waiters);
}

std::size_t BlockedClients::countGrants()
{
    std::size_t grants = 0;
    for (auto& [id, lock] : m_locks) {
        if (!isStill(id, lock))
            continue;
        const LockState& state = m_host.picture().state(LockId{id});
        if (lock.acquisitions)
            grants += state.acquisitions - std::min(state.acquisitions, *lock.acquisitions);
        else // it was free a moment ago, or is new
            grants += m_beforeAt != kUnknownTime && state.heldSince != kUnknownTime && state.heldSince > m_beforeAt;
        lock.acquisitions = state.acquisitions;
    }
    return grants;
}

/// Clients that block in short turns reconnect or repeat the command for each turn: their wait starts with the first
/// one. Except for clients that acquired in between, whose next command is another wait.
void BlockedClients::followReconnects(std::vector<Waiter>& waiters)
{
    const auto now = m_host.observed().server;
    std::vector<Blocked> blocked;
    blocked.reserve(waiters.size());
    for (const Waiter& waiter : waiters)
        blocked.push_back({waiter, waiter.since});
    std::vector<Blocked> ended; // ended commands
    for (const Blocked& before : m_before) {
        const auto still = findById(blocked, before.waiter.id);
        if (still != blocked.end() && isSameCommand(before.since, still->since))
            still->waitsSince(before.waiter.since);
        else if (now - m_beforeAt <= kFollowed)
            ended.push_back(before);
    }
    std::vector<Blocked*> fresh;
    for (Blocked& one : blocked) {
        if (findById(m_before, one.waiter.id) == m_before.end())
            fresh.push_back(&one);
    }
    leaveOutServed(ended, blocked, fresh);
    for (Blocked& one : blocked) {
        if (const auto before = findById(ended, one.waiter.id); before != ended.end()) {
            one.waitsSince(before->waiter.since);
            ended.erase(before);
        }
    }
    for (Blocked* one : fresh) {
        const auto before = std::find_if(ended.begin(), ended.end(),
                                         [&](const Blocked& b) { return isOfOneClient(b.waiter, one->waiter); });
        if (before == ended.end())
            continue;
        one->waitsSince(before->waiter.since);
        ended.erase(before);
    }
    for (std::size_t i = 0; i < waiters.size(); ++i)
        waiters[i].since = blocked[i].waiter.since;
    m_before = std::move(blocked);
    m_beforeAt = now;
}

/// Removes served clients among the ended commands. A client without a successor acquired or gave up; of the others as
/// many acquired as the lock changed hands, and the server serves the longest-blocked first.
void BlockedClients::leaveOutServed(std::vector<Blocked>& ended, const std::vector<Blocked>& blocked,
                                    const std::vector<Blocked*>& fresh)
{
    std::size_t grants = countGrants();
    std::stable_sort(ended.begin(), ended.end(), [](const Blocked& a, const Blocked& b) { return a.since < b.since; });
    const auto isGone = [&](const Blocked& one) { return findById(blocked, one.waiter.id) == blocked.end(); };
    for (std::size_t i = 0; i < ended.size();) {
        const auto isKin = [&](const Waiter& waiter) { return isOfOneClient(waiter, ended[i].waiter); };
        const auto gone = std::count_if(ended.begin(), ended.end(),
                                        [&](const Blocked& one) { return isKin(one.waiter) && isGone(one); });
        const auto successors =
            std::count_if(fresh.begin(), fresh.end(), [&](const Blocked* one) { return isKin(one->waiter); });
        if (!isGone(ended[i]) || gone <= successors) {
            ++i;
            continue;
        }
        ended.erase(ended.begin() + std::ptrdiff_t(i));
        grants -= grants > 0;
    }
    ended.erase(ended.begin(), ended.begin() + std::ptrdiff_t(std::min(grants, ended.size())));
}

void BlockedClients::updateBoard(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients)
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
