// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: release scripts that several libraries share. Each returns a ReleaseAnswer, or an array of it and
// the replies of PUBLISH and SPUBLISH (or of the command that did not run) if one of them failed: without the right to
// publish, the release still succeeds. If the script fails, nothing was changed: commands that may be refused come
// before the first change, or are undone.

#include <string_view>

namespace lockscope::formats {

/// KEYS: lock. ARGV: value, channel, message, shard channel of a cluster (optional).
inline constexpr std::string_view kDeleteAndPublish = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('DEL', KEYS[1])
local told = redis.pcall('PUBLISH', ARGV[2], ARGV[3])
local shards = ARGV[4] and redis.pcall('SPUBLISH', ARGV[4], ARGV[3]) or 0
return type(told) == 'number' and type(shards) == 'number' and 1 or {1, told, shards})";

/// KEYS: lock, list that waiters block on. ARGV: value. A key of another type under the list's name is left alone.
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

/// KEYS: sorted set. ARGV: members; the first decides.
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

/// KEYS: list that waiters block on. A key of another type under this name is left alone.
inline constexpr std::string_view kSignal = R"(local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'none' and kind ~= 'list' then
    return 0
end
redis.pcall('DEL', KEYS[1])
redis.call('LPUSH', KEYS[1], '1')
redis.pcall('PEXPIRE', KEYS[1], 1000)
return 1)";

} // namespace lockscope::formats
