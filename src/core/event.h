// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/eventkind.h"
#include "core/shorttime.h"
#include "core/time.h"

#include <cstdint>
#include <limits>
#include <string_view>

namespace lockscope {

/// A watched node of the session: index into its node table.
enum class NodeId : std::uint16_t {};
/// The unit in which lock names are unique: a standalone server, a group behind Sentinels, a whole cluster.
enum class KeyspaceId : std::uint16_t {};
/// A lock of the session. Small and dense. Reused for another name once its lock has left the picture (Batch::names
/// redefines it).
enum class LockId : std::uint32_t {};
/// The interned bytes of a holder's token; None = unknown. Reused like LockId.
enum class TokenId : std::uint32_t { None = 0 };

inline constexpr NodeId kNoNode{std::numeric_limits<std::uint16_t>::max()};
inline constexpr LockId kNoLock{std::numeric_limits<std::uint32_t>::max()};

[[nodiscard]] constexpr std::uint32_t index(LockId id)
{
    return static_cast<std::uint32_t>(id);
}
[[nodiscard]] constexpr std::uint32_t index(TokenId id)
{
    return static_cast<std::uint32_t>(id);
}

/// The source of a fact. Shown with every fact.
enum class Evidence : std::uint8_t { Event, Tracking, Poll, Scan, Trace, Queue, Channel };

/// The Redis type of the key that holds the lock.
enum class ValueType : std::uint8_t { Unknown, String, Hash, ZSet, List, Set, Stream, Other };

enum class LockMode : std::uint8_t { Unknown, Exclusive, Read, Write, Semaphore, Latch };

/// Index into formats::libraries(); 0 is "unknown". core does not interpret it.
enum class LibraryId : std::uint8_t { Unknown = 0 };

/// LockEvent::precisionUs when the precision is unknown.
inline constexpr std::int64_t kUnknownPrecisionUs = ShortSpan::kUnknownUs;

/// Prefix of the tokens that Lockscope writes into quarantined locks.
inline constexpr std::string_view kQuarantineMark = "lockscope:quarantine:";

/// One change of one lock. 64 bytes, for a million events a second.
struct LockEvent
{
    ServerTime at{};                     ///< estimated; it happened within [at - precisionUs, at]
    Deadline deadline;                   ///< end of the lease after this event
    ServerTime heldSince = kUnknownTime; ///< start of the hold (for an end: of the ended hold)
    std::int64_t precisionUs = 0;        ///< kUnknownPrecisionUs: unknown; do not display as a number
    LockId lock = kNoLock;
    TokenId holder = TokenId::None;   ///< after the event; for an end: the former holder
    TokenId previous = TokenId::None; ///< TakenOver, Quarantined: the former holder
    std::uint32_t count = 0;          ///< see LockState::count
    std::uint32_t valueBytes = 0;     ///< size of the value, saturated; 0 = unknown
    NodeId node{};
    std::uint16_t database = 0;
    EventKind kind = EventKind::Found;
    Evidence evidence = Evidence::Event;
    ValueType type = ValueType::Unknown;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool tooLarge = false;           ///< the value exceeds the read limit and was not read
    bool quarantined = false;        ///< the holder is a tombstone of Lockscope
    bool libraryGuessed : 1 = false; ///< other libraries write the same layout as `library`
    bool sinceIsBound : 1 = false;   ///< Found: `heldSince` is an upper bound for the start of the hold
    bool endInValue : 1 = false;     ///< `deadline` comes from the value; the key has no TTL

    friend bool operator==(const LockEvent&, const LockEvent&) = default;
};
static_assert(sizeof(LockEvent) <= 64);

/// Words of `watch --json` and of recordings. Static storage. name(EventKind) is in eventkind.h.
[[nodiscard]] const char* name(Evidence evidence);
[[nodiscard]] const char* name(ValueType type);
/// From a reply of TYPE; Other for unknown words (module types).
[[nodiscard]] ValueType valueTypeFrom(std::string_view word);
[[nodiscard]] const char* name(LockMode mode);

} // namespace lockscope
