// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson as a whole (families in redissonparts.h): its layouts, the places of waiters, and the releases.
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonparts.h"
#include "formats/libraries/redissonscripts.h"
#include "formats/libraries/surelayout.h"
#include "formats/releasescripts.h"

namespace lockscope::formats {

namespace redisson {

namespace {

/// Spin locks and fair locks use the same hash as plain ones; waiters of a spin lock poll.
void addPlaces(const Waited& lock, std::vector<WaitPlace>& out)
{
    const bool isPlain = waitersName(lock.analysis).starts_with(kRedissonChannels);
    isPlain ? placeOfSourceUnsure(lock, out) : placeOfSource(lock, out);
    if (isPlain)
        out.push_back(queueOf(lock.key));
}

std::string lockOfChannel(std::string_view channel)
{
    if (const auto queued = queuedWaiter(channel))
        return std::string(queued->lock);
    for (const std::string_view prefix :
         {kRedissonChannels, std::string_view("redisson_rwlock:"), std::string_view("redisson_sc:")}) {
        if (channel.starts_with(prefix))
            return std::string(redissonInner(channel.substr(prefix.size())));
    }
    if (channel.size() > kLatchChannels.size() + 1 && channel.starts_with(kLatchChannels) && channel.back() == '}')
        return std::string(channel.substr(kLatchChannels.size(), channel.size() - kLatchChannels.size() - 1));
    return {};
}

[[nodiscard]] bool isReadWrite(LockMode mode)
{
    return mode == LockMode::Read || mode == LockMode::Write;
}

[[nodiscard]] std::string channelFor(std::string_view name, LockMode mode)
{
    return isReadWrite(mode) ? redissonReadWriteChannel(name) : redissonChannel(name);
}

std::optional<Release> release(const KeySample& sample, const Analysis& analysis)
{
    const RawValue& raw = sample.raw;
    if (raw.type != ValueType::Hash)
        return analysis.token.empty() ? std::nullopt : std::optional(givePermitBack(sample, analysis));
    const auto channel = channelFor(raw.key, lockMode(analysis.mode));
    auto made = isMulti(raw) ? takeOut(kDeleteMulti, sample, {std::string(analysis.token), channel, "0"})
                             : deleteFields(sample);
    made.wakes = Wakes::Channel;
    made.told = channel;
    return made;
}

/// The message "1" wakes readers and writers. A plain lock cannot be told from a fair one.
std::optional<WakeScript> wake(const RawValue& raw, LockMode mode)
{
    if (raw.type != ValueType::Hash)
        return std::nullopt;
    const auto channel = channelFor(raw.key, mode);
    if (isReadWrite(mode))
        return WakeScript{kTellRedisson, {std::string(raw.key)}, {channel, "1"}, Wakes::Channel, channel, "1"};
    return WakeScript{kTellRedisson,
                      {std::string(raw.key)},
                      {channel, "0", redissonQueue(raw.key), redissonDeadlines(raw.key)},
                      Wakes::QueueHead,
                      channel,
                      "0"};
}

[[nodiscard]] constexpr Layout smallNumber(Layout layout)
{
    layout.bytes = {1, 9};
    layout.kinds = Shape::Digit;
    layout.sure = Confidence::Low;
    return layout;
}

constexpr std::array kRedissonLayouts{
    sureLayout(Rank::Helper, "latch of an unlock, fencing number, deadline of a reader", ValueType::String,
               claimAuxiliary, nullptr, "redisson_unlock_latch:…, redisson_lock_token:…, …:rwlock_timeout:<n>",
               "a number; belongs to a lock"),
    sureLayout(Rank::Helper, "queue of a fair lock", ValueType::List, claimQueue, explainQueue,
               "redisson_lock_queue:{name}", "uuid:thread of each waiter, the next one first"),
    sureLayout(Rank::Helper, "deadlines of a fair lock's queue", ValueType::ZSet, claimAuxiliary, nullptr,
               "redisson_lock_timeout:{name}", "uuid:thread -> epoch ms; belongs to a lock"),
    sureLayout(Rank::Named, "read-write lock", ValueType::Hash, claimReadWrite, explainReadWrite, "free",
               "mode = read or write; uuid:thread[:write] -> count"),
    sureLayout(Rank::Named, "lock, fair lock, fenced lock, spin lock", ValueType::Hash, claimLock, explainLock, "free",
               "uuid:thread -> count"),
    sureLayout(Rank::Named, "faster multi-lock", ValueType::Hash, claimFasterMulti, explainFasterMulti, "free",
               "f, f:uuid:thread:expire_time, f:uuid:thread:lock_count"),
    sureLayout(Rank::Named, "permits that expire", ValueType::ZSet, claimPermits, explainPermits, "{name}:timeout",
               "16 raw bytes -> epoch ms"),
    smallNumber(sureLayout(Rank::Anything, "semaphore, count-down latch", ValueType::String, claimNumber, explainNumber,
                           "free", "a number, no TTL")),
};

} // namespace

} // namespace redisson

using namespace redisson;

const Library kRedisson{.name = "redisson",
                        .title = "Redisson",
                        .renewPercentOfTtl = 33,
                        .layouts = kRedissonLayouts,
                        .helpers = kHelpers,
                        .describe = describe,
                        .client = client,
                        .party = party,
                        .namesOneParty = true,
                        .fieldsAreHolders = true,
                        .commonField = kMode,
                        .completeField = addUntil,
                        .numbers = &kNumbers,
                        .waitPlaces = addPlaces,
                        .lastingQueue = &kFairQueue,
                        .lockOfChannel = lockOfChannel,
                        .fenceKey = redissonFenceKey,
                        .wakeUp = WakeUp::Channel,
                        .release = release,
                        .wake = wake};

} // namespace lockscope::formats
