// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/scanner.h"

#include "formats/analyse.h"
#include "formats/pattern.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr double kServerShare = 0.05;
constexpr double kAveragedOverSeconds = 4;

constexpr std::size_t kPageBytes = std::size_t{1} << 20; ///< bytes of names; much larger pages get the connection cut
constexpr std::size_t kBacklog = 2000;                   ///< unread keys beyond which no page is requested
constexpr auto kLeastPageTime = 50us;
/// A thousand keys take a millisecond or two. A page that took longer met a server that was stalled, swapping or
/// starved of CPU: smaller pages follow.
constexpr auto kLongPageTime = 50ms;
// Empty hash tables yield pages without keys: limits for pages in total, and per page's worth of keys.
constexpr std::int64_t kMostPages = 1'000'000;
constexpr std::int64_t kMostPagesPerFull = 64;
// The limit per page's worth of keys applies only after this time, in which a smaller keyspace would have been
// completed.
constexpr auto kMostTime = 60s;
constexpr auto kMostTimeOfUnknown = 600s; ///< the number of keys is unknown
/// Up to this many patterns are scanned one after the other, each with its MATCH; more patterns share one scan and are
/// matched here.
constexpr std::size_t kMostWalks = 3;
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
    m_parts = partsOf(patterns);
    m_part = 0;
    m_earlier.clear();
    m_cursor = "0";
    m_keys = keys;
    beginPart();
    m_roundTrip = roundTrip;
    m_inFlight = false;
    m_notBefore = {};
    ++m_walk;
}

std::vector<Scanner::Part> Scanner::partsOf(const std::vector<std::string>& patterns)
{
    const auto isWalk = [](const std::string& pattern) { return !formats::literalKey(pattern); };
    std::vector<Part> parts;
    if (std::size_t(std::count_if(patterns.begin(), patterns.end(), isWalk)) <= kMostWalks) {
        for (const auto& pattern : patterns)
            parts.push_back({pattern, {pattern}});
        return parts;
    }
    Part walk;
    std::string common;
    for (const auto& pattern : patterns) {
        if (!isWalk(pattern)) {
            parts.push_back({pattern, {pattern}});
            continue;
        }
        const auto prefix = formats::literalPrefix(pattern);
        if (walk.patterns.empty())
            common = prefix;
        const auto differs = std::mismatch(common.begin(), common.end(), prefix.begin(), prefix.end()).first;
        common.erase(differs, common.end());
        walk.patterns.push_back(pattern);
    }
    walk.match = formats::literalPattern(common) + '*';
    parts.push_back(std::move(walk));
    return parts;
}

void Scanner::beginPart()
{
    m_pages = m_asked = 0;
    m_partBegan = m_clock.mono();
    m_markedCursor.clear();
    m_markNextAt = 1;
}

void Scanner::stop()
{
    // The page that never arrived may have exceeded the server's output limit.
    if (m_inFlight && m_cursorAsked)
        m_count = std::max(kFirstPage, m_count / 8);
    m_cursorAsked = false;
    m_connection = nullptr;
    m_inFlight = false;
    ++m_walk;
}

std::uint32_t Scanner::percent() const
{
    if (m_connection == nullptr || m_parts.empty())
        return 100;
    const auto pages = std::max<std::int64_t>(1, m_keys / kPage);
    const auto ofThis = std::min<std::int64_t>(99, m_asked / kPage * 100 / pages);
    return std::uint32_t((std::int64_t(m_part) * 100 + ofThis) / std::int64_t(m_parts.size()));
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
    if (auto key = formats::literalKey(m_parts[m_part].match)) {
        m_connection->send(time, this, [this, walk, key = std::move(*key)](const redis::Answer& answer) {
            if (walk != m_walk || !answer.isAnswered())
                return;
            m_inFlight = false;
            emitKey(key);
            nextPart();
        });
        return;
    }
    m_cursorAsked = true;
    const redis::Command scan{"SCAN", m_cursor, "MATCH", m_parts[m_part].match, "COUNT", std::to_string(m_count)};
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
        ++m_walk; // further answers of this page are ignored
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
    m_asked += m_count;
    m_cursorAsked = false;
    std::size_t bytes = 0;
    for (const auto key : reply.at(1)) {
        bytes += key.text().size();
        emitKey(key.text());
    }
    if (bytes > kPageBytes)
        m_count = std::max(kFirstPage, m_count * std::int64_t(kPageBytes) / std::int64_t(bytes));
    else if (bytes < kPageBytes / 4)
        m_count = std::min(kPage, m_count * 4);
    m_cursor = std::string(reply.at(0).text());
    if (isEndless()) {
        stop();
        Q_EMIT endless();
    }
}

/// Cursors only move forward, so none occurs twice. One cursor is kept for comparison, and replaced after twice as many
/// pages (Brent): a cycle of any length is detected within three rounds.
bool Scanner::isEndless()
{
    if (m_cursor == "0")
        return false;
    const auto most = m_keys / kPage * kMostPagesPerFull;
    const auto pages = m_asked / kPage;
    if (m_cursor == m_markedCursor || pages >= std::max(kMostPages, most))
        return true;
    const auto mostTime = m_keys > 0 ? kMostTime : kMostTimeOfUnknown;
    if (pages >= most + kMostPagesPerFull && m_clock.mono() - m_partBegan > mostTime)
        return true;
    if (m_pages >= m_markNextAt) {
        m_markedCursor = m_cursor;
        m_markNextAt *= 2;
    }
    return false;
}

void Scanner::emitKey(std::string_view key)
{
    const auto& patterns = m_parts[m_part].patterns;
    if (formats::firstMatch(patterns, key) == patterns.size()) // protects from a server that answers with other keys
        return;
    if (formats::firstMatch(m_earlier, key) == m_earlier.size() && !formats::isAuxiliary(key))
        m_onKey(key);
}

void Scanner::onPageEnd(const redis::Answer& time, std::uint64_t walk)
{
    if (walk != m_walk || !time.isAnswered())
        return;
    m_inFlight = false;
    chargePage(redis::timeOf(time.reply));
    if (m_cursor == "0")
        nextPart();
}

void Scanner::chargePage(std::optional<ServerTime> end)
{
    using std::chrono::microseconds;
    auto cost = std::chrono::duration_cast<microseconds>(m_connection->chunkArrived() - m_sent) - m_roundTrip;
    if (m_pageBegan && end) // a clock step in between must not stop the scan
        cost = std::clamp<microseconds>(*end - *m_pageBegan, 0us, std::max<microseconds>(cost, 0us));
    if (cost > kLongPageTime)
        m_count = std::max(kFirstPage, m_count / 8);
    // One stall of the server must not delay the scan by minutes.
    constexpr microseconds kMostPageTime{std::int64_t(2 * kServerShare * 1e6 * kAveragedOverSeconds)};
    m_serverTime.spend(std::uint32_t(std::clamp<microseconds>(cost, kLeastPageTime, kMostPageTime).count()));
}

void Scanner::nextPart()
{
    beginPart();
    const auto& done = m_parts[m_part].patterns;
    m_earlier.insert(m_earlier.end(), done.begin(), done.end());
    if (++m_part < m_parts.size())
        return;
    stop();
    Q_EMIT finished();
}

} // namespace lockscope::monitor

#include "moc_scanner.cpp"
