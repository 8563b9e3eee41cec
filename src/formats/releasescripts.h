// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the scripts of release.cpp. Each answers a CompareAnswer. What comes behind the deletion is only
// tried (pcall): a user who may not publish has released all the same.

#include <string_view>

namespace lockscope::formats {

/// KEYS: lock. ARGV: value, channel, message.
inline constexpr std::string_view kDeleteAndPublish = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('DEL', KEYS[1])
redis.pcall('PUBLISH', ARGV[2], ARGV[3])
return 1)";

/// KEYS: lock, list that waiters block on. ARGV: value. Anything else that has the list's name stays.
inline constexpr std::string_view kDeleteAndSignal = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
local kind = redis.call('TYPE', KEYS[2]).ok
if kind == 'none' or kind == 'list' then
    redis.call('DEL', KEYS[2])
    redis.call('LPUSH', KEYS[2], '1')
    redis.call('PEXPIRE', KEYS[2], 1000)
end
redis.call('DEL', KEYS[1])
return 1)";

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
redis.pcall('PUBLISH', ARGV[#ARGV - 1], ARGV[#ARGV])
redis.pcall('SPUBLISH', ARGV[#ARGV - 1], ARGV[#ARGV])
return 1)";

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
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
while true do
    local first = redis.call('LINDEX', KEYS[2], 0)
    if not first then
        return 1
    end
    local deadline = redis.call('ZSCORE', KEYS[3], first)
    if not deadline or tonumber(deadline) > now then
        local channel = ARGV[#ARGV - 1] .. ':' .. first
        redis.pcall('PUBLISH', channel, ARGV[#ARGV])
        redis.pcall('SPUBLISH', channel, ARGV[#ARGV])
        return 1
    end
    redis.call('ZREM', KEYS[3], first)
    redis.call('LPOP', KEYS[2])
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
redis.pcall('PUBLISH', ARGV[2], ARGV[3])
redis.pcall('SPUBLISH', ARGV[2], ARGV[3])
return 1)";

/// KEYS: permits that are taken, number of those left. ARGV: permit, channel.
inline constexpr std::string_view kReturnPermit = R"(if redis.call('EXISTS', KEYS[1]) == 0 then
    return -1
end
if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then
    return 0
end
local left = redis.call('INCRBY', KEYS[2], 1)
redis.pcall('PUBLISH', ARGV[2], left)
redis.pcall('SPUBLISH', ARGV[2], left)
return 1)";

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
return 1)";

/// KEYS: set. ARGV: member.
inline constexpr std::string_view kRemoveFromSet = R"(if redis.call('EXISTS', KEYS[1]) == 0 then
    return -1
end
return redis.call('SREM', KEYS[1], ARGV[1]))";

/// KEYS: hash. ARGV: field, value.
inline constexpr std::string_view kRemoveField = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
return 1)";

/// KEYS: permits that are taken, list of those left, on which waiters block. ARGV: permit, its time.
inline constexpr std::string_view kGiveBack = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('LPUSH', KEYS[2], ARGV[1])
return 1)";

/// KEYS: counter. ARGV: number that was seen. One reader of many goes, the last one with the key.
inline constexpr std::string_view kOneReaderLess = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
if tonumber(held) <= 1 then
    redis.call('DEL', KEYS[1])
else
    redis.call('DECR', KEYS[1])
end
return 1)";

/// KEYS: locked jobs, digest, queue, primed, information, all digests, expiring digests. ARGV: job, what stands beside
/// it, "1" where waiters block on the queue. With the last job everything of the digest goes.
inline constexpr std::string_view kUnlockJob = R"(local held = redis.call('HGET', KEYS[1], ARGV[1])
if held ~= ARGV[2] then
    return held and 0 or -1
end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('HLEN', KEYS[1]) == 0 then
    redis.call('UNLINK', KEYS[2], KEYS[4], KEYS[5])
    redis.call('ZREM', KEYS[6], KEYS[2])
    redis.call('ZREM', KEYS[7], KEYS[2])
end
if ARGV[3] == '1' then
    redis.call('LPUSH', KEYS[3], '1')
    redis.call('PEXPIRE', KEYS[3], 5000)
end
return 1)";

/// KEYS: lock. ARGV: value, tombstone, its lease in milliseconds.
inline constexpr std::string_view kEntomb = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1)";

} // namespace lockscope::formats
