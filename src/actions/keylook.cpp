// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/keylook.h"

#include "actions/recipe.h"
#include "formats/decode.h"

#include <algorithm>
#include <cstdlib>

namespace lockscope::actions {

namespace {

constexpr int kAttempts = 3;
constexpr std::int64_t kMostFields = 1000;

} // namespace

KeyLook::KeyLook(redis::Connection& connection, std::string key, int database, Done done, QObject* parent)
    : QObject(parent), m_connection(connection), m_done(std::move(done))
{
    m_seen.key = std::move(key);
    m_seen.database = database;
}

void KeyLook::start()
{
    Seen fresh;
    fresh.key = std::move(m_seen.key);
    fresh.database = m_seen.database;
    m_seen = std::move(fresh);
    ++m_attempts;
    ask(redis::Command{"TYPE", m_seen.key}, &KeyLook::onType);
}

void KeyLook::ask(const redis::Command& command, void (KeyLook::*then)(const redis::ReplyView&))
{
    m_connection.send(command, this, [this, then](const redis::Answer& answer) {
        if (!answer.isAnswered())
            finish(tr("the connection was lost before the answer came").toStdString());
        else if (answer.reply.isError("WRONGTYPE") && m_attempts < kAttempts)
            start(); // replaced between two commands
        else if (answer.reply.isError())
            finish(std::string(answer.reply.text()));
        else
            (this->*then)(answer.reply);
    });
}

void KeyLook::onType(const redis::ReplyView& reply)
{
    if (reply.text() == "none") {
        finish({});
        return;
    }
    m_seen.exists = true;
    m_seen.type = valueTypeFrom(reply.text());
    ask(redis::Command{"PTTL", m_seen.key}, &KeyLook::onPttl);
}

void KeyLook::onPttl(const redis::ReplyView& reply)
{
    m_seen.pttlMs = reply.integer().value_or(-2);
    if (m_seen.pttlMs == -2) {
        m_seen.exists = false;
        finish({});
    } else if (m_seen.type == ValueType::String) {
        ask(redis::Command{"STRLEN", m_seen.key}, &KeyLook::onLength);
    } else if (m_seen.type == ValueType::Hash) {
        ask(redis::Command{"HLEN", m_seen.key}, &KeyLook::onLength);
    } else if (hasMembers(m_seen)) {
        ask(redis::Command{m_seen.type == ValueType::ZSet ? "ZCARD" : "SCARD", m_seen.key}, &KeyLook::onLength);
    } else {
        notComparable(manyHolders());
    }
}

void KeyLook::onLength(const redis::ReplyView& reply)
{
    const auto length = reply.integer().value_or(0);
    const bool isString = m_seen.type == ValueType::String;
    if (length > (isString ? kMostBytes : kMostFields))
        notComparable(isString ? tr("Its value has %1 bytes: too large to be compared safely.").arg(length)
                               : tr("It has %1 fields: too large to be compared safely.").arg(length));
    else if (isString)
        ask(redis::Command{"GETRANGE", m_seen.key, "0", "65535"}, &KeyLook::onString);
    else
        ask(redis::Command{"MEMORY", "USAGE", m_seen.key, "SAMPLES", "0"}, &KeyLook::onMemory);
}

void KeyLook::onMemory(const redis::ReplyView& reply)
{
    const auto bytes = reply.integer().value_or(0);
    if (bytes > kMostBytes)
        notComparable(tr("It takes %1 bytes: too large to be compared safely.").arg(bytes));
    else if (m_seen.type == ValueType::ZSet)
        ask(redis::Command{"ZRANGE", m_seen.key, "0", "-1", "WITHSCORES"}, &KeyLook::onMembers);
    else if (m_seen.type == ValueType::Set)
        ask(redis::Command{"SMEMBERS", m_seen.key}, &KeyLook::onMembers);
    else
        ask(redis::Command{"HGETALL", m_seen.key}, &KeyLook::onHash);
}

void KeyLook::onString(const redis::ReplyView& reply)
{
    m_seen.value = std::string(reply.text());
    m_seen.comparable = true;
    decode();
}

void KeyLook::onHash(const redis::ReplyView& reply)
{
    for (auto it = reply.begin(); it != reply.end();) {
        const auto field = *it++;
        if (it == reply.end())
            break;
        m_seen.fields.emplace_back(field.text(), (*it++).text());
    }
    std::sort(m_seen.fields.begin(), m_seen.fields.end());
    m_seen.comparable = true;
    decode();
}

/// A sorted set comes as pairs (RESP3) or flat.
void KeyLook::onMembers(const redis::ReplyView& reply)
{
    for (auto it = reply.begin(); it != reply.end();) {
        const auto item = *it++;
        if (item.isAggregate())
            m_seen.fields.emplace_back(item.at(0).text(), item.at(1).text());
        else if (m_seen.type == ValueType::Set)
            m_seen.fields.emplace_back(item.text(), std::string());
        else if (it != reply.end())
            m_seen.fields.emplace_back(item.text(), (*it++).text());
    }
    std::sort(m_seen.fields.begin(), m_seen.fields.end());
    m_seen.comparable = true;
    // Only a library's own members can be let go of one by one.
    if (const auto release = ownRelease(m_seen); !release)
        notComparable(manyHolders());
    else
        decode();
}

QString KeyLook::manyHolders()
{
    return tr("It is neither a string nor a hash: its holders share one key, and removing that would remove "
              "all of them.");
}

void KeyLook::decode()
{
    formats::RawValue raw;
    raw.key = m_seen.key;
    raw.type = m_seen.type;
    raw.value = m_seen.value;
    raw.valueBytes = m_seen.value.size();
    for (const auto& [field, value] : m_seen.fields) {
        if (hasMembers(m_seen))
            raw.members.push_back({field, std::strtod(value.c_str(), nullptr)});
        else
            raw.fields.emplace_back(field, value);
    }
    raw.pttlMs = m_seen.pttlMs;
    const auto holding = formats::decode(raw);
    m_seen.token = std::string(holding.token);
    m_seen.count = holding.count;
    m_seen.mode = holding.mode;
    m_seen.library = holding.library;
    finish({});
}

void KeyLook::notComparable(const QString& why)
{
    m_seen.comparable = false;
    m_seen.why = why.toStdString();
    finish({});
}

void KeyLook::finish(const std::string& error)
{
    deleteLater();
    const auto done = std::move(m_done);
    done(m_seen, error);
}

} // namespace lockscope::actions
