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

/// What was read of a key. The views must outlive the call only. Strings may be cut (GETRANGE): valueBytes says how
/// long they really are.
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

/// What the bytes say about the hold. Whatever they say, `token` identifies the holder as well as the bytes can.
struct Holding
{
    std::string_view token; ///< views into RawValue; empty when nothing identifies a holder
    std::uint32_t count = 0;
    std::uint32_t holders = 0; ///< that share it: readers, permits; 0: the bytes do not say
    LockMode mode = LockMode::Unknown;
    LibraryId library = LibraryId::Unknown;
    Confidence confidence = Confidence::None;
    friend bool operator==(const Holding&, const Holding&) = default;
};

/// Is the library only the likeliest of several that write such a value?
[[nodiscard]] constexpr bool isGuess(const Holding& holding)
{
    return holding.library != LibraryId::Unknown && holding.confidence < Confidence::High;
}

/// Libraries to choose from. Wherever one is asked for, those of libraries/list.inc are meant unless others are given;
/// ids belong to one list.
class LibraryList;
/// A look-up; thread: any.
[[nodiscard]] const LibraryList& builtInLibraries();

/// Which library wrote it, and what it says. Never fails: unknown or hostile bytes are LibraryId::Unknown with the
/// bytes as token. Pure; thread: any.
[[nodiscard]] Holding decode(const RawValue& raw, const LibraryList& list = builtInLibraries());

/// All known libraries, by id; [0] is unknown.
[[nodiscard]] std::span<const Library> libraries(const LibraryList& list = builtInLibraries());
[[nodiscard]] const Library& library(LibraryId id, const LibraryList& list = builtInLibraries());
/// The id of a library's `name`; Unknown when there is none.
[[nodiscard]] LibraryId libraryFromName(std::string_view name, const LibraryList& list = builtInLibraries());

/// What a token says to people. Empty: it does not say.
struct HolderText
{
    std::string client; ///< process or client instance: the uuid, the worker's id
    std::string thread;
    std::string host; ///< host name, or the MAC address in a time-based uuid
    std::string pid;
    std::optional<std::chrono::sys_time<std::chrono::milliseconds>> since; ///< by the holder's own clock
    std::string summary; ///< short, one line, printable: "4f1c2d3e…9e07 thread 57"
    friend bool operator==(const HolderText&, const HolderText&) = default;
};
[[nodiscard]] HolderText describeHolder(LibraryId library, std::string_view token,
                                        const LibraryList& list = builtInLibraries());

/// Is the token of such a value only the name of a field: a hash of an unknown layout? Pure.
[[nodiscard]] constexpr bool isFieldName(LibraryId library, ValueType type)
{
    return library == LibraryId::Unknown && type == ValueType::Hash;
}

/// Does the token say who holds the lock? False for values that only mark it as taken ("1", the end of the lease, a
/// number of readers, bytes that cannot be read), and for a hash of an unknown layout, whose mark is the name of a
/// field. Pure.
[[nodiscard]] bool namesOwner(LibraryId library, ValueType type, std::string_view token,
                              const LibraryList& list = builtInLibraries());

/// What to show people as the holder: describeHolder().summary, or an empty text where the token is only the name of a
/// field. Pure.
[[nodiscard]] std::string shownHolder(LibraryId library, ValueType type, std::string_view token,
                                      const LibraryList& list = builtInLibraries());

/// Can the token of such a value change while the same holder keeps the lock? Then a new one is no take-over. Pure.
[[nodiscard]] bool changesInOneHold(const RawValue& raw, const Holding& holding,
                                    const LibraryList& list = builtInLibraries());

/// What groups the locks of one process: the client part of the token where there is one, else the token. View into
/// `token`.
[[nodiscard]] std::string_view clientOf(LibraryId library, std::string_view token,
                                        const LibraryList& list = builtInLibraries());

} // namespace lockscope::formats
