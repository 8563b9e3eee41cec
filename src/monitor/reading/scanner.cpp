// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/scanner.h"

#include "formats/analyse.h"
#include "formats/pattern.h"

#include <algorithm>
#include <span>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr double kServerShare = 0.05;
constexpr double kAveragedOverSeconds = 4;
constexpr std::int64_t kPage = 1000;
constexpr std::size_t kBacklog = 2000; ///< keys to be read before the next page is asked for
constexpr auto kLeastPageTime = 50us;
// Empty tables make pages without keys: no more than so many, and so many for each page's worth of keys.
constexpr std::int64_t kMostPages = 1'000'000;
constexpr std::int64_t kMostPagesPerFull = 64;
} // namespace

Scanner::Scanner(const Clock& clock, std::function<void(std::string_view)> onKey, QObject* parent)
    : QObject(parent), m_clock(clock), m_onKey(std::move(onKey)),
      m_serverTime(kServerShare * 1e6, kServerShare * 1e6 * kAveragedOverSeconds)
{
}

void Scanner::start(redis::Connection& connection, std::vector<std::string> patterns, std::int64_t keys,
                    std::chrono::microseconds roundTrip)
{
    m_connection = &connection;
    m_patterns = std::move(patterns);
    m_pattern = 0;
    m_cursor = "0";
    m_keys = keys;
    beginPattern();
    m_roundTrip = roundTrip;
    m_inFlight = false;
    m_notBefore = {};
    ++m_walk;
}

void Scanner::beginPattern()
{
    m_pages = 0;
    m_markedCursor.clear();
    m_markNextAt = 1;
}

void Scanner::stop()
{
    m_connection = nullptr;
    m_inFlight = false;
    ++m_walk;
}

std::uint32_t Scanner::percent() const
{
    if (m_connection == nullptr || m_patterns.empty())
        return 100;
    const auto pages = std::max<std::int64_t>(1, m_keys / kPage);
    const auto ofThis = std::min<std::int64_t>(99, m_pages * 100 / pages);
    return std::uint32_t((std::int64_t(m_pattern) * 100 + ofThis) / std::int64_t(m_patterns.size()));
}

void Scanner::pump(std::size_t backlog)
{
    if (m_connection == nullptr || m_inFlight || backlog >= kBacklog)
        return;
    const auto now = m_clock.mono();
    if (m_serverTime.available(now) == 0) {
        m_notBefore = now + 20ms;
        return;
    }
    m_inFlight = true;
    m_sent = now;
    const auto walk = m_walk;
    const redis::Command time{"TIME"};
    if (auto key = formats::literalKey(m_patterns[m_pattern])) {
        m_connection->send(time, this, [this, walk, key = std::move(*key)](const redis::Answer& answer) {
            if (walk != m_walk || !answer.isAnswered())
                return;
            m_inFlight = false;
            tell(key);
            nextPattern();
        });
        return;
    }
    const redis::Command scan{"SCAN", m_cursor, "MATCH", m_patterns[m_pattern], "COUNT", "1000"};
    m_connection->send(time, this, [this, walk](const redis::Answer& answer) {
        if (walk == m_walk)
            m_pageBegan = redis::timeOf(answer.reply);
    });
    m_connection->send(scan, this, [this, walk](const redis::Answer& answer) { onPage(answer, walk); });
    m_connection->send(time, this, [this, walk](const redis::Answer& answer) { onPageEnd(answer, walk); });
}

void Scanner::onPage(const redis::Answer& answer, std::uint64_t walk)
{
    if (walk != m_walk || !answer.isAnswered())
        return;
    const auto& reply = answer.reply;
    if (reply.isError("BUSY") || reply.isError("LOADING") || reply.isError("MASTERDOWN")) {
        m_inFlight = false;
        ++m_walk; // the rest of this page says nothing
        Q_EMIT postponed();
        return;
    }
    if (reply.isError() || reply.size() != 2) {
        stop();
        Q_EMIT refused(QString::fromUtf8(reply.text().data(), qsizetype(reply.text().size())));
        return;
    }
    ++m_pages;
    ++m_answered;
    for (const auto key : reply.at(1))
        tell(key.text());
    m_cursor = std::string(reply.at(0).text());
    if (isEndless()) {
        stop();
        Q_EMIT endless();
    }
}

/// Cursors only go forward, so none comes twice. One is kept to compare with, and a later one after twice as many pages
/// (Brent): a circle of any length is found before it was gone round three times.
bool Scanner::isEndless()
{
    if (m_cursor == "0")
        return false;
    if (m_cursor == m_markedCursor || m_pages >= std::max(kMostPages, m_keys / kPage * kMostPagesPerFull))
        return true;
    if (m_pages >= m_markNextAt) {
        m_markedCursor = m_cursor;
        m_markNextAt *= 2;
    }
    return false;
}

void Scanner::tell(std::string_view key)
{
    const auto earlier = std::span(m_patterns).first(m_pattern);
    if (!formats::matches(m_patterns[m_pattern], key)) // whoever is asked for one thing and tells another
        return;
    if (formats::firstMatch(earlier, key) == earlier.size() && !formats::isAuxiliary(key))
        m_onKey(key);
}

void Scanner::onPageEnd(const redis::Answer& time, std::uint64_t walk)
{
    if (walk != m_walk || !time.isAnswered())
        return;
    m_inFlight = false;
    chargePage(redis::timeOf(time.reply));
    if (m_cursor == "0")
        nextPattern();
}

void Scanner::chargePage(std::optional<ServerTime> end)
{
    using std::chrono::microseconds;
    auto cost = std::chrono::duration_cast<microseconds>(m_connection->chunkArrived() - m_sent) - m_roundTrip;
    if (m_pageBegan && end) // a clock that is stepped in between must not stop the walk
        cost = std::clamp<microseconds>(*end - *m_pageBegan, 0us, std::max<microseconds>(cost, 0us));
    m_serverTime.spend(std::uint32_t(std::max<microseconds>(cost, kLeastPageTime).count()));
}

void Scanner::nextPattern()
{
    beginPattern();
    if (++m_pattern < m_patterns.size())
        return;
    stop();
    Q_EMIT finished();
}

} // namespace lockscope::monitor

#include "moc_scanner.cpp"
