// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::actions {

/// The server's native compare-and-delete command, if any.
enum class NativeDelete : std::uint8_t { None, Delex, Delifeq };

/// One reading of a key, with everything that the comparison before an action needs. Value type.
struct KeySnapshot
{
    std::string key; ///< raw bytes
    int database = 0;
    bool exists = false;
    ValueType type = ValueType::Unknown;
    std::string value; ///< String: the whole value, raw bytes
    /// Hash: all fields, sorted by name; zset: members and scores; set: members.
    std::vector<std::pair<std::string, std::string>> fields;
    std::string token;       ///< identifies the holder, as in the table (raw bytes)
    std::uint32_t count = 0; ///< re-entry count, 0 = unknown
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool libraryGuessed = false; ///< other libraries write the same layout as `library`
    std::int64_t pttlMs = -2;    ///< PTTL: -2 absent, -1 no TTL
    /// Server time of the reading; queried only if the value contains times.
    std::optional<std::chrono::sys_time<std::chrono::milliseconds>> now;
    bool isFree = false; ///< the key exists, but according to the times in its value no holder is left
    /// False: too large, a type that is not compared (a list; members of no known library), or no held lock (a helper
    /// key, a latch, permits without names, a waiter's mark, no lock at all): no action is offered.
    bool comparable = false;
    std::string why;                    ///< if not comparable: the reason, for the user
    std::optional<NativeDelete> native; ///< what this server has; empty: not queried
    std::string server;                 ///< identity of the server: its cluster id, else its run id; empty: unknown
    std::string notice;                 ///< warning about the server before an action; may be empty
    /// A semaphore or latch (`mode`) that is only a number: nobody is named, and a release adds one permit or opens the
    /// latch.
    bool onlyCounts = false;
    /// The number of a semaphore or latch: permits left, parties still to come. Of permits that expire it is beside the
    /// key, and empty if it cannot be read.
    std::optional<std::int64_t> left;
    std::optional<std::uint64_t> fencing; ///< the newest fencing token, if the library keeps one beside the lock
    /// Set by the monitor, not by a reading: another hold of the same lock had the same token.
    bool tokenRepeats = false;
};

/// Overwrites all bytes with zeros, in place.
void overwrite(std::string& secret);
/// Overwrites the token and all values, and resets the rest.
void wipe(KeySnapshot& seen);

/// True if each of several holders is a member: an action removes only that one.
[[nodiscard]] inline bool hasMembers(const KeySnapshot& seen)
{
    return seen.type == ValueType::ZSet || seen.type == ValueType::Set;
}
[[nodiscard]] bool hasMember(const KeySnapshot& seen, const std::string& member);

/// True if type and bytes are the same; only the TTL may differ. For members: `before` still contains the `confirmed`
/// one; its score and other members do not matter. For a hash with several users: the field is the same.
[[nodiscard]] bool isUnchanged(const KeySnapshot& before, const KeySnapshot& confirmed);

/// Held by the same token, at any count.
[[nodiscard]] inline bool isSameHolder(const KeySnapshot& a, const KeySnapshot& b)
{
    return a.exists && b.exists && a.isFree == b.isFree && a.type == b.type && a.token == b.token;
}

/// False for values that all holders share ("1", "true", "locked"), and for a token that was repeated: then a lock that
/// changed hands looks unchanged.
[[nodiscard]] bool tellsHolders(const KeySnapshot& seen);

/// How the next holder's token relates to this one. Releases compare tokens, if at all: if they are equal, the old
/// holder's own release deletes the next holder's lock.
enum class NextToken : std::uint8_t {
    Differs,  ///< as far as is known
    SameName, ///< it names a host or worker: equal if that acquires the lock again
    Same,
};
[[nodiscard]] NextToken nextToken(const KeySnapshot& seen);

/// Number of holders: more than one only for a read lock with several readers. 0 if absent.
[[nodiscard]] std::size_t holders(const KeySnapshot& seen);

/// How waiters learn of a release.
enum class Waking : std::uint8_t {
    Poll,        ///< they poll: nothing to do
    Message,     ///< by a message to listeners after the release, as the library does
    Signal,      ///< by an element for clients that block on a list, likewise
    Unreachable, ///< they sleep, and no command of ours can wake them
    Itself,      ///< the release script wakes them, as the library does
};
[[nodiscard]] Waking waking(const KeySnapshot& seen);
/// True if actions or statements about waiters rest on a guessed library.
[[nodiscard]] bool dependsOnGuess(const KeySnapshot& seen);

} // namespace lockscope::actions
