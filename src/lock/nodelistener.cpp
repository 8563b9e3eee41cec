// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/nodelistener.h"

#include "lock/options.h"
#include "lock/token.h"
#include "lock/wire.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

constexpr std::chrono::milliseconds kLongestAway{1'000};
/// A node that hangs delays the messages of the others while it is connected: it gets this time and more each time, and
/// the others the rest.
constexpr std::chrono::milliseconds kShortestConnect{100};
constexpr int kShareOfOthers = 10; ///< times as long as a try took

} // namespace

MonoTime NodeListener::beatAfterNow() const
{
    return m_clock.mono() + std::clamp(m_options.client.commandLimit, Millis{10}, Millis{1'000});
}

Result<void, Error> NodeListener::connect(bool isAnyOpen)
{
    m_nextBeat = beatAfterNow();
    const MonoTime before = wire::now();
    Result<void, Error> opened = m_subscription.open(connectLimit(isAnyOpen));
    if (opened) {
        m_isRefusalLogged = false;
        m_away = kShortestAway;
        return opened;
    }
    const auto took = std::chrono::ceil<Millis>(wire::now() - before);
    // Random pauses, so that the clients of a returning server do not all connect at once.
    const Millis pause = pauseAfter(Retry::jittered(m_away / 2, m_away), 1, randomBits());
    m_notBefore = m_clock.mono() + (isAnyOpen ? std::max(pause, took * kShareOfOthers) : pause);
    m_away = std::min(m_away * 2, kLongestAway);
    return opened;
}

std::chrono::milliseconds NodeListener::connectLimit(bool isAnyOpen) const
{
    const Millis most = m_options.client.connectLimit;
    return isAnyOpen ? std::min(most, std::clamp(m_away, kShortestConnect, std::max(most / 4, kShortestConnect)))
                     : most;
}

void NodeListener::beat()
{
    m_nextBeat = beatAfterNow();
    m_subscription.heartBeat();
    std::erase_if(m_asked, [](const auto& asked) { return asked.second == Asked::Again; });
}

void NodeListener::subscribe(const std::string& key)
{
    const std::string shard = m_channels.shardOf(key);
    m_asked[key] = shard.empty() ? Asked::Plain : Asked::Shard;
    if (m_channels.hasEvents())
        m_subscription.subscribe(m_channels.eventsOf(key));
    if (shard.empty())
        m_subscription.subscribe(m_channels.plainOf(key));
    else
        m_subscription.subscribe(shard, true);
}

void NodeListener::subscribePlain(const std::string& key)
{
    m_asked[key] = Asked::Plain;
    m_subscription.subscribe(m_channels.plainOf(key));
}

void NodeListener::unsubscribe(const std::string& key)
{
    const auto asked = m_asked.find(key);
    endSubscription(key, asked->second);
    m_asked.erase(asked);
}

void NodeListener::endSubscription(const std::string& key, Asked how)
{
    if (how == Asked::Shard)
        m_subscription.unsubscribe(m_channels.shardOf(key), true);
    else if (how == Asked::Plain)
        m_subscription.unsubscribe(m_channels.plainOf(key));
    if (m_channels.hasEvents())
        m_subscription.unsubscribe(m_channels.eventsOf(key));
}

std::vector<std::string> NodeListener::forgetAll()
{
    std::vector<std::string> keys;
    for (const auto& [key, how] : m_asked)
        keys.push_back(key);
    m_asked.clear();
    return keys;
}

std::vector<std::string> NodeListener::keysOf(std::string_view channel) const
{
    if (const auto key = m_channels.keyOfEvents(channel))
        return {std::string(*key)};
    std::vector<std::string> keys;
    const auto rest = m_channels.behindPrefix(channel);
    if (!rest)
        return keys;
    std::string_view key = *rest;
    for (int braces = 0; braces < 2; ++braces) {
        if (const auto asked = m_asked.find(key); asked != m_asked.end())
            keys.push_back(asked->first);
        if (!key.starts_with('{') || !key.ends_with('}'))
            break;
        key = key.substr(1, key.size() - 2);
    }
    return keys;
}

} // namespace v1
} // namespace lockscope::lock
