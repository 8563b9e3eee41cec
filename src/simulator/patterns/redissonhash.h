// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A hand-written RLock of Redisson: a hash with the holder's count.

#include <string_view>

namespace lockscope::simulator {

/// KEYS: lock. ARGV: lease in milliseconds, holder. Returns nil when acquired, else the TTL of the other holder's lock.
inline constexpr std::string_view kHashLock = R"(
local mine = redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1
if not mine and redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return nil)";

/// KEYS: lock, channel. ARGV: holder. Returns nil when it was not the holder's.
inline constexpr std::string_view kHashUnlock = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return nil
end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
    return 0
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[2], '0')
return 1)";

} // namespace lockscope::simulator
