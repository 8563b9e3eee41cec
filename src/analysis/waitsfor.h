// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "core/waits.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::analysis {

/// Somebody who holds or waits, as far as the evidence names him. Raw bytes; empty: not known.
struct Party
{
    std::string id;     ///< the token of a holder or of an attempt, the member of a queue
    std::string client; ///< address of the connection
    NodeId node{};      ///< that the connection is one of
    std::string name;   ///< of the connection, for people
    LibraryId library{};
    bool several = false; ///< the address is that of several connections: it joins nobody
    bool idIsWho = false; ///< the id alone says who it is on every lock (a thread of a process: Redisson's uuid:thread)
    friend bool operator==(const Party&, const Party&) = default;
};

/// What is known of who holds and who waits, at one moment.
struct WaitsForFacts
{
    struct Hold
    {
        LockId lock = kNoLock;
        Party who;
        ServerTime since = kUnknownTime;
    };
    struct Wait
    {
        LockId lock = kNoLock;
        Party who;
        ServerTime since = kUnknownTime;
        WaitSource source{};
        ServerTime asOf = kUnknownTime; ///< not seen any more since then; unknown: seen now
    };
    /// How many wait, named or not.
    struct Count
    {
        LockId lock = kNoLock;
        std::uint32_t waiters = 0;
    };
    std::vector<Hold> holds; ///< at most one a lock is drawn: the first
    std::vector<Wait> waits;
    std::vector<Count> counts;
};

/// A client, a lock, or several waiters of a lock as one: those of whom only the number is known, and those that
/// foldWaiters() put together.
struct WaitsForNode
{
    enum class Kind : std::uint8_t { Client, Lock, Unnamed, More };
    Kind kind = Kind::Client;
    std::string key;                       ///< the same from one graph to the next
    Party who;                             ///< Client
    LockId lock = kNoLock;                 ///< Lock; Unnamed: what they wait for
    std::uint32_t waiters = 0;             ///< Lock: that wait for it directly; Unnamed: how many they are
    std::uint32_t blocked = 0;             ///< waiters behind it, directly or behind others
    std::uint32_t holds = 0;               ///< Client: locks that somebody waits for
    std::uint32_t component = 0;           ///< nodes of one number hang together
    std::uint32_t layer = 0;               ///< steps from where nobody blocks any more
    std::optional<std::uint32_t> deadlock; ///< index into WaitsForGraph::deadlocks: it is in its cycle
    ServerTime since = kUnknownTime;       ///< Lock: held since; Client: waiting since, the earliest
};

/// From who blocks to who is blocked: holder -> lock, lock -> waiter.
struct WaitsForEdge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool waits = false;                    ///< lock -> waiter; else holder -> lock
    bool isBack = false;                   ///< closes a cycle: against the layers
    std::optional<std::uint32_t> deadlock; ///< part of that cycle
    ServerTime since = kUnknownTime;
    WaitSource source{};            ///< of a wait
    ServerTime asOf = kUnknownTime; ///< of a wait that nobody sees any more: when it was last seen
};

/// Clients of which each waits for a lock that the next one holds.
struct Deadlock
{
    /// Client, the lock it waits for, that lock's holder, the lock that one waits for ... back to the first.
    std::vector<std::uint32_t> cycle;
    ServerTime since = kUnknownTime; ///< when the last of its waits began
    std::uint32_t behind = 0;        ///< waiters outside the cycle that wait for one of its locks, directly or not
    /// Somebody in it is known by his connection alone: programs whose threads share one look like one client.
    bool byConnection = false;
    ServerTime asOf = kUnknownTime; ///< one of its waits was last seen then; unknown: all are seen now
};

/// Who waits for whom. Deterministic: nodes are ordered by lock id and key.
struct WaitsForGraph
{
    std::vector<WaitsForNode> nodes;
    std::vector<WaitsForEdge> edges;
    std::vector<Deadlock> deadlocks; ///< the oldest first
    /// From who blocks to the last who waits; empty: nobody waits.
    std::vector<std::uint32_t> longestChain;
    /// Who waits for nobody and has most waiters behind him: a client, or a lock of unknown holder. Empty: everything
    /// is behind a deadlock, or nobody waits.
    std::optional<std::uint32_t> root;
    std::uint32_t components = 0;
    std::uint32_t waiters = 0;         ///< in all
    std::uint32_t unnamed = 0;         ///< of these
    std::uint32_t unjoinedHolders = 0; ///< holders of whom no connection is known: a cycle through one is not seen
    std::uint32_t namedHolders = 0;    ///< holders whose connection is the only one with their token for its name
    std::uint32_t kept = 0;            ///< waits that nobody sees any more
    ServerTime asOf = kUnknownTime;    ///< of these, the one that was not seen for the longest
    std::uint32_t unknownHolders = 0;  ///< locks that are waited for and of whose holder nothing is known
};

/// Builds the graph of the locks that somebody waits for. Pure; thread: any.
///
/// Two parties are one client when their ids are the same and name a client by themselves, else when they use the same
/// connection, else when their ids are the same and long enough to be nobody else's. A token that was seen with just
/// one connection belongs to it, and so does one that is the name (CLIENT SETNAME) of just one that waits. What cannot
/// be joined stays apart and is counted. A connection that waits for what it holds, or for several locks at a time, is
/// shared by several: what it holds is not joined with what it waits for.
[[nodiscard]] WaitsForGraph waitsForGraph(const WaitsForFacts& facts);

/// The same graph with at most `most` clients drawn of those that wait for a lock and do nothing else, the ones that
/// wait longest (and the end of the longest chain); the others become one node, unless it is just one. Pure.
[[nodiscard]] WaitsForGraph foldWaiters(const WaitsForGraph& graph, std::size_t most);

} // namespace lockscope::analysis
