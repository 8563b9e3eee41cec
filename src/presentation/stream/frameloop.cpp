// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/frameloop.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

namespace {
const SystemClock kSystemClock;
constexpr int kFrameMs = 33;
constexpr int kOutOfViewMs = 250;
/// While no lock has changed for a while: a look costs more than what it finds. A source that tells when something
/// waits is looked at then, and otherwise only to draw time.
constexpr int kCalmMs = 66;
constexpr int kToldCalmMs = 250;
constexpr std::chrono::seconds kCalmAfter{1};
/// How often time alone is drawn.
constexpr std::chrono::milliseconds kIdleFrame{250};
constexpr std::chrono::milliseconds kUnseenFrame{1000};
/// No consumer paces itself more slowly.
constexpr std::chrono::milliseconds kTail{140};
/// Time of one frame for working off what waited during a pause.
constexpr std::chrono::milliseconds kCatchUp{8};

} // namespace

/// By index: a consumer may add or remove consumers.
template <class Call>
void FrameLoop::forEach(Call call)
{
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        call(*m_consumers[i]);
}

FrameLoop::FrameLoop(QObject* parent) : FrameLoop(kSystemClock, parent) {}

FrameLoop::FrameLoop(const Clock& clock, QObject* parent) : QObject(parent), m_clock(clock)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, &FrameLoop::tick);
}

FrameLoop::~FrameLoop()
{
    if (source())
        source()->callWhenWaiting({});
}

void FrameLoop::setSource(EventSource* source)
{
    m_waiting.clear();
    m_scope.reset();
    m_known.reset();
    m_counters = {};
    m_nothing.clear();
    m_nothing.counters = {};
    m_nothing.eventsLeftOut = 0;
    m_now = {};
    m_sourcePace = 1;
    m_nowTaken = {};
    m_eventsAt = {};
    m_pausedAt = runningNow();
    m_pausedEvents = 0;
    if (m_fold.source())
        m_fold.source()->callWhenWaiting({});
    m_fold.setSource(source);
    m_isCalled = source && source->callWhenWaiting([this] {
        if (m_wantsCall.exchange(false))
            QMetaObject::invokeMethod(this, &FrameLoop::tick, Qt::QueuedConnection);
    });
    m_wantsCall = false;
    forEach([](FrameConsumer& consumer) {
        if (consumer.ignoresPause())
            consumer.reset();
    });
    if (source)
        m_timer.start();
    else
        m_timer.stop();
    Q_EMIT sourceChanged();
}

void FrameLoop::addConsumer(BatchConsumer* consumer)
{
    auto* const shown = dynamic_cast<FrameConsumer*>(consumer);
    if (shown) {
        Q_ASSERT(std::find(m_consumers.begin(), m_consumers.end(), shown) == m_consumers.end());
        m_consumers.push_back(shown);
    }
    if (!shown || !shown->ignoresPause())
        m_fold.addConsumer(consumer);
}

/// By address, without a cast: one that is being destroyed is not what it was any more.
void FrameLoop::removeConsumer(BatchConsumer* consumer)
{
    std::erase(m_consumers, consumer);
    m_fold.removeConsumer(consumer);
}

void FrameLoop::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    if (paused) {
        m_pausedAt = now();
        m_pausedEvents = 0;
    }
    m_paused = paused;
    Q_EMIT pausedChanged(paused);
}

void FrameLoop::catchUp()
{
    setPaused(false);
    while (!m_waiting.isEmpty())
        deliver(m_waiting.pop());
}

bool FrameLoop::setScope(const std::optional<std::string>& deployment)
{
    if (deployment == m_scope.chosen())
        return true;
    catchUp();
    const bool done = m_scope.choose(deployment, [this](const Batch& batch) {
        if (batch.rewound)
            m_known.reset();
        for (const NodeEvent& event : batch.nodes)
            m_known.take(event);
        deliver(batch);
    });
    if (!done)
        return false;
    Q_EMIT scopeChanged();
    present(Frame{m_nothing, picture(), now()});
    return true;
}

const PictureView& FrameLoop::wholePicture(std::unique_ptr<PictureView>& made) const
{
    if (!m_scope.chosen())
        return picture();
    made = m_scope.whole();
    return *made;
}

ServerTime FrameLoop::now() const
{
    if (m_paused)
        return m_pausedAt;
    const auto known = m_known.ofAll();
    return known ? std::min(*known, runningNow()) : runningNow();
}

ServerTime FrameLoop::runningNow() const
{
    using std::chrono::duration_cast;
    using std::chrono::microseconds;
    if (m_nowTaken == MonoTime{})
        return ServerTime{duration_cast<microseconds>(m_clock.wall().time_since_epoch())};
    const auto since = m_clock.mono() - m_nowTaken;
    if (m_sourcePace == 1)
        return m_now + duration_cast<microseconds>(since);
    return m_now + duration_cast<microseconds>(since * m_sourcePace);
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
    const int calmPace = m_isCalled ? kToldCalmMs : kCalmMs;
    const int pace = !m_isInView ? kOutOfViewMs : isCalm ? calmPace : kFrameMs;
    if (m_timer.interval() != pace)
        m_timer.setInterval(pace);
}

void FrameLoop::step()
{
    if (!source())
        return;
    takeAndDeliver();
    present(Frame{m_nothing, picture(), now()});
}

void FrameLoop::tick()
{
    if (!source())
        return;
    m_wantsCall = m_timer.interval() == kToldCalmMs && m_isInView; // before it is looked at: what comes later calls
    takeAndDeliver();
    // For a moment longer: who paces itself may have left out the last of a burst.
    const bool news = m_isNews || (m_newsAt != MonoTime{} && m_clock.mono() - m_newsAt < kTail);
    if ((news && m_isInView) || m_clock.mono() - m_presentedAt >= (m_isInView ? kIdleFrame : kUnseenFrame))
        present(Frame{m_nothing, picture(), now()});
    setPace();
}

void FrameLoop::takeAndDeliver()
{
    const MonoTime end = m_clock.mono() + kCatchUp;
    do {
        if (pull()) {
            m_isNews = true;
            m_newsAt = m_clock.mono();
        }
    } while (source() && source()->hasMore() && m_clock.mono() < end);
    if (!m_paused) {
        while (!m_waiting.isEmpty()) {
            deliver(m_waiting.pop());
            if (m_clock.mono() >= end)
                break;
        }
    }
}

/// Takes what the source has, and says whether there is something new to show; what ignores the pause sees it now, the
/// others when it is delivered.
bool FrameLoop::pull()
{
    const bool news = source()->take(m_pulled);
    m_counters = m_pulled.counters;
    m_now = m_pulled.now;
    m_sourcePace = m_pulled.pace;
    m_nowTaken = m_pulled.taken;
    if (!news || m_pulled.isEmpty()) {
        if (!m_paused && m_waiting.isEmpty())
            m_nothing.counters = m_counters;
        return !m_waiting.isEmpty();
    }
    if (!m_pulled.events.empty())
        m_eventsAt = m_clock.mono();
    if (m_pulled.rewound) {
        m_known.reset();
        m_waiting.clear();
        forEach([](FrameConsumer& consumer) {
            if (consumer.ignoresPause())
                consumer.rewind();
        });
    }
    const Frame urgent{m_pulled, picture(), runningNow()};
    forEach([&](FrameConsumer& consumer) {
        if (consumer.ignoresPause())
            consumer.consume(urgent);
    });
    const auto scope = m_scope.chosen();
    m_scope.pass(m_pulled, m_waiting.isEmpty() ? &picture() : nullptr);
    if (m_scope.chosen() != scope)
        Q_EMIT scopeChanged();
    for (const NodeEvent& event : m_pulled.nodes)
        m_known.take(event);
    if (m_paused)
        m_pausedEvents += m_pulled.events.size() + m_pulled.eventsLeftOut;
    if (!m_paused && m_waiting.isEmpty())
        deliver(m_pulled); // the usual way: nothing is copied, buffers are used again
    else
        m_waiting.push(std::exchange(m_pulled, {}), picture());
    return true;
}

void FrameLoop::deliver(const Batch& batch)
{
    m_nothing.counters = batch.counters;
    m_fold.publish(batch);
}

void FrameLoop::present(const Frame& frame)
{
    m_isNews = false;
    m_presentedAt = m_clock.mono();
    forEach([&](FrameConsumer& consumer) {
        if (consumer.isPresented())
            consumer.present(frame);
    });
}

} // namespace lockscope::presentation

#include "moc_frameloop.cpp"
