// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/keysnapshot.h"
#include "actions/listenersearch.h"
#include "core/batch.h"
#include "redis/connection.h"
#include "redis/keycommands.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::actions {

/// The kind of trouble. `words`: an error reply, or our own sentence if there was no reply.
[[nodiscard]] Trouble troubleOf(std::string_view words);

/// Reads one key over a ready connection: type, TTL and, if small enough to compare, the whole value. Sends only
/// commands that fit the type; if the type changes in between, it starts over. Thread: the connection's.
class KeyInspector : public QObject
{
    Q_OBJECT
public:
    /// Limit for values that are compared.
    static constexpr std::int64_t kMostBytes = 65536;

    /// `error`: an error reply, or the reason for a missing reply; empty on success. `trouble`: its kind, if it is one
    /// of these.
    using Done = std::function<void(const KeySnapshot& seen, const std::string& error, Trouble trouble)>;

    /// `isWatched`: a pattern names the key, so it counts as a lock unless its value contradicts. `isAsking`: its
    /// cluster slot is still being imported by this node, which replies only behind ASKING.
    KeyInspector(redis::Connection& connection, std::string key, int database, bool isWatched, Done done,
                 QObject* parent, bool isAsking = false);
    /// Before start(): reads KeySnapshot::fencing, too, from a key that an action does not need.
    void readFencingToo() { m_readsFencing = true; }
    /// Takes the listeners of some channels at other servers; empty: the connection was lost meanwhile.
    using Heard = std::function<void(const std::optional<ListenersElsewhere>& listeners)>;
    using Elsewhere = std::function<void(const std::vector<std::string>& channels, const Heard& told)>;
    /// Before start(): listeners at other cluster nodes, or at replicas, say what a number counts, too.
    void askElsewhere(Elsewhere elsewhere, bool isInCluster)
    {
        m_elsewhere = std::move(elsewhere);
        m_isInCluster = isInCluster;
    }
    void start();

private:
    /// For commands on the key: sends ASKING first if needed, because it applies to one command.
    void send(const redis::Command& command, redis::Connection::Handler handler);
    void ask(redis::ReadCommand command, void (KeyInspector::*then)(const redis::ReplyView&));
    void onType(const redis::ReplyView& reply);
    void onPttl(const redis::ReplyView& reply);
    void onLength(const redis::ReplyView& reply);
    void onMemory(const redis::ReplyView& reply);
    void onValue(const redis::ReplyView& reply);
    void onStillThere(const redis::ReplyView& reply);
    void onTime(const redis::ReplyView& reply);
    static QString manyHolders();
    void notComparable(const QString& why);
    /// Why the key cannot be a held lock; empty if it can.
    [[nodiscard]] QString whyNoLock() const;
    [[nodiscard]] bool mayHavePermits() const;
    void askPermits();
    /// True for a number that may be a lock, or part of a semaphore, latch or counter.
    [[nodiscard]] bool mayOnlyCount() const;
    /// Queries the related keys, for the counting libraries from this index on.
    void askBeside(std::size_t counting);
    void askWhoListens();
    void askListeners(bool shards);
    void askListenersElsewhere();
    /// Notes that the user lacks the right of this rule here.
    void lacks(const std::string& rule);
    /// Why nobody knows who listens; empty: it is known.
    [[nodiscard]] QString whyUnknown() const;
    /// The channels of what a number may count, by library and mode.
    [[nodiscard]] std::vector<std::string> countingChannels() const;
    void judgeNumber();
    void countsAs(LibraryId library, LockMode mode);
    [[nodiscard]] bool isNumber() const;
    void askTime();
    void askFencing();
    void decode();
    void gone();
    void lost();
    void unexpected(redis::ReadCommand command);
    [[nodiscard]] static std::string unexpectedText(std::string_view command);
    void finish(const std::string& error, Trouble trouble = Trouble::None);

    redis::Connection& m_connection;
    KeySnapshot m_seen;
    Done m_done;
    bool m_isWatched;
    bool m_isAsking;
    bool m_readsFencing = false;
    Elsewhere m_elsewhere;
    bool m_isInCluster = false;
    int m_attempts = 0;
    /// The requested key is this number of permits, m_seen.key the set beside it.
    std::optional<std::int64_t> m_left;
    QString m_whyNoLock;          ///< by the value alone
    ListenersElsewhere m_hearing; ///< by countingChannels(), at this server, too
};

} // namespace lockscope::actions
