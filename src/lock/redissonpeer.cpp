// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/redissonpeer.h"
#include "core/endpoint.h"

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// Version 4.
std::string makeUuid()
{
    std::string uuid(randomDigits().view());
    uuid[12] = '4';
    uuid[16] = "89ab"[randomBits() % 4];
    for (const std::size_t place : {8U, 13U, 18U, 23U})
        uuid.insert(place, 1, '-');
    return uuid;
}

NotifierOptions notifierOptions(const ClientOptions& client, ShardChannels shards)
{
    NotifierOptions options;
    options.client = client;
    options.channelPrefix.clear();    // lines are named by whole channels
    options.unsubscribeAtOnce = true; // consoles count subscribers as waiters
    options.shards = shards;
    return options;
}

} // namespace

RedissonPeer::RedissonPeer(const Endpoint& endpoint, const ClientOptions& options, ShardChannels shards)
    : m_id(makeUuid()), m_notifier(endpoint, notifierOptions(options, shards))
{
}

Token RedissonPeer::makeOwner()
{
    Token owner;
    owner.append(m_id);
    owner.append(":");
    owner.append(std::to_string(m_last.fetch_add(1, std::memory_order_relaxed) + 1));
    return owner;
}

} // namespace v1
} // namespace lockscope::lock
