// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits by blocking: clients of which nobody knows on which list.
#include "monitor/waiting/waitsampler.h"

#include "redis/clientlist.h"
#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kClientsEvery = 2s;
constexpr auto kListEvery = 5s;

} // namespace

void WaitSampler::composeClients(MonoTime now)
{
    std::erase_if(m_blocking, [this](const auto& one) {
        return !isAsked(LockId{one.first}) || !isStill(LockId{one.first}, one.second.key);
    });
    if (m_blocking.empty())
        return;
    if (std::exchange(m_wantsList, false)) {
        m_clientsListed = now;
        command(Asked::ClientList, 0, 1, "CLIENT", "LIST");
    } else if (!m_knowsClients || now - m_clientsAsked >= kClientsEvery) {
        m_clientsAsked = now;
        command(Asked::Clients, 0, 1, "INFO", "clients");
    }
}

void WaitSampler::takeClientCounts(std::string_view info)
{
    const auto sample = redis::parseServerSample(info, m_host.database());
    m_knowsClients = true;
    if (!sample.blockedClients)
        return;
    const auto blocked = std::uint32_t(std::max<std::int64_t>(0, *sample.blockedClients));
    const bool crowd = sample.connectedClients.value_or(0) > kMaxClients;
    if (blocked == 0) {
        tellBlocked(0, WaitBound::Exactly, {});
    } else if (crowd || !m_dialect.clients) {
        tellBlocked(blocked, WaitBound::AtMost, {});
        if (crowd && !std::exchange(m_crowdTold, true))
            m_host.warn(tr("Who blocks on lists is not looked up: the server has more than %1 connections, and listing "
                           "them would cost it too much. Their number is shown.")
                            .arg(kMaxClients));
    } else if (m_host.clock().mono() - m_clientsListed >= kListEvery) {
        m_wantsList = true;
        m_knowsClients = false; // not before the list is there
    }
}

void WaitSampler::takeClientList(std::string_view text)
{
    m_knowsClients = true;
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
    tellBlocked(count, count == 0 ? WaitBound::Exactly : WaitBound::AtMost, waiters);
}

void WaitSampler::tellBlocked(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients)
{
    WaitersFrom found;
    found.source = WaitSource::Blocked;
    found.count = count;
    found.bound = bound;
    found.at = m_host.observed().server;
    found.waiters = clients;
    for (const auto& [id, one] : m_blocking) {
        if (!isStill(LockId{id}, one.key))
            continue;
        found.through = one.list;
        m_board.set(LockId{id}, found);
    }
}

} // namespace lockscope::monitor
