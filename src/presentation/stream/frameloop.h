// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "core/pictureview.h"

#include <QObject>
#include <QTimer>

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// What one frame brings. Valid only during the call.
struct Frame
{
    const Batch& batch;         ///< everything since the last frame; may be empty
    const PictureView& picture; ///< already updated with the batch; its changed() are of this batch in consume()
    ServerTime now;             ///< estimated server time of this frame
};

/// Anything that lives on the stream: models, history, charts, status bar. GUI thread.
class FrameConsumer
{
public:
    virtual ~FrameConsumer() = default;
    /// Every frame with news (a non-empty batch), visible or not: cheap bookkeeping only, no painting, no signals a
    /// row.
    virtual void consume(const Frame& frame) = 0;
    /// At most 30 times a second, only while the consumer says it is visible: commit to views, repaint.
    virtual void present(const Frame& frame) = 0;
    [[nodiscard]] virtual bool isPresented() const = 0;
    /// The source was replaced: forget everything (lock and token ids start anew).
    virtual void reset() = 0;
    /// True for what must never stand still (connection state, gaps): gets each batch as soon as it is pulled, also
    /// while the loop is paused. It may use Frame::batch only: the picture may be older.
    [[nodiscard]] virtual bool ignoresPause() const { return false; }
};

/// The one frame timer of the window: pulls the source, updates the picture, hands the frame to the consumers in the
/// order they were added. Pausing freezes picture, clock and everything presented; the source is still pulled and what
/// it brings waits in order, to be worked off in slices after resuming. Only after a million waiting events are the
/// oldest left out, and counted in Batch::eventsLeftOut; the states of the locks stay exact. GUI thread.
class FrameLoop final : public QObject
{
    Q_OBJECT
public:
    /// Waiting events kept while paused.
    static constexpr std::size_t kMaxWaitingEvents = 1'000'000;

    explicit FrameLoop(QObject* parent = nullptr);
    /// `clock` must outlive the loop; only its monotonic time is used, and its wall time before the first batch.
    explicit FrameLoop(const Clock& clock, QObject* parent = nullptr);
    ~FrameLoop() override;

    /// Not owned; must outlive the loop or be replaced by nullptr before it goes. Resets picture and consumers.
    void setSource(EventSource* source);
    [[nodiscard]] EventSource* source() const { return m_source; }
    /// Not owned; remove before destruction.
    void addConsumer(FrameConsumer* consumer);
    void removeConsumer(FrameConsumer* consumer);

    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// Events that came since pausing; stays until the next pause.
    [[nodiscard]] quint64 pausedEvents() const { return m_pausedEvents; }

    [[nodiscard]] const PictureView& picture() const { return *m_picture; }
    /// Counters of the last batch pulled, also while paused.
    [[nodiscard]] const Counters& counters() const { return m_counters; }
    /// Estimated server time now: the last batch's plus the monotonic time since. Stands still while paused.
    [[nodiscard]] ServerTime now() const;
    /// The clock everything that shares this loop should measure by.
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// One frame, as the timer does it; for tests and for pictures.
    void step();

Q_SIGNALS:
    void pausedChanged(bool paused);
    void sourceChanged();

private:
    void pull();
    void deliver(Batch& batch);
    void present(const Frame& frame);
    void foldOldest();
    [[nodiscard]] LockState& foldedState(LockId id);
    void unfold(Batch& batch);
    template <class Call>
    void forEach(Call call);
    [[nodiscard]] ServerTime runningNow() const;

    const Clock& m_clock;
    EventSource* m_source = nullptr;
    std::unique_ptr<PictureView> m_picture;
    std::vector<FrameConsumer*> m_consumers;
    Batch m_pulled;                                        ///< kept for its capacity
    Batch m_nothing;                                       ///< what an idle frame brings
    std::deque<Batch> m_waiting;                           ///< pulled, not yet delivered
    std::unordered_map<std::uint32_t, LockState> m_folded; ///< what the events said that were left out of m_waiting
    std::size_t m_foldedNames = 0;                         ///< of the first of m_waiting: told of what was folded
    std::size_t m_waitingEvents = 0;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_nowTaken{};
    ServerTime m_pausedAt{};
    QTimer m_timer;
    bool m_paused = false;
    quint64 m_pausedEvents = 0;
};

} // namespace lockscope::presentation
