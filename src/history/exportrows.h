// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::history {

/// A node, and how rows name it: `number` begins at 1 and is that of its address and keyspace, whatever its id.
struct ExportNode
{
    std::uint32_t number = 0;
    std::string address;
    std::string keyspace;
    std::string product; ///< empty, as what follows: it has not told yet
    std::string version;
    std::string role;
    std::string mode;
    friend bool operator==(const ExportNode&, const ExportNode&) = default;
};

/// A lock, and how rows name it: by `slot`, until that is given to another one. Views are valid during the call.
struct ExportLock
{
    std::uint32_t slot = 0;
    const ExportNode* node = nullptr; ///< where it is seen
    std::uint16_t database = 0;
    std::string_view name; ///< raw bytes
};

/// Something that happened, or (isState) what a lock was found to be where nothing tells what happened. Tokens are as
/// they may be shown. Views are valid during the call.
struct ExportEvent
{
    ServerTime at{};
    EventKind kind = EventKind::Found;
    bool isState = false;
    ExportLock lock;
    std::uint64_t hold = 0; ///< ExportHold::number; 0: of none
    std::string_view holder;
    std::string_view previous;
    ServerTime heldSince = kUnknownTime;
    Deadline deadline;
    std::uint32_t leaseMs = 0; ///< full length; 0: not known
    std::uint32_t count = 0;   ///< 0: not known
    std::uint32_t renewals = 0;
    std::optional<std::uint16_t> waiters; ///< nothing: nobody knows
    std::int64_t precisionUs = 0;         ///< kUnknownPrecisionUs: nobody knows
    Evidence evidence = Evidence::Event;
    LockMode mode = LockMode::Unknown;
    std::string_view library; ///< empty: not known
};

/// One hold, as far as it is known.
struct ExportHold
{
    enum class Ending : std::uint8_t {
        Open,   ///< held at the end of what is exported
        Seen,   ///< ended as `endedAs` at `end`
        Unseen, ///< it is not there any more, or nobody looked any more; known until `end`
    };
    std::uint64_t number = 0; ///< from 1 on, in order of when they became known
    ExportLock lock;
    std::string_view holder;              ///< as it may be shown; empty: not seen
    std::string_view holderName;          ///< short, for people
    ServerTime begin = kUnknownTime;      ///< kUnknownTime: not known
    ServerTime heldBefore = kUnknownTime; ///< where `begin` is not known: it had begun by then
    ServerTime seenFrom{};                ///< the first that was told of it
    EventKind beganAs = EventKind::Found;
    ServerTime end{};
    EventKind endedAs = EventKind::Vanished; ///< Seen
    std::int64_t endPrecisionUs = 0;         ///< Seen; kUnknownPrecisionUs: nobody knows
    Ending ending = Ending::Open;
    std::uint32_t renewals = 0;
    std::int64_t longestSilenceUs = 0; ///< between begin, renewals and end, as far as they are known
    std::uint16_t mostWaiters = 0;
    std::uint32_t leaseMs = 0; ///< the longest; 0: not known
    bool hadNoLease = false;   ///< at some time
    std::string_view library;  ///< empty: not known
};

/// What happened meanwhile is not known.
struct ExportGap
{
    ServerTime from{};
    ServerTime to{};
    const ExportNode* node = nullptr; ///< nullptr: of all nodes
    std::string_view reason;          ///< English
    std::uint64_t leftOut = 0;        ///< so many events of this time are not in the recording
};

/// At the end of a batch, where one of the two changed.
struct ExportCounts
{
    ServerTime at{};
    const ExportNode* node = nullptr;
    std::uint32_t held = 0;
    std::uint32_t waiting = 0;
};

/// What takes the rows of an export, in the order in which they were told; times of one lock may go back a little,
/// where a server's clock did. Thread: one.
class ExportSink
{
public:
    virtual ~ExportSink() = default;
    /// First, and again when more is known of it.
    virtual void node(const ExportNode& /*node*/) {}
    /// Before the first row of this slot, and before the first one of another lock in it.
    virtual void lock(const ExportLock& /*lock*/) {}
    virtual void event(const ExportEvent& event) = 0;
    /// `ending` and what has to do with the end is not known yet. In front of the event that begins it.
    virtual void holdBegan(const ExportHold& /*hold*/) {}
    /// Once a hold; behind the event that ends it, or in front of the one that begins the next.
    virtual void holdEnded(const ExportHold& /*hold*/) {}
    virtual void gap(const ExportGap& gap) = 0;
    virtual void counts(const ExportCounts& /*counts*/) {}
    /// Of all nodes, as they were recorded: each second.
    virtual void counters(ServerTime /*at*/, const Counters& /*counters*/) {}
    virtual void figures(ServerTime /*at*/, const ExportNode& /*node*/, const ServerFigures& /*figures*/) {}
};

} // namespace lockscope::history
