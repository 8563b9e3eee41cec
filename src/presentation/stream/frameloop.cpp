// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/frameloop.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace lockscope::presentation {

namespace {
const SystemClock kSystemClock;
constexpr int kFrameMs = 33;
constexpr std::size_t kManyDefinitionBytes = 16 << 20;
constexpr std::ptrdiff_t kMostNodeEvents = 10'000;
constexpr std::size_t kManyWaits = 32'768;
/// Wall time of one frame for working off what waited during a pause.
constexpr std::chrono::milliseconds kCatchUp{8};

/// Keeps the last element of each id, in order.
template <class Element>
void keepLast(std::vector<Element>& elements)
{
    std::unordered_map<std::uint32_t, std::size_t> last;
    for (std::size_t i = 0; i < elements.size(); ++i)
        last[index(elements[i].id)] = i;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (last[index(elements[i].id)] == i)
            elements[kept++] = elements[i];
    }
    elements.resize(kept);
}

/// Keeps the last definition of each name or token, with its bytes.
template <class Definition>
void keepLastDefinitions(std::vector<Definition>& definitions, const std::string& from, std::string& bytes)
{
    keepLast(definitions);
    for (Definition& definition : definitions) {
        const auto text = std::string_view(from).substr(definition.offset, definition.size);
        definition.offset = static_cast<std::uint32_t>(bytes.size());
        bytes += text;
    }
}

/// A folded batch has no events: only the last definition of each id means anything. Without this a long pause would
/// keep every token that ever was.
void compactDefinitions(Batch& batch)
{
    std::string bytes;
    keepLastDefinitions(batch.names, batch.bytes, bytes);
    keepLastDefinitions(batch.tokens, batch.bytes, bytes);
    batch.bytes = std::move(bytes);
}

/// Of each lock, what was said last of those who wait for it.
void keepLastWaits(std::vector<LockWaiters>& waits)
{
    std::unordered_set<std::uint32_t> later;
    const auto kept = std::remove_if(waits.rbegin(), waits.rend(), [&later](const LockWaiters& said) {
        return !later.insert(index(said.lock)).second;
    });
    waits.erase(waits.begin(), kept.base());
}
} // namespace

/// By index: a consumer may add or remove consumers.
template <class Call>
void FrameLoop::forEach(Call call)
{
    for (std::size_t i = 0; i < m_consumers.size(); ++i)
        call(*m_consumers[i]);
}

FrameLoop::FrameLoop(QObject* parent) : FrameLoop(kSystemClock, parent) {}

FrameLoop::FrameLoop(const Clock& clock, QObject* parent)
    : QObject(parent), m_clock(clock), m_picture(std::make_unique<PictureView>())
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, &FrameLoop::step);
}

FrameLoop::~FrameLoop() = default;

void FrameLoop::setSource(EventSource* source)
{
    m_source = source;
    m_waiting.clear();
    m_folded.clear();
    m_foldedNames = 0;
    m_waitingEvents = 0;
    m_counters = {};
    m_nothing.clear();
    m_nothing.counters = {};
    m_nothing.eventsLeftOut = 0;
    m_now = {};
    m_nowTaken = {};
    m_pausedAt = runningNow();
    m_pausedEvents = 0;
    m_picture = std::make_unique<PictureView>();
    forEach([](FrameConsumer& consumer) { consumer.reset(); });
    if (m_source)
        m_timer.start();
    else
        m_timer.stop();
    Q_EMIT sourceChanged();
}

void FrameLoop::addConsumer(FrameConsumer* consumer)
{
    Q_ASSERT(std::find(m_consumers.begin(), m_consumers.end(), consumer) == m_consumers.end());
    m_consumers.push_back(consumer);
}

void FrameLoop::removeConsumer(FrameConsumer* consumer)
{
    std::erase(m_consumers, consumer);
}

void FrameLoop::setPaused(bool paused)
{
    if (paused == m_paused)
        return;
    if (paused) {
        m_pausedAt = runningNow();
        m_pausedEvents = 0;
    }
    m_paused = paused;
    Q_EMIT pausedChanged(paused);
}

ServerTime FrameLoop::now() const
{
    return m_paused ? m_pausedAt : runningNow();
}

ServerTime FrameLoop::runningNow() const
{
    using std::chrono::duration_cast;
    using std::chrono::microseconds;
    if (m_nowTaken == MonoTime{})
        return ServerTime{duration_cast<microseconds>(m_clock.wall().time_since_epoch())};
    return m_now + duration_cast<microseconds>(m_clock.mono() - m_nowTaken);
}

void FrameLoop::step()
{
    if (!m_source)
        return;
    pull();
    if (!m_paused) {
        const auto end = std::chrono::steady_clock::now() + kCatchUp;
        while (!m_waiting.empty()) {
            Batch batch = std::move(m_waiting.front());
            m_waiting.pop_front();
            m_waitingEvents -= batch.events.size();
            unfold(batch);
            deliver(batch);
            if (std::chrono::steady_clock::now() >= end)
                break;
        }
    }
    present(Frame{m_nothing, *m_picture, now()});
}

/// Takes what the source has; what ignores the pause sees it now, the others when it is delivered.
void FrameLoop::pull()
{
    const bool news = m_source->take(m_pulled);
    m_counters = m_pulled.counters;
    m_now = m_pulled.now;
    m_nowTaken = m_pulled.taken;
    if (!news || m_pulled.isEmpty()) {
        if (!m_paused && m_waiting.empty())
            m_nothing.counters = m_counters;
        return;
    }
    const Frame urgent{m_pulled, *m_picture, runningNow()};
    forEach([&](FrameConsumer& consumer) {
        if (consumer.ignoresPause())
            consumer.consume(urgent);
    });
    if (m_paused)
        m_pausedEvents += m_pulled.events.size() + m_pulled.eventsLeftOut;
    if (!m_paused && m_waiting.empty())
        return deliver(m_pulled); // the usual way: nothing is copied, buffers are used again
    m_waitingEvents += m_pulled.events.size();
    m_waiting.push_back(std::move(m_pulled));
    m_pulled = {};
    while (m_waitingEvents > kMaxWaitingEvents && m_waiting.size() > 1)
        foldOldest();
}

void FrameLoop::deliver(Batch& batch)
{
    m_picture->update(batch);
    m_nothing.counters = batch.counters;
    const Frame frame{batch, *m_picture, batch.now};
    forEach([&](FrameConsumer& consumer) {
        if (!consumer.ignoresPause())
            consumer.consume(frame);
    });
}

void FrameLoop::present(const Frame& frame)
{
    forEach([&](FrameConsumer& consumer) {
        if (consumer.isPresented())
            consumer.present(frame);
    });
}

/// As it will be when what was folded is delivered.
LockState& FrameLoop::foldedState(LockId id)
{
    const auto [state, isNew] = m_folded.try_emplace(index(id));
    if (isNew && index(id) < m_picture->size())
        state->second = m_picture->state(id);
    return state->second;
}

/// The first waiting batch begins where what was folded ends.
void FrameLoop::unfold(Batch& batch)
{
    m_foldedNames = 0;
    if (m_folded.empty())
        return;
    std::vector<Batch::State> states;
    states.reserve(m_folded.size() + batch.states.size());
    for (const auto& [id, state] : m_folded)
        states.push_back({LockId{id}, 0, state});
    states.insert(states.end(), batch.states.begin(), batch.states.end());
    batch.states.swap(states);
    m_folded.clear();
}

/// Leaves out the events of the oldest waiting batch, keeps the states they lead to, and joins the rest with the next
/// batch.
void FrameLoop::foldOldest()
{
    Batch oldest = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_waitingEvents -= oldest.events.size();
    for (std::size_t i = m_foldedNames; i < oldest.names.size(); ++i) // the id is another lock's from now on
        m_folded.insert_or_assign(index(oldest.names[i].id), LockState{});
    oldest.inOrder([this](const LockEvent& event) { apply(foldedState(event.lock), event); },
                   [this](const Batch::State& whole) { foldedState(whole.id) = whole.state; });
    oldest.eventsLeftOut += oldest.events.size();
    oldest.events.clear();
    oldest.states.clear();
    oldest.traced.clear();
    const auto size = static_cast<std::ptrdiff_t>(oldest.nodes.size());
    if (size > kMostNodeEvents)
        oldest.nodes.erase(oldest.nodes.begin(), oldest.nodes.end() - kMostNodeEvents / 2);
    if (oldest.waits.size() > kManyWaits)
        keepLastWaits(oldest.waits);
    if (oldest.bytes.size() > kManyDefinitionBytes)
        compactDefinitions(oldest);
    m_foldedNames = oldest.names.size();
    oldest.append(m_waiting.front());
    m_waiting.front() = std::move(oldest);
}

} // namespace lockscope::presentation
