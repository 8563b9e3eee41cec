// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/knownuntil.h"
#include "presentation/stream/streamfold.h"
#include "presentation/stream/streamscope.h"
#include "presentation/stream/waitingbatches.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <vector>

namespace lockscope::presentation {

/// A consumer that is also shown: models, history, charts, status bar. GUI thread.
class FrameConsumer : public BatchConsumer
{
public:
    /// At most 30 times a second, only while the consumer says it is visible: commit to views, repaint.
    virtual void present(const Frame& frame) = 0;
    [[nodiscard]] virtual bool isPresented() const = 0;
    /// True for what must never stand still (connection state, gaps): gets each batch as soon as it is pulled, also
    /// while the loop is paused, and of all deployments (FrameLoop::setScope). It may use Frame::batch only: the
    /// picture may be older, and no reused ids are named. Always the same answer.
    [[nodiscard]] virtual bool ignoresPause() const { return false; }
};

/// The one frame timer of the window: takes from the source, publishes through the fold, lets what is visible present
/// itself. Pausing freezes picture, clock and everything presented; the source is still taken from, and what it
/// brings waits (WaitingBatches), to be worked off in slices after resuming. GUI thread.
class FrameLoop final : public QObject
{
    Q_OBJECT
public:
    /// Waiting events kept while paused.
    static constexpr std::size_t kMaxWaitingEvents = WaitingBatches::kMostEvents;

    explicit FrameLoop(QObject* parent = nullptr);
    /// `clock` must outlive the loop; only its monotonic time is used, and its wall time before the first batch.
    explicit FrameLoop(const Clock& clock, QObject* parent = nullptr);
    ~FrameLoop() override;

    /// Not owned; must outlive the loop or be replaced by nullptr before it goes. Resets picture and consumers.
    void setSource(EventSource* source);
    [[nodiscard]] EventSource* source() const { return m_fold.source(); }
    /// Not owned; remove before destruction. What is a FrameConsumer is also presented, whatever the caller knows it
    /// as.
    void addConsumer(BatchConsumer* consumer);
    void removeConsumer(BatchConsumer* consumer);

    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_paused; }
    /// Events that came since pausing; stays until the next pause.
    [[nodiscard]] quint64 pausedEvents() const { return m_pausedEvents; }
    /// Not all that was taken is in the picture yet: it waits, in a pause or behind one.
    [[nodiscard]] bool isBehind() const { return !m_waiting.isEmpty(); }
    /// Ends a pause and puts all that waits into the picture at once; nothing is taken.
    void catchUp();

    /// Of several deployments shows this one, or all. Ends a pause; consumers get a new picture and the last minutes.
    /// False: there is no such deployment (yet). A source that has no such deployment is shown whole.
    bool setScope(const std::optional<std::string>& deployment);
    /// Which deployments there are, and which one is shown.
    [[nodiscard]] const StreamScope& scope() const { return m_scope; }
    void setTitles(std::function<std::string(const std::string&)> titleOf) { m_scope.setTitles(std::move(titleOf)); }

    /// Of what is shown.
    [[nodiscard]] const PictureView& picture() const { return m_fold.picture(); }
    /// Of all deployments. `made` is where it is made, if it has to be.
    [[nodiscard]] const PictureView& wholePicture(std::unique_ptr<PictureView>& made) const;
    /// Counters of the last batch pulled, also while paused.
    [[nodiscard]] const Counters& counters() const { return m_counters; }
    /// Estimated server time now: the last batch's plus the monotonic time since. Stands still while paused, and at the
    /// last moment that is known while no node tells anything.
    [[nodiscard]] ServerTime now() const;
    /// What is shown is of that moment, because no node tells anything since; nothing: of now.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return m_known.ofAll(); }
    /// Up to when each node is known, and since when again.
    [[nodiscard]] const KnownUntil& known() const { return m_known; }
    /// The clock everything that shares this loop should measure by.
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// One frame, now: takes, delivers and presents.
    void step();
    /// What the timer does 30 times a second: takes and delivers, and presents when something came. When nothing does,
    /// only time is drawn anew, four times a second: a lane of a minute then moves by a pixel or two. Out of view
    /// nothing is drawn for news, only once a second for the counts that notifications go by.
    void tick();
    /// Is there somebody who could see a frame? Coming into view presents at once.
    void setInView(bool inView);
    /// How often the source is looked at unasked: less often in a calm, and least while nobody sees it.
    [[nodiscard]] std::chrono::milliseconds pace() const { return m_timer.intervalAsDuration(); }

Q_SIGNALS:
    void pausedChanged(bool paused);
    void sourceChanged();
    /// Another deployment is shown, or all.
    void scopeChanged();

private:
    bool pull();
    void takeAndDeliver();
    void setPace();
    void deliver(const Batch& batch);
    void present(const Frame& frame);
    template <class Call>
    void forEach(Call call);
    [[nodiscard]] ServerTime runningNow() const;

    const Clock& m_clock;
    StreamFold m_fold;
    std::vector<FrameConsumer*>
        m_consumers;          ///< to be presented; all but those that ignore the pause are the fold's, too
    Batch m_pulled;           ///< kept for its capacity
    Batch m_nothing;          ///< what an idle frame brings
    StreamScope m_scope;      ///< between what is pulled and what waits
    WaitingBatches m_waiting; ///< pulled, not yet delivered
    KnownUntil m_known;       ///< also while paused
    Counters m_counters;
    ServerTime m_now{};
    double m_sourcePace = 1; ///< Batch::pace
    MonoTime m_nowTaken{};
    ServerTime m_pausedAt{};
    MonoTime m_presentedAt{};
    MonoTime m_newsAt{};
    MonoTime m_eventsAt{}; ///< when locks last changed
    QTimer m_timer;
    std::atomic<bool> m_wantsCall = false; ///< a source that tells shall
    bool m_isCalled = false;
    bool m_paused = false;
    bool m_isInView = true;
    bool m_isNews = false; ///< something was delivered that was not presented yet
    quint64 m_pausedEvents = 0;
};

} // namespace lockscope::presentation
