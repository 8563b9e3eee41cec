// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::history {

/// A node as rows refer to it. `number` begins at 1 and belongs to address and keyspace, whatever the node's id.
struct ExportNode
{
    std::uint32_t number = 0;
    std::string address;
    std::string keyspace;
    std::string product; ///< empty, like the following fields, until the node reports it
    std::string version;
    std::string role;
    std::string mode;
    friend bool operator==(const ExportNode&, const ExportNode&) = default;
};

/// A lock as rows refer to it: by `slot`, until the slot is reused for another lock. Views are valid during the call.
struct ExportLock
{
    std::uint32_t slot = 0;
    const ExportNode* node = nullptr; ///< node on which it is seen
    std::uint16_t database = 0;
    std::string_view name; ///< raw bytes
};

/// An event, or (isState) the observed state of a lock where the events are missing. Tokens are masked or clear as the
/// export allows. Views are valid during the call.
struct ExportEvent
{
    ServerTime at{};
    EventKind kind = EventKind::Found;
    bool isState = false;
    ExportLock lock;
    std::uint64_t hold = 0; ///< ExportHold::number; 0: no hold
    std::string_view holder;
    std::string_view previous;
    ServerTime heldSince = kUnknownTime;
    bool isHeldExact = true; ///< `heldSince` and `at` are exact enough for the length between them
    Deadline deadline;
    std::uint32_t leaseMs = 0; ///< full length; 0: unknown
    std::uint32_t count = 0;   ///< re-entry count; 0: unknown
    std::uint32_t renewals = 0;
    std::optional<std::uint16_t> waiters; ///< no value: unknown
    std::int64_t precisionUs = 0;         ///< kUnknownPrecisionUs: unknown
    Evidence evidence = Evidence::Event;
    LockMode mode = LockMode::Unknown;
    std::string_view library; ///< empty: unknown
};

/// One hold, as far as it was observed.
struct ExportHold
{
    enum class Ending : std::uint8_t {
        Open,   ///< still held at the end of the export
        Seen,   ///< ended as `endedAs` at `end`
        Unseen, ///< found to be gone, or no longer observed; last seen at `end`
    };
    std::uint64_t number = 0; ///< from 1, in order of discovery
    ExportLock lock;
    std::string_view holder;              ///< masked or clear as the export allows; empty: not seen
    std::string_view holderName;          ///< short display name
    bool isEmptyValue = false;            ///< the value was read and is empty, so that nobody is named
    ServerTime begin = kUnknownTime;      ///< kUnknownTime: unknown
    std::int64_t beginPrecisionUs = 0;    ///< kUnknownPrecisionUs: unknown, also where the begin was not seen
    ServerTime heldBefore = kUnknownTime; ///< upper bound of the start where `begin` is unknown
    ServerTime seenFrom{};                ///< first report of this hold
    EventKind beganAs = EventKind::Found;
    ServerTime end{};
    EventKind endedAs = EventKind::Vanished; ///< Seen
    std::int64_t endPrecisionUs = 0;         ///< Seen; kUnknownPrecisionUs: unknown
    Ending ending = Ending::Open;
    std::uint32_t renewals = 0;
    std::int64_t longestSilenceUs = 0; ///< longest known interval between start, renewals and end
    std::uint16_t mostWaiters = 0;
    std::uint32_t leaseMs = 0; ///< longest lease; 0: unknown
    bool hadNoLease = false;   ///< had no lease at some time
    std::string_view library;  ///< empty: unknown
};

/// A period without observation.
struct ExportGap
{
    ServerTime from{};
    ServerTime to{};
    const ExportNode* node = nullptr; ///< nullptr: all nodes
    std::string_view reason;          ///< English
    std::uint64_t leftOut = 0;        ///< number of events in this period that the recording left out
};

/// Lock counts at the end of a batch, sent when one of them changed.
struct ExportCounts
{
    ServerTime at{};
    const ExportNode* node = nullptr;
    std::uint32_t held = 0;
    std::uint32_t waiting = 0;
};

/// Receives the rows of an export in recorded order. The times of one lock may step back a little, when the server's
/// clock did. Thread: one.
class ExportSink
{
public:
    virtual ~ExportSink() = default;
    /// Sent first, and again when more is known about the node.
    virtual void node(const ExportNode& /*node*/) {}
    /// Sent before the first row of a slot, and again before the slot's first row for another lock.
    virtual void lock(const ExportLock& /*lock*/) {}
    virtual void event(const ExportEvent& event) = 0;
    /// Sent before the event that begins the hold; `ending` and the fields of the end are not set yet.
    virtual void holdBegan(const ExportHold& /*hold*/) {}
    /// Sent once per hold: after the event that ends it, or before the event that begins the next hold.
    virtual void holdEnded(const ExportHold& /*hold*/) {}
    virtual void gap(const ExportGap& gap) = 0;
    virtual void counts(const ExportCounts& /*counts*/) {}
    /// Recorded counters, summed over all nodes, once a second.
    virtual void counters(ServerTime /*at*/, const Counters& /*counters*/) {}
    virtual void figures(ServerTime /*at*/, const ExportNode& /*node*/, const ServerFigures& /*figures*/) {}
};

} // namespace lockscope::history
