// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/batch.h"
#include "core/event.h"

#include <cstdint>
#include <string_view>

namespace lockscope {

/// What a keyspace notification says, from its event name ("set", "expire", "del" ...). Everything else is Other:
/// "look".
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
    HExpire,  ///< a field has another lease, or none any more
    HExpired, ///< the lease of a field has ended
    ZAdd,
    ZRem,
    ListChange,
    SetChange,
    StringChange,
    RenameFrom,
    RenameTo,
    MoveFrom,
    MoveTo,
    Restore,
    CopyTo,
    ZStore, ///< written over as a whole, lease and all
    ListOrSetStore,
    Ignored, ///< new, keymiss, ...
    Other,
};
[[nodiscard]] KeyEvent keyEventFromName(std::string_view name);

/// Common to all observations: where, and when it was observed.
struct ObservedAt
{
    NodeId node{};
    std::uint16_t database = 0;
    ServerTime server{};       ///< estimated
    ShortSpan precisionUs = 0; ///< of that estimate; a number of microseconds is one
};

/// A key event, at its place in the node's stream.
struct Notification
{
    ObservedAt at;
    std::string_view key;
    KeyEvent event = KeyEvent::Other;
    bool adjacent = false; ///< came directly behind the node's previous notification, in the same read from the socket
};

/// A tracking push: the key may have changed. Says look, nothing more.
struct Invalidated
{
    ObservedAt at;
    std::string_view key;
};

/// The answer of one read of one key, exact at its place in the stream, already decoded by formats.
struct Look
{
    ObservedAt at;
    std::string_view key;
    LockId lock = kNoLock; ///< a guess at the key's lock, which spares a search
    bool exists = false;
    Deadline deadline;           ///< unknown when the TTL was not read
    bool hasValue = false;       ///< token, count, mode, library, type are set
    std::string_view token;      ///< what identifies the holder: value bytes, or e.g. the hash field uuid:thread
    std::uint64_t tokenHash = 0; ///< Picture::fetchTokenAhead() of exactly that, or 0
    std::uint32_t count = 0;
    std::uint32_t holders = 0; ///< that share the lock; 0: it is not told
    std::uint32_t valueBytes = 0;
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    ValueType type = ValueType::Unknown;
    ServerTime heldBefore = kUnknownTime; ///< the server says that its holder had it by then
    bool tooLarge = false;
    bool libraryGuessed = false;
    bool endInValue = false; ///< `deadline` is what the value says; the key has no TTL
    bool unjudged = false;   ///< with exists = false: there, but its value may not be read, and its name says nothing
    bool leaseOnly = false;  ///< its value was not asked for: another read can tell who holds it
    bool exact = false;      ///< the server tells deadlines as times (PEXPIRETIME): two reads of one are equal
    bool sameHold = false; ///< the token may change while the same holder keeps the lock: no take-over follows from it
    bool announced = true; ///< a pattern that matches the key is subscribed: the node's Coverage is true of it
    Evidence evidence = Evidence::Poll; ///< Event for reads asked because of a notification, Tracking, Poll, Scan
    std::uint32_t askedAtSequence = 0;  ///< Picture::sequence(lock) when the first of its commands was answered: a look
                                        ///< that straddles a notification is discarded and asked again
};

/// Begin or end of our own forced removal, so that its `del` is attributed. The del waits for Resolved*.
/// ResolvedDone: our command removed the key, so that the next `del` is ours. ResolvedNotDone: it did not; it was
/// refused, or it let go of a part of the key and others still have theirs: a `del` is somebody else's.
struct OwnRelease
{
    enum class Step : std::uint8_t { Announced, ResolvedDone, ResolvedNotDone };
    ObservedAt at;
    std::string_view key;
    Step step = Step::Announced;
};

/// Which kinds of change this node reports by notifications; the rest is inferred from looks.
struct Coverage
{
    bool removals = false;     ///< g: del, rename, persist, expire ...
    bool strings = false;      ///< $
    bool hashes = false;       ///< h
    bool zsets = false;        ///< z
    bool listsAndSets = false; ///< l, s
    bool expired = false;      ///< x
    bool evicted = false;      ///< e
    bool tracking = false;     ///< changes are announced by tracking pushes
    [[nodiscard]] bool any() const
    {
        return removals || strings || hashes || zsets || listsAndSets || expired || evicted;
    }
    friend bool operator==(const Coverage&, const Coverage&) = default;
};

/// What both cover.
[[nodiscard]] constexpr Coverage inBoth(const Coverage& a, const Coverage& b)
{
    return {a.removals && b.removals,         a.strings && b.strings, a.hashes && b.hashes,   a.zsets && b.zsets,
            a.listsAndSets && b.listsAndSets, a.expired && b.expired, a.evicted && b.evicted, a.tracking && b.tracking};
}

} // namespace lockscope
