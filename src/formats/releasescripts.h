// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the scripts of releases that more than one library has. Each answers a ReleaseAnswer, or an array
// of it and of what PUBLISH and SPUBLISH (or the command that did not run) said, when one of them said an error: a user
// who may not publish has released all the same. An error instead of an answer means that nothing was changed: what may
// be refused stands in front of the first change, or is undone.

#include <string_view>

namespace lockscope::formats {

/// KEYS: lock. ARGV: value, channel, message.
inline constexpr std::string_view kDeleteAndPublish = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('DEL', KEYS[1])
local told = redis.pcall('PUBLISH', ARGV[2], ARGV[3])
return type(told) == 'number' and 1 or {1, told})";

/// KEYS: lock, list that waiters block on. ARGV: value. Anything else that has the list's name stays.
inline constexpr std::string_view kDeleteAndSignal = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('DEL', KEYS[1])
local kind = redis.pcall('TYPE', KEYS[2])
if kind.ok == 'none' or kind.ok == 'list' then
    redis.pcall('DEL', KEYS[2])
    local signal = redis.pcall('LPUSH', KEYS[2], '1')
    redis.pcall('PEXPIRE', KEYS[2], 1000)
    return type(signal) == 'number' and 1 or {1, signal}
end
return kind.ok and 1 or {1, kind})";

/// KEYS: sorted set. ARGV: members; the first one decides.
inline constexpr std::string_view kRemoveMembers = R"(if redis.call('EXISTS', KEYS[1]) == 0 then
    return -1
end
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then
    return 0
end
for i = 2, #ARGV do
    redis.call('ZREM', KEYS[1], ARGV[i])
end
return redis.call('EXISTS', KEYS[1]) == 0 and 1 or 3)";

/// KEYS: set. ARGV: member.
inline constexpr std::string_view kRemoveFromSet = R"(if redis.call('EXISTS', KEYS[1]) == 0 then
    return -1
end
if redis.call('SREM', KEYS[1], ARGV[1]) == 0 then
    return 0
end
return redis.call('EXISTS', KEYS[1]) == 0 and 1 or 3)";

/// KEYS: the list that waiters block on. Anything else that has its name stays.
inline constexpr std::string_view kSignal = R"(local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'none' and kind ~= 'list' then
    return 0
end
redis.pcall('DEL', KEYS[1])
redis.call('LPUSH', KEYS[1], '1')
redis.pcall('PEXPIRE', KEYS[1], 1000)
return 1)";

} // namespace lockscope::formats
