// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a lock of RedissonRedLock.

#include "lock/redlocklayout.h"

namespace lockscope::lock {
inline namespace v1 {

/// A RedissonRedLock is the hash of an RLock on each node; its release wakes the waiters of that node.
[[nodiscard]] RedlockLayout redissonLayout(const std::string& key, std::function<Token()> nextOwner);

} // namespace v1
} // namespace lockscope::lock
