// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts that acquire, queue for and release locks compatible with Redisson's RLock and RFairLock (layout observed on
// Redisson 4.7.0; the same since 3.x). The lock is a hash with one field, "<client uuid>:<number>", whose value counts
// the holds of that owner. The ...Sha1 of a script is its argument for EVALSHA.
//
// Redisson also leaves a redisson_unlock_latch:{name}:<id> behind an unlock, so that a retried request takes effect
// once. Lockscope never retries one, so it writes no latch.

#include <array>
#include <cstddef>
#include <string_view>

namespace lockscope::formats {

/// Concatenates string literals at compile time.
template <const std::string_view&... parts>
struct Joined
{
    static constexpr auto chars = [] {
        std::array<char, (parts.size() + ...)> all{};
        std::size_t next = 0;
        const auto append = [&](std::string_view part) {
            for (const char c : part)
                all[next++] = c;
        };
        (append(parts), ...);
        return all;
    }();
    static constexpr std::string_view text{chars.data(), chars.size()};
};

/// Wakes waiters on a channel: by `sharded` (SPUBLISH, or empty outside of a cluster), else by PUBLISH.
inline constexpr std::string_view kRedissonWake = R"(local function wake(channel, sharded)
    if sharded == '' or type(redis.pcall(sharded, channel, '0')) == 'table' then
        redis.pcall('PUBLISH', channel, '0')
    end
end
)";

/// The same with a message.
inline constexpr std::string_view kRedissonTell = R"(local function tell(channel, sharded, message)
    if sharded == '' or type(redis.pcall(sharded, channel, message)) == 'table' then
        redis.pcall('PUBLISH', channel, message)
    end
end
)";

/// KEYS: lock. ARGV: owner, lease in milliseconds. nil: acquired; a number: held, with this PTTL (-1: no TTL).
inline constexpr std::string_view kRedissonAcquire = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return false)";
inline constexpr std::string_view kRedissonAcquireSha1 = "d4601a86718704f68834c720eab5b669b56b180e";

// These four keep a longer TTL: they shorten no lease that its holder has extended, also where they arrive late.

/// KEYS: lock. ARGV: owner, lease. Re-entry by the holder. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonReenter = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1)";
inline constexpr std::string_view kRedissonReenterSha1 = "d38de68a60dff0adac85f79bdf483bc4b9c6a0e3";

/// KEYS: lock. ARGV: owner, lease, number of holds. Settles a re-entry whose reply was lost: the count is set, so it is
/// right whether or not that request was executed. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonSettleEntry = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1)";

/// KEYS: lock. ARGV: owner, lease. Undoes one re-entry, but never the last hold. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonUnreenter = R"(local count = redis.call('HGET', KEYS[1], ARGV[1])
if not count then
    return redis.call('EXISTS', KEYS[1]) - 1
end
if tonumber(count) > 1 then
    redis.call('HINCRBY', KEYS[1], ARGV[1], -1)
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1)";
inline constexpr std::string_view kRedissonUnreenterSha1 = "f2a7ed0697ab929fc5fc7fdf2caf20fc319cb90c";

/// KEYS: lock. ARGV: owner, lease. Renews or extends. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonRenew = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 1)";
inline constexpr std::string_view kRedissonRenewSha1 = "69ff5a0c78e7699d2416fde40f7d2d71d7678967";

inline constexpr std::string_view kRedissonReleaseRest = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return redis.call('EXISTS', KEYS[1]) - 1
end
redis.call('DEL', KEYS[1])
wake(ARGV[2], ARGV[3])
return 1)";

/// KEYS: lock. ARGV: owner, channel, SPUBLISH or empty. Ends the hold whatever its count, and wakes
/// waiters. Returns a CompareAnswer.
inline constexpr std::string_view kRedissonRelease = Joined<kRedissonWake, kRedissonReleaseRest>::text;
inline constexpr std::string_view kRedissonReleaseSha1 = "978c404cd21041b3e76d17eb4862439572850029";

/// The holder of KEYS[1] and its TTL: { owner or nil, PTTL }. nil: free, or not a lock of this kind.
inline constexpr std::string_view kRedissonHolder = R"(local owner = false
if redis.pcall('HLEN', KEYS[1]) == 1 then
    owner = redis.call('HKEYS', KEYS[1])[1]
end
return {owner, redis.call('PTTL', KEYS[1])})";

// The fair lock has, besides the hash, a list of waiting owners, the next one first, and a sorted set of the times
// (epoch milliseconds) at which each counts as dead. A waiter's patience is added to the deadline of the one before it,
// and subtracted from all behind it when it leaves. Redisson's clients send their time; these scripts ask the server,
// so no client clock matters.

/// KEYS: lock, queue, deadlines. Drops dead clients from the head of the queue; sets `first` to the next one, or false.
inline constexpr std::string_view kRedissonDropDead = R"(local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local first
while true do
    first = redis.call('LINDEX', KEYS[2], 0)
    local deadline = first and redis.call('ZSCORE', KEYS[3], first)
    if not deadline or tonumber(deadline) > now then
        break
    end
    redis.call('LPOP', KEYS[2])
    redis.call('ZREM', KEYS[3], first)
end
)";

inline constexpr std::string_view kRedissonFairAcquireRest = R"(local me, patience = ARGV[1], tonumber(ARGV[3])
if redis.call('EXISTS', KEYS[1]) == 0 and (not first or first == me) then
    if first then
        redis.call('LPOP', KEYS[2])
    end
    if redis.call('ZREM', KEYS[3], me) == 1 then
        for _, other in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
            redis.call('ZINCRBY', KEYS[3], -patience, other)
        end
    end
    redis.call('HSET', KEYS[1], me, 1)
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return false
end
local left = redis.call('PTTL', KEYS[1])
if ARGV[4] == '1' and not redis.call('ZSCORE', KEYS[3], me) then
    local last = redis.call('LINDEX', KEYS[2], -1)
    local deadline = last and redis.call('ZSCORE', KEYS[3], last) or now + math.max(left, 0)
    redis.call('ZADD', KEYS[3], deadline + patience, me)
    redis.call('RPUSH', KEYS[2], me)
    first = first or me
end
local deadline = first and first ~= me and redis.call('ZSCORE', KEYS[3], first)
return {left, first == me and 1 or 0, deadline and deadline - now or -1})";

/// KEYS: lock, queue, deadlines. ARGV: owner, lease, patience (both in milliseconds), "1" to join the queue. nil:
/// acquired. Else { PTTL of the lock (-1: no TTL, -2: free, but others are first), 1 if the caller is next, remaining
/// time until the next one counts as dead (-1: the caller is next, or unknown) }.
inline constexpr std::string_view kRedissonFairAcquire = Joined<kRedissonDropDead, kRedissonFairAcquireRest>::text;
inline constexpr std::string_view kRedissonFairAcquireSha1 = "2f321d1408a8db238f463a6f02177ae0ae0955a2";

inline constexpr std::string_view kRedissonFairReleaseRest = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return {redis.call('EXISTS', KEYS[1]) - 1, ''}
end
redis.call('DEL', KEYS[1])
if first then
    wake(ARGV[2] .. ':' .. first, ARGV[3])
end
return {1, first or ''})";

/// KEYS: lock, queue, deadlines. ARGV: owner, channel, SPUBLISH or empty. Ends the hold and wakes the
/// next client on its own channel.
/// Returns { CompareAnswer, the next client or "" }.
inline constexpr std::string_view kRedissonFairRelease =
    Joined<kRedissonWake, kRedissonDropDead, kRedissonFairReleaseRest>::text;
inline constexpr std::string_view kRedissonFairReleaseSha1 = "2f4d773074a0c12f70a4576d944bd37ad5670702";

/// Removes ARGV[1] from the queue, and subtracts its patience ARGV[2] from those behind it. `wasFirst`: it was next.
inline constexpr std::string_view kRedissonOutOfQueue = R"(local isBehind, wasFirst = false, first == ARGV[1]
if redis.call('ZSCORE', KEYS[3], ARGV[1]) then
    for _, other in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
        if isBehind then
            redis.call('ZINCRBY', KEYS[3], -tonumber(ARGV[2]), other)
        end
        isBehind = isBehind or other == ARGV[1]
    end
end
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('LREM', KEYS[2], 0, ARGV[1])
)";

inline constexpr std::string_view kRedissonFairLeaveRest = R"(first = redis.call('LINDEX', KEYS[2], 0)
if wasFirst and first and redis.call('EXISTS', KEYS[1]) == 0 then
    wake(ARGV[3] .. ':' .. first, ARGV[4])
    return first
end
return '')";

/// KEYS: lock, queue, deadlines. ARGV: owner, patience, channel, SPUBLISH or empty. Leaves the queue. If the lock was
/// free for the caller, wakes the next client instead and returns it.
inline constexpr std::string_view kRedissonFairLeave =
    Joined<kRedissonWake, kRedissonDropDead, kRedissonOutOfQueue, kRedissonFairLeaveRest>::text;
inline constexpr std::string_view kRedissonFairLeaveSha1 = "57d39d4ce6dcfac59fa5ecddc58a59eaa0014bec";

inline constexpr std::string_view kRedissonFairWithdrawRest = R"(local held = redis.call('HEXISTS', KEYS[1], ARGV[1])
if held == 1 then
    redis.call('DEL', KEYS[1])
end
first = redis.call('LINDEX', KEYS[2], 0)
if first and (wasFirst or held == 1) and redis.call('EXISTS', KEYS[1]) == 0 then
    wake(ARGV[3] .. ':' .. first, ARGV[4])
end
if held == 1 then
    return {1, first or ''}
end
return {redis.call('EXISTS', KEYS[1]) - 1, ''})";

/// Like kRedissonFairRelease, for a request whose reply was lost. KEYS: lock, queue, deadlines. ARGV: owner, patience,
/// channel. Removes the owner from queue and hash, and wakes the next client.
inline constexpr std::string_view kRedissonFairWithdraw =
    Joined<kRedissonWake, kRedissonDropDead, kRedissonOutOfQueue, kRedissonFairWithdrawRest>::text;

/// Settles an acquisition whose reply was lost, like kSettle. KEYS, ARGV and result as for kRedissonAcquire. The count
/// is set, not incremented: this is the owner's first hold.
inline constexpr std::string_view kRedissonSettle = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    if redis.call('EXISTS', KEYS[1]) == 1 then
        return redis.call('PTTL', KEYS[1])
    end
end
redis.call('HSET', KEYS[1], ARGV[1], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return false)";

inline constexpr std::string_view kRedissonFairSettleOwn = R"(if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
    redis.call('HSET', KEYS[1], ARGV[1], 1)
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return false
end
)";
/// The same for a fair lock: KEYS, ARGV and result as for kRedissonFairAcquire.
inline constexpr std::string_view kRedissonFairSettle =
    Joined<kRedissonFairSettleOwn, kRedissonDropDead, kRedissonFairAcquireRest>::text;

// Scripts of the console, which is not the owner: they compare with the value that was read (kDeleteHash, or by
// themselves), with the results documented in releasescripts.h.

/// KEYS: lock, only for cluster routing. ARGV: channel, message, queue and deadlines of a fair lock (optional). Also
/// publishes to shard channels if the server has them, because Redisson listens there. The first client in a fair
/// lock's queue waits on its own channel; clients past their deadline are dead and are removed. Returns the number of
/// receivers; or an array of that number, the last error, and the last error of shard channels.
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

/// KEYS: hash. ARGV: owner, channel, message. Removes each value that the owner has locked.
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

/// KEYS: number of permits left. ARGV: that number, channel. Adds one permit if the number is unchanged.
inline constexpr std::string_view kAddPermit = R"(local left = redis.call('GET', KEYS[1])
if left ~= ARGV[1] then
    return left and 0 or -1
end
left = redis.call('INCRBY', KEYS[1], 1)
local told = redis.pcall('PUBLISH', ARGV[2], left)
local shards = redis.pcall('SPUBLISH', ARGV[2], left)
return type(told) == 'number' and type(shards) == 'number' and 3 or {3, told, shards})";

/// KEYS: permits taken, number of permits left. ARGV: permit, channel. Changes both or neither.
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

} // namespace lockscope::formats
