// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock on several servers.

#include "lock/leasestate.h"
#include "lock/nodes.h"
#include "lock/redlock.h"
#include "lock/renewer.h"

#include <mutex>

namespace lockscope::lock {

/// What a Redlock has in common with a Mutex.
[[nodiscard]] MutexOptions common(const RedlockOptions& options);

struct RedlockSetup final : LockSetup
{
    RedlockSetup(const std::vector<Endpoint>& endpoints, std::string lockKey, RedlockOptions how);

    [[nodiscard]] ReleaseResult release(const Token& token) const override;
    /// One try on all nodes. Empty when a majority granted it.
    [[nodiscard]] std::vector<NodeOutcome> attempt(const Token& token) const;

    const RedlockOptions redlock;

private:
    mutable std::mutex m_turn;
    mutable Nodes m_nodes; ///< guarded by m_turn
};

/// Extends by a majority; one lease after the other.
class QuorumRenewer final : public Renewer
{
public:
    QuorumRenewer(const std::vector<Endpoint>& endpoints, const std::string& clientName)
        : m_nodes(endpoints, clientName)
    {
    }
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 1; }

private:
    Nodes m_nodes;
};

} // namespace lockscope::lock
