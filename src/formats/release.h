// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// Warning to show before a release. In every case the old holder keeps running until it notices.
enum class ReleaseNote : std::uint8_t {
    None,
    ComesBack,    ///< the holder's next renewal recreates the key: a tombstone prevents it
    JobRunsAgain, ///< the queue will run the job again
    OneOfMany,    ///< the other holders keep the lock
};

/// How a release wakes waiters.
enum class Wakes : std::uint8_t {
    Nobody,       ///< they poll
    Channel,      ///< by PUBLISH and SPUBLISH
    QueueHead,    ///< by a message to the first live client in the queue
    BlockedClient ///< by a push to the list on which they block
};

/// Result of a release script.
enum class ReleaseAnswer : int {
    Absent = -1,        ///< the key does not exist (any more)
    Other = 0,          ///< the value differs from the expected one; unchanged
    Done = 1,           ///< released, and the key is gone
    DoneOthersStay = 3, ///< released, and other holders still use the key
};

/// Wakes the waiters of a lock that was deleted by comparison: EVAL script numkeys keys... arguments... Returns the
/// number of clients woken; or an array of that number, the last error, and the last error of shard channels.
struct WakeScript
{
    std::string_view script; ///< static storage
    std::vector<std::string> keys;
    std::vector<std::string> arguments;
    Wakes wakes = Wakes::Channel;
    std::string told;    ///< the channel or list; for QueueHead also the prefix of the channel
    std::string message; ///< the published or pushed value
};

/// A script that releases a lock as its library does: EVAL script numkeys keys... arguments... It compares first and
/// leaves any other value unchanged. It wakes the waiters, unless `behind` does. Returns a ReleaseAnswer; if it
/// released but could not wake the waiters, an array: the ReleaseAnswer, the reply of the wake command, and the reply
/// for shard channels (an error on servers without them).
struct Release
{
    std::string_view script; ///< static storage
    std::vector<std::string> keys;
    std::vector<std::string> arguments;
    Wakes wakes = Wakes::Nobody;
    std::string told; ///< the channel or list; for QueueHead the prefix of the channel
    ReleaseNote note = ReleaseNote::None;
    bool wholeKey = true;                  ///< the key holds only this lock; false: other holders share it
    std::optional<WakeScript> behind = {}; ///< to run after the release
};

/// The release for the lock of `analysis`. `sample.raw` must be the whole value. Empty if the lock has no holder, is no
/// lock, or cannot be released in a meaningful way (a latch, permits without names). Pure.
[[nodiscard]] std::optional<Release> releaseOf(const KeySample& sample, const Analysis& analysis,
                                               const LibraryList& list = builtInLibraries());

/// The wake-up for waiters of a lock that was deleted by comparison, whoever wrote `raw`. Empty: the release itself
/// wakes them, or they poll. Pure.
[[nodiscard]] std::optional<WakeScript> wakeBehind(LibraryId library, const RawValue& raw, LockMode mode,
                                                   const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
