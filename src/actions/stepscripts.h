// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to steps.cpp: scripts that shorten, replace or restore locks after a comparison.

#include <string_view>

namespace lockscope::actions {

/// ARGV: number of fields, then field, value ... Sets `held` to the result: -1, 0 or 1.
inline constexpr std::string_view kCompareHash = R"(local n = tonumber(ARGV[1])
local held = 1
local fields = redis.call('HLEN', KEYS[1])
if fields == 0 then
    held = -1
elseif fields ~= n then
    held = 0
else
    for i = 1, n do
        if redis.call('HGET', KEYS[1], ARGV[2 * i]) ~= ARGV[2 * i + 1] then
            held = 0
        end
    end
end
)";

inline constexpr std::string_view kCompareString = R"(local value = redis.call('GET', KEYS[1])
local held = 0
if not value then
    held = -1
elseif value == ARGV[1] then
    held = 1
end
)";

/// The last argument is the new lease in milliseconds.
inline constexpr std::string_view kThenShorten = R"(if held == 1 then
    local left = redis.call('PTTL', KEYS[1])
    if left >= 0 and left <= tonumber(ARGV[#ARGV]) then
        return 2
    end
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// The last two arguments are the tombstone and its lease in milliseconds.
inline constexpr std::string_view kThenEntombString = R"(if held == 1 then
    redis.call('SET', KEYS[1], ARGV[#ARGV - 1], 'PX', ARGV[#ARGV])
end
return held)";
inline constexpr std::string_view kThenEntombHash = R"(if held == 1 then
    redis.call('DEL', KEYS[1])
    redis.call('HSET', KEYS[1], ARGV[#ARGV - 1], '1')
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return held)";

/// ARGV: number of fields, field, value ..., lease in milliseconds (0: none).
inline constexpr std::string_view kSetHashIfAbsent = R"(if redis.call('EXISTS', KEYS[1]) == 1 then
    return 0
end
for i = 1, tonumber(ARGV[1]) do
    redis.call('HSET', KEYS[1], ARGV[2 * i], ARGV[2 * i + 1])
end
if ARGV[#ARGV] ~= '0' then
    redis.call('PEXPIRE', KEYS[1], ARGV[#ARGV])
end
return 1)";

} // namespace lockscope::actions
