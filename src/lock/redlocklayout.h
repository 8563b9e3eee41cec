// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: how a lock on several servers is written on each of them.

#include "formats/scripts.h"
#include "lock/token.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The scripts have the lock as their only key, and first the token as argument.
struct RedlockLayout
{
    std::string_view acquire = formats::kAcquire; ///< ARGV[2]: TTL in milliseconds. Replies like SET NX
    bool isString = true;                         ///< SET NX does the same as `acquire`
    /// ARGV[2]: TTL in milliseconds. Return a CompareAnswer, like `release`.
    std::string_view renew = formats::kCompareAndExpire;
    std::string_view extend = formats::kCompareAndExtend;
    std::string_view release = formats::kCompareAndDelete;
    std::vector<std::string> releaseArguments{}; ///< behind the token
    std::function<Token()> nextToken = makeToken;
};

} // namespace v1
} // namespace lockscope::lock
