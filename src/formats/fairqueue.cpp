// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/fairqueue.h"

#include "formats/redissonnames.h"
#include "formats/shapes.h"

namespace lockscope::formats {

std::optional<FairWaiter> fairWaiterOf(std::string_view channel)
{
    const auto prefix = kRedissonChannels.substr(0, kRedissonChannels.size() - 1);
    if (!channel.starts_with(prefix))
        return std::nullopt;
    const auto rest = channel.substr(prefix.size());
    const auto thread = splitLast(rest, ':');
    if (!thread || !decimal(thread->right))
        return std::nullopt;
    const auto uuid = splitLast(thread->left, ':');
    if (!uuid || !isUuid(uuid->right) || uuid->left.empty())
        return std::nullopt;
    return FairWaiter{redissonInner(uuid->left), rest.substr(uuid->left.size() + 1)};
}

WaitPlace fairQueue(std::string_view lock)
{
    WaitPlace place;
    place.kind = WaitPlace::Kind::Queue;
    place.name = redissonName("redisson_lock_queue", lock);
    place.deadlines = redissonName("redisson_lock_timeout", lock);
    place.wakes = redissonName("redisson_lock__channel", lock).append(":");
    place.sure = false; // an empty one: another kind of lock, perhaps
    return place;
}

} // namespace lockscope::formats
