// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lockscope::analysis {

/// What makes two tokens one holder of a lock that several servers grant together: the token itself; of a library whose
/// clients have an id for each server (Redisson's RedLock and MultiLock) the thread that it names, which is a guess.
/// Thread: any.
[[nodiscard]] std::string voterOf(LibraryId library, std::string_view token);

/// What one server of a Redlock group says of one lock. Value type.
struct ServerVote
{
    bool answers = true; ///< false: nobody knows what it has, and it is no vote
    /// Who holds it there: voterOf() its token, which is the same on all servers. Empty: nobody.
    std::string token;
    /// What is left of the lease by the server's own clock. Nothing: not known, or it has none.
    std::optional<std::chrono::milliseconds> remaining;
    std::chrono::milliseconds lease{0}; ///< its full length when last set; 0: not known
    /// The token whose hold ended here last, by a release; empty: none, or otherwise.
    std::string released;
};

enum class QuorumState : std::uint8_t {
    Free,     ///< no server that answers has it
    Held,     ///< one token on every server
    Degraded, ///< one token on a majority and on every server that answers; the others do not
    Partial,  ///< one token on some of the servers that answer: it lost servers, or its holder never got the majority
    Split,    ///< several tokens, and none of them on a majority
    Leftover, ///< one token on a minority that its holder released on a majority
};
/// free, held, degraded, partial, split, leftover.
[[nodiscard]] const char* name(QuorumState state);

/// What a Redlock group as a whole says of a lock.
struct QuorumView
{
    QuorumState state = QuorumState::Free;
    std::string token;         ///< the one on most servers; of as many the first; empty: nobody has it
    std::uint32_t votes = 0;   ///< servers that have that token
    std::uint32_t servers = 0; ///< of the group
    std::uint32_t needed = 0;  ///< a majority of them
    std::uint32_t silent = 0;  ///< servers that do not answer
    std::uint32_t tokens = 0;  ///< different ones
    /// Until when a majority has it, from now, less the drift that clocks may have: nothing without a majority, or
    /// where too few of the leases are known. Never below zero.
    std::optional<std::chrono::milliseconds> remaining;

    /// Does a majority have it? That, and nothing else, keeps others out.
    [[nodiscard]] bool isHeld() const { return votes >= needed && needed > 0; }
    /// One server less, and no majority has it any more.
    [[nodiscard]] bool isAtRisk() const { return isHeld() && votes == needed; }
    /// No majority is seen to have it, but those that do not answer could make one.
    [[nodiscard]] bool mayBeHeld() const { return !isHeld() && votes > 0 && votes + silent >= needed; }
};

/// Of all servers of the group, whether they have it or not. The majority is ⌊N/2⌋+1. A holder is alone as long as a
/// majority has its token, so that ends with the quorum-th latest of the leases; from that goes the drift of the clocks
/// as the algorithm takes it, 1 % of the lease and 2 ms (redis.io, "Distributed Locks with Redis", and its reference
/// implementation redlock-rb: drift = ttl * 0.01 + 2). The holder's own validity ends earlier by the time it took to
/// acquire, which nobody else sees. Pure; thread: any.
[[nodiscard]] QuorumView quorumOf(std::span<const ServerVote> votes);

} // namespace lockscope::analysis
