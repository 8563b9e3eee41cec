// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/memoryrecording.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/streamscope.h"
#include "presentation/stream/view.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::history {
class ReplaySource;
} // namespace lockscope::history

namespace lockscope::presentation {

/// A consumer that is also presented: models, history, charts, status bar. GUI thread.
class FrameConsumer : public BatchConsumer
{
public:
    /// Called at most 30 times a second, only while isPresented(): update views, repaint.
    virtual void present(const Frame& frame) = 0;
    [[nodiscard]] virtual bool isPresented() const = 0;
};

/// A consumer of the live view whatever is shown: findings, notifications, webhook. Called after the view's parts,
/// never for the past. GUI thread.
class LiveConsumer : public BatchConsumer
{
public:
    /// Time has advanced; called as often as frames are presented. `frame` has no news.
    virtual void elapse(const Frame& /*frame*/) {}
};

/// The only frame timer of the window. It pulls the live source into the live view, from the connection to its end, and
/// lets visible consumers present. The shown view is the live view, one deployment of it, or the view of a past;
/// consumers follow it, and a switch reaches them as rewind() plus a snapshot batch. The last minutes of the live
/// source stay in memory (history::MemoryRecording): a pause shows their end and stands still while the live view goes
/// on. GUI thread.
class FrameLoop final : public QObject
{
    Q_OBJECT
public:
    explicit FrameLoop(QObject* parent = nullptr);
    /// `clock` must outlive the loop; it uses monotonic time only, and wall time before the first batch.
    explicit FrameLoop(const Clock& clock, QObject* parent = nullptr);
    ~FrameLoop() override;

    /// Sets the live source. Not owned; must outlive the loop or be replaced by nullptr first. Begins and shows a new
    /// live view, and resets the consumers.
    void setSource(EventSource* source);
    /// The source of the shown view; nullptr if nothing is shown.
    [[nodiscard]] EventSource* source() const;
    /// Shows another source in its own view instead of the live view. Not owned; must outlive the loop, or showLive()
    /// or setSource() must be called first.
    void showPast(EventSource* past);
    void showLive();
    [[nodiscard]] bool showsPast() const { return m_past != nullptr; }
    /// True when something is watched, shown or not.
    [[nodiscard]] bool hasLive() const;

    /// The consumer follows the shown view. Not owned; remove it before destruction. A FrameConsumer is also presented,
    /// even if passed by its base type.
    void addConsumer(BatchConsumer* consumer);
    void removeConsumer(BatchConsumer* consumer);
    /// Not owned; remove before destruction.
    void addLiveConsumer(LiveConsumer* consumer);
    void removeLiveConsumer(LiveConsumer* consumer);
    /// For PerView: creates the part for each view, or only for views of all deployments.
    using PartMaker = std::function<std::unique_ptr<BatchConsumer>(const StreamScope&)>;
    enum class PartOf : std::uint8_t { EveryView, WholeViews };
    [[nodiscard]] std::size_t addPart(PartMaker make, PartOf of);
    void removePart(std::size_t slot);
    [[nodiscard]] BatchConsumer& shownPart(std::size_t slot) const;
    [[nodiscard]] BatchConsumer& livePart(std::size_t slot) const;

    /// Shows this moment of the live source and stands still; false: returns to live. No effect for a past.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_pause != nullptr; }
    /// Events before this moment are missing in the pause, because the last ten minutes exceed the limits; no value:
    /// none are missing, or there is no pause.
    [[nodiscard]] std::optional<ServerTime> pauseTellsFrom() const { return m_pauseTellsFrom; }
    /// Events that arrived since the pause began; kept until the next pause.
    [[nodiscard]] quint64 pausedEvents() const { return m_pausedEvents; }
    /// Start of the history in memory; no value: there is none yet.
    [[nodiscard]] std::optional<ServerTime> rememberedFrom() const;
    /// Drops the history in memory: no earlier moment can be shown any more.
    void forgetRemembered();
    /// A replay of the live view's memory, up to now.
    [[nodiscard]] std::unique_ptr<history::ReplaySource> remembered();

    /// Shows only this deployment, or all. Consumers get a new picture and the last minutes. False: no such deployment
    /// (yet). A source without that deployment is shown whole.
    bool setScope(const std::optional<std::string>& deployment);
    /// The deployments of the shown view, and the chosen one.
    [[nodiscard]] const StreamScope& scope() const;
    /// The deployments of the live view.
    [[nodiscard]] const StreamScope& liveScope() const;
    void setTitles(std::function<std::string(const std::string&)> titleOf);

    /// State of the shown view.
    [[nodiscard]] const PictureView& picture() const { return m_shown->picture(); }
    /// The live view of all deployments, shown or not.
    [[nodiscard]] const View& live() const;
    [[nodiscard]] ServerTime liveNow() const;
    /// Counters of the latest batch of the shown view.
    [[nodiscard]] const Counters& counters() const;
    /// Counters of the live source, also during a pause.
    [[nodiscard]] const Counters& liveCounters() const;
    /// Estimated server time of the shown view: the last batch's plus the time since. Stands still during a pause, and
    /// at the last known moment while no node is live.
    [[nodiscard]] ServerTime now() const;
    /// The moment that is shown because no node is live; no value: the present.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return known().ofAll(); }
    /// Until when each node is known, and since when again.
    [[nodiscard]] const FreshnessTracker& known() const { return m_shown->known(); }
    /// The clock for everything that shares this loop.
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// Processes one frame now: takes, delivers and presents.
    void step();
    /// One timer step: takes and delivers, and presents if something arrived. Otherwise it only advances time four
    /// times a second, which moves a lane of a minute by a pixel or two. While the window is out of view it presents
    /// once a second, for the counts that notifications depend on.
    void tick();
    /// Sets whether the window is visible. Becoming visible presents at once.
    void setInView(bool inView);
    /// Current poll interval of the source: longer when idle, longest while out of view.
    [[nodiscard]] std::chrono::milliseconds pace() const { return m_timer.intervalAsDuration(); }

Q_SIGNALS:
    void pausedChanged(bool paused);
    void sourceChanged();
    /// Another deployment, or all of them, is shown.
    void scopeChanged();
    /// Another view is shown; emitted before the consumers are told.
    void viewChanged();

private:
    struct Channel;
    [[nodiscard]] std::shared_ptr<Channel> makeChannel(EventSource* source);
    [[nodiscard]] std::unique_ptr<View> makeView(const StreamScope& scope, bool isWhole) const;
    void show(View& view);
    [[nodiscard]] Channel& shownChannel() const { return m_past ? *m_past : *m_live; }
    bool pull(Channel& channel);
    void takeAndDeliver();
    bool takeAll(const std::shared_ptr<Channel>& channel);
    void setPace();
    void deliver(Channel& channel, const Batch& batch);
    bool choose(Channel& channel, const std::optional<std::string>& deployment);
    void present();
    template <class Call>
    void forEach(Call call);
    [[nodiscard]] ServerTime nowOf(const Channel& channel) const;
    [[nodiscard]] ServerTime runningNow(const Channel& channel) const;

    const Clock& m_clock;
    struct Maker
    {
        PartMaker make; ///< empty: removed
        PartOf of{};
    };
    std::vector<Maker> m_makers; ///< by slot
    std::function<std::string(const std::string&)> m_titleOf;
    std::shared_ptr<Channel> m_live; ///< the live source; without one nothing is watched
    std::shared_ptr<Channel> m_past; ///< nullptr: the live view is shown
    View* m_shown = nullptr;         ///< a view of one of the channels
    std::vector<BatchConsumer*> m_followers;
    std::vector<FrameConsumer*> m_consumers; ///< those that are presented
    std::vector<LiveConsumer*> m_liveConsumers;
    std::optional<std::optional<std::string>> m_scopeAfter; ///< deployment chosen while a past was shown
    Batch m_nothing;                                        ///< the batch of an idle frame
    Batch m_sieved;
    history::MemoryRecording m_memory; ///< of the live source
    std::optional<ServerTime> m_pauseTellsFrom;
    std::unique_ptr<history::ReplaySource> m_pause; ///< source of m_past during a pause; nullptr: no pause
    MonoTime m_presentedAt{};
    MonoTime m_newsAt{};
    MonoTime m_eventsAt{}; ///< when locks last changed
    QTimer m_timer;
    std::atomic<bool> m_wantsCall = false; ///< a source with callbacks should call
    bool m_isCalled = false;
    bool m_isInView = true;
    bool m_isNews = false; ///< something was delivered and not presented yet
    quint64 m_pausedEvents = 0;
};

} // namespace lockscope::presentation
