// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/perview.h"
#include "presentation/traces/recordedtraces.h"
#include "presentation/traces/traceexport.h"
#include "presentation/traces/traceresults.h"

#include <QObject>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

namespace lockscope::presentation {

/// Waiters of a lock that were still refused when the last burst of its node ended.
struct TracedWaits
{
    std::size_t waiters = 0;
    std::chrono::microseconds longest{0}; ///< the longest wait so far, from the first refusal; 0: refused only once
    ServerTime at{};                      ///< end of that burst
    const analysis::TraceBook::Row* row = nullptr;
};

/// Trace results of one view, with pending news.
struct ViewTraces final : BatchConsumer
{
    void consume(const Frame& frame) override { news = std::max(news, results.take(frame.batch, frame.picture)); }
    void reset() override { results = {}; }
    TraceResults results;
    TraceResults::News news = TraceResults::News::None; ///< news since the last read
};

/// Trace results of the shown view, for all its deployments: statistics of locks, senders of tokens, and progress of
/// each node's burst. Live results stay until another server is connected. For a recording: the results as of the shown
/// moment once the file was read (PastFindings), until then those of the played part. GUI thread.
class TraceStore final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    explicit TraceStore(FrameLoop& frames, QObject* parent = nullptr);
    ~TraceStore() override;

    [[nodiscard]] const analysis::TraceBook& book() const { return shown().book(); }
    [[nodiscard]] const analysis::TokenClients& clients() const { return shown().clients(); }
    /// Status of the latest burst; no value before the first. With several nodes the figures are totals, and it ends
    /// with the last node.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return shown().status(); }
    /// The same for the live view.
    [[nodiscard]] const std::optional<TraceStatus>& liveStatus() const { return m_views.live().results.status(); }
    [[nodiscard]] bool isRunning() const { return shown().isRunning(); }
    /// Traced waiters of the current hold. None while a burst runs (they are among the picture's waiters), or after the
    /// lock was released or changed hands. Valid until the next frame.
    [[nodiscard]] std::optional<TracedWaits> waits(const PictureView& picture, LockId lock) const;

    /// When that burst ended or failed, by the server's clock; unknown before.
    [[nodiscard]] ServerTime endedAt() const { return shown().endedAt(); }
    /// Source for files and the clipboard; valid as long as this object.
    [[nodiscard]] traceexport::Source source() const;

    /// The results of a whole recording, while it is shown; nullptr: only those of the played part.
    void setRecorded(std::shared_ptr<const RecordedTraces> recorded);

    void consume(const Frame& frame) override;
    void reset() override;
    void rewind() override;

Q_SIGNALS:
    /// Book, clients or status changed; at most once a frame.
    void changed();
    /// A live burst ended or could not begin, on all nodes: liveStatus() has the reason.
    void ended();

private:
    class LiveFeed;
    void tellLive();
    /// A pause shows the live results.
    [[nodiscard]] const TraceResults& shown() const
    {
        return (m_frames.isPaused() ? m_views.live() : *m_views).results;
    }

    FrameLoop& m_frames;
    PerView<ViewTraces> m_views;
    std::unique_ptr<LiveFeed> m_feed;
    std::shared_ptr<const RecordedTraces> m_recorded;
    bool m_isGoing = false; ///< a seek in a recording is pending: the next batch belongs to its target
};

} // namespace lockscope::presentation
