// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the subscriptions of waiters at one node.

#include "lock/subscription.h"
#include "lock/wakechannels.h"

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// The connection of a Notifier to one node: what it asked there for which key, when it may connect again, and when it
/// sends the next ping. One thread.
class NodeListener
{
public:
    enum class Asked : std::uint8_t {
        Shard,
        Plain,
        Again, ///< the shard channel was refused for the moment: asked again with the next beat
    };

    /// The references must outlive it.
    NodeListener(const Endpoint& node, const NotifierOptions& options, const WakeChannels& channels, const Clock& clock)
        : m_options(options), m_channels(channels), m_clock(clock), m_subscription(node, options.client)
    {
    }

    [[nodiscard]] bool isOpen() const { return m_subscription.isOpen(); }
    [[nodiscard]] int descriptor() const { return m_subscription.descriptor(); }
    [[nodiscard]] MonoTime notBefore() const { return m_notBefore; } ///< the next try to connect
    [[nodiscard]] MonoTime nextBeat() const { return m_nextBeat; }

    /// A failure postpones the next try. `isAnyOpen`: other nodes are connected, and get most of the time.
    [[nodiscard]] Result<void, Error> connect(bool isAnyOpen);
    /// Sends a ping, and lets what was refused for the moment be asked again.
    void beat();
    [[nodiscard]] std::vector<Subscription::Happening> read() { return m_subscription.read(); }
    void close() { m_subscription.close(); }
    /// In a child: only closes the descriptor.
    void disconnect() { m_subscription.disconnect(); }

    [[nodiscard]] bool hasAsked(const std::string& key) const { return m_asked.contains(key); }
    [[nodiscard]] bool hasAsked() const { return !m_asked.empty(); }
    /// How the key was asked for, which it was.
    [[nodiscard]] Asked asked(const std::string& key) const { return m_asked.at(key); }
    void subscribe(const std::string& key);
    /// The shard channel was refused: subscribes to the channel of all nodes.
    void subscribePlain(const std::string& key);
    void askAgain(const std::string& key) { m_asked[key] = Asked::Again; }
    void unsubscribe(const std::string& key);
    /// Unsubscribes each key for which `isUnused` is true.
    template <class IsUnused>
    void unsubscribeIf(const IsUnused& isUnused)
    {
        std::erase_if(m_asked, [&](const auto& asked) {
            if (!isUnused(asked.first))
                return false;
            endSubscription(asked.first, asked.second);
            return true;
        });
    }
    /// The key is not subscribed any more.
    void forget(const std::string& key) { m_asked.erase(key); }
    /// None is; these were asked for.
    [[nodiscard]] std::vector<std::string> forgetAll();
    /// The keys that were asked for and that this channel tells of: two may share a shard channel.
    [[nodiscard]] std::vector<std::string> keysOf(std::string_view channel) const;
    /// True once for each connection.
    [[nodiscard]] bool isFirstRefusal() { return !std::exchange(m_isRefusalLogged, true); }

private:
    using Millis = std::chrono::milliseconds;

    void endSubscription(const std::string& key, Asked how);
    [[nodiscard]] Millis connectLimit(bool isAnyOpen) const;
    [[nodiscard]] MonoTime beatAfterNow() const;

    static constexpr Millis kShortestAway{50};

    const NotifierOptions& m_options;
    const WakeChannels& m_channels;
    const Clock& m_clock;
    Subscription m_subscription;
    std::map<std::string, Asked, std::less<>> m_asked; ///< by key
    MonoTime m_nextBeat{};
    MonoTime m_notBefore = MonoTime::min();
    Millis m_away = kShortestAway;
    bool m_isRefusalLogged = false;
};

} // namespace v1
} // namespace lockscope::lock
