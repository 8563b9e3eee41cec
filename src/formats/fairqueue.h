// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/waitplaces.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// Every channel that somebody listens to who waits for a lock of Redisson (glob).
inline constexpr std::string_view kRedissonChannels = "redisson_lock__channel:*";

/// Somebody who stands in the queue of a fair lock listens to a channel of his own, by the name of which the lock is
/// known although its key may not be there.
struct FairWaiter
{
    std::string_view lock; ///< views into the channel
    std::string_view id;   ///< uuid:thread
};
/// Nothing: it is no such channel. Pure.
[[nodiscard]] std::optional<FairWaiter> fairWaiterOf(std::string_view channel);

/// The queue of a fair lock, whoever holds it. Pure.
[[nodiscard]] WaitPlace fairQueue(std::string_view lock);

} // namespace lockscope::formats
