// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the channels that tell of the release of a key.

#include "formats/libraries/releasechannels.h"
#include "lock/notifier.h"

#include <optional>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Names of the channels on which a key may be told to be free: a channel of all nodes, or a shard channel, and the
/// keyspace events. Pure.
class WakeChannels
{
public:
    /// The options must outlive it. `isCluster`: there are shard channels.
    WakeChannels(const NotifierOptions& options, int database, bool isCluster)
        : m_options(options), m_isCluster(isCluster), m_eventPrefix("__keyspace@" + std::to_string(database) + "__:")
    {
    }

    [[nodiscard]] std::string plainOf(const std::string& key) const { return m_options.channelPrefix + key; }
    /// Empty: releases of this key are not published to a shard channel.
    [[nodiscard]] std::string shardOf(const std::string& key) const
    {
        if (!m_isCluster || m_options.shards == ShardChannels::Off)
            return {};
        if (!m_options.channelPrefix.empty())
            return formats::shardChannel(m_options.channelPrefix, key);
        return formats::isInSlotOfItsKey(key) ? key : std::string(); // Redisson's: a whole channel
    }
    [[nodiscard]] bool hasEvents() const { return m_options.keyspaceEvents; }
    /// If hasEvents().
    [[nodiscard]] std::string eventsOf(const std::string& key) const { return m_eventPrefix + key; }
    /// The key of a channel of keyspace events; empty: it is none.
    [[nodiscard]] std::optional<std::string_view> keyOfEvents(std::string_view channel) const
    {
        if (!hasEvents() || !channel.starts_with(m_eventPrefix))
            return std::nullopt;
        return channel.substr(m_eventPrefix.size());
    }
    /// What follows the prefix in another channel; empty: a server may tell of anything.
    [[nodiscard]] std::optional<std::string_view> behindPrefix(std::string_view channel) const
    {
        if (!channel.starts_with(m_options.channelPrefix))
            return std::nullopt;
        return channel.substr(m_options.channelPrefix.size());
    }

private:
    const NotifierOptions& m_options;
    const bool m_isCluster;
    const std::string m_eventPrefix;
};

} // namespace v1
} // namespace lockscope::lock
