// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/clock.h"
#include "lock/error.h"
#include "lock/forward.h"

#include <memory>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

class Nodes;
struct LeaseState;

/// Renews the leases on one server, over its own connection in its own thread (started with the first lock), so a hung
/// server delays no lease elsewhere. Renews every ttl/2 (Redisson locks: ttl/3), rounded up by at most ttl/50 to share
/// pipelines; each try takes at most ttl/4; a failed try is repeated every ttl/8 while the lease is valid. Stops at the
/// first reply "not yours" and reports the loss to the lease. Looks once a second whether a connection has ended: if
/// its server is another one since then, or was restarted, it asks for the leases of that server at once. Any thread.
///
/// After a sleep of the machine it checks within a second: leases that ran out are lost, the others are renewed. In a
/// child of its process (fork) it does nothing and has no thread.
class Watchdog
{
public:
    /// Measures by `clock`; empty: by the clock of the options.
    explicit Watchdog(Endpoint endpoint, const ClientOptions& options = {}, std::shared_ptr<const Clock> clock = {});
    /// For Redlock: renews by a majority of these nodes.
    explicit Watchdog(const std::vector<Endpoint>& nodes, const ClientOptions& options = {},
                      const std::shared_ptr<const Clock>& clock = {});
    /// Ends the thread, also if it waits for a server that hangs. Leases still held run out.
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const; ///< the first one
    [[nodiscard]] const std::vector<Endpoint>& endpoints() const;
    [[nodiscard]] const std::shared_ptr<const Clock>& clock() const;
    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const;

    /// Starts the thread, if that has not happened. Locks do it when they are created; OutOfResources if the system has
    /// no thread.
    [[nodiscard]] Result<void, Error> start();
    /// Starts to renew the lease. Called by locks; not for programs, which have no LeaseState.
    void watch(const std::shared_ptr<LeaseState>& lease);

private:
    friend class Acquisition;
    friend class LockService;
    /// The primary has changed: asks for every lease at once.
    void doubt();
    /// The server refused a request for these keys as a wrong one: looks within a second whether it is another one.
    void suspect(const std::vector<std::string>& keys);
    /// For Redlock, over connections that it shares with locks.
    Watchdog(std::shared_ptr<Nodes> nodes, std::shared_ptr<const Clock> clock);

    class Impl;
    std::shared_ptr<Impl> m_impl; // shared with the thread, in which the last reference may end
};

} // namespace v1
} // namespace lockscope::lock
