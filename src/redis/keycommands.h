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

/// The commands that read a key: which of them measures a value of each type, which one reads it whole, and what its
/// answer holds. Who reads has limits and a pace of its own: nothing unbounded is read before it was measured. Pure.
///
/// Each command may be refused by itself, and says nothing of another then.
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
    ObjectIdleTime, ///< more than can be asked of every server: who may not ask it lacks nothing else
    HPExpireTime,   ///< as well: Redis 7.4, Valkey 9
};
/// Commands whose refusal is reported: all but the last two.
inline constexpr std::size_t kReadCommands = 15;

/// As the server knows it, in capitals: "OBJECT ENCODING".
[[nodiscard]] std::string_view name(ReadCommand command);
/// The ACL rule that grants it: "+object|encoding".
[[nodiscard]] std::string grantingRule(ReadCommand command);

/// A type whose values have elements, all of which can be read with one command.
[[nodiscard]] constexpr bool isCollection(ValueType type)
{
    return type == ValueType::Hash || type == ValueType::ZSet || type == ValueType::List || type == ValueType::Set;
}
/// Tells how many bytes a string has, or elements a collection.
[[nodiscard]] ReadCommand sizeCommand(ValueType type);
/// Reads a string up to a byte, and a collection whole.
[[nodiscard]] ReadCommand wholeCommand(ValueType type);

/// HPEXPIRETIME of these fields in wire form.
void appendFieldEnds(std::string& wire, std::string_view key, std::span<const std::string> fields);
/// Any other command in wire form. `lastByte`, a number: what GETRANGE reads up to.
void appendRead(std::string& wire, ReadCommand command, std::string_view key, std::string_view lastByte);
[[nodiscard]] Command readCommand(ReadCommand command, std::string_view key, std::string_view lastByte);

/// Calls `take` with both halves of each element: field and value of a hash, member and score of a sorted set; of
/// others the second half is empty. Pairs may be nested (RESP3) or flat; half a pair at the end is left out.
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
/// Is it an answer that wholeCommand() gets, without a word that is missing or none?
[[nodiscard]] bool isWellFormed(const ReplyView& value, ValueType type);

} // namespace lockscope::redis
