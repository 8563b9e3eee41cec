// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/enginetext.h"
#include "core/event.h"
#include "core/lockstate.h"
#include "core/trace.h"
#include "core/waits.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

/// Identifies a lock by keyspace, database and raw key bytes; `node` is where it is seen now.
struct KeyView
{
    NodeId node{};
    std::uint16_t database = 0;
    std::string_view name;
    KeyspaceId keyspace{};
    /// Ignores the node: a lock keeps its identity when it moves.
    friend bool operator==(const KeyView& a, const KeyView& b)
    {
        return a.keyspace == b.keyspace && a.database == b.database && a.name == b.name;
    }
};

enum class ConnectionState : std::uint8_t { Disconnected, Connecting, Scanning, Live, Busy, Waiting };
enum class SourceKind : std::uint8_t { None, Notifications, Tracking, Polling };
/// Category of a State event; scripts derive the exit code from it.
enum class Trouble : std::uint8_t {
    None,
    Connection, ///< unreachable, refused, TLS, not Redis, too old, connection lost ...
    Permission, ///< wrong or missing password, or a missing right
};
enum class CapabilityState : std::uint8_t { No, Yes, Unknown };
/// no, yes, unknown
[[nodiscard]] const char* name(CapabilityState state);

/// One right or ability of the account on a node (hello3 psubscribe notifications scan read eval tracking client_list
/// monitor config_get).
struct CapabilityReport
{
    std::string name;
    CapabilityState state = CapabilityState::Unknown;
    std::string effect; ///< what is lost without it; English, `name` selects the translation
    std::string remedy; ///< exact command that grants it; empty when there is nothing to do
    friend bool operator==(const CapabilityReport&, const CapabilityReport&) = default;
};

/// Server metrics, read every few seconds. -1 = unknown.
struct ServerFigures
{
    std::int64_t usedCpuUs = -1;
    std::int64_t setCalls = -1; ///< commandstats: SET + SETNX calls since start
    std::int64_t opsPerSecond = -1;
    std::int64_t expiredKeys = -1;
    std::int64_t evictedKeys = -1;
    std::int64_t connectedClients = -1;
    std::int64_t blockedClients = -1;
    std::int64_t usedMemory = -1;
    std::int64_t maxMemory = -1;
    std::int64_t keys = -1; ///< DBSIZE of the watched database
    std::int64_t uptimeSeconds = -1;
    friend bool operator==(const ServerFigures&, const ServerFigures&) = default;
};

/// Facts about a watched server.
struct NodeInfo
{
    std::string address; ///< Endpoint::nodeName()
    std::string displayUri;
    KeyspaceId keyspace{};    ///< constant for the life of the node
    std::string keyspaceName; ///< its public name; equals `address` for a standalone server
    std::string product;      ///< "redis" or "valkey"
    std::string version;
    std::string role; ///< "master", "replica", ...
    std::string mode; ///< "standalone", "cluster", "sentinel"
    std::string runId;
    std::string evictionPolicy; ///< empty when unknown
    std::string notifyFlags;    ///< empty when unknown or off; see notifyKnown
    bool notifyKnown = false;
    /// Databases with keys that are not watched, each with its key count at connect time.
    std::vector<std::pair<int, std::int64_t>> otherDatabases;
    /// Why locks of this node are not shown (replica, cluster), in English; empty when all are shown.
    std::string notShown;
    EngineText notShownText; ///< `notShown` as a value; empty: there is none, as in older recordings
    std::vector<CapabilityReport> capabilities;
    friend bool operator==(const NodeInfo&, const NodeInfo&) = default;
};

/// A change of a node or of the connection to it.
struct NodeEvent
{
    /// Joined: the node is watched from now on. Retired: it is no longer watched; no event with this id follows.
    /// Stalled, Silent: a ready node has not answered for kStalledAfter or kSilentAfter; data is complete until `from`.
    /// `state` is Busy while the connection stands, else Waiting. Each is emitted once per silence. Answered: the
    /// silence that began at `from` ended on the same connection, so nothing was missed; any other silence ends with a
    /// Gap.
    enum class Kind : std::uint8_t {
        State,
        Ready,
        Gap,
        Info,
        Sample,
        Clock,
        Warning,
        Unread,
        Joined,
        Retired,
        Stalled,
        Silent,
        Answered
    };
    static constexpr std::chrono::milliseconds kStalledAfter{2000};
    static constexpr std::chrono::milliseconds kSilentAfter{3000};
    Kind kind = Kind::State;
    NodeId node{};
    ServerTime at{};                                       ///< Gap: its end
    ServerTime from{};                                     ///< Gap: its start; Silent: start of the silence
    ServerTime knownUntil = kUnknownTime;                  ///< State other than Live: data is complete until then
    ConnectionState state = ConnectionState::Disconnected; ///< State; Stalled, Silent
    Trouble trouble = Trouble::None;                       ///< State; Warning: a partial reading
    SourceKind source = SourceKind::None;                  ///< Ready
    std::uint32_t locks = 0;                               ///< Ready: found by the scan
    std::vector<std::string> patterns;                     ///< Ready
    /// Ready, source Notifications: those of `patterns` without the right to subscribe; tracking or polling covers
    /// them.
    std::vector<std::string> unannounced;
    std::string text; ///< State: cause and next step; Gap, Silent: reason; Warning: what, why, what to do
    /// `text` (then English) as a value. Empty: there is none, as in older recordings.
    EngineText reason;
    NodeInfo info;                ///< Info; Joined: names and keyspace only
    ServerFigures sample;         ///< Sample
    std::int64_t offsetUs = 0;    ///< Clock: server minus this machine's wall clock
    std::int64_t roundTripUs = 0; ///< Clock
    std::uint64_t unread = 0;     ///< Unread: increase of Counters::unread on this node since the last such event
    std::uint32_t after = 0;      ///< Gap: number of events in the batch that were emitted before the gap was detected
    friend bool operator==(const NodeEvent&, const NodeEvent&) = default;
};

/// Running totals since the source began; differences between batches are rates.
struct Counters
{
    std::uint64_t notifications = 0; ///< messages received
    std::uint64_t events[kEventKinds] = {};
    std::uint64_t reads = 0;        ///< keys read
    std::uint64_t polls = 0;        ///< poll commands sent
    std::uint64_t readsShed = 0;    ///< reads dropped after waiting too long for the budget; 0 if the budget is 0
    std::uint64_t unattributed = 0; ///< changes of a held lock that were gone before they could be read
    std::uint64_t unread = 0;       ///< keys matched only by catch-all patterns, gone before a read could classify them
    std::uint64_t gaps = 0;
    std::uint64_t bytesIn = 0;
    std::uint32_t held = 0;         ///< locks held now
    std::uint32_t tracked = 0;      ///< locks in the picture
    std::uint32_t oldestLookMs = 0; ///< age of the oldest confirmation of a held lock
    std::uint32_t lagUs = 0;        ///< read age p99 of the last second
    std::uint32_t scanPercent = 100;
    std::uint64_t scanPages = 0; ///< SCAN replies received; shows that a scan makes progress
    std::uint32_t waitTurns = 0; ///< completed rounds of waiter queries over all held locks, all nodes
};

/// One pull of an EventSource: everything since the previous pull. Self-contained: a batch defines every name and token
/// that its ids need and that earlier batches have not defined. Apply names and tokens first, then events and states
/// with inOrder(). A lock's state is the fold of its events; a whole state is included only where events do not carry
/// it: waiters, a lock that left the picture, omitted events. PictureView does the folding.
struct Batch
{
    struct Name
    {
        LockId id;
        NodeId node;
        std::uint16_t database;
        std::uint32_t offset;
        std::uint32_t size;
        std::uint64_t reusedFrom = 0; ///< last epoch whose events may mean the id's former owner; 0 = a fresh id
        KeyspaceId keyspace{};
    };
    struct Token
    {
        TokenId id;
        std::uint32_t offset;
        std::uint32_t size;
        std::uint64_t reusedFrom = 0; ///< as in Name
        /// The mark that a trace uses for this token. Set by recordings, whose masked bytes no longer yield it.
        TokenMark mark = TokenMark::None;
    };
    /// Becomes true after the first `after` events of the batch.
    struct State
    {
        LockId id;
        std::uint32_t after;
        LockState state;
        NodeId node = kNoNode; ///< where the lock is seen; kNoNode: unchanged
    };
    std::uint64_t epoch = 0; ///< number of the first Picture::collect() in this batch; 0 = not from a Picture
    std::string bytes;       ///< backing of names and tokens
    std::vector<Name> names;
    std::vector<Token> tokens;
    std::vector<LockEvent> events;
    std::vector<LockWaiters> waits;    ///< locks whose waiters changed
    std::vector<TracedClient> clients; ///< new or updated clients; defined before the commands that refer to them
    std::vector<TracedCommand> traced; ///< commands of a trace burst, in the server's order
    std::vector<TraceStatus> traceStates;
    std::vector<NodeEvent> nodes;
    std::vector<State> states;       ///< sorted by `after`
    std::uint64_t eventsLeftOut = 0; ///< omitted under overload; states replace them, here or in the next batch
    /// Lower bound for the time of the omitted events; unknown if none were omitted.
    ServerTime leftOutFrom = kUnknownTime;
    Counters counters; ///< as of the end of the batch
    ServerTime now{};  ///< estimated server time at the end of the batch
    MonoTime taken{};  ///< this machine's monotonic time at `now`
    double pace = 1;   ///< server seconds per monotonic second from `now` on; 0: paused
    /// The batch starts over after a seek: earlier batches describe another time, ids begin anew, and this batch
    /// defines the whole picture at the seek position.
    bool rewound = false;

    [[nodiscard]] std::string_view text(const Name& n) const
    {
        return std::string_view(bytes).substr(n.offset, n.size);
    }
    [[nodiscard]] KeyView key(const Name& n) const { return {n.node, n.database, text(n), n.keyspace}; }
    [[nodiscard]] std::string_view text(const Token& t) const
    {
        return std::string_view(bytes).substr(t.offset, t.size);
    }
    [[nodiscard]] bool isEmpty() const
    {
        return names.empty() && tokens.empty() && events.empty() && waits.empty() && nodes.empty() && states.empty() &&
               clients.empty() && traced.empty() && traceStates.empty() && !rewound;
    }
    /// Keeps capacity while recent rounds needed it.
    void clear();
    /// Calls onEvent(const LockEvent&) and onState(const State&) in the order in which they became true.
    template <class OnEvent, class OnState>
    void inOrder(OnEvent&& onEvent, OnState&& onState) const
    {
        std::size_t next = 0;
        for (const State& state : states) {
            for (; next < state.after && next < events.size(); ++next)
                onEvent(events[next]);
            onState(state);
        }
        for (; next < events.size(); ++next)
            onEvent(events[next]);
    }
    /// Appends the events; `later` is left empty, with capacity for the next round.
    void addEvents(std::vector<LockEvent>& later);
    /// Appends `later` and leaves it empty, keeping its capacity where possible. If `later` redefines an id that a
    /// pending event uses (a consumer seconds behind), the pending events are dropped and counted: a gap is better than
    /// a wrong name.
    void append(Batch& later);
    /// True if an event of this batch may refer to the former owner of an id.
    [[nodiscard]] bool speaksOfBefore(std::uint64_t reusedFrom) const { return epoch != 0 && reusedFrom >= epoch; }
    /// Drops the events and counts them. The caller provides the states of their locks. Waiters stay.
    void leaveOutEvents();
    /// Counts events that were dropped elsewhere; `from` is a lower bound for their time.
    void countLeftOut(std::uint64_t count, ServerTime from);
};

/// Lower bound for the time of these events, from `at` and precision; unknown without events.
[[nodiscard]] ServerTime earliestOf(std::span<const LockEvent> events);
/// The earlier of two times; kUnknownTime counts as absent.
[[nodiscard]] ServerTime earlierOf(ServerTime a, ServerTime b);

} // namespace lockscope
