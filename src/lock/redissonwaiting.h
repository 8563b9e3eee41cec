// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: an acquisition that waits for a message on one of Redisson's channels.

#include "lock/acquisition.h"
#include "lock/redisson.h"
#include "lock/redissonpeer.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

class RedissonWaiting : public Acquisition
{
protected:
    RedissonWaiting(std::shared_ptr<const LockSetup> setup, Client& client, std::shared_ptr<Watchdog> watchdog,
                    std::shared_ptr<RedissonPeer> peer, const RedissonOptions& options, std::chrono::milliseconds wait,
                    const std::stop_token& stop, Waiting how = Waiting::InTurn);

    /// The channel on which the release is published that the next try needs.
    [[nodiscard]] virtual std::string line() const = 0;
    [[nodiscard]] bool pause() final;
    void doubtServer() final;

    [[nodiscard]] Notifier& notifier() const { return m_peer->m_notifier; }
    [[nodiscard]] Token makeOwner() const { return m_peer->makeOwner(); }
    /// Sets when to try again after a refusal with this PTTL.
    void expectEnd(std::int64_t ttl);
    /// Sets when to try again if nothing better is known.
    void expectAnything();

private:
    const std::shared_ptr<RedissonPeer> m_peer;
    const std::chrono::milliseconds m_poll;
    const Waiting m_how;
    /// Time until our turn if no message arrives: the lease ends, or the client before us counts as dead. Empty:
    /// unknown.
    std::optional<std::chrono::milliseconds> m_turnIn;
};

} // namespace v1
} // namespace lockscope::lock
