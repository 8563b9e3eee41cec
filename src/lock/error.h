// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::lock {

enum class ErrorKind : std::uint8_t {
    InvalidOptions,
    TlsUnsupported, ///< rediss:// asked of a hiredis without TLS
    Unreachable,    ///< no connection could be made
    LoginRefused,   ///< password, user or database refused
    Timeout,        ///< no answer in time
    Closed,         ///< the connection ended
    Protocol,       ///< the answer is not RESP2
    ReadOnly,       ///< READONLY: this server is a replica
    OutOfMemory,    ///< OOM: maxmemory is reached
    NoReplicas,     ///< NOREPLICAS: too few replicas to accept writes
    Busy,           ///< BUSY: a script runs for too long
    Loading,        ///< LOADING: the server reads its data from disk
    Moved,          ///< MOVED, ASK: another node of the cluster has this key
    NoScript,       ///< NOSCRIPT, although the whole script was sent: a proxy stands in between
    NoPermission,   ///< NOPERM, NOAUTH: the user lacks a right
    Taken,          ///< withLock: another has the lock
    LeaseLost,      ///< withLock: an outer section of this thread lost it
    WrongType,      ///< WRONGTYPE: the key holds something else
    Forked,         ///< made before a fork, and used in the child: nothing was sent
    Misconfigured,  ///< MISCONF: the server cannot save its data, and accepts no writes
    ClusterDown,    ///< CLUSTERDOWN, TRYAGAIN: nobody serves the slot of this key at the moment
    MasterDown,     ///< MASTERDOWN: a replica that has lost its primary
    MaxClients,     ///< the server has as many clients as it may
    Denied,         ///< DENIED: protected mode, or an address that may not connect
    NotRedis,       ///< a Sentinel, an HTTP server, or a proxy that knows no scripts
    Refused,        ///< any other error the server answered
};

inline constexpr std::size_t kErrorKinds = static_cast<std::size_t>(ErrorKind::Refused) + 1;

/// "read_only": for figures and logs.
[[nodiscard]] std::string_view name(ErrorKind kind);

/// What is known about a command that gave an error.
enum class Delivery : std::uint8_t {
    NotSent,  ///< the server cannot have executed it
    Unknown,  ///< sent, and the answer was lost: it may have been executed, or be executed yet
    Answered, ///< the server answered with an error
};

/// The message says in English what, why and what to do; it never contains a password or a token. Of what a server
/// answered it begins with the answer.
struct Error
{
    ErrorKind kind = ErrorKind::Refused;
    Delivery delivery = Delivery::NotSent;
    std::string message;
};

/// An option that cannot be meant, or several that contradict each other. Nothing was sent. The rule is the message.
[[nodiscard]] Failure<Error> invalid(std::string rule);

/// The server is there, executed nothing, and will execute it a moment later.
[[nodiscard]] constexpr bool passes(ErrorKind kind)
{
    return kind == ErrorKind::Busy || kind == ErrorKind::Loading;
}

/// Nothing was executed, and a moment later it may be: a server restarts, a name moves to another one, replicas come
/// back. What passes() is among them.
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

/// The node at the other end is not the one to ask any more, or says no more: the next command needs a new connection,
/// for which the name is resolved anew.
[[nodiscard]] constexpr bool endsConnection(ErrorKind kind)
{
    return kind == ErrorKind::ReadOnly || kind == ErrorKind::MasterDown || kind == ErrorKind::MaxClients ||
           kind == ErrorKind::Denied || kind == ErrorKind::NotRedis;
}

/// What to do about an error that a server answered: a sentence, empty where nothing general can be said.
[[nodiscard]] std::string_view advice(ErrorKind kind);

} // namespace lockscope::lock
