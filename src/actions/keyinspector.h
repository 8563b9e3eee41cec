// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/seen.h"
#include "core/batch.h"
#include "redis/connection.h"
#include "redis/keycommands.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace lockscope::actions {

/// What kind of trouble it is. `words`: an error line of the server, or our own sentence when there was no answer.
[[nodiscard]] Trouble troubleOf(std::string_view words);

/// Looks at one key on a ready connection: type, TTL and, when it is small enough to be compared, its whole value. Asks
/// only what fits the type; if the type changes between two commands it looks again. Thread: the connection's.
class KeyInspector : public QObject
{
    Q_OBJECT
public:
    /// Larger values are not compared.
    static constexpr std::int64_t kMostBytes = 65536;

    /// `error`: a server's error line, or the reason why there is no answer; empty when all is well. `trouble`: its
    /// kind, when it is one of these.
    using Done = std::function<void(const Seen& seen, const std::string& error, Trouble trouble)>;

    /// `isWatched`: somebody chose to watch the key, so it counts as a lock unless its value says otherwise.
    /// `isAsking`: in a cluster, its slot is still on its way to this node, which answers only behind ASKING.
    KeyInspector(redis::Connection& connection, std::string key, int database, bool isWatched, Done done,
                 QObject* parent, bool isAsking = false);
    void start();

private:
    /// Of a key: with ASKING before it where that is needed, for that counts for one command.
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
    /// Why nobody can hold it; empty when somebody can.
    [[nodiscard]] QString whyNoLock() const;
    [[nodiscard]] bool mayHavePermits() const;
    void askPermits();
    /// A number that could be somebody's lock, or what a semaphore, a latch or a counter is made of.
    [[nodiscard]] bool mayOnlyCount() const;
    /// Asks for the keys beside it, for the counting libraries from this index on.
    void askBeside(std::size_t counting);
    void askWhoListens();
    void askTime();
    void decode();
    void gone();
    void lost();
    void unexpected(redis::ReadCommand command);
    void finish(const std::string& error, Trouble trouble = Trouble::None);

    redis::Connection& m_connection;
    Seen m_seen;
    Done m_done;
    bool m_isWatched;
    bool m_isAsking;
    int m_attempts = 0;
    bool m_atPermits = false; ///< the key that was asked for is a number of permits, m_seen.key the set beside it
};

} // namespace lockscope::actions
