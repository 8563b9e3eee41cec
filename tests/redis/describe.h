// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/respparser.h"

#include <hiredis/hiredis.h>

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::test {

/// A reply as one line of text, so that replies can be compared and read in a failed test: [+OK :5 $bytes _ {$k :1}].
inline std::string describe(redis::ReplyView reply)
{
    using redis::ReplyType;
    const std::string text(reply.text());
    const char* brackets = "[]";
    switch (reply.type()) {
    case ReplyType::Null:
        return "_";
    case ReplyType::SimpleString:
        return "+" + text;
    case ReplyType::Error:
        return "-" + text;
    case ReplyType::Integer:
        return ":" + std::to_string(*reply.integer());
    case ReplyType::Blob:
        return "$" + text;
    case ReplyType::Double:
        return "," + text;
    case ReplyType::Boolean:
        return *reply.integer() ? "#t" : "#f";
    case ReplyType::BigNumber:
        return "(" + text;
    case ReplyType::Array:
        break;
    case ReplyType::Map:
        brackets = "{}";
        break;
    case ReplyType::Set:
        brackets = "~~";
        break;
    case ReplyType::Push:
        brackets = "><";
        break;
    }
    std::string out(1, brackets[0]);
    for (const redis::ReplyView child : reply)
        out += (out.size() > 1 ? " " : "") + describe(child);
    return out + brackets[1];
}

/// The same for what hiredis read (RESP2).
inline std::string describe(const redisReply* reply)
{
    const std::string text = reply->str ? std::string(reply->str, reply->len) : std::string{};
    switch (reply->type) {
    case REDIS_REPLY_NIL:
        return "_";
    case REDIS_REPLY_STATUS:
        return "+" + text;
    case REDIS_REPLY_ERROR:
        return "-" + text;
    case REDIS_REPLY_INTEGER:
        return ":" + std::to_string(reply->integer);
    case REDIS_REPLY_STRING:
        return "$" + text;
    default:
        break;
    }
    std::string out = "[";
    for (size_t i = 0; i < reply->elements; ++i)
        out += (out.size() > 1 ? " " : "") + describe(reply->element[i]);
    return out + "]";
}

/// Everything the parser hands out for the bytes given so far. An error is the last line.
inline std::vector<std::string> drain(redis::RespParser& parser)
{
    using Item = redis::RespParser::Item;
    std::vector<std::string> out;
    for (;;) {
        switch (parser.next()) {
        case Item::NeedMore:
            return out;
        case Item::Reply:
            out.push_back(describe(parser.reply()));
            break;
        case Item::Push:
            out.push_back("push " + describe(parser.reply()));
            break;
        case Item::KeyEvent:
            out.push_back("event " + std::to_string(parser.keyEvent().pattern) + " " +
                          std::string(parser.keyEvent().key) + " " + std::string(parser.keyEvent().event));
            break;
        case Item::MonitorLine:
            out.push_back((parser.isMonitorLineCut() ? "cut " : "line ") + std::string(parser.monitorLine()));
            break;
        case Item::Error:
            out.push_back("error " + parser.error());
            return out;
        }
    }
}

/// The same for bytes that arrive in these pieces. An error stays the last line.
inline std::vector<std::string> drainPieces(redis::RespParser& parser, const std::vector<std::string_view>& pieces)
{
    std::vector<std::string> all;
    for (const std::string_view piece : pieces) {
        parser.feed(piece);
        const std::vector<std::string> some = drain(parser);
        all.insert(all.end(), some.begin(), some.end());
        if (!all.empty() && all.back().starts_with("error "))
            return all;
    }
    return all;
}

/// What hiredis makes of it, until it needs more or reports an error (nothing is added for that).
inline std::vector<std::string> drainReference(std::string_view bytes, bool* failed = nullptr)
{
    std::vector<std::string> out;
    redisReader* reader = redisReaderCreate();
    redisReaderFeed(reader, bytes.data(), bytes.size());
    void* reply = nullptr;
    while (redisReaderGetReply(reader, &reply) == REDIS_OK && reply) {
        out.push_back(describe(static_cast<redisReply*>(reply)));
        freeReplyObject(reply);
        reply = nullptr;
    }
    if (failed)
        *failed = reader->err != 0;
    redisReaderFree(reader);
    return out;
}

} // namespace lockscope::test
