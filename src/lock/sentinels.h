// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: asks all Sentinels of a group for its primary.

#include "core/deployment.h"
#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/nodeset.h"
#include "lock/sentinelview.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// One thread at a time.
class Sentinels
{
public:
    /// `deployment` is a Sentinel group.
    Sentinels(const lockscope::Deployment& deployment, const ClientOptions& options);
    [[nodiscard]] Result<void, Error> open() { return m_nodes.open(); }

    struct Found
    {
        HostPort announced;
        Endpoint endpoint;
    };
    /// The primary of the highest epoch, never of one below the highest ever seen; of equals, `present` is preferred.
    /// Asks all at once; blocks at most three commandLimits. Error: no Sentinel names one.
    [[nodiscard]] Result<Found, Error> find(const std::optional<HostPort>& present);
    /// According to the last find(): what Sentinels agree on that have forgotten the highest epoch, see agreedBelow().
    [[nodiscard]] std::optional<HostPort> agreedBelow() const { return lock::agreedBelow(m_views, m_highestEpoch); }
    /// Believes them from now on.
    void forgetEpochs() { m_highestEpoch = 0; }
    /// One that answered the last find(), for a subscription; empty: none.
    [[nodiscard]] std::optional<Endpoint> answering() const;

    /// In a child: closes the descriptors of the parent's connections.
    void disconnect() { m_nodes.disconnect(); }

private:
    [[nodiscard]] NodeSet::Answers ask(std::span<const std::string_view> words, std::span<const std::size_t> to);
    void readAgain(std::span<const std::size_t> failingOver);
    [[nodiscard]] Error whyNone(const NodeSet::Answers& answers) const;

    const lockscope::Deployment m_deployment;
    const std::chrono::milliseconds m_limit;
    NodeSet m_nodes;
    std::vector<std::optional<SentinelView>> m_views; ///< by Sentinel
    std::uint64_t m_highestEpoch = 0;
};

} // namespace v1
} // namespace lockscope::lock
