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

/// Where on the server somebody who waits for a lock can be seen. What its library does is read from Analysis::
/// waitersSource; this says what to ask.
struct WaitPlace
{
    enum class Kind : std::uint8_t {
        Channel, ///< who waits subscribes to `name`
        Queue,   ///< the list `name` holds who waits, the next one first
        Blocked, ///< who waits blocks on the list `name`; the server tells who blocks, not on which list
        Mark,    ///< the text at key `name` ends in `suffix` while somebody waits
        Sorted,  ///< the sorted set `name` holds who waits, each with the epoch seconds since when
        Counter, ///< the field `field` of the hash `name` counts who waits; one that was killed counts, too
        Shared,  ///< who waits listens to `name`, which is for many locks: nothing can be seen of one
    };
    Kind kind = Kind::Shared;
    std::string name;
    std::string deadlines; ///< Queue: the sorted set member -> epoch ms after which it is out; empty: none is kept
    std::string wakes;     ///< Queue: in front of a member the channel that it listens to; empty: it is woken otherwise
    std::string suffix;    ///< Mark
    std::string field;     ///< Counter
    std::chrono::seconds outAfter{0}; ///< Sorted: whoever is still there after that time is removed by the next one
    /// False: others write the same bytes, or may, and do not wait there, so that nobody there says nothing.
    bool sure = true;
    friend bool operator==(const WaitPlace&, const WaitPlace&) = default;
};

/// A lock of which it is asked where its waiters are.
struct Waited
{
    std::string_view key;
    const Analysis& analysis; ///< of its value as far as that is known
    bool isNumber = false;    ///< of a library's BareNumbers
};

/// For Library::waitPlaces: where Analysis::waitersSource says. Nobody there says nothing unless only this library
/// writes so (`Unsure`: in any case).
void placeOfSource(const Waited& lock, std::vector<WaitPlace>& out);
void placeOfSourceUnsure(const Waited& lock, std::vector<WaitPlace>& out);

/// The places of a lock of which type, library, mode and token are known. Empty: whoever waits for it asks again and
/// again, which nothing but a trace shows. Pure; some microseconds.
[[nodiscard]] std::vector<WaitPlace> waitPlaces(LibraryId library, ValueType type, LockMode mode, std::string_view key,
                                                std::string_view token, const LibraryList& list = builtInLibraries());

/// Is it a bare number: a semaphore's or a count-down latch's, which names nobody by itself?
[[nodiscard]] bool onlyCounts(LibraryId library, ValueType type);

/// Says of a holding that it is such a number of this library's, if its value can be one: for a "1" at a key that was
/// seen to count, which by itself is as well what people write by hand for "taken". `mode`: as it was seen. True if it
/// did.
bool countsOn(Holding& holding, const RawValue& raw, LibraryId library, LockMode mode);

/// Can a lock of this library have a place at all? A look-up, so that the many others cost nothing.
[[nodiscard]] bool mayHaveWaitPlaces(LibraryId library);

} // namespace lockscope::formats
