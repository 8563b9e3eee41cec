// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/keyread.h"

#include "core/numbers.h"
#include "redis/permissions.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace lockscope::monitor {

namespace {

using redis::isCollection;
using redis::sizeCommand;
using redis::wholeCommand;

constexpr std::string_view kLastByte = "1023";
static_assert(kTextBytes == 1024);

bool isCompact(std::string_view encoding)
{
    return encoding == "listpack" || encoding == "listpackex" || encoding == "ziplist" || encoding == "intset";
}

std::int64_t bytesOf(const redis::ReplyView& reply)
{
    if (!reply.isAggregate())
        return std::int64_t(reply.text().size());
    std::int64_t sum = 0;
    for (const auto child : reply)
        sum += bytesOf(child);
    return sum;
}

double score(std::string_view text)
{
    return parseLeadingNumber<double>(text).value_or(0);
}

} // namespace

bool ReadDialect::reads(ValueType type) const
{
    if (type == ValueType::String)
        return may(ReadCommand::GetRange);
    // Nothing is read whole before its size is known.
    return isCollection(type) && may(sizeCommand(type)) && may(wholeCommand(type)) &&
           (may(ReadCommand::ObjectEncoding) || may(ReadCommand::MemoryUsage));
}

ReadDialect readDialect(bool pexpiretime, const std::vector<std::string>& refusedCommands)
{
    ReadDialect dialect;
    dialect.pexpiretime = pexpiretime;
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        if (std::find(refusedCommands.begin(), refusedCommands.end(), name(ReadCommand(i))) != refusedCommands.end())
            dialect.refuse(ReadCommand(i));
    }
    return dialect;
}

Ask firstAsk(ValueType type, const ReadDialect& dialect)
{
    if (type == ValueType::Unknown)
        return dialect.may(ReadCommand::Type) ? Ask::Type : Ask::Deadline;
    if (!dialect.reads(type)) // includes streams: no lock layout uses them
        return Ask::Deadline;
    return type == ValueType::String ? Ask::Text : Ask::Size;
}

ValueType nextGuess(ValueType tried)
{
    switch (tried) {
    case ValueType::Unknown:
        return ValueType::String;
    case ValueType::String:
        return ValueType::Hash;
    case ValueType::Hash:
        return ValueType::ZSet;
    case ValueType::ZSet:
        return ValueType::Set;
    default:
        return ValueType::Other;
    }
}

bool AskPlan::has(ReadCommand command) const
{
    return std::find(commands.begin(), commands.begin() + size, command) != commands.begin() + size;
}

AskPlan planOf(Ask ask, ValueType type, const ReadDialect& dialect, bool idle)
{
    AskPlan plan;
    const auto add = [&](ReadCommand command) {
        if (dialect.may(command))
            plan.commands[plan.size++] = command;
    };
    add(dialect.may(ReadCommand::PExpireTime) ? ReadCommand::PExpireTime : ReadCommand::Pttl);
    // Before commands that touch the key: GETRANGE, HLEN. TYPE, PTTL, OBJECT and MEMORY do not.
    if (idle && (ask == Ask::Text || ask == Ask::Size))
        add(ReadCommand::ObjectIdleTime);
    switch (ask) {
    case Ask::Deadline:
        if (plan.size == 0) // at least whether the key exists
            add(ReadCommand::Type);
        break;
    case Ask::Type:
        add(ReadCommand::Type);
        break;
    case Ask::LongText:
        add(ReadCommand::StrLen);
        [[fallthrough]];
    case Ask::Text:
        add(ReadCommand::GetRange);
        break;
    case Ask::Size:
        add(ReadCommand::ObjectEncoding);
        add(sizeCommand(type));
        break;
    case Ask::Memory:
        add(ReadCommand::MemoryUsage);
        break;
    case Ask::FieldEnds:
        add(ReadCommand::HPExpireTime);
        [[fallthrough]];
    case Ask::Collection:
        add(wholeCommand(type));
        break;
    }
    return plan;
}

std::uint32_t appendAsk(std::string& wire, Ask ask, ValueType type, std::string_view key, const ReadDialect& dialect,
                        bool idle, bool asking, std::span<const std::string> fields)
{
    const auto plan = planOf(ask, type, dialect, idle);
    for (std::size_t i = 0; i < plan.size; ++i) {
        if (asking) // ASKING applies to one command
            redis::appendCommand(wire, {"ASKING"});
        if (plan.commands[i] == ReadCommand::HPExpireTime)
            redis::appendFieldEnds(wire, key, fields);
        else
            appendRead(wire, plan.commands[i], key, kLastByte);
    }
    return plan.size;
}

void appendTrial(std::string& wire, ReadCommand command)
{
    appendRead(wire, command, "lockscope:probe", kLastByte);
}

std::size_t expectedBytes(Ask ask)
{
    switch (ask) {
    case Ask::Text:
    case Ask::LongText:
        return kTextBytes + 64;
    case Ask::Collection:
    case Ask::FieldEnds:
        return std::size_t(kCollectionBytes);
    case Ask::Deadline:
    case Ask::Type:
    case Ask::Size:
    case Ask::Memory:
        break;
    }
    return 64;
}

void takeValue(formats::RawValue& raw, ValueType type, const redis::ReplyView& value)
{
    raw.type = type;
    raw.value = {};
    raw.fields.clear();
    raw.members.clear();
    if (type == ValueType::Hash)
        redis::eachElement(value, type,
                           [&](std::string_view name, std::string_view text) { raw.fields.emplace_back(name, text); });
    else if (isCollection(type))
        redis::eachElement(value, type, [&](std::string_view member, std::string_view text) {
            raw.members.push_back({member, type == ValueType::ZSet ? score(text) : 0});
        });
    else
        raw.value = value.text();
}

KeyAnswer::Next KeyAnswer::continueWith(Ask ask)
{
    m_next = ask;
    return Next::Continue;
}

/// True for an error about when or where the key can be read; it says nothing about the key.
bool KeyAnswer::isPassing(const redis::ReplyView& reply)
{
    const bool isOfSlot = reply.isError("CLUSTERDOWN") && reply.text().find("slot") != std::string_view::npos;
    const bool isElsewhere = isOfSlot || reply.isError("MOVED") || reply.isError("ASK") || reply.isError("TRYAGAIN");
    const bool isLater = !isOfSlot && (reply.isError("BUSY") || reply.isError("LOADING") ||
                                       reply.isError("MASTERDOWN") || reply.isError("CLUSTERDOWN"));
    m_elsewhere = m_elsewhere || isElsewhere;
    m_later = m_later || isLater;
    if ((isElsewhere || isLater) && !m_words)
        m_words = std::make_shared<const std::string>(reply.text());
    return isElsewhere || isLater;
}

void KeyAnswer::onError(ReadCommand command, const redis::ReplyView& reply)
{
    if (isPassing(reply))
        return;
    if (reply.isError("WRONGTYPE")) {
        m_typeChanged = true; // the key was replaced between its event and our read
    } else if (!m_denied && command != ReadCommand::ObjectIdleTime && command != ReadCommand::HPExpireTime) {
        const auto permission = redis::permissionOf(reply);
        m_denied = std::make_shared<const Denial>(
            Denial{std::string(reply.text()), command,
                   permission == redis::Permission::CommandRefused || permission == redis::Permission::NoSuchCommand,
                   permission == redis::Permission::KeyRefused});
    }
}

KeyAnswer::Next KeyAnswer::feed(std::uint32_t index, const redis::ReplyView& reply)
{
    const auto command = m_plan.commands[std::min<std::size_t>(index, m_plan.commands.size() - 1)];
    if (reply.isError())
        onError(command, reply);
    else
        takeReply(command, reply);
    if (!isLast(index))
        return Next::More;
    // An error in any reply of the step decides.
    if (m_later)
        return Next::Later;
    if (m_elsewhere)
        return Next::Elsewhere;
    if (m_typeChanged) {
        m_type = ValueType::Unknown;
        return continueWith(Ask::Type);
    }
    if (m_denied)
        return Next::Denied;
    return m_exists ? conclude() : Next::Look;
}

void KeyAnswer::takeReply(ReadCommand command, const redis::ReplyView& reply)
{
    const bool isEmpty = reply.isAggregate() ? reply.size() == 0 : reply.text().empty();
    switch (command) {
    case ReadCommand::PExpireTime:
    case ReadCommand::Pttl:
        m_deadlineMs = reply.integer().value_or(-1);
        m_knowsDeadline = true;
        m_exists = m_deadlineMs != -2;
        return;
    case ReadCommand::Type:
        if (reply.text() == "none") // it ended between two of our commands
            m_exists = false;
        else
            m_type = valueTypeFrom(reply.text());
        return;
    case ReadCommand::ObjectIdleTime:
        m_idleSeconds = reply.integer().value_or(0);
        return;
    case ReadCommand::ObjectEncoding:
        m_compact = isCompact(reply.text());
        // Redis has a dedicated compact encoding for field leases; Valkey always uses a table for such hashes.
        m_mayHaveEnds = m_dialect.fieldEnds && (reply.text() == "listpackex" || reply.text() == "hashtable");
        return;
    case ReadCommand::HPExpireTime: {
        std::vector<std::int64_t> ends;
        for (const auto end : reply)
            ends.push_back(end.integer().value_or(-1));
        m_fieldEnds = std::make_shared<const std::vector<std::int64_t>>(std::move(ends));
        return;
    }
    case ReadCommand::HLen:
    case ReadCommand::ZCard:
    case ReadCommand::LLen:
    case ReadCommand::SCard:
        m_elements = reply.integer().value_or(0);
        m_exists = m_exists && (m_knowsDeadline || m_elements > 0);
        return;
    case ReadCommand::StrLen:
    case ReadCommand::MemoryUsage:
        m_valueBytes = reply.integer().value_or(0);
        return;
    case ReadCommand::GetRange:
    case ReadCommand::HGetAll:
    case ReadCommand::ZRange:
    case ReadCommand::LRange:
    case ReadCommand::SMembers:
        m_value = reply;
        m_exists = m_exists && (m_knowsDeadline || !isEmpty);
        return;
    }
}

/// All commands of the step were answered, and the key exists.
KeyAnswer::Next KeyAnswer::conclude()
{
    switch (m_ask) {
    case Ask::Deadline:
        break;
    case Ask::Type:
        if (const auto ask = firstAsk(m_type, m_dialect); ask != Ask::Deadline)
            return continueWith(ask);
        break;
    case Ask::Text:
        if (m_value.text().size() >= kTextBytes)
            return continueWith(Ask::LongText);
        m_valueBytes = std::int64_t(m_value.text().size());
        m_hasValue = true;
        break;
    case Ask::LongText:
        m_hasValue = true;
        // Without permission for the length, the value counts as cut.
        m_tooLarge = !m_plan.has(ReadCommand::StrLen) || m_valueBytes > std::int64_t(kTextBytes);
        break;
    case Ask::Size:
        if (isCollection(m_type) && m_elements <= kCollectionElements) {
            if (m_compact || m_dialect.may(ReadCommand::MemoryUsage))
                return continueWith(m_compact ? Ask::Collection : Ask::Memory);
            break; // without permission for the size it is not read
        }
        m_hasValue = m_tooLarge = true;
        break;
    case Ask::Memory:
        if (m_valueBytes <= kCollectionBytes)
            return continueWith(Ask::Collection);
        m_hasValue = m_tooLarge = true;
        break;
    case Ask::Collection:
    case Ask::FieldEnds:
        return concludeCollection();
    }
    return Next::Look;
}

KeyAnswer::Next KeyAnswer::concludeCollection()
{
    m_valueBytes = bytesOf(m_value);
    m_hasValue = true;
    if (m_ask != Ask::Collection || m_type != ValueType::Hash || !m_mayHaveEnds || !m_dialect.fieldEnds)
        return Next::Look;
    std::vector<std::string> fields;
    redis::eachElement(m_value, m_type, [&](std::string_view field, std::string_view) { fields.emplace_back(field); });
    if (fields.empty() || std::int64_t(fields.size()) > kLeasedFields)
        return Next::Look;
    m_fields = std::make_shared<const std::vector<std::string>>(std::move(fields));
    m_hasValue = false; // until it is read together with its ends
    return continueWith(Ask::FieldEnds);
}

} // namespace lockscope::monitor
