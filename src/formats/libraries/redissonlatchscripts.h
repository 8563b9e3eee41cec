// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Scripts for a latch compatible with Redisson's RCountDownLatch (layout observed on Redisson 4.7.0 and 3.38.1). KEYS:
// the count. A latch without a key is open.

#include "formats/libraries/redissonscripts.h"

#include <string_view>

namespace lockscope::formats {

inline constexpr std::string_view kLatchSetRest = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
redis.call('SET', KEYS[1], ARGV[1])
tell(ARGV[2], ARGV[3], '1')
return 1)";

/// ARGV: count, channel, SPUBLISH or empty. 0: it counts already.
inline constexpr std::string_view kLatchSet = Joined<kRedissonTell, kLatchSetRest>::text;

inline constexpr std::string_view kLatchCountDownRest = R"(local left = redis.call('DECR', KEYS[1])
if left <= 0 then
    redis.call('DEL', KEYS[1])
end
if left == 0 then
    tell(ARGV[1], ARGV[2], '0')
end
return left)";

/// ARGV: channel, SPUBLISH or empty. Below zero nobody is told, as by Redisson. Returns the count, which may be -1.
inline constexpr std::string_view kLatchCountDown = Joined<kRedissonTell, kLatchCountDownRest>::text;
inline constexpr std::string_view kLatchCountDownSha1 = "fb49dd0a024fcb44115361d96ac28f1284ebe594";

} // namespace lockscope::formats
