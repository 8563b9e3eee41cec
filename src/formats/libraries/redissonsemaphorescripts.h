// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts for a semaphore compatible with Redisson's RSemaphore (layout observed on Redisson 4.7.0 and 3.38.1). KEYS:
// the number of permits left, which may be negative. Nothing on the server says who has a permit.

#include "formats/libraries/redissonscripts.h"

#include <string_view>

namespace lockscope::formats {

/// ARGV: permits. 1: taken; 0: too few are left, or there is no semaphore.
inline constexpr std::string_view kSemaphoreAcquire = R"(local left = redis.call('GET', KEYS[1])
if left and not tonumber(left) then
    redis.call('INCRBY', KEYS[1], 0)
end
if not left or tonumber(left) < tonumber(ARGV[1]) then
    return 0
end
redis.call('DECRBY', KEYS[1], ARGV[1])
return 1)";
inline constexpr std::string_view kSemaphoreAcquireSha1 = "37b97c0acca07180f1b365a10313df648bcf347e";

inline constexpr std::string_view kSemaphoreReleaseRest = R"(local left = redis.call('INCRBY', KEYS[1], ARGV[1])
tell(ARGV[2], ARGV[3], left)
return left)";

/// ARGV: permits, channel, SPUBLISH or empty. Creates a semaphore. Returns the permits left.
inline constexpr std::string_view kSemaphoreRelease = Joined<kRedissonTell, kSemaphoreReleaseRest>::text;
inline constexpr std::string_view kSemaphoreReleaseSha1 = "bb8a779313dc603803d2e52dd2d4bc1904f74bff";

inline constexpr std::string_view kSemaphoreSetRest = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
if ARGV[4] then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
else
    redis.call('SET', KEYS[1], ARGV[1])
end
tell(ARGV[2], ARGV[3], ARGV[1])
return 1)";

/// ARGV: permits, channel, SPUBLISH or empty, TTL in milliseconds (optional). 0: there is one already. Also for permits
/// that expire.
inline constexpr std::string_view kSemaphoreSet = Joined<kRedissonTell, kSemaphoreSetRest>::text;

inline constexpr std::string_view kSemaphoreAddRest =
    R"(local left = tonumber(redis.call('GET', KEYS[1]) or 0) + tonumber(ARGV[1])
redis.call('SET', KEYS[1], left)
tell(ARGV[2], ARGV[3], left)
return left)";

/// ARGV: difference, channel, SPUBLISH or empty. Like Redisson's it drops a TTL. Returns the permits left.
inline constexpr std::string_view kSemaphoreAdd = Joined<kRedissonTell, kSemaphoreAddRest>::text;

/// Takes all permits that are left, and returns their number.
inline constexpr std::string_view kSemaphoreDrain = R"(local left = redis.call('GET', KEYS[1])
if not left then
    return 0
end
redis.call('SET', KEYS[1], 0)
return tonumber(left))";

} // namespace lockscope::formats
