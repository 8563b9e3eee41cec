// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson's helper keys. The queue of a fair lock outlives the lock.
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonparts.h"

namespace lockscope::formats::redisson {

/// Length of the ending `uuid:thread:rwlock_timeout:i` of a key, or 0.
std::size_t readTimeoutSuffix(std::string_view key)
{
    constexpr std::string_view kWord = ":rwlock_timeout:";
    if (key.size() <= 50)
        return 0;
    const auto at = key.rfind(kWord);
    if (at == key.npos || !decimal(key.substr(at + kWord.size())))
        return 0;
    const auto thread = splitLast(key.substr(0, at), ':');
    if (!thread || !decimal(thread->right) || thread->left.size() < 38)
        return 0;
    const auto uuid = thread->left.substr(thread->left.size() - 36);
    if (!isUuid(uuid) || thread->left[thread->left.size() - 37] != ':')
        return 0;
    return key.size() - (thread->left.size() - 37);
}

std::string afterPrefix(std::string_view rest)
{
    return std::string(redissonInner(rest));
}

std::string ofLatch(std::string_view rest)
{
    const auto halves = splitLast(rest, ':');
    return std::string(redissonInner(halves ? halves->left : rest));
}

std::optional<Claim> claimQueue(const Subject& s)
{
    if (!auxiliaryClaim(s, kHelpers))
        return std::nullopt;
    return Claim{{}, 0, KeyRole::Waiting, Confidence::High, Proof::Certain};
}

void explainQueue(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "list:" + std::string(s.key());
}

std::optional<Claim> claimAuxiliary(const Subject& s)
{
    constexpr std::string_view kDigits = "0123456789";
    const auto key = s.key();
    if (!key.starts_with("redisson_") && (key.size() < 50 || kDigits.find(key.back()) == kDigits.npos))
        return std::nullopt;
    return auxiliaryClaim(s, kHelpers);
}

WaitPlace queueOf(std::string_view lock)
{
    WaitPlace place;
    place.kind = WaitPlace::Kind::Queue;
    place.name = redissonQueue(lock);
    place.deadlines = redissonDeadlines(lock);
    place.wakes = redissonChannel(lock).append(":");
    place.sure = false; // an empty one may mean another kind of lock
    return place;
}

/// A waiter of a fair lock has its own channel: the lock's channel plus ":<uuid>:<thread>".
std::optional<QueuedWaiter> queuedWaiter(std::string_view channel)
{
    if (!channel.starts_with(kRedissonChannels))
        return std::nullopt;
    const auto rest = channel.substr(kRedissonChannels.size());
    const auto thread = splitLast(rest, ':');
    if (!thread || !decimal(thread->right))
        return std::nullopt;
    const auto uuid = splitLast(thread->left, ':');
    if (!uuid || !isUuid(uuid->right) || uuid->left.empty())
        return std::nullopt;
    return QueuedWaiter{redissonInner(uuid->left), rest.substr(uuid->left.size() + 1)};
}

constinit const LastingQueue kFairQueue{"redisson_lock__channel:*", queuedWaiter, queueOf};

} // namespace lockscope::formats::redisson
