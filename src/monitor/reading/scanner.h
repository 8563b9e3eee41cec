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

/// Scans the keyspace with SCAN COUNT 1000, one pattern after the other, or once for many patterns; at most one page in
/// flight, with smaller pages for long names and on a slow server. It uses at most 5 % of the server's time, averaged
/// over four seconds, and rests for at most eight seconds after one page, however long it took: a keyspace of usual
/// size is scanned at once, a huge one slowly. The server's own clock measures each page, by a TIME before and after
/// it, so network and local delays do not count. A key may be reported twice, but not because two patterns match it. A
/// pattern without a wildcard is reported as a key without scanning, whether it exists or not. Keys that do not match
/// are dropped whatever the server answers, and an endless scan is ended. Thread: redis-io.
class Scanner : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `onKey` receives every matching key, in the connection's callback.
    Scanner(const Clock& clock, std::function<void(std::string_view)> onKey, QObject* parent = nullptr);

    /// Starts over; a running scan is abandoned. `keys`: DBSIZE for the progress, 0 = unknown. `roundTrip`: network
    /// share of a page's time, used where TIME is not permitted.
    void start(redis::Connection& connection, std::vector<std::string> patterns, std::int64_t keys,
               std::chrono::microseconds roundTrip);
    /// The connection was lost.
    void stop();
    [[nodiscard]] bool isRunning() const { return m_connection != nullptr; }
    /// Requests the next page if permitted; `backlog`: keys of earlier pages still to be read.
    void pump(std::size_t backlog);
    [[nodiscard]] MonoTime nextPump() const { return m_notBefore; }
    /// 0..100, over all patterns.
    [[nodiscard]] std::uint32_t percent() const;
    /// Total number of pages answered.
    [[nodiscard]] std::uint64_t pagesAnswered() const { return m_answered; }

Q_SIGNALS:
    /// The scan is complete.
    void finished();
    /// The server refused SCAN; its error.
    void refused(const QString& words);
    /// The scan was stopped as endless: a cursor recurred, or there were more pages than any keyspace has.
    void endless();
    /// The server is busy or loading; call pump() when it no longer is.
    void postponed();

private:
    static constexpr std::int64_t kPage = 1000;
    static constexpr std::int64_t kFirstPage = 10; ///< the length of names is unknown at first
    /// One pass over the keyspace.
    struct Part
    {
        std::string match;                 ///< MATCH argument; or a key name
        std::vector<std::string> patterns; ///< a key that matches one of them is reported
    };
    [[nodiscard]] static std::vector<Part> partsOf(const std::vector<std::string>& patterns);
    void onPage(const redis::Answer& answer, std::uint64_t walk);
    void emitKey(std::string_view key);
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
    std::vector<std::string> m_earlier; ///< patterns of finished parts, whose keys were reported
    std::string m_cursor = "0";
    Budget m_serverTime; ///< in microseconds
    std::chrono::microseconds m_roundTrip{};
    std::int64_t m_keys = 0;
    std::int64_t m_pages = 0; ///< of this part
    std::int64_t m_asked = 0; ///< upper bound for the keys in those pages
    MonoTime m_partBegan{};
    std::uint64_t m_answered = 0;
    std::string m_markedCursor;    ///< a past cursor, which must not recur
    std::int64_t m_markNextAt = 1; ///< number of the page whose cursor is marked next
    std::uint64_t m_walk = 0;      ///< identifies answers to an abandoned scan
    MonoTime m_sent{};
    std::optional<ServerTime> m_pageBegan; ///< by the server's clock
    MonoTime m_notBefore{};
    bool m_cursorAsked = false;        ///< a page is in flight
    std::int64_t m_count = kFirstPage; ///< keys of the next page
    bool m_inFlight = false;
};

} // namespace lockscope::monitor
