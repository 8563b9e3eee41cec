// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/waitplaces.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// Somebody who stands in a queue listens to a channel of his own, by the name of which the lock is known although its
/// key may not be there.
struct QueuedWaiter
{
    std::string_view lock; ///< views into the channel
    std::string_view id;
};

/// A queue that outlives its lock.
struct LastingQueue
{
    /// Every channel that somebody listens to who waits for a lock of the library (glob).
    const char* channels = "";
    /// Nothing: it is no such channel.
    std::optional<QueuedWaiter> (*waiterOf)(std::string_view channel) = nullptr;
    /// The queue of a lock, whoever holds it.
    WaitPlace (*placeOf)(std::string_view lock) = nullptr;
};

} // namespace lockscope::formats
