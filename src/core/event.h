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

/// A watched node of this session (index into its node table).
enum class NodeId : std::uint16_t {};
/// What a client thinks it talks to: a standalone server, the group behind Sentinels, a whole cluster.
enum class KeyspaceId : std::uint16_t {};
/// A lock of this session. Small and dense; re-used for another name once its lock is gone (Batch::names re-defines
/// it).
enum class LockId : std::uint32_t {};
/// Interned bytes of a holder's token; TokenId::None means "not seen". Re-used like LockId.
enum class TokenId : std::uint32_t { None = 0 };

/// Of no node.
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

/// How a fact is known. Shown with every fact.
enum class Evidence : std::uint8_t { Event, Tracking, Poll, Scan, Trace, Queue, Channel };

/// The kind of the Redis value that holds the lock.
enum class ValueType : std::uint8_t { Unknown, String, Hash, ZSet, List, Set, Stream, Other };

enum class LockMode : std::uint8_t { Unknown, Exclusive, Read, Write, Semaphore };

/// Index into formats::libraries(); 0 is "unknown". core only carries it.
enum class LibraryId : std::uint8_t { Unknown = 0 };

/// LockEvent::precisionUs: nobody knows.
inline constexpr std::int64_t kUnknownPrecisionUs = ShortSpan::kUnknownUs;

/// What the tokens begin with that Lockscope puts into a quarantined lock.
inline constexpr std::string_view kQuarantineMark = "lockscope:quarantine:";

/// What happened to one lock. 64 bytes, so that a million a second stay cheap.
struct LockEvent
{
    ServerTime at{};                     ///< estimated; it happened within [at - precisionUs, at]
    Deadline deadline;                   ///< of the lease after this event
    ServerTime heldSince = kUnknownTime; ///< start of the hold this event belongs to (of the ended hold, for an end)
    std::int64_t precisionUs = 0;        ///< kUnknownPrecisionUs: not known; never to be shown as a number then
    LockId lock = kNoLock;
    TokenId holder = TokenId::None;   ///< after the event; for an end: who held it
    TokenId previous = TokenId::None; ///< TakenOver, Quarantined: who held it before
    std::uint32_t count = 0;          ///< re-entry count after the event, 0 = unknown
    std::uint32_t valueBytes = 0;     ///< size of the value, saturated; 0 = unknown
    NodeId node{};
    std::uint16_t database = 0;
    EventKind kind = EventKind::Found;
    Evidence evidence = Evidence::Event;
    ValueType type = ValueType::Unknown;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool tooLarge = false;           ///< the value was not read because of its size
    bool quarantined = false;        ///< the holder is a tombstone of Lockscope
    bool libraryGuessed : 1 = false; ///< others than `library` write the same
    bool sinceIsBound : 1 = false;   ///< Found: `heldSince` is not when it began: it had begun by then
    bool endInValue : 1 = false;     ///< `deadline` is what the value says; the key has no TTL

    friend bool operator==(const LockEvent&, const LockEvent&) = default;
};
static_assert(sizeof(LockEvent) <= 64);

/// The words of `watch --json` and of recordings. Static storage; name(EventKind) is in eventkind.h.
[[nodiscard]] const char* name(Evidence evidence);
[[nodiscard]] const char* name(ValueType type);
/// What TYPE answered; Other for a word that is none of ours (types of modules).
[[nodiscard]] ValueType valueTypeFrom(std::string_view word);
[[nodiscard]] const char* name(LockMode mode);

} // namespace lockscope
