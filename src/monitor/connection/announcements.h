// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/pattern.h"
#include "monitor/connection/ladder.h"
#include "monitor/connection/trialpace.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Sets up how one stream announces changes of the watched keys. Subscribes the patterns, one command each; decides the
/// rung of the ladder (monitor/connection/ladder.h) for each pattern; turns CLIENT TRACKING on for what notifications
/// leave open; retries refused patterns. Warns about changes that cannot be announced, and tells the picture which
/// kinds can. Thread: redis-io.
class Announcements
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::Announcements)
public:
    struct Hooks
    {
        /// All subscriptions were answered; the receiver calls climb().
        std::function<void()> subscribed;
        /// The subscription of subscribeAdded() was answered; the receiver calls climb().
        std::function<void()> added;
        /// A new plan was made; tracking does not match it yet.
        std::function<void(const LadderPlan&)> planned;
        /// The plan has changed, and tracking matches it.
        std::function<void()> changed;
        /// A refused pattern may be permitted now, so the connection should be renewed. False: not now.
        std::function<bool()> renew;
    };

    /// `host` and `keys` must outlive it; answers are dropped when `context` is gone.
    Announcements(NodeHost& host, const WatchedKeys& keys, QObject* context, Hooks hooks);

    /// Begins a new connection with the results of its probe. `flags`: notify-keyspace-events; no value: unknown.
    void begin(redis::Connection& connection, std::vector<std::string> refused, bool trackingAllowed,
               const std::optional<std::string>& flags);
    /// Subscribes every permitted pattern; Hooks::subscribed follows, possibly before this returns.
    void subscribe();
    /// Subscribes the last of the watched patterns, which is new, and leaves the others alone. Hooks::added follows, or
    /// Hooks::subscribed if that is still pending.
    void subscribeAdded();
    /// Unsubscribes a pattern that was at index `place` of the watched keys. The caller calls climb().
    void unsubscribe(const std::string& pattern, std::size_t place);
    /// True while subscriptions are pending.
    [[nodiscard]] bool isBusy() const { return m_answersAwaited > 0; }
    /// True for a late message of a pattern that is no longer watched.
    [[nodiscard]] bool isOver(std::uint32_t pattern) const
    {
        return pattern < m_subscribed.size() && m_subscribed[pattern] == kOver;
    }
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// Call once a second while the node is healthy: probes from time to time whether a refused pattern is permitted
    /// now.
    void tryRefused();

    /// Recomputes the plan from what is known now.
    void climb();
    /// The server's flags changed or became unknown.
    void switchFlags(bool known, const std::string& flags);
    /// A poll found a change that notifications should have announced, so they are off.
    void contradict();
    /// A key event arrived. True: it proves that a kind is announced, and climb() is due.
    [[nodiscard]] bool learns(KeyEvent kind) { return !m_ladderInput.flagsKnown && learnsWithoutFlags(kind); }

    /// The server sends a message once per matching pattern; only the one of the first pattern counts.
    [[nodiscard]] bool isRepeated(std::uint32_t pattern, std::string_view key) const
    {
        for (std::uint32_t earlier = 0; earlier < pattern && earlier < m_subscribed.size(); ++earlier) {
            if (matches(m_subscribed[earlier], key))
                return true;
        }
        return false;
    }
    /// True when a subscribed pattern matches the key.
    [[nodiscard]] bool isAnnounced(std::string_view key) const
    {
        return m_ladderInput.refused.empty() || std::any_of(m_subscribed.begin(), m_subscribed.end(),
                                                            [&](std::size_t place) { return matches(place, key); });
    }
    /// True when tracking replaces notifications for this key.
    [[nodiscard]] bool isTracked(std::string_view key) const;
    /// True when every successful attempt and every release is announced.
    [[nodiscard]] bool showsAttempts() const;

    [[nodiscard]] const LadderPlan& plan() const { return m_plan; }
    /// True while CLIENT TRACKING is on, even if only to detect flushes.
    [[nodiscard]] bool isTracking() const { return m_tracking; }
    [[nodiscard]] bool knowsFlags() const { return m_ladderInput.flagsKnown; }
    /// As the server spells them; empty when unknown.
    [[nodiscard]] const std::string& flags() const { return m_flags; }
    /// Patterns that the server refused to subscribe.
    [[nodiscard]] const std::vector<std::string>& refused() const { return m_ladderInput.refused; }

private:
    static constexpr std::size_t kRefused = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t kOver = kRefused - 1;

    [[nodiscard]] bool matches(std::size_t place, std::string_view key) const
    {
        return place < kOver && formats::matches(m_keys.patterns()[place], key);
    }
    void subscribeTo(std::size_t pattern);
    void onSubscribed();
    [[nodiscard]] bool learnsWithoutFlags(KeyEvent kind);
    void applyTracking();
    void onTrackingRefused(const std::string& words);

    NodeHost& m_host;
    const WatchedKeys& m_keys;
    QObject* const m_context;
    const Hooks m_hooks;
    redis::Connection* m_connection = nullptr;
    LadderInput m_ladderInput; ///< its flags are kept in m_flags
    LadderPlan m_plan;
    std::string m_flags;
    /// Index of the watched pattern for each pattern index of the connection; kRefused: the server refused it, kOver:
    /// no longer watched.
    std::vector<std::size_t> m_subscribed;
    std::vector<std::string> m_trackedPrefixes;
    std::size_t m_answersAwaited = 0;
    TrialPace m_pace;
    std::size_t m_trials = 0;
    bool m_tracking = false;
    bool m_adding = false; ///< the pending answers belong to subscribeAdded()
};

} // namespace lockscope::monitor
