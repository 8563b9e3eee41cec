// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

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

enum class Confidence : std::uint8_t { None, Low, Medium, High };
/// "low", "medium", "high"; "" for None.
[[nodiscard]] const char* name(Confidence confidence);

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

/// Which library wrote it, and what it says. Never fails: unknown or hostile bytes are LibraryId::Unknown with the
/// bytes as token. Pure; thread: any.
[[nodiscard]] Holding decode(const RawValue& raw);

/// A lock library (or a way of writing locks by hand) that a layout can be recognised as.
struct Library
{
    LibraryId id{};
    const char* name = "";               ///< "redisson", "redis-py", ... : the word of `--json`; "" for unknown
    const char* title = "";              ///< for people: "Redisson"
    std::uint32_t renewPercentOfTtl = 0; ///< usual renewal interval in percent of the lease; 0 = does not renew
    bool comesBack = false;              ///< its renewal creates a deleted key again: a deletion is only a pause
};

/// All known libraries, by id; [0] is unknown.
[[nodiscard]] std::span<const Library> libraries();
[[nodiscard]] const Library& library(LibraryId id);
/// The id of a library's `name`; Unknown when there is none.
[[nodiscard]] LibraryId libraryFromName(std::string_view name);

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
[[nodiscard]] HolderText describeHolder(LibraryId library, std::string_view token);

/// What groups the locks of one process: the client part of the token where there is one, else the token. View into
/// `token`.
[[nodiscard]] std::string_view clientOf(LibraryId library, std::string_view token);

} // namespace lockscope::formats
