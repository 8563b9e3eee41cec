// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "core/event.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::analysis {

/// What a finding is of: a lock by its name, all locks of a prefix, or a node.
struct Subject
{
    enum class Kind : std::uint8_t { Lock, Prefix, Node };
    Kind kind = Kind::Lock;
    KeyspaceId keyspace{};
    NodeId node{}; ///< where the lock was seen; of a prefix, the last of its locks
    std::uint16_t database = 0;
    std::string name;      ///< raw bytes of the lock's name or of the prefix; of a node empty
    LockId lock = kNoLock; ///< its id when it was last seen; check the name before using it
};

/// A number that belongs to the condition; microseconds, percent or a count (factsOf(Measure)).
struct MeasuredValue
{
    Measure measure = Measure::Times;
    std::int64_t value = 0;
    friend bool operator==(const MeasuredValue&, const MeasuredValue&) = default;
};

/// A moment to jump to.
struct EvidencePoint
{
    enum class What : std::uint8_t { Event, Command, Waiters, Node };
    ServerTime at{};
    What what = What::Event;
    EventKind kind = EventKind::Found; ///< Event
    std::string holder;                ///< raw token; Command: the label of a connection; empty: not known
    std::string other;                 ///< who had it before, or whose it was
    std::string text;                  ///< Node, Waiters: what was told, English or in no language; no token
};

/// One time that something was wrong: from its begin to its end.
struct Episode
{
    static constexpr std::size_t kMostEvidence = 8; ///< the first four, and the last

    std::uint64_t number = 0; ///< of this session, from 1
    FindingId id{};
    Subject subject;
    ServerTime begin{};
    ServerTime last{};                   ///< that it happened, or was looked at
    ServerTime end = kUnknownTime;       ///< unknown: it goes on
    bool cut = false;                    ///< the lock or the node went out of sight: nobody knows how it ended
    std::uint64_t count = 0;             ///< how often it happened
    std::vector<MeasuredValue> measures; ///< the most telling ones so far
    std::vector<EvidencePoint> evidence; ///< in time
    std::optional<Severity> judged;      ///< by its rule, where it is not the catalogue's
    [[nodiscard]] bool isOpen() const { return end == kUnknownTime; }
    [[nodiscard]] const FindingFacts& facts() const { return factsOf(id); }
    [[nodiscard]] Severity severity() const { return judged.value_or(facts().severity); }
};

/// Who does not want to hear of what. Empty prefix and name: of any lock and node.
struct FindingMute
{
    std::optional<FindingId> id; ///< nothing: of any finding
    std::string name;            ///< a lock, or what locks begin with when it ends in '*'; raw bytes
    [[nodiscard]] bool covers(FindingId finding, const Subject& subject) const;
    friend bool operator==(const FindingMute&, const FindingMute&) = default;
};

} // namespace lockscope::analysis
