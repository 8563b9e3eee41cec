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

/// A client that holds or waits, as far as the evidence identifies it. Raw bytes; empty: unknown.
struct Party
{
    std::string id;     ///< token of a holder or of an attempt, or member of a queue
    std::string client; ///< address of its connection
    NodeId node{};      ///< node of that connection
    std::string name;   ///< display name of the connection
    LibraryId library{};
    bool several = false; ///< several connections share the address, so it cannot join parties
    bool idIsWho = false; ///< the id identifies a client on every lock (Redisson's uuid:thread)
    friend bool operator==(const Party&, const Party&) = default;
};

/// All known holds and waits at one moment.
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
        ServerTime asOf = kUnknownTime; ///< when the wait was last seen; unknown: it is seen now
    };
    /// Number of waiters, identified or not.
    struct Count
    {
        LockId lock = kNoLock;
        std::uint32_t waiters = 0;
    };
    std::vector<Hold> holds; ///< only the first one per lock is drawn
    std::vector<Wait> waits;
    std::vector<Count> counts;
};

/// A node of the graph: a client, a lock, or a group of waiters of one lock (waiters known only by number, or folded by
/// foldWaiters()).
struct WaitsForNode
{
    enum class Kind : std::uint8_t { Client, Lock, Unnamed, More };
    Kind kind = Kind::Client;
    std::string key;                       ///< stable from one graph to the next
    Party who;                             ///< Client
    LockId lock = kNoLock;                 ///< Lock; Unnamed: the lock that they wait for
    std::uint32_t waiters = 0;             ///< Lock: its direct waiters; Unnamed: the size of the group
    std::uint32_t blocked = 0;             ///< direct and indirect waiters
    std::uint32_t holds = 0;               ///< Client: its locks with waiters
    std::uint32_t component = 0;           ///< nodes with the same number are connected
    std::uint32_t layer = 0;               ///< distance from the nodes that nothing blocks
    std::optional<std::uint32_t> deadlock; ///< index into WaitsForGraph::deadlocks, for nodes of a cycle
    ServerTime since = kUnknownTime;       ///< Lock: held since; Client: start of its earliest wait
};

/// Points from blocker to blocked: holder -> lock, lock -> waiter.
struct WaitsForEdge
{
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    bool waits = false;                    ///< lock -> waiter; else holder -> lock
    bool isBack = false;                   ///< closes a cycle: runs against the layers
    std::optional<std::uint32_t> deadlock; ///< index of the deadlock whose cycle it is part of
    ServerTime since = kUnknownTime;
    WaitSource source{};            ///< for a wait
    ServerTime asOf = kUnknownTime; ///< for a wait that is no longer seen: when it was last seen
};

/// A cycle of clients, each waiting for a lock that the next one holds.
struct Deadlock
{
    /// Client, the lock it waits for, that lock's holder, the lock which that one waits for ... back to the first.
    std::vector<std::uint32_t> cycle;
    ServerTime since = kUnknownTime; ///< start of the latest of its waits
    std::uint32_t behind = 0;        ///< direct and indirect waiters outside the cycle
    /// True when a client of the cycle is identified by its connection alone: threads that share a connection look like
    /// one client.
    bool byConnection = false;
    ServerTime asOf = kUnknownTime; ///< when one of its waits was last seen; unknown: all are seen now
};

/// The waits-for graph. Deterministic: nodes are ordered by lock id and key.
struct WaitsForGraph
{
    std::vector<WaitsForNode> nodes;
    std::vector<WaitsForEdge> edges;
    std::vector<Deadlock> deadlocks; ///< the oldest first
    /// From the blocker to the last waiter; empty: no waiters.
    std::vector<std::uint32_t> longestChain;
    /// The unblocked node with most waiters behind it: a client, or a lock without a known holder. Empty: everything is
    /// behind a deadlock, or there are no waiters.
    std::optional<std::uint32_t> root;
    std::uint32_t components = 0;
    std::uint32_t waiters = 0;         ///< total number
    std::uint32_t unnamed = 0;         ///< those known only by number
    std::uint32_t unjoinedHolders = 0; ///< without a known connection, so deadlocks through them go undetected
    std::uint32_t namedHolders = 0;    ///< holders joined with the only connection whose name equals their token
    std::uint32_t kept = 0;            ///< waits that are no longer seen
    ServerTime asOf = kUnknownTime;    ///< the oldest time among these
    std::uint32_t unknownHolders = 0;  ///< locks with waiters and an unknown holder
};

/// Builds the graph of all locks with waiters. Pure; thread: any.
///
/// Two parties are one client when their ids are equal and identify a client, else when they use the same connection,
/// else when their ids are equal and long enough to be unique. A token seen with just one connection belongs to it, and
/// so does a token that equals the name (CLIENT SETNAME) of just one waiting connection. Parties that cannot be joined
/// stay apart and are counted. A connection that waits for its own lock, or for several locks at a time, is shared by
/// several clients: its holds are not joined with its waits.
[[nodiscard]] WaitsForGraph waitsForGraph(const WaitsForFacts& facts);

/// The same graph with at most `most` clients drawn among those that only wait for one lock: those that wait longest,
/// and the end of the longest chain. The others become one node, unless there is just one. Pure.
[[nodiscard]] WaitsForGraph foldWaiters(const WaitsForGraph& graph, std::size_t most);

} // namespace lockscope::analysis
