// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "redis/command.h"
#include "redis/reply.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace lockscope::redis {

/// The commands that read a key: which one measures a value of each type, which one reads it whole, and how to parse
/// the reply. Callers apply limits and a rate: they measure before every unbounded read. Pure.
///
/// Each command may be refused separately, without implying the others.
enum class ReadCommand : std::uint8_t {
    PExpireTime,
    Pttl,
    Type,
    GetRange,
    StrLen,
    ObjectEncoding,
    HLen,
    ZCard,
    LLen,
    SCard,
    MemoryUsage,
    HGetAll,
    ZRange,
    LRange,
    SMembers,
    ObjectIdleTime, ///< not available on all servers: optional
    HPExpireTime,   ///< optional, too: Redis 7.4, Valkey 9
};
/// Commands whose refusal is reported: all but the last two.
inline constexpr std::size_t kReadCommands = 15;

/// The upper-case name: "OBJECT ENCODING".
[[nodiscard]] std::string_view name(ReadCommand command);
/// The ACL rule that grants it: "+object|encoding".
[[nodiscard]] std::string grantingRule(ReadCommand command);

/// True for types with elements that one command can read completely.
[[nodiscard]] constexpr bool isCollection(ValueType type)
{
    return type == ValueType::Hash || type == ValueType::ZSet || type == ValueType::List || type == ValueType::Set;
}
/// Measures a string in bytes, or a collection in elements.
[[nodiscard]] ReadCommand sizeCommand(ValueType type);
/// Reads a string up to a given byte, or a whole collection.
[[nodiscard]] ReadCommand wholeCommand(ValueType type);

/// HPEXPIRETIME for these fields in wire form.
void appendFieldEnds(std::string& wire, std::string_view key, std::span<const std::string> fields);
/// Any other command in wire form. `lastByte`: the end index for GETRANGE, as a number.
void appendRead(std::string& wire, ReadCommand command, std::string_view key, std::string_view lastByte);
[[nodiscard]] Command readCommand(ReadCommand command, std::string_view key, std::string_view lastByte);

/// Calls `take` with both parts of each element: field and value of a hash, member and score of a sorted set; otherwise
/// the second part is empty. Accepts nested (RESP3) and flat pairs; ignores an incomplete pair at the end.
template <class Take>
void eachElement(const ReplyView& value, ValueType type, Take take)
{
    const bool isPaired = type == ValueType::Hash || type == ValueType::ZSet;
    for (auto it = value.begin(); it != value.end();) {
        const auto first = *it++;
        if (!isPaired)
            take(first.text(), std::string_view());
        else if (first.isAggregate())
            take(first.at(0).text(), first.at(1).text());
        else if (it == value.end())
            return;
        else
            take(first.text(), (*it++).text());
    }
}
/// True if the reply has the form that wholeCommand() returns, without missing or non-text elements.
[[nodiscard]] bool isWellFormed(const ReplyView& value, ValueType type);

} // namespace lockscope::redis
