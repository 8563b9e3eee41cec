// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/forward.h"
#include "lock/waitingline.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// Shard channels of a Redis Cluster: a message stays with the node of its key instead of going to all nodes. Outside
/// of a cluster none is used.
enum class ShardChannels : std::uint8_t {
    Auto, ///< where the node has them (Redis 7.0, Valkey) and the user may, else channels of all nodes
    On,
    Off,
};

struct NotifierOptions
{
    /// For the subscribing connection. A ping goes out every commandLimit, at least once a second, by the clock in
    /// these options.
    ClientOptions client{};
    /// Prefix of the channel on which a release is published, followed by the key. All programs that share the locks
    /// must agree.
    std::string channelPrefix = "lock-released:";
    /// Also subscribes to keyspace events of the keys, if the server sends them (notify-keyspace-events with K and g,
    /// x, e): covers releases by programs that do not publish, and expired leases.
    bool keyspaceEvents = false;
    /// True: a subscription ends with its last waiter. False: it stays for up to a second, because under contention a
    /// waiter usually returns. Use true if others count the subscribers, because a subscription without waiters looks
    /// like a waiter.
    bool unsubscribeAtOnce = false;
    /// If the options of the client follow redirections. All programs that share the locks must agree.
    ShardChannels shards = ShardChannels::Auto;
};

/// Waiting without polling: one subscribing connection to one server, in a cluster to each node that has keys with
/// waiters, in its own thread (started with the first lock, connected with the first waiter), and one line of waiters
/// per key in this process. Only the first in a line
/// asks the server, so a release wakes one thread; between processes there is no order. While the connection is lost,
/// or the user may not subscribe, waiters poll with pauses; the connection is restored automatically. Any thread. In a
/// child of its process (fork) it does nothing: no waits, no events.
class Notifier
{
public:
    explicit Notifier(Endpoint endpoint, NotifierOptions options = {});
    /// There must be no waiters left. Ends the thread; blocks for at most connectLimit.
    ~Notifier();
    Notifier(const Notifier&) = delete;
    Notifier& operator=(const Notifier&) = delete;

    /// Starts the thread, if that has not happened. Locks do it when they are created; OutOfResources if the system has
    /// no thread.
    [[nodiscard]] Result<void, Error> start();
    [[nodiscard]] const Endpoint& endpoint() const;
    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const;
    [[nodiscard]] std::string channelOf(const std::string& key) const;
    /// Empty: releases of this key are not published to a shard channel.
    [[nodiscard]] std::string shardChannelOf(const std::string& key) const;
    /// True if a release of this key would be received. Only keys with waiters are subscribed.
    [[nodiscard]] bool isListening(const std::string& key) const;
    /// Number of waiters in this process.
    [[nodiscard]] std::size_t waiting(const std::string& key) const;
    /// Signals that the key may be free: the first in its line tries.
    void wake(const std::string& key);

private:
    friend class SingleAcquisition;
    friend class TimedWait;
    friend struct RedissonCounter;
    friend struct RedissonSetup;
    friend class RedissonWaiting;
    /// Reconnects with a new name resolution, because the name may belong to another server by now.
    void reconnect();
    [[nodiscard]] std::unique_ptr<WaitingLine::Place> join(const std::string& key, Waiting how);
    /// Called when a waiter has left the line.
    void left(const std::string& key);

    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace v1
} // namespace lockscope::lock
