// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock on several servers.

#include "lock/leasestate.h"
#include "lock/nodes.h"
#include "lock/observer.h"
#include "lock/redlock.h"
#include "lock/renewer.h"

#include <memory>
#include <mutex>

namespace lockscope::lock {

/// The options that a Redlock shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedlockOptions& options);

struct RedlockSetup final : LockSetup
{
    RedlockSetup(const std::vector<Endpoint>& endpoints, std::string lockKey, RedlockOptions how);
    ~RedlockSetup() override;

    /// Combines the replies of all nodes to this and earlier tries.
    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    /// Deletes what a failed try may have left on any node.
    void giveBack(const Token& token) const;
    /// One try on all nodes. Empty: a majority granted it.
    [[nodiscard]] std::vector<NodeOutcome> attempt(const Token& token) const;

    /// Listeners that report each node's reply to the observer.
    [[nodiscard]] Nodes::Listeners listeners(const Token& token, NodeReport::Request request) const;

    const RedlockOptions redlock;

private:
    mutable std::mutex m_turn;
    std::unique_ptr<Nodes> m_nodes; ///< guarded by m_turn
};

struct Votes;

/// Extends leases by a majority, one after the other.
///
/// A node that lacks the key (it restarted empty, or was away at the acquisition) gets it again and counts: otherwise a
/// lease with a bare quorum would end with the first lost node. This happens only if the node has no other token and
/// the lease is valid by our clock. If a majority lacks the key, the lease is lost, because that majority may have
/// granted the lock to another holder meanwhile. It does not make nodes that restart empty safe: until it gets the key
/// again, such a node may vote for another holder.
class QuorumRenewer final : public Renewer
{
public:
    QuorumRenewer(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock)
        : m_nodes(endpoints, clientName, clock)
    {
    }
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 1; }
    void disconnect() override { m_nodes.disconnect(); }

private:
    [[nodiscard]] RenewalOutcome renewOne(const LeaseState& lease, MonoTime deadline);
    void setAgain(const LeaseState& lease, Votes& votes, MonoTime deadline);

    Nodes m_nodes;
};

} // namespace lockscope::lock
