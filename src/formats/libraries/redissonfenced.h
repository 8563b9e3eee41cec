// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts that acquire locks compatible with Redisson's RFencedLock: the hash of an RLock, which is renewed and
// released like one, and the counter redissonFenceKey(), a string without TTL. Each acquisition and each re-entry takes
// the next number. The counter is incremented first: if it is no number, cannot grow, or is below 1, nothing else
// changes, and the reply is an error. PEXPIRE comes first in an acquisition: a user without that right would otherwise
// leave a lock without a TTL.

#include <string_view>

namespace lockscope::formats {

/// KEYS: lock, counter. ARGV: owner, lease in milliseconds. { 1, number }: acquired; { 0, PTTL }: held (-1: no TTL).
inline constexpr std::string_view kRedissonFencedAcquire = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return {0, redis.call('PTTL', KEYS[1])}
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local number = redis.call('INCR', KEYS[2])
if number < 1 then
    return redis.error_reply('ERR the counter of the fencing tokens is below 1')
end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {1, number})";
inline constexpr std::string_view kRedissonFencedAcquireSha1 = "b0b46a64ca3b0becdc45d0625ec0ec5f01a03f81";

/// Settles an acquisition whose reply was lost. KEYS, ARGV and result as above. It is always a new number: the first
/// was never used, and numbers may skip. The count is set: this is the owner's first hold.
inline constexpr std::string_view kRedissonFencedSettle =
    R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('EXISTS', KEYS[1]) == 1 then
    return {0, redis.call('PTTL', KEYS[1])}
end
local number = redis.call('INCR', KEYS[2])
if number < 1 then
    return redis.error_reply('ERR the counter of the fencing tokens is below 1')
end
redis.call('HSET', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {1, number})";

/// KEYS: lock, counter. ARGV: owner, lease, number of holds or empty. Re-entry by the holder; a longer TTL stays. With
/// a number of holds it settles a re-entry whose reply was lost. Returns the fencing token, or 0 or -1 as
/// CompareAnswer.
inline constexpr std::string_view kRedissonFencedReenter =
    R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
local number = redis.call('INCR', KEYS[2])
if number < 1 then
    return redis.error_reply('ERR the counter of the fencing tokens is below 1')
end
if ARGV[3] == '' then
    redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
else
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return number)";
inline constexpr std::string_view kRedissonFencedReenterSha1 = "9ad4e50a4a93a49a2b9ae490d8866b6d988e2d4c";

} // namespace lockscope::formats
