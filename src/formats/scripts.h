// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace lockscope::formats {

/// What the two scripts below answer.
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

/// Makes KEYS[1] live for ARGV[2] milliseconds from now if it is a string that equals ARGV[1]. Answers as above.
inline constexpr std::string_view kCompareAndExpire = R"(local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return 1
end
return held and 0 or -1)";

} // namespace lockscope::formats
