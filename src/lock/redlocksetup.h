// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock on several servers.

#include "lock/leasestate.h"
#include "lock/nodes.h"
#include "lock/nodeverdicts.h"
#include "lock/observer.h"
#include "lock/redlock.h"
#include "lock/redlocklayout.h"

#include <memory>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The options that a Redlock shares with a Mutex.
[[nodiscard]] MutexOptions common(const RedlockOptions& options);

/// InvalidOptions unless they can have a majority.
[[nodiscard]] Result<void, Error> validateNodes(const std::vector<Endpoint>& nodes);

/// Sends a request that sets the token, and notes what the nodes reply to it, also later.
[[nodiscard]] NodeSet::Outcome askToSet(NodeSet& nodes, NodeSet::Request request,
                                        const std::shared_ptr<NodeVerdicts>& verdicts);

struct RedlockSetup final : LockSetup
{
    RedlockSetup(std::shared_ptr<Nodes> connections, std::string lockKey, RedlockOptions how, RedlockLayout written);
    ~RedlockSetup() override;

    /// Combines the replies of all nodes to this and earlier tries. Ends when the outcome is certain; what a node may
    /// still have then, is deleted there later.
    [[nodiscard]] ReleaseResult release(const Token& token, ReleaseMemory& memory) const override;
    [[nodiscard]] bool releaseLater(PendingRelease release) const override;

    struct Try
    {
        bool isGranted = false; ///< by a majority
        std::vector<NodeOutcome> nodes;
        std::vector<std::size_t> perhapsSet; ///< nodes that may have the token now or later
        std::shared_ptr<NodeVerdicts> verdicts;
    };
    /// One try on all nodes; ends when its outcome is decided.
    [[nodiscard]] Try attempt(const Token& token, std::chrono::milliseconds limit) const;
    /// Deletes what a failed try may have left. Does not wait for nodes that have not replied to it, because their
    /// requests keep their order.
    void giveBack(const Token& token, const Try& failed) const;
    /// Deletes the token in the background at each node that may have it, unless a late reply says that it has not.
    void cleanLater(const Token& token, const std::shared_ptr<NodeVerdicts>& verdicts,
                    std::chrono::milliseconds ttl) const;

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
    void releaseAt(std::size_t node, PendingRelease release) const;

    std::shared_ptr<Nodes> m_nodes;
};

} // namespace v1
} // namespace lockscope::lock
