// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts for several locks in the layout of Redisson's RLock at once, as RedissonMultiLock has them one by one, and
// for the locks of a RedissonRedLock. In a cluster all keys must be in one slot. Each lock is a hash with the field of
// the owner, the same in all.

#include "formats/libraries/redissonscripts.h"

#include <string_view>

namespace lockscope::formats {

/// KEYS: locks. ARGV: owner, lease in milliseconds. All or none. nil: acquired; else { position in KEYS of the first
/// lock that is held, from 1, its PTTL (-1: no TTL) }. PEXPIRE comes first: a user without that right would otherwise
/// leave locks without a TTL.
inline constexpr std::string_view kRedissonMultiAcquire = R"(for i, key in ipairs(KEYS) do
    if redis.call('EXISTS', key) == 1 then
        return {i, redis.call('PTTL', key)}
    end
    redis.call('PEXPIRE', key, ARGV[2])
end
for _, key in ipairs(KEYS) do
    redis.call('HINCRBY', key, ARGV[1], 1)
    redis.call('PEXPIRE', key, ARGV[2])
end
return false)";
inline constexpr std::string_view kRedissonMultiAcquireSha1 = "4ff91dadc0df10d895d538cbc4a73abe9d64fda8";

/// Settles an acquisition whose reply was lost: locks of the owner count as free, and the count is set. KEYS, ARGV and
/// result as above.
inline constexpr std::string_view kRedissonMultiSettle = R"(for i, key in ipairs(KEYS) do
    if redis.call('HEXISTS', key, ARGV[1]) == 0 and redis.call('EXISTS', key) == 1 then
        return {i, redis.call('PTTL', key)}
    end
end
for _, key in ipairs(KEYS) do
    redis.call('HSET', key, ARGV[1], 1)
    redis.call('PEXPIRE', key, ARGV[2])
end
return false)";

/// KEYS: locks. ARGV: owner, lease. Renews or extends all, or none if one is lost; a longer TTL stays. Returns a
/// CompareAnswer: Other if one is another's, else Absent if one is gone.
inline constexpr std::string_view kRedissonMultiRenew = R"(local answer = 1
for _, key in ipairs(KEYS) do
    if redis.call('HEXISTS', key, ARGV[1]) == 0 then
        local left = redis.call('EXISTS', key) - 1
        if answer ~= 0 then
            answer = left
        end
    end
end
if answer ~= 1 then
    return answer
end
for _, key in ipairs(KEYS) do
    if redis.call('PTTL', key) < tonumber(ARGV[2]) then
        redis.call('PEXPIRE', key, ARGV[2])
    end
end
return 1)";
inline constexpr std::string_view kRedissonMultiRenewSha1 = "beb85bcc5d9714f94210333f5cb3a7a2e47f29e7";

inline constexpr std::string_view kRedissonMultiReleaseRest = R"(local answer, refused = 1, nil
for i, key in ipairs(KEYS) do
    local mine = redis.pcall('HEXISTS', key, ARGV[1])
    local gone = mine == 1 and redis.pcall('DEL', key)
    if type(gone) == 'table' then
        refused = gone
    elseif gone then
        wake(ARGV[i + 2], ARGV[2])
    elseif type(mine) == 'table' and not string.find(mine.err, 'WRONGTYPE') then
        refused = mine
    elseif mine ~= 0 or redis.call('EXISTS', key) == 1 then
        answer = 0
    elseif answer ~= 0 then
        answer = -1
    end
end
return refused or answer)";

/// KEYS: locks. ARGV: owner, SPUBLISH or empty, the channel of each lock. Ends the hold of each lock, whatever the
/// others say, and wakes its waiters. Returns a CompareAnswer: Other if one is another's, else Absent if one is gone;
/// or the error of a lock that could not be released.
inline constexpr std::string_view kRedissonMultiRelease = Joined<kRedissonWake, kRedissonMultiReleaseRest>::text;
inline constexpr std::string_view kRedissonMultiReleaseSha1 = "56340e9245c8e80a3a7f33a7dc9defaac3514fa9";

/// One lock, with the reply of SET NX: OK, or nil if it is held. For a RedissonRedLock.
inline constexpr std::string_view kRedissonRedAcquire = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return false
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return redis.status_reply('OK'))";

} // namespace lockscope::formats
