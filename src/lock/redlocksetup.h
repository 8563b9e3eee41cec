// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock on several servers.

#include "lock/leasestate.h"
#include "lock/nodes.h"
#include "lock/observer.h"
#include "lock/redlock.h"
#include "lock/redlocklayout.h"
#include "lock/renewer.h"

#include <memory>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The options that a Redlock shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedlockOptions& options);

/// InvalidOptions unless they can have a majority.
[[nodiscard]] Result<void, Error> validateNodes(const std::vector<Endpoint>& nodes);

struct RedlockSetup final : LockSetup
{
    RedlockSetup(std::shared_ptr<Nodes> connections, std::string lockKey, RedlockOptions how, RedlockLayout written);
    ~RedlockSetup() override;

    /// Combines the replies of all nodes to this and earlier tries. Ends when the outcome is certain.
    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;

    struct Try
    {
        bool isGranted = false; ///< by a majority
        std::vector<NodeOutcome> nodes;
        std::vector<std::size_t> perhapsSet; ///< nodes that may have the token now or later
    };
    /// One try on all nodes; ends when its outcome is decided.
    [[nodiscard]] Try attempt(const Token& token, std::chrono::milliseconds limit) const;
    /// Deletes what a failed try may have left. Does not wait for nodes that have not replied to it, because their
    /// requests keep their order.
    void giveBack(const Token& token, const Try& failed) const;

    /// By a majority.
    [[nodiscard]] Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                               const std::string& ttl) const override;

    /// Reports each node's reply to the observer.
    [[nodiscard]] decltype(Round::report) reporter(const Token& token, NodeReport::Request request) const;

    /// Sets the token where the key is free.
    [[nodiscard]] Command setWords(const Token& token, const std::string& ttl) const;
    [[nodiscard]] Command releaseWords(const Token& token) const;

    const RedlockOptions redlock;
    const RedlockLayout layout;

private:
    std::shared_ptr<Nodes> m_nodes;
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
    explicit QuorumRenewer(std::shared_ptr<Nodes> nodes) : m_nodes(std::move(nodes)) {}
    [[nodiscard]] Result<void, Error> start() override { return m_nodes->open(); }
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 1; }
    void disconnect() override { m_nodes->disconnect(); }

private:
    [[nodiscard]] RenewalOutcome renewOne(const LeaseState& lease, MonoTime deadline);
    void setAgain(const LeaseState& lease, Votes& votes, MonoTime deadline);

    const std::shared_ptr<Nodes> m_nodes;
};

} // namespace v1
} // namespace lockscope::lock
