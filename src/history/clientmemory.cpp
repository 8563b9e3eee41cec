// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/clientmemory.h"

namespace lockscope::history {

void ClientMemory::addClients(const std::vector<TracedClient>& clients)
{
    for (const TracedClient& client : clients)
        m_clients.insert_or_assign(client.id, client);
    while (m_clients.size() > kMost)
        m_clients.erase(m_clients.begin());
}

void ClientMemory::appendTo(std::vector<TracedClient>& into) const
{
    std::vector<TracedClient> all;
    all.reserve(m_clients.size() + into.size());
    for (const auto& [id, client] : m_clients)
        all.push_back(client);
    all.insert(all.end(), into.begin(), into.end());
    into.swap(all);
}

} // namespace lockscope::history
