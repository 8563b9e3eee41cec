// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/clockoffset.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::monitor {

/// A span of the server's time.
struct ServerSpan
{
    ServerTime from{};
    ServerTime to{};
    friend bool operator==(const ServerSpan&, const ServerSpan&) = default;
};

/// Dates everything on a stream by the server's own clock, with proven bounds.
///
/// An *anchor* is a TIME command answered on the stream: everything the server did before it read its clock precedes
/// the answer. So whatever follows the answer happened after that time, and not later than it arrived. Delays of the
/// network or of either process keep this true; they only widen the bounds. Pure; the caller provides the local time.
class StreamClock
{
public:
    /// Begins a connection on which nothing was read except the samples in `offset`.
    void begin(const redis::ClockOffset& offset, MonoTime now, std::chrono::system_clock::time_point wall);

    /// A TIME was sent, and will be answered or lost. A second anchor in flight is not counted.
    void asked(MonoTime now) { m_asked = m_lastAsked = now; }
    void lost() { m_asked.reset(); }
    [[nodiscard]] bool isAsking() const { return m_asked.has_value(); }
    /// When the latest anchor was requested, or the connection began.
    [[nodiscard]] MonoTime lastAsked() const { return m_lastAsked; }

    /// The requested anchor was answered. Returns spans with unreliable times, because the server's clock was stepped
    /// or this machine slept: events reported since the previous anchor may lie outside their bounds.
    [[nodiscard]] std::vector<ServerSpan> answered(MonoTime arrived, std::chrono::system_clock::time_point wall,
                                                   ServerTime server);
    /// The same for a TIME that another component sent on this connection at `sent`.
    [[nodiscard]] std::vector<ServerSpan> answered(MonoTime sent, MonoTime arrived,
                                                   std::chrono::system_clock::time_point wall, ServerTime server);
    /// True when the latest answer contradicted earlier ones and this machine did not sleep.
    [[nodiscard]] bool wasStepped() const { return m_stepped; }

    /// A chunk arrived: at() now refers to it.
    void arrive(MonoTime now);
    /// Returns at() and separates everything read so far from everything read later.
    ServerTime mark();
    /// Upper bound for the time of what is being read.
    [[nodiscard]] ServerTime at() const { return m_at; }
    /// Lower bound of the same. Unknown before the first anchor.
    [[nodiscard]] ServerTime floor() const { return m_floor; }
    /// Lower bound for messages that a server sends at the end of its event-loop turn (tracking): an anchor of the same
    /// turn may precede them.
    [[nodiscard]] ServerTime floorOfLate() const { return m_floorBefore; }
    [[nodiscard]] std::uint32_t precisionUs() const { return span(m_floor); }
    [[nodiscard]] std::uint32_t latePrecisionUs() const { return span(m_floorBefore); }
    [[nodiscard]] bool isKnown() const { return m_offset.isKnown(); }
    [[nodiscard]] const redis::ClockOffset& offset() const { return m_offset; }

private:
    [[nodiscard]] std::uint32_t span(ServerTime from) const;
    [[nodiscard]] std::vector<ServerSpan> contradiction(MonoTime arrived, bool slept, ServerTime server,
                                                        ServerTime latestBefore) const;

    redis::ClockOffset m_offset;
    std::optional<MonoTime> m_asked;
    MonoTime m_lastAsked{};
    MonoTime m_floorAsked{}; ///< belongs to the anchor of m_floor, like the next two
    MonoTime m_floorArrived{};
    std::chrono::system_clock::time_point m_floorWall{};
    ServerTime m_at = kUnknownTime;
    ServerTime m_floor = kUnknownTime;
    ServerTime m_floorBefore = kUnknownTime;
    bool m_stepped = false;
};

/// Decides when to request an anchor: often while events arrive, so that times are exact to a few milliseconds; seldom
/// when idle; and without an extra wake-up where wake-ups dominate the cost. Pure.
class AnchorPace
{
public:
    static constexpr std::chrono::milliseconds kFresh{6};   ///< maximum age while events arrive
    static constexpr std::chrono::milliseconds kSpared{50}; ///< maximum age at rates where a wake-up is too expensive
    static constexpr std::chrono::milliseconds kRest{450};  ///< maximum age when idle
    static constexpr std::chrono::microseconds kInRounds{1000};
    static constexpr std::chrono::seconds kLively{3}; ///< after the last event
    static constexpr double kDear = 250;              ///< events per second that make our own timer too expensive
    static constexpr double kCheap = 3000;            ///< events per second at which answers arrive with events

    /// Counts the key events of a chunk.
    void noteEvents(std::size_t events, MonoTime now);
    /// Holders are read, and most anchors travel with the rounds of reads.
    void setReads(bool reads) { m_reads = reads; }

    /// True when a round of reads should carry an anchor; it is sent anyway.
    [[nodiscard]] static bool inRound(MonoTime lastAsked, MonoTime now) { return now - lastAsked >= kInRounds; }
    /// True when an anchor is due after a chunk with events.
    [[nodiscard]] bool behindEvents(MonoTime lastAsked, MonoTime now) const { return now - lastAsked >= oldest(now); }
    /// True when the periodic timer should request one.
    [[nodiscard]] static bool atRest(MonoTime lastAsked, MonoTime now) { return now - lastAsked >= kRest; }
    /// When a dedicated timer should request one; no value: not needed.
    [[nodiscard]] std::optional<MonoTime> next(MonoTime lastAsked, MonoTime now) const;

private:
    [[nodiscard]] double rate(MonoTime now) const;
    [[nodiscard]] std::chrono::milliseconds oldest(MonoTime now) const;

    static constexpr std::chrono::milliseconds kWindow{500};
    MonoTime m_heard{};
    MonoTime m_windowBegan{};
    std::size_t m_inWindow = 0;
    double m_rate = 0; ///< of the last complete window
    bool m_reads = true;
    bool m_any = false;
};

} // namespace lockscope::monitor
