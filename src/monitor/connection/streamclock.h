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

/// A stretch of the server's time.
struct ServerSpan
{
    ServerTime from{};
    ServerTime to{};
    friend bool operator==(const ServerSpan&, const ServerSpan&) = default;
};

/// When what comes in on a stream happened, by the server's own clock, and what proves it.
///
/// An *anchor* is a TIME that is answered on the stream: everything the server did before it read its clock stands in
/// front of the answer. So what comes behind the answer happened after that moment, and, as any clock of ours can tell,
/// not later than it arrived. Neither the network nor a stop of either process makes that untrue: they make it wider.
/// Pure; the caller says what time it is here.
class StreamClock
{
public:
    /// A connection of which nothing was read but the samples in `offset`.
    void begin(const redis::ClockOffset& offset, MonoTime now, std::chrono::system_clock::time_point wall);

    /// A TIME was given to the connection, and is answered or lost later. Anchors in flight are not counted twice.
    void asked(MonoTime now) { m_asked = m_lastAsked = now; }
    void lost() { m_asked.reset(); }
    [[nodiscard]] bool isAsking() const { return m_asked.has_value(); }
    /// The last one was asked for, or came with the connection.
    [[nodiscard]] MonoTime lastAsked() const { return m_lastAsked; }

    /// The answer to the anchor that was asked for. Spans of which the times are not known, because the server's clock
    /// was stepped, or because this machine slept: what was told since the anchor before may be outside of its bounds.
    [[nodiscard]] std::vector<ServerSpan> answered(MonoTime arrived, std::chrono::system_clock::time_point wall,
                                                   ServerTime server);
    /// The same for a TIME that was asked for by somebody else on this connection, at `sent`.
    [[nodiscard]] std::vector<ServerSpan> answered(MonoTime sent, MonoTime arrived,
                                                   std::chrono::system_clock::time_point wall, ServerTime server);
    /// The last answer contradicted the ones before, and it was not this machine that slept.
    [[nodiscard]] bool wasStepped() const { return m_stepped; }

    /// A chunk arrived: at() is its time from now on.
    void arrive(MonoTime now);
    /// at(), and what is read from now on is told from what was read before.
    ServerTime mark();
    /// What is read now happened at most then ...
    [[nodiscard]] ServerTime at() const { return m_at; }
    /// ... and after this moment. Before the first anchor: nothing is known.
    [[nodiscard]] ServerTime floor() const { return m_floor; }
    /// The same for what a server sends only at the end of its event loop's turn (tracking): an anchor of the same turn
    /// may stand in front of it.
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
    MonoTime m_floorAsked{}; ///< the anchor of m_floor, as the next two
    MonoTime m_floorArrived{};
    std::chrono::system_clock::time_point m_floorWall{};
    ServerTime m_at = kUnknownTime;
    ServerTime m_floor = kUnknownTime;
    ServerTime m_floorBefore = kUnknownTime;
    bool m_stepped = false;
};

/// When to ask for an anchor: often while something happens, so that times are told to a few milliseconds; seldom at
/// rest; never for a wake-up more where wake-ups are all there is to save. Pure.
class AnchorPace
{
public:
    static constexpr std::chrono::milliseconds kFresh{6};   ///< no older than that while something happens
    static constexpr std::chrono::milliseconds kSpared{50}; ///< the same at rates at which a wake-up is too dear
    static constexpr std::chrono::milliseconds kRest{450};  ///< and while nothing does
    static constexpr std::chrono::microseconds kInRounds{1000};
    static constexpr std::chrono::seconds kLively{3}; ///< behind the last event
    static constexpr double kDear = 250;              ///< events a second from which on a timer of ours is too dear
    static constexpr double kCheap = 3000;            ///< and those from which on an answer comes with events anyway

    /// Key events of a chunk.
    void heard(std::size_t events, MonoTime now);
    /// Holders are read: rounds of reads carry most anchors.
    void setReads(bool reads) { m_reads = reads; }

    /// In front of a round of reads, which is sent anyway.
    [[nodiscard]] static bool inRound(MonoTime lastAsked, MonoTime now) { return now - lastAsked >= kInRounds; }
    /// Behind a chunk with events.
    [[nodiscard]] bool behindEvents(MonoTime lastAsked, MonoTime now) const { return now - lastAsked >= oldest(now); }
    /// From a timer that fires all the time anyway.
    [[nodiscard]] static bool atRest(MonoTime lastAsked, MonoTime now) { return now - lastAsked >= kRest; }
    /// When a timer of its own should ask; nothing: none is needed.
    [[nodiscard]] std::optional<MonoTime> next(MonoTime lastAsked, MonoTime now) const;

private:
    [[nodiscard]] double rate(MonoTime now) const;
    [[nodiscard]] std::chrono::milliseconds oldest(MonoTime now) const;

    static constexpr std::chrono::milliseconds kWindow{500};
    MonoTime m_heard{};
    MonoTime m_windowBegan{};
    std::size_t m_inWindow = 0;
    double m_rate = 0; ///< of the last whole window
    bool m_reads = true;
    bool m_any = false;
};

} // namespace lockscope::monitor
