// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/tokenclients.h"

#include <algorithm>

namespace lockscope::analysis {

void TokenClients::add(const Batch& batch)
{
    for (const auto& client : batch.clients) {
        if (client.id == 0)
            continue;
        if (client.id > m_clients.size())
            m_clients.resize(client.id);
        m_clients[client.id - 1] = client;
    }
    for (const auto& token : batch.tokens) {
        if (token.mark == TokenMark::None)
            continue;
        if (m_said.size() >= kMostTokens)
            m_said.clear();
        m_said.insert_or_assign(static_cast<std::uint64_t>(markOf(batch.text(token))), token.mark);
    }
    for (const auto& command : batch.traced) {
        const bool inVain = command.deed == TraceDeed::RefusedRelease || command.deed == TraceDeed::RefusedRenewal;
        const bool onlyListened = command.deed == TraceDeed::StoppedWaiting; // by another connection than it acts
        if (command.token == TokenMark::None || command.client == 0 || inVain || onlyListened)
            continue; // the token was not the lock's, or the connection not that of its owner
        const bool held = command.deed == TraceDeed::Acquired || command.deed == TraceDeed::Renewed ||
                          command.deed == TraceDeed::Released;
        auto& owner = m_owners[static_cast<std::uint64_t>(command.token)];
        owner.order = ++m_order;
        if (held || !owner.held)
            owner.client = command.client;
        owner.held = owner.held || held;
    }
    if (m_owners.size() > kMostTokens)
        forgetOlderHalf();
}

void TokenClients::clear()
{
    m_clients.clear();
    m_owners.clear();
    m_said.clear();
    m_order = 0;
}

const TracedClient* TokenClients::clientOf(std::string_view token) const
{
    const TokenMark own = markOf(token);
    const auto said = m_said.find(static_cast<std::uint64_t>(own));
    return clientOf(said == m_said.end() ? own : said->second);
}

const TracedClient* TokenClients::clientOf(TokenMark mark) const
{
    const auto found = m_owners.find(static_cast<std::uint64_t>(mark));
    return found == m_owners.end() ? nullptr : client(found->second.client);
}

const TracedClient* TokenClients::client(std::uint32_t id) const
{
    if (id == 0 || id > m_clients.size() || m_clients[id - 1].id == 0)
        return nullptr;
    return &m_clients[id - 1];
}

void TokenClients::forgetOlderHalf()
{
    std::vector<std::uint64_t> orders;
    orders.reserve(m_owners.size());
    for (const auto& [mark, owner] : m_owners)
        orders.push_back(owner.order);
    const auto middle = orders.begin() + static_cast<std::ptrdiff_t>(orders.size() / 2);
    std::nth_element(orders.begin(), middle, orders.end());
    const auto limit = *middle;
    std::erase_if(m_owners, [limit](const auto& entry) { return entry.second.order < limit; });
}

std::string clientLabel(const TracedClient& client)
{
    if (client.name.empty())
        return client.address;
    std::string label = client.name;
    label.append(" (").append(client.address).append(")");
    return label;
}

} // namespace lockscope::analysis
