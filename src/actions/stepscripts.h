// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to steps.cpp: the scripts of locks that are deleted, shortened, replaced or put back as they were seen, and
// those that wake their waiters.

#include <string_view>

namespace lockscope::actions {

/// ARGV: number of fields, then field, value ... Leaves a comparison result in `held`: -1, 0 or 1.
inline constexpr std::string_view kCompareHash = R"(local n = tonumber(ARGV[1])
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

inline constexpr std::string_view kCompareString = R"(local value = redis.call('GET', KEYS[1])
local held = 0
if not value then
    held = -1
elseif value == ARGV[1] then
    held = 1
end
)";

inline constexpr std::string_view kThenDelete = R"(if held == 1 then
    redis.call('DEL', KEYS[1])
end
return held)";

/// The last argument is the new lease in milliseconds.
inline constexpr std::string_view kThenShorten = R"(if held == 1 then
    local left = redis.call('PTTL', KEYS[1])
    if left >= 0 and left <= tonumber(ARGV[#ARGV]) then
        return 2
    end
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// The last two arguments are the tombstone and its lease in milliseconds.
inline constexpr std::string_view kThenEntombString = R"(if held == 1 then
    redis.call('SET', KEYS[1], ARGV[#ARGV - 1], 'PX', ARGV[#ARGV])
end
return held)";
inline constexpr std::string_view kThenEntombHash = R"(if held == 1 then
    redis.call('DEL', KEYS[1])
    redis.call('HSET', KEYS[1], ARGV[#ARGV - 1], '1')
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// ARGV: number of fields, field, value ..., lease in milliseconds (0: none).
inline constexpr std::string_view kSetHashIfAbsent = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
for i = 1, tonumber(ARGV[1]) do
    redis.call('HSET', KEYS[1], ARGV[2 * i], ARGV[2 * i + 1])
end
if ARGV[#ARGV] ~= '0' then
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return 1)";

/// KEYS: the lock, for the cluster's routing only. ARGV: channel, message, queue and deadlines of a fair lock (or
/// nothing). Servers with shard channels have Redisson listen there. The first in a fair lock's queue waits on a
/// channel of its own; those whose deadline has passed are dead and leave the queue. Answers how many were told; or an
/// array of that, of the last error that kept somebody from being told, and of the last one of shard channels.
inline constexpr std::string_view kTellRedisson = R"(local told, refused, shards = 0, 0, 0
local function tell(channel)
    local plain = redis.pcall('PUBLISH', channel, ARGV[2])
    local sharded = redis.pcall('SPUBLISH', channel, ARGV[2])
    if type(plain) == 'number' then told = told + plain else refused = plain end
    if type(sharded) == 'number' then told = told + sharded else shards = sharded end
end
local function answer()
    return refused == 0 and shards == 0 and told or {told, refused, shards}
end
tell(ARGV[1])
if not ARGV[3] then
    return answer()
end
local time = redis.pcall('TIME')
if time.err then
    refused = time
    return answer()
end
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local first = redis.pcall('LINDEX', ARGV[3], 0)
while type(first) == 'string' do
    local deadline = redis.pcall('ZSCORE', ARGV[4], first)
    if type(deadline) ~= 'string' or tonumber(deadline) > now then
        tell(ARGV[1] .. ':' .. first)
        return answer()
    end
    redis.pcall('ZREM', ARGV[4], first)
    first = redis.pcall('LPOP', ARGV[3])
    if type(first) == 'string' then
        first = redis.pcall('LINDEX', ARGV[3], 0)
    end
end
if type(first) == 'table' then
    refused = first
end
return answer())";

/// KEYS: the list that waiters block on. Anything else that has its name stays.
inline constexpr std::string_view kSignal = R"(local kind = redis.call('TYPE', KEYS[1]).ok
if kind ~= 'none' and kind ~= 'list' then
    return 0
end
redis.pcall('DEL', KEYS[1])
redis.call('LPUSH', KEYS[1], '1')
redis.pcall('PEXPIRE', KEYS[1], 1000)
return 1)";

} // namespace lockscope::actions
