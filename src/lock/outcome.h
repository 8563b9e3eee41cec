// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/observer.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope::lock {

/// Somebody else holds it, and no waiting was asked for.
struct Taken
{
    /// When the present lease ends if nobody renews it. Empty: it has no ttl, or the server did not say.
    std::optional<std::chrono::milliseconds> retryAfter;
    /// The holder's token. Empty: the key is no such lock, it was free again, or the server did not say.
    std::optional<std::string> by;
};

/// Somebody else held it at every try.
struct TimedOut
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The stop token asked to give up.
struct Cancelled
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// What one of several independent nodes answered.
struct NodeOutcome
{
    enum class Kind : std::uint8_t { Granted, Refused, Failed };
    std::string node; ///< Endpoint::nodeName()
    Kind kind = Kind::Failed;
    std::optional<Error> error; ///< of Failed
};

/// Redlock: fewer than a majority granted it, or too late, at every try. What was granted was given back.
struct NoQuorum
{
    std::vector<NodeOutcome> nodes; ///< of the last try
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// Re-entry: this thread has a lease on the key, and it is not valid any more. Release that one first; what it
/// protected may have been changed by others.
struct Lost
{
    LossReason reason = LossReason::RanOut;
};

/// The answer was lost: perhaps we hold the lock, perhaps not. If so, the server ends it when its ttl runs out.
struct Unknown
{
    /// By then that has happened: ttl after the connection was given up. A request that still travels after that is not
    /// counted.
    MonoTime freeBy{};
    Error error;
};

using AcquireResult = std::variant<Lease, Taken, TimedOut, Cancelled, NoQuorum, Lost, Unknown, Error>;

} // namespace lockscope::lock
