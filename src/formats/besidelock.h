// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Libraries keep keys beside a lock that describe the job which holds it and the processes that work. This file
// describes the reads of these keys; it reads nothing itself.

#include "core/selectedreading.h"
#include "formats/decode.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::formats {

/// A named part of a job.
enum class JobPart : std::uint8_t {
    Class,
    Queue,
    State,
    Worker,
    Attempt,       ///< the number of this attempt, from 1
    AttemptsEnded, ///< the number of attempts before this one
    StartedMs,     ///< epoch milliseconds
};

struct JobField
{
    std::string_view name; ///< as the library writes it
    JobPart part = JobPart::Class;
};

/// The job behind a lock.
struct JobPlace
{
    enum class Kind : std::uint8_t {
        None, ///< key and token say everything
        Hash, ///< the fields of a hash
        Json, ///< the first members of an object in a string; those behind them are not read
    };
    // from key and token; empty: not in them
    std::string jobClass;
    std::string queue;
    std::string id;
    std::string worker;
    Kind kind = Kind::None;
    std::string key;
    std::span<const JobField> fields = {};
};

/// A place where those who work show that they do.
struct LifeSign
{
    LifeSignKind kind = LifeSignKind::Mark;
    std::string key;
    std::string member; ///< TaskLease: the task
    std::string field;  ///< Processes: time of the last beat, epoch seconds, of each process's hash
};

/// The keys that hold a lock's numbers and holders. An empty text: there is no such key.
struct SharesPlace
{
    std::string holders; ///< key with all who have the lock
    ValueType type = ValueType::Unknown;
    std::string left;  ///< key with the number of permits left
    std::string fence; ///< key with the newest fencing token
};
/// The keys beside a held lock, derived from what is known of it. Pure.
[[nodiscard]] SharesPlace sharesPlace(LibraryId library, ValueType type, LockMode mode, std::string_view key,
                                      std::string_view token, const LibraryList& list = builtInLibraries());
/// A fencing token in such a key; empty if it is none: those of Redisson begin with 1, and -1 means "not acquired".
[[nodiscard]] std::optional<std::uint64_t> fencingIn(std::string_view value);

/// Pure. No value: the library keeps no job beside its locks.
[[nodiscard]] std::optional<JobPlace> jobBehind(LibraryId library, std::string_view key, std::string_view token,
                                                const LibraryList& list = builtInLibraries());
[[nodiscard]] std::vector<LifeSign> lifeSigns(LibraryId library, std::string_view key, std::string_view token,
                                              const LibraryList& list = builtInLibraries());

/// Fills the part from a field's bytes. False: they are not what the part is.
bool setPart(JobReading& job, JobPart part, std::string_view bytes);
/// Fills the parts whose members are complete in the beginning of a flat JSON object. True when it has all fields, or
/// can get no more: read no further.
bool setFromJson(JobReading& job, std::span<const JobField> fields, std::string_view beginning);

} // namespace lockscope::formats
