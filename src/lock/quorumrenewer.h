// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: renews leases on several servers.

#include "lock/nodeset.h"
#include "lock/nodeverdicts.h"
#include "lock/renewer.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

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
    explicit QuorumRenewer(std::shared_ptr<NodeSet> nodes) : m_nodes(std::move(nodes)) {}
    [[nodiscard]] Result<void, Error> start() override { return m_nodes->open(); }
    [[nodiscard]] std::vector<RenewalOutcome> renew(std::span<const std::shared_ptr<LeaseState>> leases,
                                                    std::chrono::milliseconds limit) override;
    [[nodiscard]] std::size_t batch() const override { return 1; }
    void disconnect() override { m_nodes->disconnect(); }

private:
    [[nodiscard]] RenewalOutcome renewOne(const LeaseState& lease, MonoTime deadline);
    void setAgain(const LeaseState& lease, Votes& votes, MonoTime deadline);

    const std::shared_ptr<NodeSet> m_nodes;
};

} // namespace v1
} // namespace lockscope::lock
