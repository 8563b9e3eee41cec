// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/clusterlisteners.h"

#include <utility>

namespace lockscope::actions {

using topology::ClusterNode;

void addListeners(const redis::ReplyView& reply, std::vector<bool>& heard)
{
    if (!reply.isAggregate())
        return;
    for (std::size_t i = 0; i < heard.size() && 2 * i + 1 < reply.size(); ++i)
        heard[i] = heard[i] || reply.at(2 * i + 1).integer().value_or(0) > 0;
}

ListenerQuery::ListenerQuery(const Endpoint& endpoint, std::string id, std::vector<std::string> channels,
                             const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline)
    : Query(topology::DiscoveryStep::Kind::Node, endpoint, clock, std::move(options), deadline, nullptr),
      m_id(std::move(id)), m_channels(std::move(channels)), m_heard(m_channels.size())
{
}

/// Sends all queries at once. Shard channels need Redis 7; a missing right is ignored.
Task<topology::Query::Finding> ListenerQuery::converse(const redis::ServerHello&)
{
    const redis::Command asksId{"CLUSTER", "MYID"};
    redis::Command asksPlain{"PUBSUB", "NUMSUB"};
    redis::Command asksShards{"PUBSUB", "SHARDNUMSUB"};
    for (const std::string& channel : m_channels) {
        asksPlain.arg(channel);
        asksShards.arg(channel);
    }
    topology::PendingReply id = send(asksId);
    topology::PendingReply plain = send(asksPlain);
    topology::PendingReply shards = send(asksShards);

    std::vector<bool> heard(m_channels.size());
    const redis::Answer who = co_await id;
    const bool isAnother = who.isOk() && who.reply.text() != m_id;
    const redis::Answer subscribed = co_await plain;
    addListeners(subscribed.reply, heard);
    const redis::Answer shardSubscribed = co_await shards;
    addListeners(shardSubscribed.reply, heard);
    if (!isAnother) {
        m_heard = std::move(heard);
        m_isSilent = false;
    }
    Finding finding;
    finding.state = topology::DiscoveryStep::State::Passed;
    co_return finding;
}

topology::Query::Finding ListenerQuery::failed(const redis::ConnectError&)
{
    return {};
}

ClusterListeners::ClusterListeners(const Deployment& cluster, const topology::ClusterMap& own, const HostPort& at,
                                   const std::vector<std::string>& channels, const Clock& clock)
{
    m_result.heard.resize(channels.size());
    redis::ConnectionOptions options;
    options.clientName = "lockscope-action";
    options.deadlines.connect = options.deadlines.handshake = options.deadlines.command = kDeadline;
    for (const ClusterNode& node : own.nodes()) {
        if (node.isMyself || !node.isKnown || node.announced.port == 0 || node.health == ClusterNode::Health::Failed)
            continue;
        if (cluster.server.transport == Transport::Unix) {
            m_result.silent.push_back(node.announced.text());
            continue;
        }
        m_queries.push_back(std::make_unique<ListenerQuery>(cluster.nodeEndpoint(node.announced, at), node.id, channels,
                                                            clock, options, kDeadline));
        connect(m_queries.back().get(), &ListenerQuery::answered, this, &ClusterListeners::onAnswer,
                Qt::QueuedConnection);
    }
}

ClusterListeners::~ClusterListeners() = default;

void ClusterListeners::start(Done done)
{
    m_done = std::move(done);
    for (std::size_t i = 0; i < kMostAtOnce; ++i)
        askNext();
    if (m_queries.empty())
        QMetaObject::invokeMethod(this, &ClusterListeners::end, Qt::QueuedConnection);
}

void ClusterListeners::cancel()
{
    m_done = nullptr;
    m_queries.clear(); // their answers are queued, so none of them is the caller
}

void ClusterListeners::askNext()
{
    if (m_asked < m_queries.size())
        m_queries[m_asked++]->ask();
}

void ClusterListeners::onAnswer()
{
    if (!m_done)
        return; // an answer from before cancel()
    askNext();
    if (++m_answered == m_queries.size())
        end();
}

void ClusterListeners::end()
{
    for (const auto& each : m_queries) {
        for (std::size_t i = 0; i < m_result.heard.size(); ++i)
            m_result.heard[i] = m_result.heard[i] || each->heard()[i];
        if (each->isSilent())
            m_result.silent.push_back(each->endpoint().nodeName());
    }
    if (const auto done = std::exchange(m_done, nullptr))
        done(m_result);
}

} // namespace lockscope::actions

#include "moc_clusterlisteners.cpp"
