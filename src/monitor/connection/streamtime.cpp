// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/streamtime.h"

#include "redis/serverinfo.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {
constexpr std::string_view kTime = "*1\r\n$4\r\nTIME\r\n";
} // namespace

StreamTime::StreamTime(const Clock& clock, NodeId node, std::uint16_t database, Unsure unsure)
    : m_clock(clock), m_unsure(std::move(unsure))
{
    m_observed.node = node;
    m_observed.database = database;
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.callOnTimeout(&m_timer, [this] { onTimer(); });
}

void StreamTime::begin(redis::Connection& connection, const redis::ClockOffset& offset)
{
    m_connection = &connection;
    m_stream.begin(offset, m_clock.mono(), m_clock.wall());
    m_mayAsk = offset.isKnown();
    m_right.permitted();
    if (!m_mayAsk)
        m_right.refused(m_clock.mono());
}

void StreamTime::stop()
{
    m_connection = nullptr;
    m_stream.lost();
    m_timer.stop();
}

ServerTime StreamTime::at(MonoTime at) const
{
    if (m_stream.isKnown())
        return m_stream.offset().at(at);
    const auto wall = m_clock.wall().time_since_epoch() + (at - m_clock.mono());
    return serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
}

ServerTime StreamTime::latestNow() const
{
    const auto now = m_clock.mono();
    return m_stream.isKnown() ? std::max(m_stream.offset().latest(now), m_stream.at()) : at(now);
}

std::chrono::microseconds StreamTime::precision() const
{
    return m_stream.isKnown() ? m_stream.offset().precision() : 0us;
}

void StreamTime::arrive(MonoTime arrived)
{
    m_stream.arrive(arrived);
    if (!m_stream.isKnown())
        m_observed.server = std::max(m_observed.server, at(arrived));
    takeTime();
}

void StreamTime::takeTime()
{
    if (m_stream.isKnown())
        m_observed.server = m_stream.at();
    m_observed.precisionUs = m_stream.precisionUs();
}

ObservedAt StreamTime::observedLate() const
{
    auto late = m_observed;
    late.precisionUs = m_stream.latePrecisionUs();
    return late;
}

ServerSpan StreamTime::markLate()
{
    ServerSpan span;
    span.from = m_stream.floorOfLate();
    span.to = m_stream.mark();
    takeTime();
    return span;
}

// ---- anchors

void StreamTime::beforeRound()
{
    if (AnchorPace::inRound(m_stream.lastAsked(), m_clock.mono()))
        ask();
}

void StreamTime::afterEvents(MonoTime arrived)
{
    if (m_pace.behindEvents(m_stream.lastAsked(), arrived))
        ask();
    arm();
}

void StreamTime::everyTick()
{
    m_mayAsk = m_mayAsk || m_right.takeTrial(m_clock.mono());
    if (m_connection == nullptr || !AnchorPace::atRest(m_stream.lastAsked(), m_clock.mono()))
        return;
    ask();
    m_connection->flush();
}

void StreamTime::ask()
{
    if (m_connection == nullptr || !m_mayAsk || m_stream.isAsking() || !m_connection->isReady())
        return;
    m_stream.asked(m_clock.mono());
    m_connection->send(kTime, 1, this, 0);
}

void StreamTime::onAnswer(std::uint64_t, std::uint32_t, const redis::Answer& answer)
{
    const auto server = answer.isAnswered() ? redis::timeOf(answer.reply) : std::nullopt;
    if (server) {
        m_right.permitted();
        anchored(m_stream.answered(m_connection->chunkArrived(), m_clock.wall(), *server));
        return;
    }
    m_stream.lost();
    if (answer.isAnswered() && answer.reply.isError("NOPERM"))
        refused();
}

/// TIME bounds the times of events, so a refusal is retried instead of giving up until the next connection.
void StreamTime::refused()
{
    m_mayAsk = false;
    m_right.refused(m_clock.mono());
}

void StreamTime::read(MonoTime sent, MonoTime answered, ServerTime server)
{
    anchored(m_stream.answered(sent, answered, m_clock.wall(), server));
}

void StreamTime::anchored(const std::vector<ServerSpan>& unsure)
{
    takeTime();
    if (!unsure.empty())
        m_unsure(unsure, m_stream.wasStepped());
}

void StreamTime::arm()
{
    if (m_timer.isActive() || !m_mayAsk)
        return;
    const auto now = m_clock.mono();
    if (const auto next = m_pace.next(m_stream.lastAsked(), now))
        m_timer.start(std::max(1, int((*next - now) / 1ms)));
}

void StreamTime::onTimer()
{
    if (m_pace.behindEvents(m_stream.lastAsked() - 1ms, m_clock.mono())) { // timers have millisecond resolution
        ask();
        if (m_connection != nullptr)
            m_connection->flush();
    }
    arm();
}

} // namespace lockscope::monitor
