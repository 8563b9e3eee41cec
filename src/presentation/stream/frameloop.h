// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/memoryrecording.h"
#include "presentation/stream/knownuntil.h"
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

/// A consumer that is also shown: models, history, charts, status bar. GUI thread.
class FrameConsumer : public BatchConsumer
{
public:
    /// At most 30 times a second, only while the consumer says it is visible: commit to views, repaint.
    virtual void present(const Frame& frame) = 0;
    [[nodiscard]] virtual bool isPresented() const = 0;
};

/// Hangs on what is watched, whatever is shown: findings, notifications, webhook. Told behind the parts of the view,
/// and never of the past. GUI thread.
class LiveConsumer : public BatchConsumer
{
public:
    /// Time went on; as often as something is presented. `frame` has no news.
    virtual void elapse(const Frame& /*frame*/) {}
};

/// The one frame timer of the window: takes from what is watched and folds it into the live view, from the connection
/// to its end; lets what is visible present itself. What is shown is the live view, one deployment of it, or the view
/// of a past that is played in front of it: consumers follow what is shown, and are pointed at another view by
/// rewind() and one batch with all that is known in it. The last minutes of what is watched are kept in memory
/// (history::MemoryRecording): pausing shows their end, and stands still there while the live view goes on. GUI thread.
class FrameLoop final : public QObject
{
    Q_OBJECT
public:
    explicit FrameLoop(QObject* parent = nullptr);
    /// `clock` must outlive the loop; only its monotonic time is used, and its wall time before the first batch.
    explicit FrameLoop(const Clock& clock, QObject* parent = nullptr);
    ~FrameLoop() override;

    /// What is watched from now on. Not owned; must outlive the loop or be replaced by nullptr before it goes. Begins a
    /// new live view, shows it, and resets the consumers.
    void setSource(EventSource* source);
    /// The source of the shown view; nullptr if nothing is shown.
    [[nodiscard]] EventSource* source() const;
    /// Shows this in place of what is watched, in a view of its own. Not owned; must outlive the loop, or showLive() or
    /// setSource() be called before it goes.
    void showPast(EventSource* past);
    void showLive();
    [[nodiscard]] bool showsPast() const { return m_past != nullptr; }
    /// Something is watched, shown or not.
    [[nodiscard]] bool hasLive() const;

    /// Follows what is shown. Not owned; remove before destruction. What is a FrameConsumer is also presented, whatever
    /// the caller knows it as.
    void addConsumer(BatchConsumer* consumer);
    void removeConsumer(BatchConsumer* consumer);
    /// Not owned; remove before destruction.
    void addLiveConsumer(LiveConsumer* consumer);
    void removeLiveConsumer(LiveConsumer* consumer);
    /// For PerView: every view has such a part, or those that have all deployments of their source.
    using PartMaker = std::function<std::unique_ptr<BatchConsumer>(const StreamScope&)>;
    enum class PartOf : std::uint8_t { EveryView, WholeViews };
    [[nodiscard]] std::size_t addPart(PartMaker make, PartOf of);
    void removePart(std::size_t slot);
    [[nodiscard]] BatchConsumer& shownPart(std::size_t slot) const;
    [[nodiscard]] BatchConsumer& livePart(std::size_t slot) const;

    /// Shows this moment of what is watched, and stands still there; false: what is watched again. Of a past nothing.
    void setPaused(bool paused);
    [[nodiscard]] bool isPaused() const { return m_pause != nullptr; }
    /// What happened before this moment is not told in the pause, because more happened in the last ten minutes than is
    /// told or kept; nothing: all of them are, or there is no pause.
    [[nodiscard]] std::optional<ServerTime> pauseTellsFrom() const { return m_pauseTellsFrom; }
    /// Events that came since pausing; stays until the next pause.
    [[nodiscard]] quint64 pausedEvents() const { return m_pausedEvents; }
    /// From then on what is watched can be gone back to in memory; nothing: nothing was told yet.
    [[nodiscard]] std::optional<ServerTime> rememberedFrom() const;
    /// Forgets the past: no moment before now can be shown any more.
    void forgetRemembered();
    /// Replay of the live view's memory, up to now.
    [[nodiscard]] std::unique_ptr<history::ReplaySource> remembered();

    /// Of several deployments shows this one, or all. Consumers get a new picture and the last minutes.
    /// False: there is no such deployment (yet). A source that has no such deployment is shown whole.
    bool setScope(const std::optional<std::string>& deployment);
    /// Which deployments there are in what is shown, and which one of them is.
    [[nodiscard]] const StreamScope& scope() const;
    /// Which deployments there are in what is watched.
    [[nodiscard]] const StreamScope& liveScope() const;
    void setTitles(std::function<std::string(const std::string&)> titleOf);

    /// Of what is shown.
    [[nodiscard]] const PictureView& picture() const { return m_shown->picture(); }
    /// All that is watched, of all deployments, shown or not.
    [[nodiscard]] const View& live() const;
    [[nodiscard]] ServerTime liveNow() const;
    /// Counters of the last batch pulled of what is shown.
    [[nodiscard]] const Counters& counters() const;
    /// Counters of the live source, also during a pause.
    [[nodiscard]] const Counters& liveCounters() const;
    /// Estimated server time in what is shown: the last batch's plus the time since. Stands still while paused, and at
    /// the last moment that is known while no node tells anything.
    [[nodiscard]] ServerTime now() const;
    /// What is shown is of that moment, because no node tells anything since; nothing: of now.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return known().ofAll(); }
    /// Up to when each node is known, and since when again.
    [[nodiscard]] const KnownUntil& known() const { return m_shown->known(); }
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
    /// Another view is shown from now on; before the consumers are told of it.
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
        PartMaker make; ///< empty: it was removed
        PartOf of{};
    };
    std::vector<Maker> m_makers; ///< by slot
    std::function<std::string(const std::string&)> m_titleOf;
    std::shared_ptr<Channel> m_live; ///< what is watched; without a source: nothing is
    std::shared_ptr<Channel> m_past; ///< nullptr: what is watched is shown
    View* m_shown = nullptr;         ///< one of their views
    std::vector<BatchConsumer*> m_followers;
    std::vector<FrameConsumer*> m_consumers; ///< those of them that are presented
    std::vector<LiveConsumer*> m_liveConsumers;
    std::optional<std::optional<std::string>> m_scopeAfter; ///< chosen while a past was shown
    Batch m_nothing;                                        ///< what an idle frame brings
    Batch m_sieved;
    history::MemoryRecording m_memory; ///< of what is watched
    std::optional<ServerTime> m_pauseTellsFrom;
    std::unique_ptr<history::ReplaySource> m_pause; ///< that m_past shows; nullptr: there is no pause
    MonoTime m_presentedAt{};
    MonoTime m_newsAt{};
    MonoTime m_eventsAt{}; ///< when locks last changed
    QTimer m_timer;
    std::atomic<bool> m_wantsCall = false; ///< a source that tells shall
    bool m_isCalled = false;
    bool m_isInView = true;
    bool m_isNews = false; ///< something was delivered that was not presented yet
    quint64 m_pausedEvents = 0;
};

} // namespace lockscope::presentation
