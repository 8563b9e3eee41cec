// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/recordedtraces.h"
#include "presentation/facts/traceexport.h"
#include "presentation/facts/traceresults.h"
#include "presentation/stream/perview.h"

#include <QObject>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

namespace lockscope::presentation {

/// Who waited for a lock when the last burst of its node ended, and has not been seen to get it.
struct TracedWaits
{
    std::size_t waiters = 0;
    std::chrono::microseconds longest{0}; ///< so far, from the first refusal; 0: refused but once
    ServerTime at{};                      ///< until then the burst saw them
    const analysis::TraceBook::Row* row = nullptr;
};

/// Trace results of one view, and whether they changed.
struct ViewTraces final : BatchConsumer
{
    void consume(const Frame& frame) override { news = std::max(news, results.take(frame.batch, frame.picture)); }
    void reset() override { results = {}; }
    TraceResults results;
    TraceResults::News news = TraceResults::News::None; ///< since somebody took it
};

/// What the trace bursts of what is shown told: the book of the locks, who sent which token, and how each node's burst
/// fares; of all its deployments. Of what is watched it is kept until another server is connected. Of a recording it is
/// what they had told by the moment that is shown: as soon as it was read (PastFindings), and until then of what was
/// played. GUI thread.
class TraceDesk final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    explicit TraceDesk(FrameLoop& frames, QObject* parent = nullptr);
    ~TraceDesk() override;

    [[nodiscard]] const analysis::TraceBook& book() const { return shown().book(); }
    [[nodiscard]] const analysis::TokenClients& clients() const { return shown().clients(); }
    /// Of the burst that is told of last; nothing before the first. Of several nodes the figures are of all, and it
    /// ends with the last one.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return shown().status(); }
    /// The same of the live view.
    [[nodiscard]] const std::optional<TraceStatus>& liveStatus() const { return m_views.live().results.status(); }
    [[nodiscard]] bool isRunning() const { return shown().isRunning(); }
    /// Of the hold that stands: none while a burst runs (then they are among the picture's waiters), nor once the lock
    /// was released or changed hands. Valid until the next frame.
    [[nodiscard]] std::optional<TracedWaits> waits(const PictureView& picture, LockId lock) const;

    /// When that burst ended or failed, by the server's clock; unknown before.
    [[nodiscard]] ServerTime endedAt() const { return shown().endedAt(); }
    /// For files and the clipboard; valid as long as the desk.
    [[nodiscard]] traceexport::Source source() const;

    /// Those of a whole recording, while it is shown; nullptr: of what is played alone.
    void setRecorded(std::shared_ptr<const RecordedTraces> recorded);

    void consume(const Frame& frame) override;
    void reset() override;
    void rewind() override;

Q_SIGNALS:
    /// Book, clients or status changed; at most once a frame.
    void changed();
    /// A burst of what is watched ended or could not begin, on all nodes: liveStatus() says how.
    void ended();

private:
    class LiveFeed;
    void tellLive();
    /// A pause shows what goes on.
    [[nodiscard]] const TraceResults& shown() const
    {
        return (m_frames.isPaused() ? m_views.live() : *m_views).results;
    }

    FrameLoop& m_frames;
    PerView<ViewTraces> m_views;
    std::unique_ptr<LiveFeed> m_feed;
    std::shared_ptr<const RecordedTraces> m_recorded;
    bool m_isGoing = false; ///< to another moment of a recording: the next batch is of that one
};

} // namespace lockscope::presentation
