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

/// What a Redlock has in common with a Mutex.
[[nodiscard]] MutexOptions common(const RedlockOptions& options);

struct RedlockSetup final : LockSetup
{
    RedlockSetup(const std::vector<Endpoint>& endpoints, std::string lockKey, RedlockOptions how);
    ~RedlockSetup() override;

    /// By what each node is known to have said, now or to an earlier try.
    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    /// What a try that failed may have left anywhere.
    void giveBack(const Token& token) const;
    /// One try on all nodes. Empty when a majority granted it.
    [[nodiscard]] std::vector<NodeOutcome> attempt(const Token& token) const;

    /// Tell the observer what each node answers to this request.
    [[nodiscard]] Nodes::Listeners listeners(const Token& token, NodeReport::Request request) const;

    const RedlockOptions redlock;

private:
    mutable std::mutex m_turn;
    std::unique_ptr<Nodes> m_nodes; ///< guarded by m_turn
};

struct Votes;

/// Extends by a majority; one lease after the other.
///
/// A node that lacks the key (it came back empty, or was away when the lock was acquired) is given it again, and
/// counts: else a lease that a bare quorum granted would end with the first of its nodes. Only where no other token is,
/// and only while the lease is valid by our own clock; and not when a majority lacks it, since that majority could have
/// granted it to another meanwhile: that lease is gone. It does not make nodes that restart empty safe: before it is
/// given the key again, such a node is a free vote for another.
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
