// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonredlayout.h"

#include "formats/libraries/redissonmultilock.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonscripts.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// No node is asked for shard channels: they are of clusters.
RedlockLayout redissonLayout(const std::string& key, std::function<Token()> nextOwner)
{
    RedlockLayout layout;
    layout.acquire = formats::kRedissonRedAcquire;
    layout.isString = false;
    layout.renew = formats::kRedissonRenew;
    layout.extend = formats::kRedissonRenew;
    layout.release = formats::kRedissonRelease;
    layout.releaseArguments = {formats::redissonChannel(key), ""};
    layout.nextToken = std::move(nextOwner);
    return layout;
}

} // namespace v1
} // namespace lockscope::lock
