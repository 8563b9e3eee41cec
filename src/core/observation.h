// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/event.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// The meaning of a keyspace notification, from its event name ("set", "expire", "del" ...). Unknown names are Other:
/// read the key.
enum class KeyEvent : std::uint8_t {
    Set,
    Expire,
    Persist,
    Del,
    Expired,
    Evicted,
    HSet,
    HIncrBy,
    HDel,
    HExpire,  ///< the lease of a field was changed or removed
    HExpired, ///< the lease of a field ended
    ZAdd,
    ZRem,
    ListChange,
    SetChange,
    StringChange,
    StringCount, ///< a number was counted up or down: INCR, DECR
    RenameFrom,
    RenameTo,
    MoveFrom,
    MoveTo,
    Restore,
    CopyTo,
    ZStore, ///< overwritten as a whole, including its lease
    ListOrSetStore,
    Ignored, ///< new, keymiss, ...
    Other,
};
[[nodiscard]] KeyEvent keyEventFromName(std::string_view name);

/// Common to all observations: place and time.
struct ObservedAt
{
    NodeId node{};
    std::uint16_t database = 0;
    ServerTime server{};       ///< estimated
    ShortSpan precisionUs = 0; ///< of that estimate; implicitly from microseconds
};

/// A key event, in the order of the node's stream.
struct Notification
{
    ObservedAt at;
    std::string_view key;
    KeyEvent event = KeyEvent::Other;
    bool adjacent = false; ///< directly follows the node's previous notification in the same socket read
};

/// A tracking push: the key may have changed; it carries no details.
struct Invalidated
{
    ObservedAt at;
    std::string_view key;
};

/// The decoded result of one read of one key. Exact: its replies have a fixed place in the node's stream.
struct KeyReading
{
    ObservedAt at;
    std::string_view key;
    LockId lock = kNoLock; ///< hint for the key's lock, which saves a lookup
    bool exists = false;
    Deadline deadline;           ///< unknown when the TTL was not read
    bool hasValue = false;       ///< token, count, mode, library and type are set
    std::string_view token;      ///< identifies the holder: value bytes, or e.g. the hash field uuid:thread
    std::uint64_t tokenHash = 0; ///< Picture::fetchTokenAhead() of this token, or 0
    std::uint32_t count = 0;
    std::uint32_t holders = 0; ///< holders that share the lock; 0: unknown
    std::uint32_t valueBytes = 0;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    ValueType type = ValueType::Unknown;
    ServerTime heldBefore = kUnknownTime; ///< upper bound for the start of the hold, from the server
    bool tooLarge = false;
    bool libraryGuessed = false;
    bool endInValue = false; ///< `deadline` comes from the value; the key has no TTL
    bool unjudged = false; ///< with exists = false: the key exists, but its value may not be read and its name does not
                           ///< identify a lock
    bool leaseOnly = false;             ///< the value was not requested; another read can name the holder
    bool exact = false;                 ///< deadlines come from PEXPIRETIME: two reads of one deadline are equal
    bool sameHold = false;              ///< the token may change within one hold, so a new token is no takeover
    bool announced = true;              ///< the key's pattern is subscribed, so the node's Coverage applies to it
    Evidence evidence = Evidence::Poll; ///< cause of the read: Event (a notification), Tracking, Poll or Scan
    std::uint32_t askedAtSequence = 0;  ///< Picture::sequence(lock) at the first reply; a reading that straddles a
                                        ///< notification is discarded and repeated
};

/// Start or outcome of a forced removal by Lockscope, so that its `del` is attributed. The del is held back until
/// Resolved*.
/// ResolvedDone: the command removed the key; the next `del` is its own. ResolvedNotDone: it did not (refused, or it
/// released one share of a shared lock); a `del` came from another client.
struct OwnRelease
{
    enum class Step : std::uint8_t { Announced, ResolvedDone, ResolvedNotDone };
    ObservedAt at;
    std::string_view key;
    Step step = Step::Announced;
};

/// The kinds of change that a node announces by notifications; all others are inferred from readings.
struct Coverage
{
    bool removals = false;     ///< g: del, rename, persist, expire ...
    bool strings = false;      ///< $
    bool hashes = false;       ///< h
    bool zsets = false;        ///< z
    bool listsAndSets = false; ///< l, s
    bool expired = false;      ///< x
    bool evicted = false;      ///< e
    bool tracking = false;     ///< tracking pushes announce changes
    [[nodiscard]] bool any() const
    {
        return removals || strings || hashes || zsets || listsAndSets || expired || evicted;
    }
    friend bool operator==(const Coverage&, const Coverage&) = default;
};

/// The intersection.
[[nodiscard]] constexpr Coverage inBoth(const Coverage& a, const Coverage& b)
{
    return {a.removals && b.removals,         a.strings && b.strings, a.hashes && b.hashes,   a.zsets && b.zsets,
            a.listsAndSets && b.listsAndSets, a.expired && b.expired, a.evicted && b.evicted, a.tracking && b.tracking};
}

} // namespace lockscope
