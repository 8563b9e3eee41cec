// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/keyread.h"

#include "redis/command.h"

#include <array>
#include <cstdlib>

namespace lockscope::monitor {

namespace {

using redis::appendCommand;

std::string_view sizeCommand(ValueType type)
{
    switch (type) {
    case ValueType::Hash:
        return "HLEN";
    case ValueType::ZSet:
        return "ZCARD";
    case ValueType::List:
        return "LLEN";
    case ValueType::Set:
        return "SCARD";
    case ValueType::Unknown:
    case ValueType::String:
    case ValueType::Stream:
    case ValueType::Other:
        break;
    }
    return {};
}

void appendWhole(std::string& wire, ValueType type, std::string_view key)
{
    switch (type) {
    case ValueType::ZSet:
        appendCommand(wire, {"ZRANGE", key, "0", "-1", "WITHSCORES"});
        break;
    case ValueType::List:
        appendCommand(wire, {"LRANGE", key, "0", "-1"});
        break;
    case ValueType::Set:
        appendCommand(wire, {"SMEMBERS", key});
        break;
    case ValueType::Hash:
    default:
        appendCommand(wire, {"HGETALL", key});
        break;
    }
}

std::uint32_t repliesOf(Ask ask)
{
    static constexpr std::array<std::uint8_t, 7> kReplies{1, 2, 2, 3, 3, 2, 2};
    return kReplies[std::size_t(ask)];
}

bool isReadable(ValueType type)
{
    return type == ValueType::Hash || type == ValueType::ZSet || type == ValueType::List || type == ValueType::Set;
}

bool isCompact(std::string_view encoding)
{
    return encoding == "listpack" || encoding == "ziplist" || encoding == "intset";
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

/// Reads two elements at a time: hash fields, or a sorted set in RESP2.
template <class Take>
void eachPair(const redis::ReplyView& reply, Take take)
{
    for (auto it = reply.begin(); it != reply.end();) {
        const auto first = *it++;
        if (it == reply.end())
            return;
        take(first.text(), (*it++).text());
    }
}

double score(std::string_view text)
{
    return std::strtod(std::string(text).c_str(), nullptr);
}

} // namespace

Ask firstAsk(ValueType type, const ReadDialect& dialect)
{
    if (!dialect.values)
        return Ask::Deadline;
    switch (type) {
    case ValueType::Unknown:
        return Ask::Type;
    case ValueType::String:
        return Ask::Text;
    case ValueType::Hash:
    case ValueType::ZSet:
    case ValueType::List:
    case ValueType::Set:
        return Ask::Size;
    case ValueType::Stream: // no lock layout uses them
    case ValueType::Other:
        break;
    }
    return Ask::Deadline;
}

std::uint32_t appendAsk(std::string& wire, Ask ask, ValueType type, std::string_view key, const ReadDialect& dialect)
{
    appendCommand(wire, {dialect.pexpiretime ? std::string_view("PEXPIRETIME") : std::string_view("PTTL"), key});
    switch (ask) {
    case Ask::Deadline:
        break;
    case Ask::Type:
        appendCommand(wire, {"TYPE", key});
        break;
    case Ask::LongText:
        appendCommand(wire, {"STRLEN", key});
        [[fallthrough]];
    case Ask::Text:
        appendCommand(wire, {"GETRANGE", key, "0", "1023"});
        break;
    case Ask::Size:
        appendCommand(wire, {"OBJECT", "ENCODING", key});
        appendCommand(wire, {sizeCommand(type), key});
        break;
    case Ask::Memory:
        // All elements (their number is small by now): one large field among small ones must not hide in an estimate.
        appendCommand(wire, {"MEMORY", "USAGE", key, "SAMPLES", "0"});
        break;
    case Ask::Collection:
        appendWhole(wire, type, key);
        break;
    }
    return repliesOf(ask);
}

std::size_t expectedBytes(Ask ask)
{
    switch (ask) {
    case Ask::Text:
    case Ask::LongText:
        return kTextBytes + 64;
    case Ask::Collection:
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
    switch (type) {
    case ValueType::Hash:
        eachPair(value, [&](std::string_view name, std::string_view text) { raw.fields.emplace_back(name, text); });
        break;
    case ValueType::ZSet:
        if (value.size() > 0 && value.at(0).isAggregate()) { // RESP3
            for (const auto pair : value)
                raw.members.push_back({pair.at(0).text(), score(pair.at(1).text())});
        } else {
            eachPair(value, [&](std::string_view name, std::string_view text) {
                raw.members.push_back({name, score(text)});
            });
        }
        break;
    case ValueType::List:
    case ValueType::Set:
        for (const auto member : value)
            raw.members.push_back({member.text(), 0});
        break;
    default:
        raw.value = value.text();
        break;
    }
}

KeyAnswer::Next KeyAnswer::continueWith(Ask ask)
{
    m_next = ask;
    return Next::Continue;
}

KeyAnswer::Next KeyAnswer::onError(std::uint32_t index, const redis::ReplyView& reply)
{
    if (reply.isError("BUSY") || reply.isError("LOADING") || reply.isError("MASTERDOWN") || reply.isError("TRYAGAIN"))
        m_later = true;
    else if (reply.isError("WRONGTYPE"))
        m_typeChanged = true; // the key was replaced between its event and our read
    else if (!m_denied) {
        m_denied = std::make_shared<const std::string>(reply.text());
        m_valueDenied = index > 0;
    }
    if (index + 1 < repliesOf(m_ask))
        return Next::More;
    if (m_later)
        return Next::Later;
    if (m_typeChanged) {
        m_type = ValueType::Unknown;
        return continueWith(Ask::Type);
    }
    return Next::Denied;
}

KeyAnswer::Next KeyAnswer::feed(std::uint32_t index, const redis::ReplyView& reply)
{
    if (reply.isError())
        return onError(index, reply);
    if (index == 0) {
        m_deadlineMs = reply.integer().value_or(-1);
        m_exists = m_deadlineMs != -2;
        return m_ask == Ask::Deadline ? Next::Look : Next::More;
    }
    if (index + 1 < repliesOf(m_ask)) {
        if (m_ask == Ask::Size)
            m_compact = isCompact(reply.text());
        else
            m_valueBytes = reply.integer().value_or(0); // STRLEN
        return Next::More;
    }
    // What went wrong with an earlier reply of the step decides.
    if (m_later || m_typeChanged || m_denied)
        return m_later ? Next::Later : m_typeChanged ? continueWith(Ask::Type) : Next::Denied;
    return m_exists ? onLast(reply) : Next::Look;
}

KeyAnswer::Next KeyAnswer::onLast(const redis::ReplyView& reply)
{
    switch (m_ask) {
    case Ask::Deadline:
        break;
    case Ask::Type:
        if (reply.text() == "none") { // it ended between our two commands
            m_exists = false;
            break;
        }
        m_type = valueTypeFrom(reply.text());
        return continueWith(firstAsk(m_type, {}));
    case Ask::Text:
        if (reply.text().size() >= kTextBytes)
            return continueWith(Ask::LongText);
        m_value = reply;
        m_valueBytes = std::int64_t(reply.text().size());
        m_hasValue = true;
        break;
    case Ask::LongText:
        m_value = reply;
        m_hasValue = true;
        m_tooLarge = m_valueBytes > std::int64_t(kTextBytes);
        break;
    case Ask::Size:
        m_elements = reply.integer().value_or(0);
        if (isReadable(m_type) && m_elements <= kCollectionElements)
            return continueWith(m_compact ? Ask::Collection : Ask::Memory);
        m_hasValue = m_tooLarge = true;
        break;
    case Ask::Memory:
        m_valueBytes = reply.integer().value_or(0);
        if (m_valueBytes <= kCollectionBytes)
            return continueWith(Ask::Collection);
        m_hasValue = m_tooLarge = true;
        break;
    case Ask::Collection:
        m_value = reply;
        m_valueBytes = bytesOf(reply);
        m_hasValue = true;
        break;
    }
    return Next::Look;
}

} // namespace lockscope::monitor
