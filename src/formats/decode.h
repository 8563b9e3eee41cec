// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "formats/library.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::formats {

/// The data read from a key. The views only need to outlive the call. Strings may be truncated (GETRANGE); valueBytes
/// is the full length.
struct RawValue
{
    struct Member
    {
        std::string_view bytes;
        double score = 0; ///< zset only
    };
    std::string_view key;
    ValueType type = ValueType::Unknown;
    std::string_view value; ///< string
    std::uint64_t valueBytes = 0;
    std::vector<std::pair<std::string_view, std::string_view>> fields; ///< hash, in the server's order
    std::vector<Member> members;                                       ///< list, set, zset
    std::int64_t pttlMs = -1;                                          ///< -1: no TTL
};

/// What the bytes state about the hold. `token` identifies the holder as well as they allow.
struct Holding
{
    std::string_view token; ///< view into RawValue; empty if nothing identifies a holder
    std::uint32_t count = 0;
    std::uint32_t holders = 0; ///< that share it (readers, permits); 0: unknown
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    Confidence confidence = Confidence::None;
    friend bool operator==(const Holding&, const Holding&) = default;
};

/// True if the library is only the most likely of several with this layout.
[[nodiscard]] constexpr bool isGuess(const Holding& holding)
{
    return holding.library != LibraryId::Unknown && holding.confidence < Confidence::High;
}

/// A list of libraries; ids belong to one list. The default everywhere is the built-in list, from libraries/list.inc.
class LibraryList;
/// Constant time; thread: any.
[[nodiscard]] const LibraryList& builtInLibraries();

/// Identifies the library and interprets the value. Never fails: unknown or hostile bytes give LibraryId::Unknown with
/// the bytes as token. Pure; thread: any.
[[nodiscard]] Holding decode(const RawValue& raw, const LibraryList& list = builtInLibraries());

/// All known libraries, by id; [0] is unknown.
[[nodiscard]] std::span<const Library> libraries(const LibraryList& list = builtInLibraries());
[[nodiscard]] const Library& library(LibraryId id, const LibraryList& list = builtInLibraries());
/// The id of a library by `name`; Unknown if there is none.
[[nodiscard]] LibraryId libraryFromName(std::string_view name, const LibraryList& list = builtInLibraries());

/// The readable parts of a token. Empty: not in the token.
struct HolderText
{
    std::string client; ///< process or client instance: a uuid, a worker id
    std::string thread;
    std::string host; ///< host name, or the MAC address of a time-based uuid
    std::string pid;
    std::optional<std::chrono::sys_time<std::chrono::milliseconds>> since; ///< by the holder's own clock
    std::string summary; ///< short, one line, printable: "4f1c2d3e…9e07 thread 57"
    friend bool operator==(const HolderText&, const HolderText&) = default;
};
[[nodiscard]] HolderText describeHolder(LibraryId library, std::string_view token,
                                        const LibraryList& list = builtInLibraries());

/// True if the token is only a field name: a hash of unknown layout. Pure.
[[nodiscard]] constexpr bool isFieldName(LibraryId library, ValueType type)
{
    return library == LibraryId::Unknown && type == ValueType::Hash;
}

/// True if the token identifies the holder. False for values that only mark the lock as taken ("1", the end of the
/// lease, a number of readers, unreadable bytes) and for a hash of unknown layout, whose token is a field name. Pure.
[[nodiscard]] bool namesOwner(LibraryId library, ValueType type, std::string_view token,
                              const LibraryList& list = builtInLibraries());

/// The holder for display: describeHolder().summary, or an empty text if the token is only a field name. Pure.
[[nodiscard]] std::string shownHolder(LibraryId library, ValueType type, std::string_view token,
                                      const LibraryList& list = builtInLibraries());

/// True if the token may change within one hold, so that a new token is no takeover. Pure.
[[nodiscard]] bool changesInOneHold(const RawValue& raw, const Holding& holding,
                                    const LibraryList& list = builtInLibraries());

/// Groups the locks of one process: the client part of the token if it has one, else the token. View into `token`.
[[nodiscard]] std::string_view clientOf(LibraryId library, std::string_view token,
                                        const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
