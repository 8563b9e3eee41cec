// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts for a semaphore compatible with Redisson's RPermitExpirableSemaphore (layout observed on Redisson 4.7.0 and
// 3.38.1). KEYS: the number of permits left; the sorted set of permits taken, whose scores are the ends of their
// leases in epoch milliseconds. A permit is named by 32 hexadecimal digits, and stored as those 16 bytes. Redisson's
// clients send their time; these scripts ask the server, so no clock of ours matters.
//
// Permits whose lease has ended are taken back by whoever asks next, before everything else. Where a right is missing
// in between, a permit is rather lost than there twice; where memory is exhausted, permits can still be given back.

#include "formats/libraries/redissonscripts.h"

#include <string_view>

namespace lockscope::formats {

inline constexpr std::string_view kPermitTime = R"(local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function permit(digits)
    return (string.gsub(digits, '%x%x', function(pair) return string.char(tonumber(pair, 16)) end))
end
)";

/// Gives permits back, and returns the number left. reclaim() does it for at most `most` expired ones (-1: all), the
/// oldest first.
inline constexpr std::string_view kPermitReclaim = R"(local function giveBack(members)
    local left = redis.call('GET', KEYS[1])
    if left and not tonumber(left) then
        redis.call('INCRBY', KEYS[1], 0)
    end
    for _, member in ipairs(members) do
        redis.call('ZREM', KEYS[2], member)
    end
    return redis.call('INCRBY', KEYS[1], #members)
end
local function reclaim(most, channel, sharded)
    local ended = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, most)
    local left = #ended > 0 and giveBack(ended) or 0
    if left > 0 then
        tell(channel, sharded, left)
    end
end
)";

inline constexpr std::string_view kPermitAcquireRest = R"(local id = permit(ARGV[1])
reclaim(1, ARGV[3], ARGV[4])
local ttl = redis.call('PTTL', KEYS[1])
if not redis.call('ZSCORE', KEYS[2], id) then
    local left = redis.call('GET', KEYS[1])
    if left and not tonumber(left) then
        redis.call('INCRBY', KEYS[1], 0)
    end
    if not left or tonumber(left) < 1 then
        local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
        local ends = tonumber(first[2] or 922337203685477)
        return ends < 922337203685477 and math.max(ends - now, 0) or -1
    end
    redis.call('DECRBY', KEYS[1], 1)
end
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), id)
if ttl > 0 then
    redis.pcall('PEXPIRE', KEYS[2], ttl)
end
return false)";

/// ARGV: permit, lease in milliseconds, channel, SPUBLISH or empty. nil: taken; else the time until the first lease
/// ends, or -1 if none does. Also settles a request whose reply was lost: a permit that is there already gets the whole
/// lease again.
inline constexpr std::string_view kPermitAcquire =
    Joined<kRedissonTell, kPermitTime, kPermitReclaim, kPermitAcquireRest>::text;
inline constexpr std::string_view kPermitAcquireSha1 = "8e9f043d19ec1b5d32f7af8c97ce8f1b8d99ec52";

inline constexpr std::string_view kPermitReleaseRest = R"(local id = permit(ARGV[1])
reclaim(-1, ARGV[2], ARGV[3])
if not redis.call('ZSCORE', KEYS[2], id) then
    return 0
end
tell(ARGV[2], ARGV[3], giveBack({id}))
return 1)";

/// ARGV: permit, channel, SPUBLISH or empty. Returns a CompareAnswer: Other if the lease has ended.
inline constexpr std::string_view kPermitRelease =
    Joined<kRedissonTell, kPermitTime, kPermitReclaim, kPermitReleaseRest>::text;
inline constexpr std::string_view kPermitReleaseSha1 = "4cf85be714ce5d854abb143a88106b849e602427";

inline constexpr std::string_view kPermitRenewRest = R"(local ends = redis.call('ZSCORE', KEYS[1], permit(ARGV[1]))
if not ends or tonumber(ends) <= now then
    return -1
end
if tonumber(ends) < now + tonumber(ARGV[2]) then
    redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), permit(ARGV[1]))
end
return 1)";

/// KEYS: the permits taken. ARGV: permit, lease. Renews or extends, and never shortens. Returns a CompareAnswer.
inline constexpr std::string_view kPermitRenew = Joined<kPermitTime, kPermitRenewRest>::text;
inline constexpr std::string_view kPermitRenewSha1 = "0776ce996acd697104e3762d4738d79f95c980ee";

inline constexpr std::string_view kPermitUpdateRest = R"(local id = permit(ARGV[1])
reclaim(-1, ARGV[3], ARGV[4])
if not redis.call('ZSCORE', KEYS[2], id) then
    return 0
end
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), id)
return 1)";

/// ARGV: permit, lease, channel, SPUBLISH or empty. The lease ends so long from now, also if that is earlier. 0: the
/// permit is not taken.
inline constexpr std::string_view kPermitUpdate =
    Joined<kRedissonTell, kPermitTime, kPermitReclaim, kPermitUpdateRest>::text;

inline constexpr std::string_view kPermitLeaseRest = R"(reclaim(-1, ARGV[2], ARGV[3])
local ends = tonumber(redis.call('ZSCORE', KEYS[2], permit(ARGV[1])) or 0)
if ends == 0 then
    return 0
end
return ends < 922337203685477 and ends - now or -1)";

/// ARGV: permit, channel, SPUBLISH or empty. The rest of its lease; -1: it has no end; 0: the permit is not taken.
inline constexpr std::string_view kPermitLease =
    Joined<kRedissonTell, kPermitTime, kPermitReclaim, kPermitLeaseRest>::text;

inline constexpr std::string_view kPermitsLeftRest = R"(reclaim(-1, ARGV[1], ARGV[2])
return tonumber(redis.call('GET', KEYS[1]) or 0))";

/// ARGV: channel, SPUBLISH or empty. The permits left.
inline constexpr std::string_view kPermitsLeft =
    Joined<kRedissonTell, kPermitTime, kPermitReclaim, kPermitsLeftRest>::text;

inline constexpr std::string_view kPermitsSetRest =
    R"(local taken = tonumber(redis.call('GET', KEYS[1]) or 0) + redis.call('ZCARD', KEYS[2])
redis.call('INCRBY', KEYS[1], ARGV[1] - taken)
tell(ARGV[2], ARGV[3], ARGV[1])
return 1)";

/// ARGV: number of permits that are left or taken, channel, SPUBLISH or empty.
inline constexpr std::string_view kPermitsSet = Joined<kRedissonTell, kPermitsSetRest>::text;

inline constexpr std::string_view kPermitsAddRest =
    R"(redis.call('SET', KEYS[1], tonumber(redis.call('GET', KEYS[1]) or 0) + tonumber(ARGV[1]))
if tonumber(ARGV[1]) > 0 then
    tell(ARGV[2], ARGV[3], ARGV[1])
end
return 1)";

/// ARGV: difference, channel, SPUBLISH or empty. Like Redisson's it drops a TTL.
inline constexpr std::string_view kPermitsAdd = Joined<kRedissonTell, kPermitsAddRest>::text;

} // namespace lockscope::formats
