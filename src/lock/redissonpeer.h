// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/client.h"
#include "lock/forward.h"
#include "lock/notifier.h"
#include "lock/token.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// This process as a Redisson client of one server, like a RedissonClient object in a Java process: its id, and
/// its subscriptions to releases (over its own connection in its own thread, started with the first
/// lock). One for all locks of a process. A child of the process (fork) creates its own: the inherited one does
/// nothing. Any thread.
class RedissonPeer
{
public:
    /// `shards`: as Redisson's shardedSubscriptionMode; all programs that share the locks must agree.
    explicit RedissonPeer(const Endpoint& endpoint, const ClientOptions& options = {},
                          ShardChannels shards = ShardChannels::Auto);
    RedissonPeer(const RedissonPeer&) = delete;
    RedissonPeer& operator=(const RedissonPeer&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const { return m_notifier.endpoint(); }
    /// Starts the thread of the subscriptions, like Notifier::start().
    [[nodiscard]] Result<void, Error> start() { return m_notifier.start(); }
    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const { return m_notifier.isHere(); }
    /// A random UUID: the part before the colon in names of holders and waiters.
    [[nodiscard]] const std::string& id() const { return m_id; }

private:
    friend class RedissonLocks;
    friend struct RedissonCounter;
    friend struct RedissonMultiSetup;
    friend struct RedissonSetup;
    friend class RedissonWaiting;

    /// "<id>:<number>". Redisson uses the thread's number; here each acquisition has a unique number, so a late release
    /// or a lost reply never affects a later hold.
    [[nodiscard]] Token makeOwner();

    const std::string m_id;
    std::atomic<std::uint64_t> m_last{0};
    Notifier m_notifier; ///< its lines are named by channels
};

} // namespace v1
} // namespace lockscope::lock
