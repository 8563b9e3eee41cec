// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"
#include "formats/mode.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

using Time = std::chrono::sys_time<std::chrono::milliseconds>;

/// A key with what was read beside it. All views must outlive the Analysis that is made of it.
struct KeySample
{
    RawValue raw;
    std::span<const RawValue> aux; ///< queues, deadlines, counters ... of the same lock, as far as they were read
    std::optional<Time> now;       ///< the server's time of the reading; nothing: not known, so nothing is judged by it
};

/// Everything that the bytes say. What they do not say is empty, never guessed.
struct Analysis
{
    LibraryId library = LibraryId::Unknown; ///< Unknown: this is no lock, as far as anybody can tell
    KeyRole mode = KeyRole::Unknown;
    Confidence confidence = Confidence::None;
    std::string_view token;              ///< view into the sample; as Holding::token
    std::string holder;                  ///< who, by client, host or MAC address; empty: the bytes do not say
    HolderText who;                      ///< all that the token says
    std::optional<std::uint64_t> thread; ///< or the number of the worker's fetch (BullMQ)
    std::optional<std::uint32_t> count;  ///< of all holders together; nothing where it is not counted
    std::string waitersSource = "none"; ///< "pubsub:<channel>", "list:<key>", "blpop:<key>", "psubscribe:<pattern>" ...
    std::optional<std::chrono::milliseconds> renewInterval; ///< only when the layout or the TTL proves it
    std::optional<Time> expires;          ///< by the holder's clock, where the value or a score says it
    std::optional<std::uint64_t> fencing; ///< newest fencing number
    std::string parent;                   ///< Auxiliary: the lock's key; empty when it belongs to many
    std::vector<LibraryId> candidates;    ///< the library and the others that write the same, likeliest first
    std::uint8_t layout = 0;              ///< index into layouts()
};

/// Which library wrote it, and what it says; with the same list of layouts as decode(), but a key that nobody chose to
/// watch must also look like a lock (its name, its lease, or bytes that nothing else writes). Never fails. Pure;
/// thread: any.
[[nodiscard]] Analysis analyse(const KeySample& sample, const LibraryList& list = builtInLibraries());

/// What decode() says of a watched key at one moment.
struct HoldingAt
{
    Holding holding;
    bool isHeld = true; ///< false: the bytes say that nobody holds it: its time has passed, or they mark one who waits
    bool canRunOut = false; ///< its holders grow fewer by the time alone: no command and no TTL need tell of it
};

/// As decode(), but holders whose time has passed count no more, where the layout is not only guessed. `now`: the
/// server's time of the reading; nothing: not known, so nothing is judged by it. Pure; thread: any.
[[nodiscard]] HoldingAt decodeAt(const RawValue& raw, std::optional<Time> now,
                                 const LibraryList& list = builtInLibraries());

/// Could a key of which no library is known be a lock by its name, or by a lease and a value that is neither a number
/// nor JSON? For keys that nobody chose to watch. Pure.
[[nodiscard]] bool couldBeLock(const RawValue& raw);

/// The lock that a key belongs to without being one (queues, deadlines, latches, signals, fencing counters); an empty
/// text for helpers of a whole library; nothing when it is no such key. `type` may be Unknown. Pure.
[[nodiscard]] std::optional<std::string> auxiliaryOf(std::string_view key, ValueType type,
                                                     const LibraryList& list = builtInLibraries());

/// Whether auxiliaryOf() knows the key, by its name alone: a few nanoseconds for names of other shapes, so that it can
/// be asked for each event.
[[nodiscard]] bool isAuxiliary(std::string_view key, const LibraryList& list = builtInLibraries());

/// Does the name have a word of locks in it (lock, mutex, lease, leader, semaphore)? "block" and "released" are none.
[[nodiscard]] bool hasLockWord(std::string_view key);

/// What *Find locks* proposes: could this key, of which only name and type are known, be a lock? The name of the preset
/// that watches it, or an empty text where only its own name does; nothing when it is no candidate.
[[nodiscard]] std::optional<std::string_view> lockCandidate(std::string_view key, ValueType type);

/// One registered layout, for the documentation.
struct LayoutInfo
{
    LibraryId library{};
    const char* variant; ///< "RLock", "" where a library has just one
    ValueType type;
    const char* keys;  ///< pattern in words
    const char* value; ///< form of the value
    Confidence sure;   ///< at best; None: only ever among the candidates
};
[[nodiscard]] std::span<const LayoutInfo> layouts();

} // namespace lockscope::formats
