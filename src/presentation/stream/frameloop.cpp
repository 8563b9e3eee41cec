// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/frameloop.h"

#include "history/replaysource.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

namespace {
const SystemClock kSystemClock;
constexpr int kFrameMs = 33;
constexpr int kOutOfViewMs = 250;
/// Poll interval after a time without changed locks, because a poll costs more than it finds. A source with callbacks
/// is polled on its call, and otherwise only to advance time.
constexpr int kCalmMs = 66;
constexpr int kToldCalmMs = 1000;
/// The same while the past is shown, because a recording has no callback.
constexpr int kPastCalmMs = 250;
constexpr std::chrono::seconds kCalmAfter{1};
/// Interval of frames that only advance time, if the timer is not slower.
constexpr std::chrono::milliseconds kIdleFrame{250};
constexpr std::chrono::milliseconds kUnseenFrame{1000};
/// No consumer updates less often than this.
constexpr std::chrono::milliseconds kTail{140};
/// A pause that lacks at most this much of the last minutes counts as complete.
constexpr std::chrono::seconds kTellsAll{1};
/// Time budget per frame for a source that delivers batch by batch.
constexpr std::chrono::milliseconds kCatchUp{8};

} // namespace

/// A source, its time, and its views.
struct FrameLoop::Channel
{
    explicit Channel(EventSource* of) : source(of) {}
    [[nodiscard]] View& view() const { return one ? *one : *whole; }

    EventSource* const source;
    StreamScope scope;
    std::unique_ptr<View> whole;
    std::unique_ptr<View> one;         ///< view of a deployment that is shown alone
    std::optional<std::string> wanted; ///< deployment to show alone as soon as it exists
    Batch pulled;                      ///< kept for its capacity
    Counters counters;
    ServerTime now{};
    double pace = 1; ///< Batch::pace
    MonoTime nowTaken{};
};

/// By index, because a consumer may add or remove consumers.
template <class Call>
void FrameLoop::forEach(Call call)
{
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        call(*m_consumers[i]);
}

FrameLoop::FrameLoop(QObject* parent) : FrameLoop(kSystemClock, parent) {}

FrameLoop::FrameLoop(const Clock& clock, QObject* parent)
    : QObject(parent), m_clock(clock), m_live(makeChannel(nullptr)), m_shown(m_live->whole.get())
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, &FrameLoop::tick);
}

FrameLoop::~FrameLoop()
{
    if (m_live->source)
        m_live->source->callWhenWaiting({});
}

std::shared_ptr<FrameLoop::Channel> FrameLoop::makeChannel(EventSource* source)
{
    auto channel = std::make_shared<Channel>(source);
    channel->scope.setTitles(m_titleOf);
    channel->whole = makeView(channel->scope, true);
    return channel;
}

std::unique_ptr<View> FrameLoop::makeView(const StreamScope& scope, bool isWhole) const
{
    auto view = std::make_unique<View>();
    for (std::size_t slot = 0; slot < m_makers.size(); ++slot) {
        const Maker& maker = m_makers[slot];
        if (maker.make && (isWhole || maker.of == PartOf::EveryView))
            view->setPart(slot, maker.make(scope));
    }
    return view;
}

std::size_t FrameLoop::addPart(PartMaker make, PartOf of)
{
    const std::size_t slot = m_makers.size();
    for (const auto& channel : {m_live, m_past}) {
        if (!channel)
            continue;
        channel->whole->setPart(slot, make(channel->scope));
        if (channel->one && of == PartOf::EveryView)
            channel->one->setPart(slot, make(channel->scope));
    }
    m_makers.push_back({std::move(make), of});
    return slot;
}

void FrameLoop::removePart(std::size_t slot)
{
    m_makers[slot].make = {};
    for (const auto& channel : {m_live, m_past}) {
        if (!channel)
            continue;
        channel->whole->removePart(slot);
        if (channel->one)
            channel->one->removePart(slot);
    }
}

BatchConsumer& FrameLoop::shownPart(std::size_t slot) const
{
    return m_makers[slot].of == PartOf::EveryView ? m_shown->part(slot) : shownChannel().whole->part(slot);
}

BatchConsumer& FrameLoop::livePart(std::size_t slot) const
{
    return m_live->whole->part(slot);
}

bool FrameLoop::hasLive() const
{
    return m_live->source != nullptr;
}

void FrameLoop::setSource(EventSource* source)
{
    for (BatchConsumer* follower : m_followers)
        m_shown->removeFollower(follower);
    for (LiveConsumer* consumer : m_liveConsumers)
        m_live->whole->removeFollower(consumer);
    const auto past = std::exchange(m_past, nullptr);
    const auto before = std::exchange(m_live, makeChannel(source));
    m_shown = m_live->whole.get();
    for (LiveConsumer* consumer : m_liveConsumers)
        m_shown->addFollower(consumer);
    for (BatchConsumer* follower : m_followers)
        m_shown->addFollower(follower);
    m_nothing.clear();
    m_nothing.counters = {};
    m_nothing.eventsLeftOut = 0;
    m_eventsAt = {};
    m_memory.clear();
    m_scopeAfter.reset();
    const bool wasPaused = isPaused();
    m_pausedEvents = 0;
    if (before->source)
        before->source->callWhenWaiting({});
    m_isCalled = source && source->callWhenWaiting([this] {
        if (m_wantsCall.exchange(false))
            QMetaObject::invokeMethod(this, &FrameLoop::tick, Qt::QueuedConnection);
    });
    m_wantsCall = false;
    Q_EMIT viewChanged();
    for (std::size_t i = 0; i < m_liveConsumers.size(); ++i)
        m_liveConsumers[i]->reset();
    for (std::size_t i = 0; i < m_followers.size(); ++i)
        m_followers[i]->reset();
    m_pause.reset();
    m_pauseTellsFrom.reset();
    if (wasPaused)
        Q_EMIT pausedChanged(false);
    if (source)
        m_timer.start();
    else
        m_timer.stop();
    Q_EMIT sourceChanged();
}

EventSource* FrameLoop::source() const
{
    return shownChannel().source;
}

void FrameLoop::showPast(EventSource* past)
{
    if (m_live->source && !m_past) {
        m_live->source->setVisible({});
        m_live->source->setSelected(kNoLock);
    }
    auto channel = makeChannel(past);
    channel->wanted = shownChannel().scope.chosen();
    const auto before = std::exchange(m_past, std::move(channel));
    const auto pause = std::exchange(m_pause, nullptr);
    m_pauseTellsFrom.reset();
    show(*m_past->whole);
    if (pause)
        Q_EMIT pausedChanged(false);
    setPace(); // the timer may rest, and the past moves
    m_timer.start();
}

void FrameLoop::showLive()
{
    if (!m_past)
        return;
    const auto before = std::exchange(m_past, nullptr);
    const auto pause = std::exchange(m_pause, nullptr);
    m_pauseTellsFrom.reset();
    show(m_live->view());
    if (const auto scope = std::exchange(m_scopeAfter, std::nullopt); scope && *scope != m_live->scope.chosen())
        choose(*m_live, *scope);
    if (pause)
        Q_EMIT pausedChanged(false);
    if (!m_live->source)
        m_timer.stop();
}

/// Switches all followers to the view and gives them a snapshot.
void FrameLoop::show(View& view)
{
    for (BatchConsumer* follower : m_followers)
        m_shown->removeFollower(follower);
    m_shown = &view;
    for (BatchConsumer* follower : m_followers)
        m_shown->addFollower(follower);
    m_nothing.counters = view.counters();
    Q_EMIT viewChanged();
    Batch known;
    view.tellKnown(known);
    for (std::size_t i = 0; i < m_followers.size(); ++i)
        m_followers[i]->rewind();
    const Frame frame{known, view.picture(), nowOf(shownChannel())};
    for (std::size_t i = 0; i < m_followers.size(); ++i)
        m_followers[i]->consume(frame);
    m_isNews = true;
    m_newsAt = m_clock.mono();
}

void FrameLoop::addConsumer(BatchConsumer* consumer)
{
    auto* const shown = dynamic_cast<FrameConsumer*>(consumer);
    if (shown) {
        Q_ASSERT(std::find(m_consumers.begin(), m_consumers.end(), shown) == m_consumers.end());
        m_consumers.push_back(shown);
    }
    m_followers.push_back(consumer);
    m_shown->addFollower(consumer);
}

/// Compares addresses; during destruction a cast would fail.
void FrameLoop::removeConsumer(BatchConsumer* consumer)
{
    std::erase(m_consumers, consumer);
    std::erase(m_followers, consumer);
    m_shown->removeFollower(consumer);
}

void FrameLoop::addLiveConsumer(LiveConsumer* consumer)
{
    m_liveConsumers.push_back(consumer);
    m_live->whole->addFollower(consumer);
}

void FrameLoop::removeLiveConsumer(LiveConsumer* consumer)
{
    std::erase(m_liveConsumers, consumer);
    m_live->whole->removeFollower(consumer);
}

/// Completes the view of a pause before showing it, so that pages switch only once.
void FrameLoop::setPaused(bool paused)
{
    if (paused == isPaused() || (m_past && !isPaused()))
        return;
    if (!paused)
        return showLive();
    const ServerTime moment = nowOf(*m_live);
    auto pause = remembered();
    pause->setRunIn(history::MemoryRecording::kKept);
    pause->seek(pause->range().to);
    const ServerTime wanted = moment - history::MemoryRecording::kKept;
    const ServerTime begin = m_memory.hasForgotten() ? wanted : std::max(wanted, m_memory.from());
    m_pauseTellsFrom.reset();
    if (pause->toldFrom() > begin + kTellsAll)
        m_pauseTellsFrom = pause->toldFrom();
    auto channel = makeChannel(pause.get());
    do {
        pull(*channel);
    } while (pause->hasMore());
    channel->now = moment; // it stands still there
    channel->pace = 0;
    channel->nowTaken = m_clock.mono();
    channel->counters = m_live->counters;
    const auto scope = m_live->scope.chosen();
    if (m_live->source) {
        m_live->source->setVisible({});
        m_live->source->setSelected(kNoLock);
    }
    m_pause = std::move(pause);
    m_pausedEvents = 0;
    m_past = std::move(channel);
    if (!scope || !choose(*m_past, scope))
        show(*m_past->whole);
    Q_EMIT pausedChanged(true);
}

std::optional<ServerTime> FrameLoop::rememberedFrom() const
{
    return m_memory.isEmpty() ? std::nullopt : std::optional(m_memory.from());
}

void FrameLoop::forgetRemembered()
{
    m_memory.forget(m_live->whole->picture(), liveNow());
}

std::unique_ptr<history::ReplaySource> FrameLoop::remembered()
{
    return std::make_unique<history::ReplaySource>(m_memory.reader(liveNow()), m_clock);
}

const StreamScope& FrameLoop::scope() const
{
    return shownChannel().scope;
}

const StreamScope& FrameLoop::liveScope() const
{
    return m_live->scope;
}

void FrameLoop::setTitles(std::function<std::string(const std::string&)> titleOf)
{
    m_titleOf = std::move(titleOf);
    for (const auto& channel : {m_live, m_past}) {
        if (channel)
            channel->scope.setTitles(m_titleOf);
    }
}

bool FrameLoop::setScope(const std::optional<std::string>& deployment)
{
    if (deployment == scope().chosen())
        return true;
    if (!choose(shownChannel(), deployment))
        return false;
    if (m_past)
        m_scopeAfter = deployment;
    present();
    return true;
}

/// Selects the view of one deployment, or of all. The whole view goes on either way.
bool FrameLoop::choose(Channel& channel, const std::optional<std::string>& deployment)
{
    std::unique_ptr<View> one = deployment ? makeView(channel.scope, false) : nullptr;
    if (!channel.scope.choose(deployment, [&one](const Batch& batch) {
            if (one)
                one->publish(batch);
        }))
        return false;
    const auto before = std::exchange(channel.one, std::move(one));
    show(channel.view());
    Q_EMIT scopeChanged();
    return true;
}

const View& FrameLoop::live() const
{
    return *m_live->whole;
}

/// Of the whole view, because a deployment that is shown alone may be silent while others go on.
ServerTime FrameLoop::liveNow() const
{
    const auto known = m_live->whole->known().ofAll();
    const ServerTime running = runningNow(*m_live);
    return known ? std::min(*known, running) : running;
}

const Counters& FrameLoop::liveCounters() const
{
    return m_live->counters;
}

const Counters& FrameLoop::counters() const
{
    return shownChannel().counters;
}

ServerTime FrameLoop::now() const
{
    return nowOf(shownChannel());
}

ServerTime FrameLoop::nowOf(const Channel& channel) const
{
    const auto known = channel.view().known().ofAll();
    return known ? std::min(*known, runningNow(channel)) : runningNow(channel);
}

ServerTime FrameLoop::runningNow(const Channel& channel) const
{
    using std::chrono::duration_cast;
    using std::chrono::microseconds;
    if (channel.nowTaken == MonoTime{})
        return ServerTime{duration_cast<microseconds>(m_clock.wall().time_since_epoch())};
    const auto since = m_clock.mono() - channel.nowTaken;
    if (channel.pace == 1)
        return channel.now + duration_cast<microseconds>(since);
    return channel.now + duration_cast<microseconds>(since * channel.pace);
}

void FrameLoop::setInView(bool inView)
{
    if (inView == m_isInView)
        return;
    m_isInView = inView;
    setPace();
    if (inView)
        step();
}

void FrameLoop::setPace()
{
    const bool isCalm = m_eventsAt != MonoTime{} && m_clock.mono() - m_eventsAt >= kCalmAfter;
    const int calmPace = !m_isCalled ? kCalmMs : m_past ? kPastCalmMs : kToldCalmMs;
    const int pace = !m_isInView ? kOutOfViewMs : isCalm ? calmPace : kFrameMs;
    if (m_timer.interval() != pace)
        m_timer.setInterval(pace);
}

void FrameLoop::step()
{
    if (!source())
        return;
    takeAndDeliver();
    present();
}

void FrameLoop::tick()
{
    if (!source())
        return;
    m_wantsCall = m_timer.interval() > kCalmMs && m_isInView; // before polling, so that later data calls
    takeAndDeliver();
    // Presents slightly longer, because consumers that limit their rate may have skipped the end of a burst.
    const bool news = m_isNews || (m_newsAt != MonoTime{} && m_clock.mono() - m_newsAt < kTail);
    if ((news && m_isInView) || m_clock.mono() - m_presentedAt >= (m_isInView ? kIdleFrame : kUnseenFrame))
        present();
    setPace();
}

void FrameLoop::takeAndDeliver()
{
    const auto live = m_live;
    const bool isNews = live->source && takeAll(live);
    const bool isPastNews = m_past && !isPaused() && takeAll(m_past);
    if (isNews || isPastNews) {
        m_isNews = true;
        m_newsAt = m_clock.mono();
    }
}

/// Takes batches while there are more and the frame has time left. True: there is something new to show.
bool FrameLoop::takeAll(const std::shared_ptr<Channel>& channel)
{
    // A consumer may end the shown source and reset the member behind this reference.
    const auto kept = channel; // NOLINT(performance-unnecessary-copy-initialization)
    const MonoTime end = m_clock.mono() + kCatchUp;
    bool isNews = false;
    do {
        isNews = pull(*kept) || isNews;
    } while ((kept == m_live || kept == m_past) && kept->source->hasMore() && m_clock.mono() < end);
    return isNews;
}

/// Takes one batch from the source. True: there is something new to show.
bool FrameLoop::pull(Channel& channel)
{
    const bool isShown = &channel == &shownChannel();
    Batch& pulled = channel.pulled;
    const bool news = channel.source->takeBatch(pulled);
    channel.counters = pulled.counters;
    channel.now = pulled.now;
    channel.pace = pulled.pace;
    channel.nowTaken = pulled.taken;
    if (!news || pulled.isEmpty()) {
        if (isShown && m_shown == channel.whole.get())
            m_nothing.counters = channel.counters;
        return false;
    }
    if (!pulled.events.empty())
        m_eventsAt = m_clock.mono();
    if (&channel == m_live.get()) {
        m_memory.add(pulled, channel.whole->picture());
        if (isPaused())
            m_pausedEvents += pulled.events.size() + pulled.eventsLeftOut;
    }
    deliver(channel, pulled);
    return isShown;
}

void FrameLoop::deliver(Channel& channel, const Batch& batch)
{
    channel.scope.addBatch(batch, channel.whole->picture());
    if (channel.one && !channel.scope.chosen()) { // the deployment no longer exists
        const auto before = std::exchange(channel.one, nullptr);
        if (m_shown == before.get()) {
            show(*channel.whole);
            Q_EMIT scopeChanged();
        }
    }
    if (m_shown == channel.whole.get())
        m_nothing.counters = batch.counters;
    channel.whole->publish(batch);
    if (channel.one) {
        m_sieved = batch;
        channel.scope.sieve(m_sieved);
        if (m_shown == channel.one.get())
            m_nothing.counters = m_sieved.counters;
        if (!m_sieved.isEmpty())
            channel.one->publish(m_sieved);
    }
    if (channel.wanted && &channel == &shownChannel())
        choose(channel, std::exchange(channel.wanted, std::nullopt));
}

void FrameLoop::present()
{
    m_isNews = false;
    m_presentedAt = m_clock.mono();
    Batch still;
    still.counters = m_live->whole->counters();
    for (std::size_t i = 0; i < m_liveConsumers.size(); ++i)
        m_liveConsumers[i]->elapse({still, m_live->whole->picture(), liveNow()});
    const Frame frame{m_nothing, picture(), now()};
    forEach([&](FrameConsumer& consumer) {
        if (consumer.isPresented())
            consumer.present(frame);
    });
}

} // namespace lockscope::presentation

#include "moc_frameloop.cpp"
