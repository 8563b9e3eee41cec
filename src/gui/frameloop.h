// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "core/pictureview.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <vector>

namespace lockscope::gui {

/// What one frame brings. Valid only during the call.
struct Frame
{
    const Batch& batch;         ///< everything since the last frame; may be empty
    const PictureView& picture; ///< already updated with the batch
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
};

/// The one frame timer of the window: pulls the source, updates the picture, hands the frame to the consumers in the
/// order they were added. Pausing freezes what is presented; the source is still pulled (nothing is lost,
/// pausedEvents() counts). GUI thread.
class FrameLoop final : public QObject
{
    Q_OBJECT
public:
    explicit FrameLoop(QObject* parent = nullptr);
    ~FrameLoop() override;

    /// Not owned; must outlive the loop or be replaced by nullptr before it goes. Resets picture and consumers.
    void setSource(EventSource* source);
    [[nodiscard]] EventSource* source() const { return m_source; }
    /// Not owned; remove before destruction.
    void addConsumer(FrameConsumer* consumer);
    void removeConsumer(FrameConsumer* consumer);

    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    [[nodiscard]] quint64 pausedEvents() const { return m_pausedEvents; }

    [[nodiscard]] const PictureView& picture() const { return *m_picture; }
    /// Counters of the last batch.
    [[nodiscard]] const Counters& counters() const { return m_counters; }
    /// Estimated server time now: the last batch's plus the monotonic time since.
    [[nodiscard]] ServerTime now() const;
    /// One frame, as the timer does it; for tests and for pictures.
    void step();

Q_SIGNALS:
    void pausedChanged(bool paused);
    void sourceChanged();

private:
    EventSource* m_source = nullptr;
    std::unique_ptr<PictureView> m_picture;
    std::vector<FrameConsumer*> m_consumers;
    Batch m_batch;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_nowTaken{};
    QTimer m_timer;
    bool m_paused = false;
    quint64 m_pausedEvents = 0;
};

} // namespace lockscope::gui
