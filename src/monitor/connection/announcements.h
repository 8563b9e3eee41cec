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

/// How changes of the watched keys are announced on one node's stream. Subscribes the patterns, each by a command of
/// its own; decides on which rung of the ladder (monitor/connection/ladder.h) each stands, and switches CLIENT TRACKING
/// on for what the notifications leave open; tries refused patterns again. What can not be announced is told as a
/// warning. The picture is told which kinds of changes are announced. Thread: redis-io.
class Announcements
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::Announcements)
public:
    struct Hooks
    {
        /// Every subscription was answered; climb() is for whoever hears this.
        std::function<void()> subscribed;
        /// What subscribeAdded() asked for was answered; climb() is for whoever hears this.
        std::function<void()> added;
        /// The plan was made anew; nothing is told of it yet.
        std::function<void(const LadderPlan&)> planned;
        /// It is another one than before, and tracking is as it says.
        std::function<void()> changed;
        /// A pattern that was refused may be subscribed: the connection should be made anew. False: not now.
        std::function<bool()> renew;
    };

    /// `host` and `keys` must outlive it; answers are dropped when `context` is gone.
    Announcements(NodeHost& host, const WatchedKeys& keys, QObject* context, Hooks hooks);

    /// A new connection, with what was found out when it was made. `flags`: of notify-keyspace-events, nothing if they
    /// are not known.
    void begin(redis::Connection& connection, std::vector<std::string> refused, bool trackingAllowed,
               const std::optional<std::string>& flags);
    /// Subscribes what may be subscribed; Hooks::subscribed follows, perhaps before this returns.
    void subscribe();
    /// The last of the watched patterns is new: subscribes it as well, without touching the others. Hooks::added
    /// follows, or Hooks::subscribed while that is still to come.
    void subscribeAdded();
    /// The pattern is not watched any more; it was the watched keys' in `place`. climb() is for whoever calls this.
    void unsubscribe(const std::string& pattern, std::size_t place);
    /// Are subscriptions under way?
    [[nodiscard]] bool isBusy() const { return m_answersAwaited > 0; }
    /// A message of a pattern that is not watched any more: it was on its way.
    [[nodiscard]] bool isOver(std::uint32_t pattern) const
    {
        return pattern < m_subscribed.size() && m_subscribed[pattern] == kOver;
    }
    /// The connection is gone (its answers came before).
    void stop();
    /// Once a second while all is well: now and then it is tried whether a refused pattern may be subscribed.
    void tryRefused();

    /// Makes the plan anew by what is known now.
    void climb();
    /// The server's flags are others, or are not known any more.
    void switchFlags(bool known, const std::string& flags);
    /// A change was found that should have been announced: notifications are off.
    void contradict();
    /// A key event came. True: its kind was not known to be announced, and climb() is due.
    [[nodiscard]] bool learns(KeyEvent kind) { return !m_ladderInput.flagsKnown && learnsWithoutFlags(kind); }

    /// A message comes once for each pattern that matches; only that of the first one counts.
    [[nodiscard]] bool isRepeated(std::uint32_t pattern, std::string_view key) const
    {
        for (std::uint32_t earlier = 0; earlier < pattern && earlier < m_subscribed.size(); ++earlier) {
            if (matches(m_subscribed[earlier], key))
                return true;
        }
        return false;
    }
    /// Is a pattern that matches the key subscribed?
    [[nodiscard]] bool isAnnounced(std::string_view key) const
    {
        return m_ladderInput.refused.empty() || std::any_of(m_subscribed.begin(), m_subscribed.end(),
                                                            [&](std::size_t place) { return matches(place, key); });
    }
    /// Does tracking stand in for notifications of this key?
    [[nodiscard]] bool isTracked(std::string_view key) const;
    /// Does each attempt that succeeds show, and each release?
    [[nodiscard]] bool showsAttempts() const;

    [[nodiscard]] const LadderPlan& plan() const { return m_plan; }
    /// CLIENT TRACKING is on, if only to be told of flushes.
    [[nodiscard]] bool isTracking() const { return m_tracking; }
    [[nodiscard]] bool knowsFlags() const { return m_ladderInput.flagsKnown; }
    /// As the server spells them; empty if they are not known.
    [[nodiscard]] const std::string& flags() const { return m_flags; }
    /// Patterns that the server did not let us subscribe.
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
    void onTrackingRefused(const QString& words);

    NodeHost& m_host;
    const WatchedKeys& m_keys;
    QObject* const m_context;
    const Hooks m_hooks;
    redis::Connection* m_connection = nullptr;
    LadderInput m_ladderInput; ///< its flags stand in m_flags
    LadderPlan m_plan;
    std::string m_flags;
    /// Indices into the patterns, by the connection's pattern index; kRefused where the server did not agree, kOver
    /// what is not watched any more.
    std::vector<std::size_t> m_subscribed;
    std::vector<std::string> m_trackedPrefixes;
    std::size_t m_answersAwaited = 0;
    TrialPace m_pace;
    std::size_t m_trials = 0;
    bool m_tracking = false;
    bool m_adding = false; ///< the answers that are awaited are of subscribeAdded()
};

} // namespace lockscope::monitor
