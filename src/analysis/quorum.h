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

/// The identity by which tokens of several servers are compared: the token itself, or, for a library whose clients have
/// one id per server (Redisson's RedLock and MultiLock), the thread that the token names, which is a guess. Thread:
/// any.
[[nodiscard]] std::string voterOf(LibraryId library, std::string_view token);

/// The state of one lock on one server of a Redlock group. Value type.
struct ServerVote
{
    bool answers = true; ///< false: its state is unknown, so it casts no vote
    /// voterOf() the holder's token there, equal on all servers. Empty: free.
    std::string token;
    /// Rest of the lease by the server's own clock. No value: unknown, or without a lease.
    std::optional<std::chrono::milliseconds> remaining;
    std::chrono::milliseconds lease{0}; ///< full length when last set; 0: unknown
    /// Token of the last hold here if it ended by a release; otherwise empty.
    std::string released;
};

enum class QuorumState : std::uint8_t {
    Free,     ///< free on every server that answers
    Held,     ///< one token on every server
    Degraded, ///< one token on a majority and on every server that answers; the others are silent
    Partial,  ///< one token on some of the servers that answer: it lost servers, or never got the majority
    Split,    ///< several tokens, none on a majority
    Leftover, ///< one token on a minority, released by its holder on a majority
};
/// free, held, degraded, partial, split, leftover.
[[nodiscard]] const char* name(QuorumState state);

/// The combined state of a lock in a Redlock group.
struct QuorumView
{
    QuorumState state = QuorumState::Free;
    std::string token;         ///< the token on most servers; the first of equals; empty: free everywhere
    std::uint32_t votes = 0;   ///< servers that hold that token
    std::uint32_t servers = 0; ///< servers in the group
    std::uint32_t needed = 0;  ///< size of a majority
    std::uint32_t silent = 0;  ///< servers that do not answer
    std::uint32_t tokens = 0;  ///< number of different tokens
    /// How long a majority still holds it, less the possible clock drift. No value without a majority, or where too few
    /// leases are known. Never negative.
    std::optional<std::chrono::milliseconds> remaining;

    /// True when a majority holds it; only that keeps others out.
    [[nodiscard]] bool isHeld() const { return votes >= needed && needed > 0; }
    /// True when the loss of one server would end the majority.
    [[nodiscard]] bool isAtRisk() const { return isHeld() && votes == needed; }
    /// True when no majority is visible, but the silent servers could complete one.
    [[nodiscard]] bool mayBeHeld() const { return !isHeld() && votes > 0 && votes + silent >= needed; }
};

/// Combines the votes of all servers of a group. A majority is ⌊N/2⌋+1. A holder is alone as long as a majority has its
/// token, so its validity ends with the quorum-th latest lease, less clock drift as the algorithm takes it: 1 % of the
/// lease plus 2 ms (redis.io, "Distributed Locks with Redis", and its reference implementation redlock-rb: drift = ttl
/// * 0.01 + 2). The holder's own validity ends earlier by its acquisition time, which only the holder knows. Pure;
/// thread: any.
[[nodiscard]] QuorumView quorumOf(std::span<const ServerVote> votes);

} // namespace lockscope::analysis
