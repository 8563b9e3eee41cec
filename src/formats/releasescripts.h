// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the scripts of release.cpp. Each answers a ReleaseAnswer, or an array of it and of what PUBLISH
// and SPUBLISH (or the command that did not run) said, when one of them said an error: a user who may not publish has
// released all the same. An error instead of an answer means that nothing was changed: what may be refused stands in
// front of the first change, or is undone.

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

/// KEYS: hash. ARGV: number of fields, field, value ...
inline constexpr std::string_view kDeleteHash = R"(local fields = redis.call('HLEN', KEYS[1])
if fields == 0 then
    return -1
end
if fields ~= tonumber(ARGV[1]) then
    return 0
end
for i = 1, fields do
    if redis.call('HGET', KEYS[1], ARGV[2 * i]) ~= ARGV[2 * i + 1] then
        return 0
    end
end
redis.call('DEL', KEYS[1])
return 1)";

/// KEYS: hash. ARGV: number of fields, field, value ..., channel, message. Servers with shard channels have Redisson
/// listen there.
inline constexpr std::string_view kDeleteHashAndPublish = R"(local fields = redis.call('HLEN', KEYS[1])
if fields == 0 then
    return -1
end
if fields ~= tonumber(ARGV[1]) then
    return 0
end
for i = 1, fields do
    if redis.call('HGET', KEYS[1], ARGV[2 * i]) ~= ARGV[2 * i + 1] then
        return 0
    end
end
redis.call('DEL', KEYS[1])
local told = redis.pcall('PUBLISH', ARGV[#ARGV - 1], ARGV[#ARGV])
local shards = redis.pcall('SPUBLISH', ARGV[#ARGV - 1], ARGV[#ARGV])
return type(told) == 'number' and type(shards) == 'number' and 1 or {1, told, shards})";

/// KEYS: hash, queue, deadlines. ARGV: as above. Waiters whose deadline has passed leave the queue; the first one alive
/// waits on a channel of its own.
inline constexpr std::string_view kDeleteFair = R"(local fields = redis.call('HLEN', KEYS[1])
if fields == 0 then
    return -1
end
if fields ~= tonumber(ARGV[1]) then
    return 0
end
for i = 1, fields do
    if redis.call('HGET', KEYS[1], ARGV[2 * i]) ~= ARGV[2 * i + 1] then
        return 0
    end
end
redis.call('DEL', KEYS[1])
local time = redis.pcall('TIME')
if time.err then
    return {1, time}
end
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
while true do
    local first = redis.pcall('LINDEX', KEYS[2], 0)
    if type(first) ~= 'string' then
        return first and {1, first} or 1
    end
    local deadline = redis.pcall('ZSCORE', KEYS[3], first)
    if type(deadline) ~= 'string' or tonumber(deadline) > now then
        local channel = ARGV[#ARGV - 1] .. ':' .. first
        local told = redis.pcall('PUBLISH', channel, ARGV[#ARGV])
        local shards = redis.pcall('SPUBLISH', channel, ARGV[#ARGV])
        return type(told) == 'number' and type(shards) == 'number' and 1 or {1, told, shards}
    end
    redis.pcall('ZREM', KEYS[3], first)
    local dead = redis.pcall('LPOP', KEYS[2])
    if type(dead) ~= 'string' then
        return {1, dead}
    end
end)";

/// KEYS: hash. ARGV: owner, channel, message. Takes out each value that the owner has locked.
inline constexpr std::string_view kDeleteMulti = R"(local all = redis.call('HGETALL', KEYS[1])
if #all == 0 then
    return -1
end
local gone = 0
for i = 1, #all, 2 do
    local mine = all[i] .. ':' .. ARGV[1]
    if all[i + 1] == ARGV[1] and redis.call('HEXISTS', KEYS[1], mine .. ':lock_count') == 1 then
        redis.call('HDEL', KEYS[1], all[i], mine .. ':expire_time', mine .. ':lock_count')
        gone = gone + 1
    end
end
if gone == 0 then
    return 0
end
local done = redis.pcall('EXISTS', KEYS[1]) == 0 and 1 or 3
local told = redis.pcall('PUBLISH', ARGV[2], ARGV[3])
local shards = redis.pcall('SPUBLISH', ARGV[2], ARGV[3])
return type(told) == 'number' and type(shards) == 'number' and done or {done, told, shards})";

/// KEYS: permits that are taken, number of those left. ARGV: permit, channel. Both change or neither does.
inline constexpr std::string_view kReturnPermit = R"(if redis.call('EXISTS', KEYS[1]) == 0 then
    return -1
end
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
    return 0
end
local left = redis.call('INCRBY', KEYS[2], 1)
local gone = redis.pcall('ZREM', KEYS[1], ARGV[1])
if gone ~= 1 then
    redis.call('INCRBY', KEYS[2], -1)
    return gone
end
local done = redis.call('EXISTS', KEYS[1]) == 0 and 1 or 3
local told = redis.pcall('PUBLISH', ARGV[2], left)
local shards = redis.pcall('SPUBLISH', ARGV[2], left)
return type(told) == 'number' and type(shards) == 'number' and done or {done, told, shards})";

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

/// KEYS: hash. ARGV: field, value.
inline constexpr std::string_view kRemoveField = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
return redis.pcall('EXISTS', KEYS[1]) == 0 and 1 or 3)";

/// KEYS: permits that are taken, list of those left, on which waiters block. ARGV: permit, its time. Who may not HDEL
/// is told so before the permit is in the list, by a field that is not there.
inline constexpr std::string_view kGiveBack = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1] .. ':' .. ARGV[2])
redis.call('LPUSH', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[1], ARGV[1])
return redis.pcall('EXISTS', KEYS[1]) == 0 and 1 or 3)";

/// KEYS: counter. ARGV: number that was seen. One reader of many goes, the last one with the key.
inline constexpr std::string_view kOneReaderLess = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
if tonumber(held) <= 1 then
    redis.call('DEL', KEYS[1])
    return 1
end
redis.call('DECR', KEYS[1])
return 3)";

/// KEYS: locked jobs, digest, queue, primed, information, all digests, expiring digests. ARGV: job, what stands beside
/// it, "1" where waiters block on the queue. With the last job everything of the digest goes.
inline constexpr std::string_view kUnlockJob = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
local last = redis.call('HLEN', KEYS[1]) == 1
redis.call('HDEL', KEYS[1], ARGV[1])
if last then
    redis.pcall('UNLINK', KEYS[2], KEYS[4], KEYS[5])
    redis.pcall('ZREM', KEYS[6], KEYS[2])
    redis.pcall('ZREM', KEYS[7], KEYS[2])
end
local done = last and 1 or 3
if ARGV[3] == '1' then
    local signal = redis.pcall('LPUSH', KEYS[3], '1')
    redis.pcall('PEXPIRE', KEYS[3], 5000)
    return type(signal) == 'number' and done or {done, signal}
end
return done)";

/// KEYS: lock. ARGV: value, tombstone, its lease in milliseconds.
inline constexpr std::string_view kEntomb = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1)";

} // namespace lockscope::formats
