// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

// The ...Sha1 of a script is what EVALSHA wants.

/// What the compare scripts below answer.
enum class CompareAnswer : int {
    Absent = -1, ///< there is no such key (any more)
    Other = 0,   ///< the key holds another token; untouched
    Done = 1,
};

/// Deletes KEYS[1] if it is a string that equals ARGV[1]. Answers a CompareAnswer; WRONGTYPE if the key is no string.
inline constexpr std::string_view kCompareAndDelete = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('DEL', KEYS[1])
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareAndDeleteSha1 = "801303f2342c618727175466aacaec6e6f77078a";

/// Deletes the hash KEYS[1] if it has just the fields of ARGV: their number, field, value ... Answers a CompareAnswer.
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

/// Makes KEYS[1] live for ARGV[2] milliseconds from now if it is a string that equals ARGV[1]. Answers as above.
inline constexpr std::string_view kCompareAndExpire = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareAndExpireSha1 = "89962d5aef831f33c4d590685dc954ea2bf64a62";

/// As kCompareAndDelete, and then tells channel ARGV[2] so; a user who may not publish has deleted all the same.
inline constexpr std::string_view kCompareDeleteAndTell = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('DEL', KEYS[1])
    redis.pcall('PUBLISH', ARGV[2], 'released')
    return 1
end
return held and 0 or -1)";
inline constexpr std::string_view kCompareDeleteAndTellSha1 = "99020c5607ca2c1229897af38aa23aca6e1b8111";

/// Who holds KEYS[1], and for how long: { value or nil, PTTL }. nil: nobody, or the key is no string.
inline constexpr std::string_view kHolderAndTtl = R"(local held = redis.pcall('GET', KEYS[1])
if type(held) == 'table' then
    held = false
end
return {held, redis.call('PTTL', KEYS[1])})";

/// SET KEYS[1] ARGV[1] NX PX ARGV[2], and a number from the counter KEYS[2] that is higher than all before it. Answers
/// the number, or 0 when the key is there already. The counter is raised first: if it is no number, or there is no
/// memory left, nothing was done. Both keys must be in one slot.
inline constexpr std::string_view kAcquireFenced = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
local number = redis.call('INCR', KEYS[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return number)";
inline constexpr std::string_view kAcquireFencedSha1 = "ca5592673036154d554a8cc0dd90e045d046f0ba";

// An acquisition whose answer was lost is settled by these, with the same token: who has the lock already has it for a
// whole ttl again, and a lock that is free is taken. Right whether or not the first request was executed, or will be.

/// KEYS: lock. ARGV: token, ttl in milliseconds. 1: ours; 0: another's, or no string.
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

/// KEYS: lock, counter. ARGV: token, ttl. The fencing number, or 0. It is a new one in any case: nobody used the first,
/// and numbers may skip.
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
