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

/// What a release must be told before it is done. The old holder goes on working until it notices, always.
enum class ReleaseNote : std::uint8_t {
    None,
    ComesBack,    ///< the holder's next renewal creates the key again: a tombstone holds it off
    JobRunsAgain, ///< the queue will run the job a second time
    OneOfMany,    ///< the others go on holding
};

/// How waiters come to know of it.
enum class Wakes : std::uint8_t {
    Nobody,       ///< they poll
    Channel,      ///< published, to subscribers and to those of shards
    QueueHead,    ///< published to the first in the queue that is alive
    BlockedClient ///< pushed to a list that they block on
};

/// What the script of a release answers.
enum class ReleaseAnswer : int {
    Absent = -1,        ///< there is no such key (any more)
    Other = 0,          ///< it is not what was seen; untouched
    Done = 1,           ///< and the key itself is gone
    DoneOthersStay = 3, ///< what was seen is gone; others still use the key
};

/// Wakes those who wait for a lock that was deleted as it was seen: EVAL script numkeys keys... arguments... It answers
/// how many were told; or an array of that, of the last error that kept somebody from being told, and of the last one
/// of shard channels.
struct WakeScript
{
    std::string_view script; ///< static storage
    std::vector<std::string> keys;
    std::vector<std::string> arguments;
    Wakes wakes = Wakes::Channel;
    std::string told;    ///< the channel or the list; of a queue's head also what its channel begins with
    std::string message; ///< what is published or pushed
};

/// One script that releases what was seen, in the language of its library: EVAL script numkeys keys... arguments... It
/// compares first, and what is there instead stays. It wakes the waiters, unless `behind` does. It answers a
/// ReleaseAnswer; or, if it released and the waiters could not be told, an array: the ReleaseAnswer, what the command
/// for them said, and what the one for shard channels said (which is an error on servers that have none).
struct Release
{
    std::string_view script; ///< static storage
    std::vector<std::string> keys;
    std::vector<std::string> arguments;
    Wakes wakes = Wakes::Nobody;
    std::string told; ///< the channel or the list; of a queue's head the channel in front of its name
    ReleaseNote note = ReleaseNote::None;
    bool wholeKey = true;                  ///< the key is this lock and nothing else; false: others keep theirs in it
    std::optional<WakeScript> behind = {}; ///< to be run behind it
};

/// How to release the lock that `analysis` was made of. `sample.raw` must be the whole value, as it was seen. Nothing
/// when nobody holds it, when it is no lock, or when letting go of it means nothing (a latch, permits without names).
/// Pure.
[[nodiscard]] std::optional<Release> releaseOf(const KeySample& sample, const Analysis& analysis,
                                               const LibraryList& list = builtInLibraries());

/// What wakes the waiters of such a lock once it was deleted as it was seen, whoever wrote `raw`. Nothing: its own
/// release wakes them, or they poll. Pure.
[[nodiscard]] std::optional<WakeScript> wakeBehind(LibraryId library, const RawValue& raw, LockMode mode,
                                                   const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
