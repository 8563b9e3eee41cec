// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/waitplaces.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// A queued client listens on a channel of its own, whose name identifies the lock even if the lock's key does not
/// exist.
struct QueuedWaiter
{
    std::string_view lock; ///< views into the channel
    std::string_view id;
};

/// A wait queue that outlives its lock.
struct LastingQueue
{
    /// Glob for all wake-up channels of queued clients of this library.
    const char* channels = "";
    /// Parses such a channel; empty for any other.
    std::optional<QueuedWaiter> (*waiterOf)(std::string_view channel) = nullptr;
    /// The queue of a lock, whoever holds it.
    WaitPlace (*placeOf)(std::string_view lock) = nullptr;
};

} // namespace lockscope::formats
