// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the number behind a semaphore or a latch of Redisson.

#include "core/result.h"
#include "lock/client.h"
#include "lock/lockmetrics.h"
#include "lock/redissonpeer.h"
#include "lock/script.h"
#include "lock/waited.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// The key, its channel, and how to ask for it. Any thread.
struct RedissonCounter
{
    RedissonCounter(std::shared_ptr<Client> itsClient, std::shared_ptr<RedissonPeer> itsPeer, std::string itsKey,
                    std::string itsChannel, std::shared_ptr<LockMetrics> itsMetrics);

    /// Runs a script that returns an integer. `words`: number of keys, keys, arguments. Sent once: after an error with
    /// Delivery::Unknown it may have been executed.
    [[nodiscard]] Result<std::int64_t, Error> ask(std::string_view script,
                                                  std::initializer_list<std::string_view> words) const;
    /// By its hash, for scripts that run often.
    [[nodiscard]] Result<std::int64_t, Error> ask(const Script& script, std::initializer_list<std::string_view> words,
                                                  std::chrono::milliseconds limit) const;
    /// The number at the key; empty: there is no key. WrongType for what is no number.
    [[nodiscard]] Result<std::optional<std::int64_t>, Error> read(std::chrono::milliseconds limit) const;

    /// Creates a semaphore, with permits that expire or not. False: there is one already.
    [[nodiscard]] Result<bool, Error> trySetPermits(int permits,
                                                    std::optional<std::chrono::milliseconds> ttl = std::nullopt) const;

    /// Wakes waiters of this process directly, even if the message is lost.
    void wake() const { notifier().wake(channel); }
    [[nodiscard]] Notifier& notifier() const { return peer->m_notifier; }
    /// The notifier looks for the server again.
    void doubtServer() const { peer->m_notifier.reconnect(); }
    [[nodiscard]] std::chrono::milliseconds commandLimit() const { return client->options().commandLimit; }

    const std::shared_ptr<Client> client;
    const std::shared_ptr<RedissonPeer> peer;
    const std::string key;
    const std::string channel;
    const std::string_view shardCommand; ///< that wakes in a cluster; empty: PUBLISH
    const std::shared_ptr<LockMetrics> metrics;

private:
    [[nodiscard]] Result<Reply, Error> counted(Result<Reply, Error> reply) const;
};

/// For a semaphore or a latch; starts what it needs. InvalidOptions, Forked or OutOfResources.
[[nodiscard]] Result<std::shared_ptr<const RedissonCounter>, Error>
counterFor(const std::shared_ptr<Client>& client, const std::shared_ptr<RedissonPeer>& peer, const std::string& key,
           const std::string& channel, const WaitOptions& options);

/// InvalidOptions if a cluster would keep the key and `beside`, which belongs to it, in different slots.
[[nodiscard]] Result<void, Error> shareSlot(const Client& client, const std::string& key, const std::string& beside);

} // namespace v1
} // namespace lockscope::lock
