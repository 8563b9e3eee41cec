// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/reading/budget.h"
#include "redis/connection.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Walks the keyspace with SCAN COUNT 1000, one pattern after the other, of many patterns once for all of them, at most
/// one page in flight, of fewer keys where their names are long. It may use 5 % of
/// the server's time, averaged over four seconds (so a keyspace of usual size is walked at once, a huge one slowly).
/// What a page cost the server is told by its own clock, a TIME in front of the page and one behind: neither the
/// network nor our own delays count. Keys may be told twice; a key that two patterns match is told once. A pattern
/// without a wildcard is a key: it is told as it is, whether it is there or not, and nothing is walked. What does not
/// match the pattern is not told, whatever the server answers, and a walk that would never end is ended. Thread:
/// redis-io.
class Scanner : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `onKey` gets every matching key, in the connection's callback.
    Scanner(const Clock& clock, std::function<void(std::string_view)> onKey, QObject* parent = nullptr);

    /// Begins from the start; a walk that is under way is forgotten. `keys`: DBSIZE for the progress, 0 = not known.
    /// `roundTrip`: the part of a page's time that is not the server's, where TIME may not be asked.
    void start(redis::Connection& connection, std::vector<std::string> patterns, std::int64_t keys,
               std::chrono::microseconds roundTrip);
    /// The connection is gone.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_connection != nullptr; }
    /// Asks for the next page if it may; `backlog` keys of earlier pages are still to be read.
    void pump(std::size_t backlog);
    [[nodiscard]] MonoTime nextPump() const { return m_notBefore; }
    /// 0..100, of all patterns.
    [[nodiscard]] std::uint32_t percent() const;
    /// How many pages the server ever answered.
    [[nodiscard]] std::uint64_t pagesAnswered() const { return m_answered; }

Q_SIGNALS:
    /// The walk is complete.
    void finished();
    /// The server refuses; its words.
    void refused(const QString& words);
    /// The walk would never end: a cursor came again, or there were more pages than any keyspace has. It is over.
    void endless();
    /// The server is busy or loading; call pump() again when it is not.
    void postponed();

private:
    static constexpr std::int64_t kPage = 1000;
    static constexpr std::int64_t kFirstPage = 10; ///< nobody knows yet how long names are
    /// One way through the keys.
    struct Part
    {
        std::string match;                 ///< what the server is asked to leave out all others for; a key by its name
        std::vector<std::string> patterns; ///< a key that one of them matches is told
    };
    [[nodiscard]] static std::vector<Part> partsOf(const std::vector<std::string>& patterns);
    void onPage(const redis::Answer& answer, std::uint64_t walk);
    void tell(std::string_view key);
    void beginPart();
    [[nodiscard]] bool isEndless();
    void onPageEnd(const redis::Answer& time, std::uint64_t walk);
    void chargePage(std::optional<ServerTime> end);
    void nextPart();

    const Clock& m_clock;
    std::function<void(std::string_view)> m_onKey;
    redis::Connection* m_connection = nullptr;
    std::vector<Part> m_parts;
    std::size_t m_part = 0;
    std::vector<std::string> m_earlier; ///< patterns of the parts that are done: what they match was told
    std::string m_cursor = "0";
    Budget m_serverTime; ///< microseconds
    std::chrono::microseconds m_roundTrip{};
    std::int64_t m_keys = 0;
    std::int64_t m_pages = 0; ///< of this part
    std::int64_t m_asked = 0; ///< the keys that they may have had
    MonoTime m_partBegan{};
    std::uint64_t m_answered = 0;
    std::string m_markedCursor;    ///< one that was passed: it never comes again
    std::int64_t m_markNextAt = 1; ///< the page whose cursor is marked next
    std::uint64_t m_walk = 0;      ///< answers to an abandoned walk are recognised by it
    MonoTime m_sent{};
    std::optional<ServerTime> m_pageBegan; ///< by the server's clock
    MonoTime m_notBefore{};
    bool m_cursorAsked = false;        ///< a page is on its way
    std::int64_t m_count = kFirstPage; ///< keys of the next page
    bool m_inFlight = false;
};

} // namespace lockscope::monitor
