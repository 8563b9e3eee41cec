// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what Sentinels say about their primary.

#include "core/deployment.h"
#include "core/result.h"
#include "lock/error.h"
#include "lock/reply.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lockscope::lock {
inline namespace v1 {

/// The primary according to one Sentinel.
struct SentinelView
{
    HostPort primary;
    std::uint64_t epoch = 0; ///< config-epoch: a failover raises it
    /// This Sentinel is replacing the primary: epoch and address may not belong together.
    bool isFailingOver = false;
    friend bool operator==(const SentinelView&, const SentinelView&) = default;
};

/// Reads the reply to SENTINEL MASTER; empty if it has no address that can be dialled. Pure.
[[nodiscard]] std::optional<SentinelView> sentinelView(const Reply& reply);

/// Reads the reply to SENTINEL GET-MASTER-ADDR-BY-NAME; empty if it has no address that can be dialled. Pure.
[[nodiscard]] std::optional<HostPort> sentinelAddress(const Reply& reply);

/// The index of the view with the highest epoch; empty if none reaches `leastEpoch`, the highest epoch ever seen: an
/// old primary that returns is still named by a stale Sentinel. Of equals, one that names `present` is preferred. Pure.
[[nodiscard]] std::optional<std::size_t> newestView(std::span<const std::optional<SentinelView>> views,
                                                    std::uint64_t leastEpoch, const std::optional<HostPort>& present);

/// The address that a majority of all Sentinels names, if every one that answers has an epoch below `leastEpoch` and
/// names it: they have forgotten, as Sentinels that were created anew. Pure.
[[nodiscard]] std::optional<HostPort> agreedBelow(std::span<const std::optional<SentinelView>> views,
                                                  std::uint64_t leastEpoch);

} // namespace v1
} // namespace lockscope::lock
