// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "lock/client.h"
#include "lock/clock.h"

#include <memory>
#include <vector>

namespace lockscope::lock {

struct LeaseState;

/// Renews the leases on one server, over a connection of its own in a thread of its own (started with the first lease):
/// a hung server delays no lease on another one. Every ttl/2 (Redisson's locks: ttl/3, and up to ttl/50 later, so that
/// many go in one pipeline), each try at most ttl/4; a failed try is repeated every ttl/8 while the lease is valid.
/// Stops at the first answer "not yours", and reports the loss to the lease. Any thread.
///
/// After a sleep of the machine it looks within a second: a lease that ran out meanwhile is lost and not renewed, the
/// others are. In a child of the process that made it (fork) it does nothing, and its thread is not there.
class Watchdog
{
public:
    /// Measures by `clock`; empty: by the clock of the options.
    explicit Watchdog(Endpoint endpoint, const ClientOptions& options = {}, std::shared_ptr<const Clock> clock = {});
    /// For Redlock: renews by a majority of these nodes.
    explicit Watchdog(std::vector<Endpoint> nodes, const ClientOptions& options = {},
                      std::shared_ptr<const Clock> clock = {});
    /// Ends the thread. Leases that are still held run out.
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const; ///< the first one
    [[nodiscard]] const std::vector<Endpoint>& endpoints() const;
    [[nodiscard]] const std::shared_ptr<const Clock>& clock() const;
    /// False in a child of the process that made it.
    [[nodiscard]] bool isHere() const;

    /// Renews it from now on. Called by the locks; not for programs, which have no LeaseState.
    void watch(const std::shared_ptr<LeaseState>& lease);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl; // shared with the thread, which may be the one that destroys us
};

} // namespace lockscope::lock
