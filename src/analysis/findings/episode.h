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

/// The subject of a finding: a lock by its name, all locks of a prefix, or a node.
struct Subject
{
    enum class Kind : std::uint8_t { Lock, Prefix, Node };
    Kind kind = Kind::Lock;
    KeyspaceId keyspace{};
    NodeId node{}; ///< node on which the lock was seen; for a prefix, the node of its last lock
    std::uint16_t database = 0;
    std::string name;      ///< raw bytes of the lock's name or of the prefix; empty for a node
    LockId lock = kNoLock; ///< its id when last seen; compare the name before using it
};

/// A number that belongs to a condition, in microseconds, percent or a count (factsOf(Measure)).
struct MeasuredValue
{
    Measure measure = Measure::Times;
    std::int64_t value = 0;
    friend bool operator==(const MeasuredValue&, const MeasuredValue&) = default;
};

/// One moment that proves a finding, to jump to.
struct EvidencePoint
{
    enum class What : std::uint8_t { Event, Command, Waiters, Node };
    ServerTime at{};
    What what = What::Event;
    EventKind kind = EventKind::Found; ///< Event
    std::string holder;                ///< raw token; for Command the label of a connection; empty: unknown
    std::string other;                 ///< the previous holder, or the owner that the command did not match
    std::string text;                  ///< Node, Waiters: detail in English or without words; never a token
};

/// One period of a finding, from its beginning to its end.
struct Episode
{
    static constexpr std::size_t kMostEvidence = 8; ///< the first four and the latest ones

    std::uint64_t number = 0; ///< unique in this session, from 1
    FindingId id{};
    Subject subject;
    ServerTime begin{};
    ServerTime last{};                   ///< latest occurrence or confirmation
    ServerTime end = kUnknownTime;       ///< unknown while the episode is open
    bool cut = false;                    ///< observation of the lock or node stopped, so the real end is unknown
    std::uint64_t count = 0;             ///< number of occurrences
    std::vector<MeasuredValue> measures; ///< the most significant values so far
    std::vector<EvidencePoint> evidence; ///< ordered by time
    std::optional<Severity> judged;      ///< severity set by the rule, where it differs from the catalogue
    [[nodiscard]] bool isOpen() const { return end == kUnknownTime; }
    [[nodiscard]] const FindingFacts& facts() const { return factsOf(id); }
    [[nodiscard]] Severity severity() const { return judged.value_or(facts().severity); }
};

/// Findings that a person has muted. With an empty name it covers all locks and nodes.
struct FindingMute
{
    std::optional<FindingId> id; ///< no value: every finding
    std::string name;            ///< name of a lock, or a prefix when it ends in '*'; raw bytes
    [[nodiscard]] bool covers(FindingId finding, const Subject& subject) const;
    friend bool operator==(const FindingMute&, const FindingMute&) = default;
};

} // namespace lockscope::analysis
