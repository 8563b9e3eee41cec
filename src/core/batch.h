// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// A lock: keyspace, database and the key's raw bytes say which one it is, `node` where it is seen now.
struct KeyView
{
    NodeId node{};
    std::uint16_t database = 0;
    std::string_view name;
    KeyspaceId keyspace{};
    /// The same lock, wherever it is seen.
    friend bool operator==(const KeyView& a, const KeyView& b)
    {
        return a.keyspace == b.keyspace && a.database == b.database && a.name == b.name;
    }
};

enum class ConnectionState : std::uint8_t { Disconnected, Connecting, Scanning, Live, Busy, Waiting };
enum class SourceKind : std::uint8_t { None, Notifications, Tracking, Polling };
/// What kind of trouble a State event reports, so that scripts get the right exit code.
enum class Trouble : std::uint8_t {
    None,
    Connection, ///< unreachable, refused, TLS, not Redis, too old, cut ...
    Permission, ///< wrong or missing password, a right that is missing
};
enum class CapabilityState : std::uint8_t { No, Yes, Unknown };
/// no, yes, unknown
[[nodiscard]] const char* name(CapabilityState state);

/// One right or ability of our user on a node (hello3 psubscribe notifications scan read eval tracking client_list
/// monitor config_get).
struct CapabilityReport
{
    std::string name;
    CapabilityState state = CapabilityState::Unknown;
    std::string effect; ///< what is lost without it; English, translated for display by its `name`
    std::string remedy; ///< the exact command that mends it, empty when there is nothing to do
    friend bool operator==(const CapabilityReport&, const CapabilityReport&) = default;
};

/// Figures of a node, read every few seconds. -1 = not known.
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

/// What is known of the watched server itself.
struct NodeInfo
{
    std::string address; ///< Endpoint::nodeName()
    std::string displayUri;
    KeyspaceId keyspace{};    ///< that the node belongs to, all its life
    std::string keyspaceName; ///< its public name; of a standalone server `address`
    std::string product;      ///< "redis" or "valkey"
    std::string version;
    std::string role; ///< "master", "replica", ...
    std::string mode; ///< "standalone", "cluster", "sentinel"
    std::string runId;
    std::string evictionPolicy; ///< empty when unknown
    std::string notifyFlags;    ///< empty when unknown or off; see notifyKnown
    bool notifyKnown = false;
    /// Other databases that held keys when we connected, and how many: they are not watched.
    std::vector<std::pair<int, std::int64_t>> otherDatabases;
    std::string notShown; ///< what is not shown of this node (replica, cluster), empty when all is
    std::vector<CapabilityReport> capabilities;
    friend bool operator==(const NodeInfo&, const NodeInfo&) = default;
};

/// What happened to a node or to our connection to it.
struct NodeEvent
{
    /// Joined: the node is watched from now on. Retired: not any more; nothing of this id comes after it.
    /// Stalled, Silent: the node was ready before and has not answered for kStalledAfter, kSilentAfter; all is known
    /// until `from`. `state` is Busy while the connection stands, else Waiting. Each once a silence. Answered: the
    /// silence that began at `from` is over on the same connection, so nothing was missed; every other one ends with a
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
    ServerTime from{};                                     ///< Gap: nothing is known in between; Silent: since when
    ServerTime knownUntil = kUnknownTime;                  ///< State, not Live: the last moment of which all was told
    ConnectionState state = ConnectionState::Disconnected; ///< State; Stalled, Silent
    Trouble trouble = Trouble::None;                       ///< State; Warning: what one look tells is not whole
    SourceKind source = SourceKind::None;                  ///< Ready
    std::uint32_t locks = 0;                               ///< Ready: found by the scan
    std::vector<std::string> patterns;                     ///< Ready
    /// Ready, from notifications: those of `patterns` that may not be subscribed; followed by tracking or polling.
    std::vector<std::string> unannounced;
    std::string text;             ///< State: why and what now; Gap, Silent: reason; Warning: what, why, what to do
    NodeInfo info;                ///< Info; Joined: its names and its keyspace, no more
    ServerFigures sample;         ///< Sample
    std::int64_t offsetUs = 0;    ///< Clock: server minus this machine's wall clock
    std::int64_t roundTripUs = 0; ///< Clock
    std::uint64_t unread = 0;     ///< Unread: Counters::unread of this node since the event before
    std::uint32_t after = 0;      ///< Gap: so many of the batch's events were decided before it was known
    friend bool operator==(const NodeEvent&, const NodeEvent&) = default;
};

/// Running totals since the source began; differences between batches are rates.
struct Counters
{
    std::uint64_t notifications = 0; ///< messages received
    std::uint64_t events[kEventKinds] = {};
    std::uint64_t reads = 0;        ///< keys read
    std::uint64_t polls = 0;        ///< poll commands sent
    std::uint64_t readsShed = 0;    ///< reads given up for the budget; with none, nothing is asked for
    std::uint64_t unattributed = 0; ///< changes of a held lock that were gone before they could be read
    std::uint64_t unread = 0;       ///< keys that no pattern names, gone before a read could say whether they are locks
    std::uint64_t gaps = 0;
    std::uint64_t bytesIn = 0;
    std::uint32_t held = 0;         ///< locks held now
    std::uint32_t tracked = 0;      ///< locks in the picture
    std::uint32_t oldestLookMs = 0; ///< age of the oldest confirmation
    std::uint32_t lagUs = 0;        ///< read age p99 of the last second
    std::uint32_t scanPercent = 100;
    std::uint64_t scanPages = 0; ///< answers of SCAN: that a walk goes on
    std::uint32_t waitTurns = 0; ///< how often every held lock was asked about who waits, on all nodes
};

/// One pull of an EventSource: everything since the last pull. Self-contained: names and tokens that its ids need are
/// (re)defined first. Order of use: names, tokens, then events and states (inOrder()). A lock's state is the fold of
/// its events, so a whole state is only handed over where the events do not tell it: who waits, a lock that left the
/// picture, events that were left out. PictureView does the folding.
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
        /// What a trace calls it, where that cannot be told from its bytes: in a recording, whose tokens are masked.
        TokenMark mark = TokenMark::None;
    };
    /// True once the first `after` events of the batch were applied.
    struct State
    {
        LockId id;
        std::uint32_t after;
        LockState state;
        NodeId node = kNoNode; ///< where the lock is seen; kNoNode: where it was
    };
    std::uint64_t epoch = 0; ///< number of the first Picture::collect() in this batch; 0 = not from a Picture
    std::string bytes;       ///< backing of names and tokens
    std::vector<Name> names;
    std::vector<Token> tokens;
    std::vector<LockEvent> events;
    std::vector<LockWaiters> waits;    ///< locks whose waiters changed
    std::vector<TracedClient> clients; ///< new, or known better; before the commands that mean them
    std::vector<TracedCommand> traced; ///< of a trace burst, in the server's order
    std::vector<TraceStatus> traceStates;
    std::vector<NodeEvent> nodes;
    std::vector<State> states;       ///< by `after`
    std::uint64_t eventsLeftOut = 0; ///< under overload; states stand for them, here or in the next batch
    /// Nothing of what was left out can have happened before. Unknown where nothing was, or nobody can say.
    ServerTime leftOutFrom = kUnknownTime;
    Counters counters; ///< as of the end of the batch
    ServerTime now{};  ///< estimated server time at the end of the batch
    MonoTime taken{};  ///< this machine's monotonic time of `now`
    double pace = 1;   ///< seconds of server time that pass in one of `taken` from now on; 0: it stands still
    /// It does not go on from the batch before: another moment was gone to. What was told so far is of another time,
    /// ids begin anew, and all that is known then is defined here.
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
    /// Empties it. Capacity is kept for the next round as long as rounds need it.
    void clear();
    /// Calls onEvent(const LockEvent&) and onState(const State&) for all events and states in the order in which they
    /// became true.
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
    /// Moves the events in, behind what is there; `later` is left empty, with a capacity for the next round.
    void addEvents(std::vector<LockEvent>& later);
    /// Moves or appends `later` behind this batch; `later` is left empty with its capacity kept where possible. Events
    /// that wait here while `later` gives one of their ids to another name or token (which takes a consumer that is
    /// seconds behind) are left out and counted: better a gap than a wrong name.
    void append(Batch& later);
    /// May an event of this batch mean an id before it was given to another one?
    [[nodiscard]] bool speaksOfBefore(std::uint64_t reusedFrom) const { return epoch != 0 && reusedFrom >= epoch; }
    /// Counts them. Whoever leaves events out sees to it that their locks' states follow. Who waits stays.
    void leaveOutEvents();
    /// Elsewhere so many were left out, none of which can have happened before `from`.
    void countLeftOut(std::uint64_t count, ServerTime from);
};

/// The earliest moment at which one of these can have happened, as far as their precision is known; unknown without
/// events.
[[nodiscard]] ServerTime earliestOf(std::span<const LockEvent> events);
/// The earlier one of two that are known.
[[nodiscard]] ServerTime earlierOf(ServerTime a, ServerTime b);

} // namespace lockscope
