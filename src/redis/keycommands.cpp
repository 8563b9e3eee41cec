// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keycommands.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace lockscope::redis {

namespace {

struct CommandName
{
    std::string_view name;
    std::string_view rule;
};

// In the order of ReadCommand.
constexpr std::array<CommandName, kReadCommands + 2> kNames{{
    {"PEXPIRETIME", "+pexpiretime"},
    {"PTTL", "+pttl"},
    {"TYPE", "+type"},
    {"GETRANGE", "+getrange"},
    {"STRLEN", "+strlen"},
    {"OBJECT ENCODING", "+object|encoding"},
    {"HLEN", "+hlen"},
    {"ZCARD", "+zcard"},
    {"LLEN", "+llen"},
    {"SCARD", "+scard"},
    {"MEMORY USAGE", "+memory|usage"},
    {"HGETALL", "+hgetall"},
    {"ZRANGE", "+zrange"},
    {"LRANGE", "+lrange"},
    {"SMEMBERS", "+smembers"},
    {"OBJECT IDLETIME", "+object|idletime"},
    {"HPEXPIRETIME", "+hpexpiretime"},
}};

template <class Use>
auto withWords(ReadCommand command, std::string_view key, std::string_view lastByte, Use use)
{
    using Words = std::initializer_list<std::string_view>;
    const auto name = kNames[std::size_t(command)].name;
    switch (command) {
    case ReadCommand::GetRange:
        return use(Words{name, key, "0", lastByte});
    case ReadCommand::ObjectEncoding:
        return use(Words{"OBJECT", "ENCODING", key});
    case ReadCommand::ObjectIdleTime:
        return use(Words{"OBJECT", "IDLETIME", key});
    case ReadCommand::MemoryUsage:
        // Samples all elements (few by now): an estimate could miss one large field among small ones.
        return use(Words{"MEMORY", "USAGE", key, "SAMPLES", "0"});
    case ReadCommand::ZRange:
        return use(Words{name, key, "0", "-1", "WITHSCORES"});
    case ReadCommand::LRange:
        return use(Words{name, key, "0", "-1"});
    default:
        return use(Words{name, key});
    }
}

} // namespace

std::string_view name(ReadCommand command)
{
    return kNames[std::size_t(command)].name;
}

std::string grantingRule(ReadCommand command)
{
    return std::string(kNames[std::size_t(command)].rule);
}

ReadCommand sizeCommand(ValueType type)
{
    switch (type) {
    case ValueType::String:
        return ReadCommand::StrLen;
    case ValueType::ZSet:
        return ReadCommand::ZCard;
    case ValueType::List:
        return ReadCommand::LLen;
    case ValueType::Set:
        return ReadCommand::SCard;
    default:
        return ReadCommand::HLen;
    }
}

ReadCommand wholeCommand(ValueType type)
{
    switch (type) {
    case ValueType::String:
        return ReadCommand::GetRange;
    case ValueType::ZSet:
        return ReadCommand::ZRange;
    case ValueType::List:
        return ReadCommand::LRange;
    case ValueType::Set:
        return ReadCommand::SMembers;
    default:
        return ReadCommand::HGetAll;
    }
}

void appendFieldEnds(std::string& wire, std::string_view key, std::span<const std::string> fields)
{
    Command command{"HPEXPIRETIME", key, "FIELDS", std::to_string(fields.size())};
    for (const std::string& field : fields)
        command.arg(field);
    command.appendTo(wire);
}

void appendRead(std::string& wire, ReadCommand command, std::string_view key, std::string_view lastByte)
{
    withWords(command, key, lastByte, [&](auto words) { appendCommand(wire, words); });
}

Command readCommand(ReadCommand command, std::string_view key, std::string_view lastByte)
{
    return withWords(command, key, lastByte, [](auto words) { return Command(words); });
}

bool isWellFormed(const ReplyView& value, ValueType type)
{
    if (!isCollection(type))
        return value.isText();
    if (!value.isAggregate())
        return false;
    if (type != ValueType::ZSet) {
        const bool isWhole = type != ValueType::Hash || value.size() % 2 == 0;
        return isWhole && std::all_of(value.begin(), value.end(), [](const ReplyView& word) { return word.isText(); });
    }
    for (auto it = value.begin(); it != value.end();) {
        const auto item = *it++;
        const bool isPair = item.isAggregate() && item.size() == 2 && item.at(0).isText();
        if (!isPair && (!item.isText() || it == value.end()))
            return false;
        if (!isPair)
            ++it;
    }
    return true;
}

} // namespace lockscope::redis
