// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/reply.h"
#include "topology/clustermap.h"
#include "topology/query.h"

#include <QObject>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::actions {

/// The listeners of some channels at the other nodes of a cluster.
struct ListenersElsewhere
{
    std::vector<bool> heard;         ///< by channel
    std::vector<std::string> silent; ///< the addresses of nodes that did not say it
};

/// Adds a reply to PUBSUB NUMSUB or SHARDNUMSUB (channel, number, channel, number ...) to `heard`, which is by channel.
/// Other replies add nothing.
void addListeners(const redis::ReplyView& reply, std::vector<bool>& heard);

/// Asks one cluster node once which of these channels have listeners there. A node counts only its own clients.
class ListenerQuery final : public topology::Query
{
    Q_OBJECT
public:
    /// `id`: of the expected node; the replies of another one do not count. `clock` must outlive it.
    ListenerQuery(const Endpoint& endpoint, std::string id, std::vector<std::string> channels, const Clock& clock,
                  redis::ConnectionOptions options, std::chrono::milliseconds deadline);

    /// By channel. Valid after answered(); all false if the node did not reply.
    [[nodiscard]] const std::vector<bool>& heard() const { return m_heard; }
    /// True until the expected node has replied. Without the right to ask there is none who listens.
    [[nodiscard]] bool isSilent() const { return m_isSilent; }

private:
    Task<Finding> converse(const redis::ServerHello& hello) override;
    Finding failed(const redis::ConnectError& error) override;

    const std::string m_id;
    const std::vector<std::string> m_channels;
    std::vector<bool> m_heard;
    bool m_isSilent = true;
};

/// Asks the other nodes of a cluster which of these channels have listeners: PUBLISH reaches the clients of every node,
/// whichever node gets it. A hung node delays the result by kDeadline at most per kMostAtOnce nodes. Nodes that failed
/// by the majority are not asked: no message reaches their clients. Thread: that of its event loop.
class ClusterListeners final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const ListenersElsewhere&)>;
    static constexpr std::chrono::milliseconds kDeadline{1500};
    static constexpr std::size_t kMostAtOnce = 64;

    /// `clock` must outlive it. `own`: the map of the node that was asked already, from `at`. From a unix socket
    /// nothing leads to other nodes: all are silent.
    ClusterListeners(const Deployment& cluster, const topology::ClusterMap& own, const HostPort& at,
                     const std::vector<std::string>& channels, const Clock& clock);
    ~ClusterListeners() override;
    /// Call once. `done` is called once, later, unless this object is cancelled or destroyed before.
    void start(Done done);
    /// Closes the connections; `done` and the clock are not used any more. `done` itself may call it.
    void cancel();

private:
    void askNext();
    void onAnswer();
    void end();

    std::vector<std::unique_ptr<ListenerQuery>> m_queries;
    std::size_t m_asked = 0; ///< of m_queries
    std::size_t m_answered = 0;
    ListenersElsewhere m_result;
    Done m_done;
};

} // namespace lockscope::actions
