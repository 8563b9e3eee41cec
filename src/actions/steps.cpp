// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/steps.h"

#include "core/text.h"
#include "formats/decode.h"
#include "formats/scripts.h"

#include <algorithm>
#include <cctype>

namespace lockscope::actions {

namespace {

/// ARGV: number of fields, then field, value ... Leaves a comparison result in `held`: -1, 0 or 1.
constexpr std::string_view kCompareHash = R"(local n = tonumber(ARGV[1])
local held = 1
local fields = redis.call('HLEN', KEYS[1])
if fields == 0 then
    held = -1
elseif fields ~= n then
    held = 0
else
    for i = 1, n do
        if redis.call('HGET', KEYS[1], ARGV[2 * i]) ~= ARGV[2 * i + 1] then
            held = 0
        end
    end
end
)";

constexpr std::string_view kCompareString = R"(local value = redis.call('GET', KEYS[1])
local held = 0
if not value then
    held = -1
elseif value == ARGV[1] then
    held = 1
end
)";

constexpr std::string_view kThenDelete = R"(if held == 1 then
    redis.call('DEL', KEYS[1])
end
return held)";

/// The last argument is the new lease in milliseconds.
constexpr std::string_view kThenShorten = R"(if held == 1 then
    local left = redis.call('PTTL', KEYS[1])
    if left >= 0 and left <= tonumber(ARGV[#ARGV]) then
        return 2
    end
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// The last two arguments are the tombstone and its lease in milliseconds.
constexpr std::string_view kThenEntombString = R"(if held == 1 then
    redis.call('SET', KEYS[1], ARGV[#ARGV - 1], 'PX', ARGV[#ARGV])
end
return held)";
constexpr std::string_view kThenEntombHash = R"(if held == 1 then
    redis.call('DEL', KEYS[1])
    redis.call('HSET', KEYS[1], ARGV[#ARGV - 1], '1')
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// ARGV: number of fields, field, value ..., lease in milliseconds (0: none).
constexpr std::string_view kSetHashIfAbsent = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
for i = 1, tonumber(ARGV[1]) do
    redis.call('HSET', KEYS[1], ARGV[2 * i], ARGV[2 * i + 1])
end
if ARGV[#ARGV] ~= '0' then
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return 1)";

std::string shownToken(const Seen& seen, const TokenMask& mask)
{
    return "<token " + mask.mask(seen.token.empty() ? seen.value : seen.token) + ">";
}

/// EVAL with the comparison arguments of `seen`; `more` are behind them.
ShownCommand eval(std::string_view script, std::string_view title, const Seen& seen,
                  const std::vector<std::string>& more, const TokenMask& mask)
{
    redis::Command command{"EVAL", script, "1", seen.key};
    if (seen.type == ValueType::Hash) {
        command.arg(std::int64_t(seen.fields.size()));
        for (const auto& [field, value] : seen.fields)
            command.secret(field).secret(value);
    } else {
        command.secret(seen.value);
    }
    std::string shown = "EVAL <" + std::string(title) + "> 1 " + redis::quoted(seen.key) + " " + shownToken(seen, mask);
    for (const auto& argument : more) {
        command.arg(argument);
        shown += " " + redis::quoted(argument);
    }
    return {std::move(command), std::move(shown)};
}

std::string script(const Seen& seen, std::string_view then)
{
    return std::string(seen.type == ValueType::Hash ? kCompareHash : kCompareString) + std::string(then);
}

/// Redisson puts the lock's name in braces, unless it has some.
std::string redissonName(std::string_view prefix, const std::string& key)
{
    return std::string(prefix) + ":" + (key.find('{') == std::string::npos ? "{" + key + "}" : key);
}

bool isRedisson(const Seen& seen)
{
    return seen.type == ValueType::Hash && std::string_view(formats::library(seen.library).name) == "redisson";
}

/// python-redis-lock: lock:<name> holds 18 random bytes in base64, that is 24 characters without padding.
bool isPythonRedisLock(const Seen& seen)
{
    const auto isBase64 = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '/';
    };
    return seen.type == ValueType::String && seen.key.starts_with("lock:") && seen.value.size() == 24 &&
           std::all_of(seen.value.begin(), seen.value.end(), isBase64);
}

} // namespace

ShownCommand deleteIfUnchanged(const Seen& seen, NativeDelete native, const TokenMask& mask)
{
    if (seen.type == ValueType::Hash)
        return eval(script(seen, kThenDelete), "delete if unchanged", seen, {}, mask);
    const auto shown = redis::quoted(seen.key) + " ";
    switch (native) {
    case NativeDelete::Delex: {
        redis::Command command{"DELEX", seen.key, "IFEQ"};
        command.secret(seen.value);
        return {std::move(command), "DELEX " + shown + "IFEQ " + shownToken(seen, mask)};
    }
    case NativeDelete::Delifeq: {
        redis::Command command{"DELIFEQ", seen.key};
        command.secret(seen.value);
        return {std::move(command), "DELIFEQ " + shown + shownToken(seen, mask)};
    }
    case NativeDelete::None:
        break;
    }
    return eval(formats::kCompareAndDelete, "delete if unchanged", seen, {}, mask);
}

ShownCommand expireIfUnchanged(const Seen& seen, std::chrono::milliseconds ttl, const TokenMask& mask)
{
    return eval(script(seen, kThenShorten), "shorten if unchanged", seen, {std::to_string(ttl.count())}, mask);
}

ShownCommand entombIfUnchanged(const Seen& seen, std::string_view tombstone, std::chrono::milliseconds ttl,
                               const TokenMask& mask)
{
    const auto then = seen.type == ValueType::Hash ? kThenEntombHash : kThenEntombString;
    return eval(script(seen, then), "replace if unchanged", seen, {std::string(tombstone), std::to_string(ttl.count())},
                mask);
}

ShownCommand setIfAbsent(const Seen& seen, std::chrono::milliseconds left, const TokenMask& mask)
{
    if (seen.type == ValueType::Hash)
        return eval(kSetHashIfAbsent, "set if absent", seen, {std::to_string(left.count())}, mask);
    redis::Command command{"SET", seen.key};
    command.secret(seen.value).arg("NX");
    auto shown = "SET " + redis::quoted(seen.key) + " " + shownToken(seen, mask) + " NX";
    if (left.count() > 0) {
        command.arg("PX").arg(std::int64_t(left.count()));
        shown += " PX " + std::to_string(left.count());
    }
    return {std::move(command), std::move(shown)};
}

WakeUp wakeUpFor(const Seen& seen)
{
    WakeUp wakeUp;
    if (isRedisson(seen)) {
        wakeUp.channels.push_back(redissonName("redisson_lock__channel", seen.key));
        wakeUp.queue = redissonName("redisson_lock_queue", seen.key);
    } else if (isPythonRedisLock(seen)) {
        wakeUp.signalList = "lock-signal:" + seen.key.substr(std::string_view("lock:").size());
    }
    return wakeUp;
}

} // namespace lockscope::actions
