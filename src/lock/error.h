// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

enum class ErrorKind : std::uint8_t {
    InvalidOptions,
    TlsUnsupported, ///< rediss:// with a library built without OpenSSL
    TlsFailed,      ///< no trusted TLS connection: a certificate, a file, or a port without TLS
    Unreachable,    ///< no connection
    LoginRefused,   ///< password, user or database rejected
    Timeout,        ///< no reply in time
    Closed,         ///< the connection was closed
    Protocol,       ///< the reply is not valid RESP2
    ReadOnly,       ///< READONLY: the server is a replica
    OutOfMemory,    ///< OOM: maxmemory is reached
    NoReplicas,     ///< NOREPLICAS: too few replicas for writes
    Busy,           ///< BUSY: a script runs too long
    Loading,        ///< LOADING: the server loads its data
    Moved,          ///< MOVED, ASK: another cluster node has the key
    NoScript,       ///< NOSCRIPT although the script was sent whole: a proxy is in between
    NoPermission,   ///< NOPERM, NOAUTH: a missing permission
    Taken,          ///< withLock: another holder has the lock
    LeaseLost,      ///< Lease::enter(), withLock inside a section: the lease is not valid any more
    WrongType,      ///< WRONGTYPE: the key has another type
    Forked,         ///< created before a fork and used in the child; nothing was sent
    Misconfigured,  ///< MISCONF: the server cannot save its data and rejects writes
    ClusterDown,    ///< CLUSTERDOWN, TRYAGAIN: no node serves the slot now
    MasterDown,     ///< MASTERDOWN: the replica lost its primary
    MaxClients,     ///< the server's client limit is reached
    Denied,         ///< DENIED: protected mode, or a forbidden address
    NotRedis,       ///< a Sentinel, an HTTP server, or a proxy without scripts
    OutOfResources, ///< no thread or descriptor; nothing was sent
    Refused,        ///< any other error reply
};

inline constexpr std::size_t kErrorKinds = static_cast<std::size_t>(ErrorKind::Refused) + 1;

/// "read_only" ...: for metrics and logs.
[[nodiscard]] std::string_view name(ErrorKind kind);

/// Whether a failed command may have been executed.
enum class Delivery : std::uint8_t {
    NotSent,  ///< not executed
    Unknown,  ///< sent, but the reply was lost: it may have been executed, or may still be
    Answered, ///< the server replied with an error
};

/// The English message says what, why and what to do; it never contains a password or token. An error reply comes first
/// in it.
struct Error
{
    ErrorKind kind = ErrorKind::Refused;
    Delivery delivery = Delivery::NotSent;
    std::string message;
};

/// For invalid or contradictory options; nothing was sent. `rule` becomes the message.
[[nodiscard]] Failure<Error> invalid(std::string rule);

/// The server is reachable but did not execute the command; a retry soon succeeds.
[[nodiscard]] constexpr bool passes(ErrorKind kind)
{
    return kind == ErrorKind::Busy || kind == ErrorKind::Loading;
}

/// The server cannot serve at the moment, and a later retry may succeed: it restarts, its name moves to another server,
/// or replicas return. Includes passes(). Whether this command was executed is in Error::delivery.
[[nodiscard]] constexpr bool isAway(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Unreachable:
    case ErrorKind::Closed:
    case ErrorKind::Timeout:
    case ErrorKind::ReadOnly:
    case ErrorKind::NoReplicas:
    case ErrorKind::ClusterDown:
    case ErrorKind::MasterDown:
    case ErrorKind::MaxClients:
        return true;
    default:
        return passes(kind);
    }
}

/// The server at this connection is the wrong one, or will not reply any more: the next command needs a new connection,
/// with a new name resolution.
[[nodiscard]] constexpr bool endsConnection(ErrorKind kind)
{
    return kind == ErrorKind::ReadOnly || kind == ErrorKind::MasterDown || kind == ErrorKind::MaxClients ||
           kind == ErrorKind::Denied || kind == ErrorKind::NotRedis;
}

/// Advice for an error reply: a sentence, or empty.
[[nodiscard]] std::string_view advice(ErrorKind kind);

} // namespace v1
} // namespace lockscope::lock
