// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/observation.h"
#include "monitor/connection/streamclock.h"
#include "monitor/connection/trialpace.h"
#include "redis/connection.h"

#include <QTimer>

#include <functional>
#include <vector>

namespace lockscope::monitor {

/// Keeps the clock of one node's stream: asks for anchors (monitor/connection/streamclock.h) when they are due, and
/// says when what is being handled happened. It decides by the clock that it is given; its timer only wakes it. A
/// refused TIME is tried again (TrialPace). Thread: redis-io.
class StreamTime final : public redis::ReplySink
{
public:
    /// Times from these spans may be outside of their bounds; `stepped`: because the server's clock was stepped, else
    /// because this machine slept.
    using Unsure = std::function<void(const std::vector<ServerSpan>& spans, bool stepped)>;

    /// `clock` must outlive it.
    StreamTime(const Clock& clock, NodeId node, std::uint16_t database, Unsure unsure);

    /// A connection of which nothing was read but the samples in `offset`.
    void begin(redis::Connection& connection, const redis::ClockOffset& offset);
    /// The connection is gone. What was known of the server's clock is kept until the next one.
    void stop();
    /// Holders are read: rounds of reads carry most anchors.
    void setReads(bool reads) { m_pace.setReads(reads); }

    /// What is handled from now on came at `at`.
    void arrive(MonoTime at);
    /// When what is being handled happened.
    [[nodiscard]] const ObservedAt& observed() const { return m_observed; }
    /// The same for what a server sends only at the end of its event loop's turn.
    [[nodiscard]] ObservedAt observedLate() const;
    /// Such a thing was read: it happened in this span, and what is read from now on came behind it.
    ServerSpan markLate();

    /// The server's time at a moment of ours. Before anything is known of it: our wall clock's.
    [[nodiscard]] ServerTime at(MonoTime at) const;
    /// The server's clock does not show more than this now.
    [[nodiscard]] ServerTime latestNow() const;
    [[nodiscard]] bool isKnown() const { return m_stream.isKnown(); }
    /// What is read now happened after this moment; kUnknownTime before the first anchor.
    [[nodiscard]] ServerTime floor() const { return m_stream.floor(); }
    /// The offset to our clock is known to this. Zero if it is not known.
    [[nodiscard]] std::chrono::microseconds precision() const;

    /// In front of a round of reads.
    void beforeRound();
    /// A chunk with so many key events arrived at `arrived`: heard() at once, afterEvents() when it was handled.
    void heard(std::size_t events, MonoTime arrived) { m_pace.heard(events, arrived); }
    void afterEvents(MonoTime arrived);
    /// Ten times a second.
    void everyTick();
    /// A TIME was read by somebody else on this connection.
    void read(MonoTime sent, MonoTime answered, ServerTime server);

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    void ask();
    void takeTime();
    void refused();
    void anchored(const std::vector<ServerSpan>& unsure);
    void arm();
    void onTimer();

    const Clock& m_clock;
    const Unsure m_unsure;
    redis::Connection* m_connection = nullptr;
    StreamClock m_stream;
    AnchorPace m_pace;
    TrialPace m_right;
    ObservedAt m_observed;
    QTimer m_timer;
    bool m_mayAsk = true;
};

} // namespace lockscope::monitor
