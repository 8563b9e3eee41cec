// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "lock/client.h"
#include "lock/waitingline.h"

#include <cstddef>
#include <memory>
#include <string>

namespace lockscope::lock {

struct NotifierOptions
{
    /// For the subscribing connection. It is asked for a sign of life every commandLimit, at least once a second, by
    /// the clock that is named here.
    ClientOptions client;
    /// The release of a lock is told on this and its key. The same for all programs that share the locks.
    std::string channelPrefix = "lock-released:";
    /// Also listens to keyspace events of the keys, if the server sends them (notify-keyspace-events with K and g, x,
    /// e): releases by programs that tell nobody, and leases that ran out.
    bool keyspaceEvents = false;
    /// True: a subscription ends with its last waiter. False: it is kept for up to a second, since under contention
    /// somebody comes back. Take true where others count the subscribers, because a kept one looks like a waiter.
    bool letGoAtOnce = false;
};

/// Waiting without polling: one subscribing connection to one server, in a thread of its own (started with the first
/// waiter), and for each key a line of those who wait in this process. Only the first of a line asks the server, so a
/// release wakes one thread and not all; between processes nothing is promised. When the connection is lost, or the
/// user may not subscribe, waiters fall back to tries with pauses; it comes back by itself. Any thread. In a child of
/// the process that made it (fork) it does nothing: nobody waits there, nothing is heard.
class Notifier
{
public:
    explicit Notifier(Endpoint endpoint, NotifierOptions options = {});
    /// Nobody may wait here any more. Ends the thread; blocks for at most connectLimit.
    ~Notifier();
    Notifier(const Notifier&) = delete;
    Notifier& operator=(const Notifier&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const;
    /// False in a child of the process that made it.
    [[nodiscard]] bool isHere() const;
    [[nodiscard]] std::string channelOf(const std::string& key) const;
    /// Would a release of this key be heard? Only keys somebody waits for are listened to.
    [[nodiscard]] bool isListening(const std::string& key) const;
    /// How many wait for it in this process.
    [[nodiscard]] std::size_t waiting(const std::string& key) const;
    /// The key may be free: the first in its line looks.
    void wake(const std::string& key);

private:
    friend class Acquisition;
    friend class SingleAcquisition;
    friend class RedissonAcquisition;
    /// The name may belong to another server by now: it is resolved anew.
    void reconnect();
    [[nodiscard]] std::unique_ptr<WaitingLine::Place> join(const std::string& key);
    /// A place is gone.
    void left(const std::string& key);

    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace lockscope::lock
