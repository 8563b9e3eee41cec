// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "lock/client.h"
#include "lock/notifier.h"
#include "lock/reentry.h"
#include "lock/token.h"

#include <atomic>
#include <cstdint>
#include <string>

namespace lockscope::lock {

/// This process among the Redisson clients of one server, as a RedissonClient object is one in a Java process: it has
/// an id, knows which of its threads hold what, and hears (over a connection of its own, in a thread of its own that
/// starts with the first waiter) when locks are released. One for all locks of a process. A child of that process
/// (fork) makes one of its own: the inherited one does nothing. Any thread.
class RedissonPeer
{
public:
    explicit RedissonPeer(const Endpoint& endpoint, const ClientOptions& options = {});
    RedissonPeer(const RedissonPeer&) = delete;
    RedissonPeer& operator=(const RedissonPeer&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const { return m_ears.endpoint(); }
    /// False in a child of the process that made it.
    [[nodiscard]] bool isHere() const { return m_ears.isHere(); }
    /// A random UUID: what stands before the colon in the names of holders and waiters.
    [[nodiscard]] const std::string& id() const { return m_id; }

private:
    friend class RedissonAcquisition;
    friend struct RedissonSetup;

    /// "<id>:<number>". Redisson takes the number of the thread; this is another for each acquisition, since all that
    /// matters is that nobody else has it: so a late release or an answer that was lost never meets a later hold.
    [[nodiscard]] Token makeOwner();

    const std::string m_id;
    std::atomic<std::uint64_t> m_last{0};
    Notifier m_ears; ///< its lines are named by channels
    Reentry m_reentry;
};

} // namespace lockscope::lock
