// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// Stands for a token in traces: equal tokens have equal marks within one run of the program, and a mark cannot be used
/// to release a lock. Marks of different runs are unrelated; recordings therefore store the marks with their tokens
/// (Batch::Token::mark, PictureView::mark()).
enum class TokenMark : std::uint64_t { None = 0 };
/// The mark of a token; None for an empty one. Pure within a run; thread: any.
[[nodiscard]] TokenMark markOf(std::string_view token);

/// A connection whose commands a trace burst saw. Ids count from 1 and are never reused in a session.
struct TracedClient
{
    std::uint32_t id = 0;
    NodeId node{};
    std::string address; ///< as printed by MONITOR
    std::string name;    ///< CLIENT SETNAME, from CLIENT LIST; empty: unset, or disconnected before the query
    std::string library; ///< lib-name and lib-ver (Redis 7.2)
    std::string user;    ///< ACL user
    /// The address may stand for several connections (a unix socket), so its commands cannot be attributed to one
    /// client.
    bool several = false;
    bool gone = false; ///< was in CLIENT LIST, and no longer is
    /// `gone`, and the list has no other connection with its host, name, library and user. A client that lost one
    /// connection of its pool, or reconnected, has not departed.
    bool departed = false;
    friend bool operator==(const TracedClient&, const TracedClient&) = default;
};

/// Effect of a traced command on its lock.
enum class TraceDeed : std::uint8_t { // recordings store these numbers: append only
    Acquired,                         ///< the key's event directly preceded the command's line
    Refused,                          ///< tried to acquire; nothing changed
    Renewed,                          ///< or re-entered by the holder
    Released,
    Waiting,        ///< began to wait: subscribed to the lock's channel, blocked on its list, or joined its queue
    Read,           ///< a command or an unknown script read it and changed nothing: a refusal if another client held it
    RefusedRelease, ///< compared its token with the lock's and released nothing
    RefusedRenewal, ///< compared its token with the lock's and renewed nothing
    StoppedWaiting, ///< unsubscribed from the lock's channel, after it acquired the lock or gave up
};

/// One command of a trace burst on a watched lock.
struct TracedCommand
{
    ServerTime at{};
    LockId lock = kNoLock;
    TokenMark token = TokenMark::None; ///< of the command, if it identifies a holder
    std::uint32_t client = 0;
    TraceDeed deed = TraceDeed::Refused;
    friend bool operator==(const TracedCommand&, const TracedCommand&) = default;
};

/// Progress of a trace burst. `lock` is kNoLock when all locks are traced.
struct TraceStatus
{
    enum class State : std::uint8_t {
        Starting, ///< connecting, and measuring the CPU use of the server without a trace
        Running,
        Ended,  ///< by its limits, on request, or by the server; the results are valid
        Failed, ///< did not start
    };
    NodeId node{};
    State state = State::Starting;
    LockId lock = kNoLock;
    std::int64_t elapsedMs = 0;
    std::int64_t limitMs = 0;
    std::uint64_t bytes = 0;
    std::uint64_t byteLimit = 0;
    std::uint64_t lines = 0;   ///< commands of all clients
    std::uint64_t matched = 0; ///< commands on watched locks
    double serverShare = -1;   ///< additional CPU use of the server, in cores; -1: unknown
    std::string text;          ///< Ended, Failed: reason and next step
    bool lacksRight = false;   ///< Failed: the account lacks a permission
    bool lost = false;         ///< Ended, Failed: the connection was lost
    friend bool operator==(const TraceStatus&, const TraceStatus&) = default;
};

} // namespace lockscope
