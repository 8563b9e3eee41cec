// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "presentation/facts/traceexport.h"
#include "presentation/stream/frameloop.h"

#include <QObject>

#include <chrono>
#include <map>
#include <optional>
#include <vector>

namespace lockscope::presentation {

/// Who waited for a lock when the last burst of its node ended, and has not been seen to get it.
struct TracedWaits
{
    std::size_t waiters = 0;
    std::chrono::microseconds longest{0}; ///< so far, from the first refusal; 0: refused but once
    ServerTime at{};                      ///< until then the burst saw them
    const analysis::TraceBook::Row* row = nullptr;
};

/// What the trace bursts of this session told: the book of the locks, who sent which token, and how each node's burst
/// fares. Kept until another server is connected. GUI thread.
class TraceDesk final : public QObject, public BatchConsumer
{
    Q_OBJECT
public:
    explicit TraceDesk(FrameLoop& frames, QObject* parent = nullptr);
    ~TraceDesk() override;

    [[nodiscard]] const analysis::TraceBook& book() const { return m_book; }
    [[nodiscard]] const analysis::TokenClients& clients() const { return m_clients; }
    /// Of the burst that is told of last; nothing before the first. Of several nodes the figures are of all, and it
    /// ends with the last one.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const;
    /// Of the hold that stands: none while a burst runs (then they are among the picture's waiters), nor once the lock
    /// was released or changed hands. Valid until the next frame.
    [[nodiscard]] std::optional<TracedWaits> waits(const PictureView& picture, LockId lock) const;

    /// When that burst ended or failed, by the server's clock; unknown before.
    [[nodiscard]] ServerTime endedAt() const { return m_endedAt; }
    /// For files and the clipboard; valid as long as the desk.
    [[nodiscard]] traceexport::Source source() const;

    void consume(const Frame& frame) override;
    void reset() override;

Q_SIGNALS:
    /// Book, clients or status changed; at most once a frame.
    void changed();
    /// A burst ended or could not begin, on all nodes: status() says how.
    void ended();

private:
    void learn(const NodeEvent& info);
    void take(const TraceStatus& status);
    /// All nodes of the burst as one.
    [[nodiscard]] TraceStatus together(NodeId last) const;

    FrameLoop& m_frames;
    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::vector<traceexport::Names> m_names; ///< by NodeId
    std::map<NodeId, TraceStatus> m_burst;   ///< of each node that takes part
    std::optional<TraceStatus> m_status;
    ServerTime m_endedAt = kUnknownTime;
};

} // namespace lockscope::presentation
