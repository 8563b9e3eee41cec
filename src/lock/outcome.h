// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/error.h"
#include "lock/lease.h"
#include "lock/leaseclock.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Another holder has the lock, and no waiting was requested.
struct Taken
{
    /// Remaining lease of the holder if it is not renewed. Empty: no TTL, or unknown.
    std::optional<std::chrono::milliseconds> retryAfter;
    /// The holder's token. Empty: the key is no lock of this kind, it became free, or the token is unknown.
    std::optional<std::string> by;
};

/// Every try found another holder.
struct TimedOut
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The stop token ended the acquisition.
struct Cancelled
{
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The reply of one of several independent nodes.
struct NodeOutcome
{
    enum class Kind : std::uint8_t {
        Granted,
        Refused,
        Failed,
        NotAwaited, ///< the other nodes had decided the outcome before it replied
    };
    std::string node; ///< Endpoint::nodeName()
    Kind kind = Kind::Failed;
    std::optional<Error> error; ///< for Failed
};

/// Redlock: at every try, fewer than a majority granted the lock, or too late. What nodes had granted is given back.
struct NoQuorum
{
    std::vector<NodeOutcome> nodes; ///< of the last try
    std::chrono::milliseconds waited{};
    int attempts = 0;
};

/// The reply was lost, so the lock may or may not be held. If it is, the TTL ends it.
struct Unknown
{
    /// The lock is free by then: ttl after the connection was given up. A request that is still in transit later is not
    /// considered.
    MonoTime freeBy{};
    Error error;
};

using AcquireResult = std::variant<Lease, Taken, TimedOut, Cancelled, NoQuorum, Unknown, Error>;

} // namespace v1
} // namespace lockscope::lock
