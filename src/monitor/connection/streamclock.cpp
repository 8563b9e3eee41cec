// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/streamclock.h"

#include <algorithm>
#include <limits>

namespace lockscope::monitor {

using namespace std::chrono_literals;
using std::chrono::microseconds;
using Wall = std::chrono::system_clock::time_point;

namespace {

constexpr auto kStep = 1us;         ///< separates what precedes an anchor from what follows it
constexpr auto kAhead = 100ms;      ///< reported times stay ordered, unless they were this much too late
constexpr auto kAnotherWay = 500ms; ///< lead of the wall clock over the monotonic one: this machine slept, or was set

microseconds inUs(MonoTime::duration d)
{
    return std::chrono::duration_cast<microseconds>(d);
}

} // namespace

void StreamClock::begin(const redis::ClockOffset& offset, MonoTime now, Wall wall)
{
    const auto at = m_at;
    *this = {};
    m_offset = offset;
    m_at = at; // reported times stay ordered
    if (!offset.isKnown())
        return;
    m_floor = m_floorBefore = offset.told();
    m_lastAsked = m_floorAsked = offset.asked();
    m_floorArrived = now;
    m_floorWall = wall;
    // Unless it is another clock, or it was stepped while nobody was connected.
    if (m_at == kUnknownTime || m_at > offset.latest(now) + 1s)
        m_at = offset.latest(now);
}

std::vector<ServerSpan> StreamClock::answered(MonoTime arrived, Wall wall, ServerTime server)
{
    if (!m_asked)
        return {};
    const auto sent = *m_asked;
    m_asked.reset();
    return answered(sent, arrived, wall, server);
}

std::vector<ServerSpan> StreamClock::answered(MonoTime sent, MonoTime arrived, Wall wall, ServerTime server)
{
    std::vector<ServerSpan> unsure;
    const auto latestBefore = m_offset.isKnown() ? m_offset.latest(arrived) : server;
    m_stepped = false;
    if (m_offset.add(sent, arrived, server)) {
        // An anchor requested before the last answer arrived may belong to the same turn of the server's event loop.
        if (m_floor == kUnknownTime)
            m_floorBefore = server;
        else if (sent >= m_floorArrived)
            m_floorBefore = m_floor;
        const auto now = std::max(m_offset.latest(arrived), server);
        const bool goesOn = m_at != kUnknownTime && m_at < now + kAhead;
        m_at = goesOn ? std::max(m_at + kStep, now) : now;
    } else {
        const bool slept = wall - m_floorWall > arrived - m_floorArrived + kAnotherWay;
        m_stepped = !slept;
        unsure = contradiction(arrived, slept, server, latestBefore);
        m_floorBefore = server;
        m_at = m_offset.latest(arrived);
    }
    m_floor = server;
    m_floorAsked = sent;
    m_floorArrived = arrived;
    m_floorWall = wall;
    return unsure;
}

std::vector<ServerSpan> StreamClock::contradiction(MonoTime arrived, bool slept, ServerTime server,
                                                   ServerTime latestBefore) const
{
    const ServerSpan old{m_floor, std::max(m_at, latestBefore)};
    const ServerSpan now{server - inUs(arrived - m_floorAsked) - 1ms, m_offset.latest(arrived)};
    // Time that this machine slept has passed on the server, too; time skipped by a step has not.
    if (slept || (old.from <= now.to && now.from <= old.to))
        return {{std::min(old.from, now.from), std::max(old.to, now.to)}};
    return {old, now};
}

void StreamClock::arrive(MonoTime now)
{
    if (m_offset.isKnown())
        m_at = std::max({m_at, m_offset.latest(now), m_floor});
}

ServerTime StreamClock::mark()
{
    const auto at = m_at;
    if (m_at != kUnknownTime)
        m_at += kStep;
    return at;
}

std::uint32_t StreamClock::span(ServerTime from) const
{
    constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
    if (from == kUnknownTime || m_at == kUnknownTime)
        return kMost;
    return std::uint32_t(std::clamp<std::int64_t>((m_at - from).count(), 0, kMost));
}

// ---- pace

void AnchorPace::noteEvents(std::size_t events, MonoTime now)
{
    if (events == 0)
        return;
    if (now - m_windowBegan >= kWindow) {
        m_rate = rate(now);
        m_windowBegan = now;
        m_inWindow = 0;
    }
    m_inWindow += events;
    m_heard = now;
    m_any = true;
}

double AnchorPace::rate(MonoTime now) const
{
    const std::chrono::duration<double> window = now - m_windowBegan;
    return window >= kWindow ? double(m_inWindow) / window.count() : m_rate;
}

std::chrono::milliseconds AnchorPace::oldest(MonoTime now) const
{
    const auto events = rate(now);
    return !m_reads && events >= kDear && events < kCheap ? kSpared : kFresh;
}

std::optional<MonoTime> AnchorPace::next(MonoTime lastAsked, MonoTime now) const
{
    if (!m_any || now - m_heard >= kLively)
        return std::nullopt;
    if (!m_reads && rate(now) >= kDear)
        return std::nullopt;
    return std::max(now, lastAsked + oldest(now));
}

} // namespace lockscope::monitor
