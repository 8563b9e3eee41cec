// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

// The ...Sha1 of a script is its argument for EVALSHA.

/// Result of the compare scripts below.
enum class CompareAnswer : int {
    Absent = -1, ///< the key does not exist (any more)
    Other = 0,   ///< the key holds another token; unchanged
    Done = 1,
};

/// Deletes KEYS[1] if it is a string equal to ARGV[1]. Returns a CompareAnswer; WRONGTYPE if the key is no string.
inline constexpr std::string_view kCompareAndDelete = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('DEL', KEYS[1])
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareAndDeleteSha1 = "801303f2342c618727175466aacaec6e6f77078a";

/// Deletes the hash KEYS[1] if it has exactly the fields in ARGV: their number, field, value ... Returns a
/// CompareAnswer.
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

/// Sets the TTL of KEYS[1] to ARGV[2] milliseconds if it is a string equal to ARGV[1]. A longer TTL stays, if the user
/// has the right to PTTL: a renewal, also one that arrives late, shortens no extended lease. Returns a CompareAnswer.
inline constexpr std::string_view kCompareAndExpire = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    local left = redis.pcall('PTTL', KEYS[1])
    if type(left) ~= 'number' or left < tonumber(ARGV[2]) then
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
    end
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareAndExpireSha1 = "4b71fb436aff2bdef801ae4f52938af29c4f7afd";
/// Of version 1.0, which shortened longer TTLs: for traces of such programs.
inline constexpr std::string_view kFormerCompareAndExpireSha1 = "89962d5aef831f33c4d590685dc954ea2bf64a62";

/// The same, but an error without the right to PTTL: its renewals would shorten what this extends.
inline constexpr std::string_view kCompareAndExtend = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
        redis.call('PEXPIRE', KEYS[1], ARGV[2])
    end
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareAndExtendSha1 = "4351582923ab8967b9cf1043407e871c1c6d78be";

/// Like kCompareAndDelete, then publishes to channel ARGV[2]; the delete succeeds even without the right to publish.
inline constexpr std::string_view kCompareDeleteAndTell = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('DEL', KEYS[1])
    redis.pcall('PUBLISH', ARGV[2], 'released')
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareDeleteAndTellSha1 = "99020c5607ca2c1229897af38aa23aca6e1b8111";

/// The same in a Redis Cluster: publishes to the shard channel ARGV[2], or where that is refused (by a server
/// before 7.0, or for lack of a right) to channel ARGV[3].
inline constexpr std::string_view kCompareDeleteAndTellShard = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('DEL', KEYS[1])
    if type(redis.pcall('SPUBLISH', ARGV[2], 'released')) == 'table' then
        redis.pcall('PUBLISH', ARGV[3], 'released')
    end
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareDeleteAndTellShardSha1 = "026b5a4a563c555446f5378854e9a48c30a97bf9";

/// The holder of KEYS[1] and its TTL: { value or nil, PTTL }. nil: free, or the key is no string.
inline constexpr std::string_view kHolderAndTtl = R"(local held = redis.pcall('GET', KEYS[1])
if type(held) == 'table' then
    held = false
end
return {held, redis.call('PTTL', KEYS[1])})";

/// SET KEYS[1] ARGV[1] NX PX ARGV[2], with a fencing token from the counter KEYS[2], higher than all before. Returns
/// the number, or 0 if the key exists. The counter is incremented first: if it is no number, or memory is exhausted,
/// nothing else changes. Both keys must be in one slot.
inline constexpr std::string_view kAcquireFenced = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
local number = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return number)";
inline constexpr std::string_view kAcquireFencedSha1 = "ca5592673036154d554a8cc0dd90e045d046f0ba";

/// SET KEYS[1] ARGV[1] NX PX ARGV[2], with its reply: for a user who may have no right to run the script of the
/// release.
inline constexpr std::string_view kAcquire = R"(return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]))";

// These settle an acquisition whose reply was lost, with the same token: the holder gets the full TTL again, and a free
// lock is taken. Correct whether or not the first request was executed, or is executed later.

/// KEYS: lock. ARGV: token, TTL in milliseconds. 1: acquired; 0: held by another token, or no string.
inline constexpr std::string_view kSettle = R"(local held = redis.pcall('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 1
end
if type(held) == 'table' and not string.find(held.err, 'WRONGTYPE') then
    return held
end
if held then
    return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1)";

/// KEYS: lock, counter. ARGV: token, TTL. Returns the fencing token, or 0. It is always a new number: the first was
/// never used, and numbers may skip.
inline constexpr std::string_view kSettleFenced = R"(local held = redis.pcall('GET', KEYS[1])
if type(held) == 'table' and not string.find(held.err, 'WRONGTYPE') then
    return held
end
if held and held ~= ARGV[1] then
    return 0
end
local number = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return number)";

} // namespace lockscope::formats
