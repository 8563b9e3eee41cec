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

/// A native compare-and-delete that the server has, if any.
enum class NativeDelete : std::uint8_t { None, Delex, Delifeq };

/// What one look found at a key: everything that the comparison before an action needs. Value type.
struct Seen
{
    std::string key; ///< raw bytes
    int database = 0;
    bool exists = false;
    ValueType type = ValueType::Unknown;
    std::string value;                                       ///< String: the whole value, raw bytes
    std::vector<std::pair<std::string, std::string>> fields; ///< Hash: all fields, sorted by name; zset: members and
                                                             ///< scores; set: members
    std::string token;       ///< what identifies the holder, as the table shows it (raw bytes)
    std::uint32_t count = 0; ///< re-entry count, 0 = unknown
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    bool libraryGuessed = false; ///< others than `library` write the same
    std::int64_t pttlMs = -2;    ///< PTTL of the look: -2 absent, -1 no TTL
    /// The server's time of the look; only asked for when the value has times in it.
    std::optional<std::chrono::sys_time<std::chrono::milliseconds>> now;
    bool isFree = false; ///< the key is there, but by the times in its value nobody holds it any more
    /// False: too large, a type that is not compared (a list; members of no library's lock), or nothing that anybody
    /// holds (a helper of a lock, a latch, permits without names, a mark of one who waits, no lock at all): no action
    /// is offered.
    bool comparable = false;
    std::string why;                    ///< when not comparable: the reason, for a person
    std::optional<NativeDelete> native; ///< what this server has; not asked for everything
    std::string server; ///< who answered: its id in the cluster, else its run id; empty: it may not be asked
    std::string notice; ///< what a person should know of that server before anything is done there; may be empty
    /// No look finds this, who watches says it: another hold of the same lock had the same token.
    bool tokenRepeats = false;
};

/// Zeros in place of all bytes, in the same memory.
void overwrite(std::string& secret);
/// Overwrites the token and all values, and forgets what was seen.
void wipe(Seen& seen);

/// Many hold it, each a member of its own: only that one is let go.
[[nodiscard]] inline bool hasMembers(const Seen& seen)
{
    return seen.type == ValueType::ZSet || seen.type == ValueType::Set;
}
[[nodiscard]] bool hasMember(const Seen& seen, const std::string& member);

/// The same bytes under the same type: nothing but the TTL may differ. Of members: `before` still has the one that was
/// `confirmed`; its score and the others do not matter. Of a hash that others use, too: the field is the same.
[[nodiscard]] bool isUnchanged(const Seen& before, const Seen& confirmed);

/// Held by the same token, whatever its count.
[[nodiscard]] inline bool isSameHolder(const Seen& a, const Seen& b)
{
    return a.exists && b.exists && a.isFree == b.isFree && a.type == b.type && a.token == b.token;
}

/// False for values that every holder writes alike ("1", "true", "locked"), and for one that came again: then a lock
/// that was let go and taken by another looks unchanged.
[[nodiscard]] bool tellsHolders(const Seen& seen);

/// The token of the next holder. A release compares it, if it compares: where it is the same, the old holder's own
/// release deletes the next one's lock.
enum class NextToken : std::uint8_t {
    Differs,  ///< as far as can be seen
    SameName, ///< it names a host or a worker: the same one when that takes the lock again
    Same,
};
[[nodiscard]] NextToken nextToken(const Seen& seen);

/// How many hold it together: more than one only for a read lock with several readers. 0 when it is absent.
[[nodiscard]] std::size_t holders(const Seen& seen);

/// How those who wait for the lock learn that it is free.
enum class Waking : std::uint8_t {
    Poll,        ///< they look again and again: nothing is to be done
    Message,     ///< behind the release, as its library does: a message to who listens
    Signal,      ///< likewise: an element for who blocks on a list
    Unreachable, ///< they sleep, and nothing that we could send wakes them
    Itself,      ///< the release tells them in the same script, as its library does
};
[[nodiscard]] Waking waking(const Seen& seen);
/// Does what is done to it, or said of its waiters, follow a library that is only guessed?
[[nodiscard]] bool dependsOnGuess(const Seen& seen);

} // namespace lockscope::actions
