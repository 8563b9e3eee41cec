// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts of locks compatible with Redisson's RReadWriteLock (layout observed on Redisson 4.7.0; the same since 3.x).
// The lock is a hash: "mode" ("read" or "write"), and for each owner "<client uuid>:<number>" the number of its read
// holds,
// "<client uuid>:<number>:write" that of its write holds. Each read hold has a string beside the hash, whose TTL is its
// lease: "{<lock>}:<owner>:rwlock_timeout:<1 to the number>". The TTL of the hash is the longest lease.
//
// Except for renewals, scripts for readers have as KEYS[2] a key that never exists ("{<lock>}:"), so that a cluster
// does not run them while the slot moves, when only some of the holds are there.
//
// Owners are in ARGV as their field. A write hold is entered, left and renewed by the scripts of the plain lock. The
// ...Sha1 of a script is its argument for EVALSHA.

#include "formats/libraries/redissonscripts.h"

namespace lockscope::formats {

/// Ending of the field of a write hold.
inline constexpr std::string_view kRedissonWriteField = ":write";

/// `hold`: the key of an owner's read hold. `lengthen`: sets the TTL of a key to ARGV[2], but never shortens it.
inline constexpr std::string_view kRedissonReadHold = R"(local braced = KEYS[1]
if not string.find(braced, '{', 1, true) then
    braced = '{' .. braced .. '}'
end
local function hold(owner, number)
    return braced .. ':' .. owner .. ':rwlock_timeout:' .. number
end
local function lengthen(key)
    if redis.call('PTTL', key) < tonumber(ARGV[2]) then
        redis.call('PEXPIRE', key, ARGV[2])
    end
end
)";

/// `grant`: sets the owner's number of read holds, and their leases. The holds are written first: without a right to
/// them, or in another slot, nothing is changed.
inline constexpr std::string_view kRedissonReadGrant = R"(local function grant(count)
    for number = 1, count do
        local key = hold(ARGV[1], number)
        if redis.call('PTTL', key) < tonumber(ARGV[2]) then
            redis.call('SET', key, '1', 'PX', ARGV[2])
        end
    end
    redis.call('HSETNX', KEYS[1], 'mode', 'read')
    redis.call('HSET', KEYS[1], ARGV[1], count)
    lengthen(KEYS[1])
end
)";

inline constexpr std::string_view kRedissonReadAcquireRest = R"(local mode = redis.call('HGET', KEYS[1], 'mode')
if mode ~= 'read' and redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
grant(1)
return false)";

/// KEYS, ARGV and result as for kRedissonAcquire.
inline constexpr std::string_view kRedissonReadAcquire =
    Joined<kRedissonReadHold, kRedissonReadGrant, kRedissonReadAcquireRest>::text;
inline constexpr std::string_view kRedissonReadAcquireSha1 = "a416d843bc4b818dd78b20486857fd51fa4a7b4d";

inline constexpr std::string_view kRedissonReadSettleOwn = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
    grant(1)
    return false
end
)";
/// Settles an acquisition whose reply was lost, like kRedissonSettle.
inline constexpr std::string_view kRedissonReadSettle =
    Joined<kRedissonReadHold, kRedissonReadGrant, kRedissonReadSettleOwn, kRedissonReadAcquireRest>::text;

inline constexpr std::string_view kRedissonReadWithinRest =
    R"(if redis.call('HEXISTS', KEYS[1], ARGV[1] .. ':write') == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
grant(1)
return 1)";

/// KEYS: lock. ARGV: owner, lease. The first read hold of an owner that has the write lock; also settles itself.
/// Returns a CompareAnswer.
inline constexpr std::string_view kRedissonReadWithin =
    Joined<kRedissonReadHold, kRedissonReadGrant, kRedissonReadWithinRest>::text;
inline constexpr std::string_view kRedissonReadWithinSha1 = "6a3692af6c667f89ba15912798121855c8493fac";

inline constexpr std::string_view kRedissonReadReenterRest = R"(local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then
    return redis.call('EXISTS', KEYS[1]) - 1
end
grant(count + 1)
return 1)";

/// KEYS: lock. ARGV: owner, lease. One more read hold of an owner that has one: all of them get the lease. Returns a
/// CompareAnswer.
inline constexpr std::string_view kRedissonReadReenter =
    Joined<kRedissonReadHold, kRedissonReadGrant, kRedissonReadReenterRest>::text;
inline constexpr std::string_view kRedissonReadReenterSha1 = "5f7a6ea1c83319965ddd0299fea78868e4ab4925";

inline constexpr std::string_view kRedissonReadSettleEntryRest =
    R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
grant(tonumber(ARGV[3]))
return 1)";

/// KEYS: lock. ARGV: owner, lease, number of holds. Settles a re-entry, like kRedissonSettleEntry.
inline constexpr std::string_view kRedissonReadSettleEntry =
    Joined<kRedissonReadHold, kRedissonReadGrant, kRedissonReadSettleEntryRest>::text;

inline constexpr std::string_view kRedissonReadUnreenterRest = R"(local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then
    return redis.call('EXISTS', KEYS[1]) - 1
end
if tonumber(count) > 1 then
    redis.call('HINCRBY', KEYS[1], ARGV[1], -1)
    redis.call('DEL', hold(ARGV[1], count))
end
return 1)";

/// KEYS: lock. ARGV: owner, lease. Undoes one re-entry, but never the last hold. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonReadUnreenter = Joined<kRedissonReadHold, kRedissonReadUnreenterRest>::text;
inline constexpr std::string_view kRedissonReadUnreenterSha1 = "cb9890e796632783e94194cc0548a0c1596c949e";

inline constexpr std::string_view kRedissonReadRenewRest = R"(local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then
    return redis.call('EXISTS', KEYS[1]) - 1
end
for number = 1, tonumber(count) do
    local key = hold(ARGV[1], number)
    if redis.call('EXISTS', key) == 0 then
        return redis.error_reply('TRYAGAIN A read hold is not here now')
    end
    lengthen(key)
end
lengthen(KEYS[1])
return 1)";

/// KEYS: lock. ARGV: owner, lease. Renews or extends; needs no memory. Unlike Redisson, which sets the TTL of the hash
/// whatever it was, this shortens no other reader. TRYAGAIN if a hold is missing, which another reader's release would
/// not see: it has not arrived yet in a slot that moves, or was evicted. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonReadRenew = Joined<kRedissonReadHold, kRedissonReadRenewRest>::text;
inline constexpr std::string_view kRedissonReadRenewSha1 = "7a6786fd5c90d5218ed1b7386a69c156fd82d29c";

inline constexpr std::string_view kRedissonReadReleaseRest = R"(local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then
    return redis.call('EXISTS', KEYS[1]) - 1
end
redis.call('HDEL', KEYS[1], ARGV[1])
for number = 1, tonumber(count) do
    redis.call('DEL', hold(ARGV[1], number))
end
if redis.call('HGET', KEYS[1], 'mode') == 'write' then
    return 1
end
local left = 0
for _, owner in ipairs(redis.call('HKEYS', KEYS[1])) do
    for number = 1, tonumber(redis.call('HGET', KEYS[1], owner)) or 0 do
        left = math.max(left, redis.call('PTTL', hold(owner, number)))
    end
end
if left > 0 then
    redis.call('PEXPIRE', KEYS[1], left)
else
    redis.call('DEL', KEYS[1])
    tell(ARGV[2], ARGV[3], '0')
end
return 1)";

/// KEYS: lock. ARGV: owner, channel, SPUBLISH or empty. Ends all read holds of the owner. Below a write hold the TTL
/// stays; else the hash lasts as long as the longest lease of another reader, or is deleted. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonReadRelease =
    Joined<kRedissonReadHold, kRedissonTell, kRedissonReadReleaseRest>::text;
inline constexpr std::string_view kRedissonReadReleaseSha1 = "4efc103e874ef1e71bd1eea1f3a4febcd27205b1";

/// KEYS, ARGV and result as for kRedissonAcquire.
inline constexpr std::string_view kRedissonWriteAcquire = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HSET', KEYS[1], 'mode', 'write', ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return false)";
inline constexpr std::string_view kRedissonWriteAcquireSha1 = "d72dc4f22851ac0968c4ef2f1c90e7c4aca22c72";

/// Settles an acquisition whose reply was lost, like kRedissonSettle.
inline constexpr std::string_view kRedissonWriteSettle = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    if redis.call('EXISTS', KEYS[1]) == 1 then
        return redis.call('PTTL', KEYS[1])
    end
end
redis.call('HSET', KEYS[1], 'mode', 'write', ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return false)";

inline constexpr std::string_view kRedissonWriteReleaseRest = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('HLEN', KEYS[1]) > 1 then
    redis.call('HSET', KEYS[1], 'mode', 'read')
else
    redis.call('DEL', KEYS[1])
end
tell(ARGV[2], ARGV[3], '1')
return 1)";

/// KEYS: lock. ARGV: field, channel, SPUBLISH or empty. Ends the write hold whatever its count; read holds of the same
/// owner go on. Always wakes, because readers may enter beside those (Redisson does not then). Without a read hold the
/// lock is free; below one whose own time has ended it lasts as long as the write would have, as Redisson's. Returns a
/// CompareAnswer.
inline constexpr std::string_view kRedissonWriteRelease = Joined<kRedissonTell, kRedissonWriteReleaseRest>::text;
inline constexpr std::string_view kRedissonWriteReleaseSha1 = "3bcecd7580ffa9f4cefeda94b3702a1e13ddac36";

/// The writer of KEYS[1], else its only reader, and the TTL: { field or nil, PTTL }.
inline constexpr std::string_view kRedissonReadWriteHolder = R"(local owner, readers = false, 0
for _, name in ipairs(redis.pcall('HKEYS', KEYS[1])) do
    if string.sub(name, -6) == ':write' then
        owner, readers = name, 1
        break
    elseif name ~= 'mode' then
        owner, readers = name, readers + 1
    end
end
return {readers == 1 and owner, redis.call('PTTL', KEYS[1])})";

} // namespace lockscope::formats
