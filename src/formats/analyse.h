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

/// A key with its value and the related keys that were read. All views must outlive the Analysis made from it.
struct KeySample
{
    RawValue raw;
    std::span<const RawValue> aux; ///< queues, deadlines, counters ... of the same lock, as far as they were read
    std::optional<Time> now;       ///< server time of the reading; empty: unknown, so no time-based judgement
};

/// Everything that the bytes state. Fields without evidence are empty, never guessed.
struct Analysis
{
    LibraryId library = LibraryId::Unknown; ///< Unknown: not recognized as a lock
    KeyRole mode = KeyRole::Unknown;
    Confidence confidence = Confidence::None;
    std::string_view token;              ///< view into the sample; same as Holding::token
    std::string holder;                  ///< client, host or MAC address; empty: not in the bytes
    HolderText who;                      ///< all parts of the token
    std::optional<std::uint64_t> thread; ///< or the job's fetch number (BullMQ)
    std::optional<std::uint32_t> count;  ///< total over all holders; empty if the layout has no count
    std::string waitersSource = "none"; ///< "pubsub:<channel>", "list:<key>", "blpop:<key>", "psubscribe:<pattern>" ...
    std::optional<std::chrono::milliseconds> renewInterval; ///< only if the layout or the TTL proves it
    std::optional<std::uint64_t> fencing;                   ///< newest fencing token
    std::string parent;                ///< Auxiliary: the lock's key; empty for a helper of many locks
    std::vector<LibraryId> candidates; ///< the library and others with the same layout, most likely first
    std::uint8_t layout = 0;           ///< index into layouts()
};

/// Identifies the library and interprets the bytes. Uses the same layouts as decode(), but a key that no pattern names
/// must also look like a lock (by its name, its lease, or a unique layout). Never fails. Pure; thread: any.
[[nodiscard]] Analysis analyse(const KeySample& sample, const LibraryList& list = builtInLibraries());

/// The result of decode() for a watched key at one moment.
struct HoldingAt
{
    Holding holding;
    bool isHeld = true;     ///< false: the bytes show no holder: the lease ended, or they only mark a waiter
    bool canRunOut = false; ///< holders expire by time alone, without a command or TTL that announces it
};

/// Like decode(), but expired holders do not count, unless the layout is only guessed. `now`: server time of the
/// reading; empty: unknown, so nothing is judged by time. Pure; thread: any.
[[nodiscard]] HoldingAt decodeAt(const RawValue& raw, std::optional<Time> now,
                                 const LibraryList& list = builtInLibraries());

/// True if a key of unknown library may be a lock: by its name, or by a lease and a value that is neither a number nor
/// JSON. For keys that only catch-all patterns match. Pure.
[[nodiscard]] bool couldBeLock(const RawValue& raw);

/// The lock that a helper key (queue, deadlines, latch, signal, fencing counter) belongs to; an empty text for helpers
/// of a whole library; nothing if it is no helper. `type` may be Unknown. Pure.
[[nodiscard]] std::optional<std::string> auxiliaryOf(std::string_view key, ValueType type,
                                                     const LibraryList& list = builtInLibraries());

/// True if auxiliaryOf() knows the key by its name alone. A few nanoseconds for other names, so it can run per event.
[[nodiscard]] bool isAuxiliary(std::string_view key, const LibraryList& list = builtInLibraries());

/// True if the name contains a lock word (lock, mutex, lease, leader, semaphore); "block" and "released" do not count.
[[nodiscard]] bool hasLockWord(std::string_view key);

/// Decides for *Find locks* from name and type whether a key may be a lock: the name of the preset that matches it, an
/// empty text if no preset does; empty if it is no candidate.
[[nodiscard]] std::optional<std::string_view> lockCandidate(std::string_view key, ValueType type);

/// One registered layout, for the documentation.
struct LayoutInfo
{
    LibraryId library{};
    const char* variant; ///< "RLock"; "" if the library has only one
    ValueType type;
    const char* keys;  ///< key pattern in words
    const char* value; ///< form of the value
    Confidence sure;   ///< highest confidence; None: only a candidate
};
[[nodiscard]] std::span<const LayoutInfo> layouts();

} // namespace lockscope::formats
