// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// A place on the server where waiters of a lock are visible. Derived from Analysis::waitersSource; describes the
/// query.
struct WaitPlace
{
    enum class Kind : std::uint8_t {
        Channel, ///< waiters subscribe to `name`
        Queue,   ///< the list `name` contains the waiters, the next one first
        Blocked, ///< waiters block on the list `name`; the server shows who blocks, but not on which list
        Mark,    ///< the string at key `name` ends in `suffix` while a client waits
        Sorted,  ///< the sorted set `name` contains the waiters with their start, in epoch seconds
        Counter, ///< the field `field` of the hash `name` counts the waiters, including killed ones
        Shared,  ///< waiters listen on `name`, which many locks share: no count per lock
    };
    Kind kind = Kind::Shared;
    std::string name;
    std::string shard;                ///< Channel: the shard channel of a cluster, if it has another name
    std::string deadlines;            ///< Queue: sorted set member -> epoch ms of its timeout; empty: none
    std::string wakes;                ///< Queue: prefix of each member's wake-up channel; empty: another wake-up
    std::string suffix;               ///< Mark
    std::string field;                ///< Counter
    std::chrono::seconds outAfter{0}; ///< Sorted: older entries are removed by the next client
    /// False: others write, or may write, the same bytes and wait elsewhere, so an empty place proves nothing.
    bool sure = true;
    friend bool operator==(const WaitPlace&, const WaitPlace&) = default;
};

/// The lock whose waiters are searched for.
struct Waited
{
    std::string_view key;
    const Analysis& analysis; ///< of its value as far as known
    bool isNumber = false;    ///< one of a library's BareNumbers
};

/// For Library::waitPlaces: the place in Analysis::waitersSource. An empty place proves the absence of waiters only if
/// no other library writes such values (`Unsure`: never).
void placeOfSource(const Waited& lock, std::vector<WaitPlace>& out);
void placeOfSourceUnsure(const Waited& lock, std::vector<WaitPlace>& out);

/// The places for a lock of known type, library, mode and token. Empty: its waiters poll, which only a trace shows.
/// Pure; some microseconds.
[[nodiscard]] std::vector<WaitPlace> waitPlaces(LibraryId library, ValueType type, LockMode mode, std::string_view key,
                                                std::string_view token, const LibraryList& list = builtInLibraries());

/// True for a bare number: a semaphore or a count-down latch, which names no holder.
[[nodiscard]] bool onlyCounts(LibraryId library, ValueType type);

/// The number of such a value; 0 if it is below zero, or no number.
[[nodiscard]] std::uint32_t numberIn(std::string_view value);

/// Marks a holding as such a number of this library, if its value can be one: for a "1" at a key that was seen to
/// count, which by itself may also be a hand-written "taken". `mode`: as it was seen. Returns whether it did.
bool countsOn(Holding& holding, const RawValue& raw, LibraryId library, LockMode mode);

/// True if locks of this library can have a place at all. Constant time, so the other libraries cost nothing.
[[nodiscard]] bool mayHaveWaitPlaces(LibraryId library);

} // namespace lockscope::formats
