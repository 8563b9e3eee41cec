// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "lock/client.h"

#include <memory>
#include <vector>

namespace lockscope::lock {

struct LeaseState;

/// Renews the leases on one server, over a connection of its own in a thread of its own (started with the first lease):
/// a hung server delays no lease on another one. Every ttl/2 (Redisson's locks: ttl/3, and up to ttl/50 later, so that
/// many go in one pipeline), each try at most ttl/4; a failed try is repeated every ttl/8 while the lease is valid.
/// Stops at the first answer "not yours", and reports the loss to the lease. Any thread.
class Watchdog
{
public:
    explicit Watchdog(Endpoint endpoint, const ClientOptions& options = {});
    /// For Redlock: renews by a majority of these nodes.
    explicit Watchdog(std::vector<Endpoint> nodes, const ClientOptions& options = {});
    /// Ends the thread. Leases that are still held run out.
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    [[nodiscard]] const Endpoint& endpoint() const; ///< the first one
    [[nodiscard]] const std::vector<Endpoint>& endpoints() const;

    /// Renews it from now on. Called by what acquires; a program has no LeaseState.
    void watch(const std::shared_ptr<LeaseState>& lease);

private:
    class Impl;
    std::shared_ptr<Impl> m_impl; // shared with the thread, which may be the one that destroys us
};

} // namespace lockscope::lock
