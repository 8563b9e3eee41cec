// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/listenersearch.h"

#include "actions/replication.h"

#include <utility>

namespace lockscope::actions {

ListenerSearch::ListenerSearch(const Clock& clock) : m_clock(clock) {}

ListenerSearch::~ListenerSearch() = default;

void ListenerSearch::beginAction()
{
    m_foundAt.reset();
}

std::optional<ListenersElsewhere> ListenerSearch::shared(const std::vector<std::string>& channels) const
{
    if (!m_foundAt || m_channels != channels || m_clock.mono() - *m_foundAt >= kSharedFor)
        return std::nullopt;
    return m_result;
}

void ListenerSearch::ask(const std::string& here, OtherServers others, std::vector<std::string> channels, Done done)
{
    cancel();
    m_others = {others.kind, {}, {}, std::move(others.replicaAt)};
    m_channels = std::move(channels);
    m_known = {here};
    m_asked = m_answered = 0;
    m_result = {};
    m_result.heard.resize(m_channels.size());
    m_result.silent = std::move(others.unreachable);
    m_done = std::move(done);
    for (const auto& server : others.servers)
        add(server);
    for (std::size_t i = 0; i < kMostAtOnce; ++i)
        askNext();
    endIfComplete();
}

void ListenerSearch::cancel()
{
    m_done = nullptr;
    ++m_round;
    m_foundAt.reset();
}

void ListenerSearch::forget()
{
    cancel();
    m_connections.clear();
}

void ListenerSearch::add(const OtherServers::Server& server)
{
    if (m_known.insert(server.endpoint.nodeName()).second)
        m_others.servers.push_back(server);
    else
        m_result.silent.push_back(server.endpoint.nodeName());
}

void ListenerSearch::askNext()
{
    if (m_asked >= m_others.servers.size())
        return;
    const auto& server = m_others.servers[m_asked++];
    const std::string name = server.endpoint.nodeName();
    auto& connection = m_connections[name];
    if (!connection) {
        connection = std::make_unique<ListenerConnection>(server.endpoint, m_clock);
        connect(
            connection.get(), &ListenerConnection::answered, this,
            [this, name](quint64 round) { onAnswer(name, round); }, Qt::QueuedConnection);
    }
    connection->ask({m_others.kind, server.identity, m_channels}, m_round);
}

void ListenerSearch::onAnswer(const std::string& name, std::uint64_t round)
{
    const auto found = m_connections.find(name);
    if (!m_done || round != m_round || found == m_connections.end())
        return; // of an earlier question
    const ListenerAnswer& answer = found->second->answer();
    for (std::size_t i = 0; i < m_channels.size(); ++i)
        m_result.heard[i] = m_result.heard[i] || answer.heard[i];
    if (answer.isSilent)
        m_result.silent.push_back(name);
    if (!answer.missing.empty())
        m_result.barred.push_back(name);
    m_result.missing.insert(answer.missing.begin(), answer.missing.end());
    addReplicas(name, answer.replicas);
    ++m_answered;
    askNext();
    endIfComplete();
}

/// A replica has its primary's replication id, and so have its own replicas.
void ListenerSearch::addReplicas(const std::string& by, const std::vector<HostPort>& replicas)
{
    const auto announcer = parseHostPort(by, 0);
    if (replicas.empty() || !announcer || m_others.servers.empty())
        return;
    const std::string identity = m_others.servers.front().identity;
    for (const HostPort& replica : replicas) {
        if (canBeAsked(replica) && m_others.servers.size() < kMostReplicas)
            add({m_others.replicaAt(replica, *announcer), identity});
        else
            m_result.silent.push_back(replica.text());
    }
    while (m_asked - m_answered < kMostAtOnce && m_asked < m_others.servers.size())
        askNext();
}

void ListenerSearch::endIfComplete()
{
    if (!m_done || m_answered < m_others.servers.size())
        return;
    m_foundAt = m_clock.mono();
    const auto result = m_result; // `done` may ask again
    const auto done = std::exchange(m_done, nullptr);
    done(result);
}

} // namespace lockscope::actions

#include "moc_listenersearch.cpp"
