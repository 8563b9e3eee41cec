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

/// Keeps the clock of one node's stream: requests anchors (monitor/connection/streamclock.h) when they are due, and
/// dates the message being handled. The injected clock decides; the timer only wakes it. A refused TIME is retried
/// (TrialPace). Thread: redis-io.
class StreamTime final : public redis::ReplySink
{
public:
    /// Times in these spans may be outside their bounds; `stepped`: the server's clock was stepped, otherwise this
    /// machine slept.
    using Unsure = std::function<void(const std::vector<ServerSpan>& spans, bool stepped)>;

    /// `clock` must outlive it.
    StreamTime(const Clock& clock, NodeId node, std::uint16_t database, Unsure unsure);

    /// Begins a connection on which nothing was read except the samples in `offset`.
    void begin(redis::Connection& connection, const redis::ClockOffset& offset);
    /// The connection was lost. Keeps what is known of the server's clock until the next one.
    void stop();
    /// Holders are read, and most anchors travel with the rounds of reads.
    void setReads(bool reads) { m_pace.setReads(reads); }

    /// Everything handled from now on arrived at `at`.
    void arrive(MonoTime at);
    /// When the message being handled happened.
    [[nodiscard]] const ObservedAt& observed() const { return m_observed; }
    /// The same for messages that a server sends at the end of its event-loop turn.
    [[nodiscard]] ObservedAt observedLate() const;
    /// The span in which such a message happened; everything read later follows it.
    ServerSpan markLate();

    /// The server's time at a local moment. Before any anchor: our wall clock.
    [[nodiscard]] ServerTime at(MonoTime at) const;
    /// Upper bound for the server's clock now.
    [[nodiscard]] ServerTime latestNow() const;
    [[nodiscard]] bool isKnown() const { return m_stream.isKnown(); }
    /// Lower bound for the time of what is read now; kUnknownTime before the first anchor.
    [[nodiscard]] ServerTime floor() const { return m_stream.floor(); }
    /// Uncertainty of the offset to our clock. Zero when unknown.
    [[nodiscard]] std::chrono::microseconds precision() const;

    /// Call before sending a round of reads.
    void beforeRound();
    /// A chunk with `events` key events arrived: call heard() at once, afterEvents() when it was handled.
    void noteEvents(std::size_t events, MonoTime arrived) { m_pace.noteEvents(events, arrived); }
    void afterEvents(MonoTime arrived);
    /// Call ten times a second.
    void everyTick();
    /// Another component sent a TIME on this connection.
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
