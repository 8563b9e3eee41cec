// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// Stands for a token wherever a trace burst speaks of one: equal tokens have equal marks as long as this program
/// runs, and nobody can use a mark to release a lock. Means nothing to another run; where tokens come from one, their
/// marks come with them (Batch::Token::mark, PictureView::mark()).
enum class TokenMark : std::uint64_t { None = 0 };
/// Pure within a run; thread: any. None for no token.
[[nodiscard]] TokenMark markOf(std::string_view token);

/// A connection whose commands a trace burst saw. Ids count from 1 and are never re-used in a session.
struct TracedClient
{
    std::uint32_t id = 0;
    NodeId node{};
    std::string address; ///< as MONITOR prints it
    std::string name;    ///< CLIENT SETNAME, from CLIENT LIST; empty: none, or gone before it could be asked
    std::string library; ///< lib-name and lib-ver (Redis 7.2)
    std::string user;    ///< ACL user
    /// The address may stand for several connections (a unix socket): nothing that was seen there is one client's.
    bool several = false;
    bool gone = false; ///< was there, and is no more in the server's list
    /// Gone, and the list shows no other connection of its host with its name, library and user: a client that only
    /// lost one connection of its pool, or connected anew, has not departed.
    bool departed = false;
    friend bool operator==(const TracedClient&, const TracedClient&) = default;
};

/// What a traced command was to its lock.
enum class TraceDeed : std::uint8_t { // as recordings have them: new ones come last
    Acquired,                         ///< the key's event stood directly before the line
    Refused,                          ///< asked for the lock, and nothing changed
    Renewed,                          ///< or taken once more by who holds it
    Released,
    Waiting, ///< began to wait: subscribed to the lock's channel, blocked on its list, entered its queue
    Read,    ///< a command, or a script that is not known, read it and changed nothing: refused, if another held it
    RefusedRelease, ///< compared its token with the lock's, and gave nothing back
    RefusedRenewal, ///< likewise, and prolonged nothing
};

/// One command of a trace burst that has to do with a watched lock.
struct TracedCommand
{
    ServerTime at{};
    LockId lock = kNoLock;
    TokenMark token = TokenMark::None; ///< of the command, where it carries one that says more than "taken"
    std::uint32_t client = 0;
    TraceDeed deed = TraceDeed::Refused;
    friend bool operator==(const TracedCommand&, const TracedCommand&) = default;
};

/// How a trace burst fares. `lock` is kNoLock when all are traced.
struct TraceStatus
{
    enum class State : std::uint8_t {
        Starting, ///< connecting, and measuring what the server spends without a trace
        Running,
        Ended,  ///< by its limits, by request, or because the server ended it: what was seen counts
        Failed, ///< never began
    };
    NodeId node{};
    State state = State::Starting;
    LockId lock = kNoLock;
    std::int64_t elapsedMs = 0;
    std::int64_t limitMs = 0;
    std::uint64_t bytes = 0;
    std::uint64_t byteLimit = 0;
    std::uint64_t lines = 0;   ///< commands of everybody
    std::uint64_t matched = 0; ///< commands that had to do with a watched lock
    double serverShare = -1;   ///< of a core, what the server spends more than before the burst; -1: not known yet
    std::string text;          ///< Ended, Failed: why, and what to do
    bool lacksRight = false;   ///< Failed: our user may not
    bool lost = false;         ///< Ended, Failed: the connection ended by itself
    friend bool operator==(const TraceStatus&, const TraceStatus&) = default;
};

} // namespace lockscope
