// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/engine.h"

#include "monitor/nodemonitor.h"
#include "monitor/thinout.h"

#include <QAbstractEventDispatcher>

#include <algorithm>
#include <thread>

namespace lockscope::monitor {

namespace {
constexpr int kTickMs = 100;
constexpr std::size_t kHeldBack = 200'000; ///< events; beyond this `ready` is delayed to bound the memory
constexpr std::size_t kWaiting = 1u << 18; ///< events for an absent consumer
constexpr std::chrono::milliseconds kWaitersStale{15'000};
constexpr std::chrono::seconds kSeekMoved{30};
constexpr std::chrono::milliseconds kSoon{4}; ///< at a million events a second, six chunks
} // namespace

Engine::Engine(const Clock& clock, BatchSlot& slot, std::function<void()> offered)
    : m_clock(clock), m_slot(slot), m_offered(std::move(offered)), m_tick(this), m_second(this), m_soon(this),
      m_halves(this)
{
    m_tick.setInterval(kTickMs);
    m_second.setInterval(1000);
    m_second.setTimerType(Qt::PreciseTimer);
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    m_halves.setSingleShot(true);
    m_halves.setTimerType(Qt::PreciseTimer);
    m_halves.setInterval(HeldBackRemovals::kLongest + std::chrono::milliseconds{1});
    connect(&m_halves, &QTimer::timeout, this, &Engine::tick);
    connect(&m_soon, &QTimer::timeout, this, &Engine::handOver);
    connect(&m_tick, &QTimer::timeout, this, &Engine::tick);
    connect(&m_second, &QTimer::timeout, this, &Engine::everySecond);
}

Engine::~Engine() = default;

void Engine::start()
{
    m_runs = true;
    // Once per turn of the event loop, whatever woke it and however many nodes it served.
    connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this, &Engine::sleepShortly);
    m_tick.start();
    m_second.start();
    runRequests(); // the first nodes join
    publish();
}

void Engine::shutdown()
{
    m_tick.stop();
    m_second.stop();
    runRequests(); // announced releases still need their outcome
    m_runs = false;
    for (const auto& node : m_nodes)
        node->connection().stop();
    for (const auto& node : m_nodes)
        releaseHeldEvents(node->nodeId());
    emitRetirements(true);
    publish();
    m_nodes.clear();
    m_soon.stop();   // a trace that ends with its node still reports that
    m_halves.stop(); // removals that its nodes held back were emitted when the nodes ended
}

void Engine::join(const WatchedNode& node)
{
    if (!m_runs)
        return;
    auto& reducer = m_picture.join(node.id, node.keyspace);
    m_nodes.push_back(std::make_unique<NodeMonitor>(*this, node)); // ids only grow
    auto& monitor = *m_nodes.back();
    reducer.tick(monitor.serverTime(m_clock.mono()), m_reduction); // sets its time before the first event
    if (node.rivals)
        m_doubles.join(node.id, *node.rivals);
    show(monitor);
    monitor.connection().start();
}

void Engine::show(NodeMonitor& node) const
{
    node.reading().setVisible(m_visible);
    node.reading().setSelected(m_selected);
    if (m_pollingPaused)
        node.reading().setPaused(*m_pollingPaused);
    if (m_attended)
        node.connection().setAttended(*m_attended);
}

void Engine::retire(NodeId id)
{
    replace(id, kNoNode, {});
}

void Engine::replace(NodeId id, NodeId by, MonoTime wholeUntil)
{
    // Queued, because this may run inside a chunk of the same node.
    QMetaObject::invokeMethod(
        this,
        [this, id, by, wholeUntil] {
            end(id, by, wholeUntil);
            publish();
        },
        Qt::QueuedConnection);
}

void Engine::end(NodeId id, NodeId by, MonoTime wholeUntil)
{
    const auto place = std::find_if(m_nodes.begin(), m_nodes.end(), [id](const auto& n) { return n->nodeId() == id; });
    if (place == m_nodes.end())
        return;
    m_doubles.retire(id);
    if (by != kNoNode)
        m_picture.fallTo(id, by,
                         wholeUntil == MonoTime{}
                             ? kUnknownTime
                             : std::min((*place)->connection().wholeUntil(), (*place)->serverTime(wholeUntil)));
    NodeMonitor* next = by == kNoNode ? nullptr : node(by);
    if (next != nullptr && !next->reading().isListening())
        m_farewell = &m_retirements.emplace_back(PendingRetirement{by, m_clock.mono(), {}});
    (*place)->connection().retire(next == nullptr ? std::string() : next->address());
    m_farewell = nullptr;
    releaseHeldEvents(id);
    m_waits.retire(id);
    m_traces.clients.forget(id);
    m_pagesBefore += (*place)->reading().scanPages();
    const auto keyspace = (*place)->keyspace();
    m_nodes.erase(place);
    m_retiring.push_back({id, keyspace, m_clock.mono(), by});
    m_picture.node(id).beginRetirement();
    for (const auto& node : m_nodes) {
        if (node->keyspace() == keyspace)
            node->reading().lookForMoved();
    }
    endRetirements();
}

/// The gap at the end of a node lasts until its successor reports events. A successor that does not within a second is
/// in trouble itself, and reports that.
void Engine::emitRetirements(bool all)
{
    constexpr std::chrono::seconds kListensWithin{1};
    const auto now = m_clock.mono();
    const auto waits = [&](const PendingRetirement& farewell) {
        NodeMonitor* next = node(farewell.by);
        return !all && next != nullptr && !next->reading().isListening() && now - farewell.since < kListensWithin;
    };
    const auto rest = std::stable_partition(m_retirements.begin(), m_retirements.end(), waits);
    std::vector<PendingRetirement> over(std::make_move_iterator(rest), std::make_move_iterator(m_retirements.end()));
    m_retirements.erase(rest, m_retirements.end());
    for (PendingRetirement& farewell : over) {
        for (NodeEvent& telling : farewell.tellings) {
            telling.at += std::chrono::duration_cast<ServerTime::duration>(now - farewell.since);
            emitNodeEvent(std::move(telling));
        }
    }
}

void Engine::endRetirements()
{
    const auto now = m_clock.mono();
    std::erase_if(m_retiring, [&](const RetiringNode& leaving) {
        const bool isSought = std::any_of(m_nodes.begin(), m_nodes.end(), [&](const auto& node) {
            return node->keyspace() == leaving.keyspace && !node->reading().isSettled();
        });
        if (isSought && now - leaving.since < kSeekMoved)
            return false;
        leave(leaving);
        return true;
    });
}

void Engine::leave(const RetiringNode& leaving)
{
    auto* next = leaving.by == kNoNode ? nullptr : node(leaving.by);
    if (next == nullptr || !next->reading().hasSeenAll())
        return m_picture.retire(leaving.node); // the fate of its locks is unknown
    m_picture.replace(leaving.node, next->now(), m_reduction);
}

void Engine::setSlots(KeyspaceId keyspace, const std::shared_ptr<const SlotTable>& slots)
{
    // Queued behind earlier requests: slots of retiring nodes have not moved.
    QMetaObject::invokeMethod(
        this,
        [this, keyspace, slots] {
            m_picture.setSlots(keyspace, slots, m_reduction);
            forwardReads();
            for (const auto& node : m_nodes) {
                if (node->keyspace() == keyspace)
                    node->setSlots(slots);
            }
            publish();
        },
        Qt::QueuedConnection);
}

void Engine::forwardReads()
{
    for (const auto& want : m_reduction.readRequests) {
        if (auto* owner = node(m_picture.nodeOf(want.lock)))
            owner->reading().requestRead(want);
    }
    m_reduction.readRequests.clear();
}

void Engine::setVisible(std::vector<LockId> locks)
{
    m_visible = std::move(locks);
    for (const auto& node : m_nodes)
        node->reading().setVisible(m_visible);
}

void Engine::setSelected(LockId lock)
{
    m_selected = lock;
    for (const auto& node : m_nodes)
        node->reading().setSelected(lock);
}

void Engine::setPollingPaused(bool paused)
{
    m_pollingPaused = paused;
    for (const auto& node : m_nodes)
        node->reading().setPaused(paused);
}

void Engine::setAttended(bool attended)
{
    m_attended = attended;
    for (const auto& node : m_nodes)
        node->connection().setAttended(attended);
}

NodeMonitor* Engine::node(NodeId id)
{
    const auto place = std::lower_bound(m_nodes.begin(), m_nodes.end(), id,
                                        [](const auto& node, NodeId wanted) { return node->nodeId() < wanted; });
    return place != m_nodes.end() && (*place)->nodeId() == id ? place->get() : nullptr;
}

ServerTime Engine::now() const
{
    if (!m_nodes.empty())
        return m_nodes.front()->serverTime(m_clock.mono());
    const auto wall = m_clock.wall().time_since_epoch();
    return serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
}

void Engine::post(Request request)
{
    bool wake = false;
    {
        const std::lock_guard lock(m_mutex);
        wake = m_requests.empty();
        m_requests.push_back(std::move(request));
        m_hasRequests.store(true, std::memory_order_release);
    }
    if (wake)
        QMetaObject::invokeMethod(
            this,
            [this] {
                runRequests();
                publish();
            },
            Qt::QueuedConnection);
}

void Engine::runRequests()
{
    if (!m_hasRequests.load(std::memory_order_acquire))
        return;
    std::vector<Request> requests;
    {
        const std::lock_guard lock(m_mutex);
        requests.swap(m_requests);
        m_hasRequests.store(false, std::memory_order_relaxed);
    }
    for (const auto& request : requests)
        request(*this);
}

void Engine::emitNodeEvent(NodeEvent event)
{
    if (m_farewell != nullptr && (event.kind == NodeEvent::Kind::Gap || event.kind == NodeEvent::Kind::Retired)) {
        m_farewell->tellings.push_back(std::move(event));
        return;
    }
    if (event.kind == NodeEvent::Kind::Gap)
        ++m_counters.gaps;
    event.after = static_cast<std::uint32_t>(m_events.size() + m_reduction.events.size());
    m_nodeEvents.push_back(std::move(event));
}

void Engine::tick()
{
    for (const auto& node : m_nodes) // each server dates its leases by its own clock
        m_picture.node(node->nodeId()).tick(node->serverTime(m_clock.mono()), m_reduction);
    forwardReads();
    for (const auto& node : m_nodes)
        node->everyTick();
    // With many locks a turn may take long: waiters stay for three turns, but at least fifteen seconds.
    for (const auto& node : m_nodes)
        m_waits.tick(node->nodeId(), node->serverTime(m_clock.mono()),
                     std::max(kWaitersStale, 3 * node->reading().waits().turnTime()));
    emitRetirements();
    if (!m_retiring.empty())
        endRetirements();
    publish();
}

void Engine::everySecond()
{
    m_counters.lagUs = 0;
    for (const auto& node : m_nodes)
        node->everySecond();
    m_doubles.everySecond();
    publish();
    // Counters and time advance even when nothing happens.
    m_slot.add([this](Batch& waiting) { stamp(waiting); });
}

void Engine::sleepShortly()
{
    const auto nap = m_pace.nap(m_counters.notifications, m_clock.mono());
    if (nap.count() > 0)
        std::this_thread::sleep_for(nap);
}

bool Engine::holdsEvents() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(),
                       [](const auto& node) { return node->reading().firstEvents().size() > 0; });
}

void Engine::gatherEvents()
{
    auto& events = m_reduction.events;
    if (events.empty())
        return;
    for (const auto& event : events)
        ++m_counters.events[std::size_t(event.kind)];
    if (!m_waits.isEmpty())
        m_waits.onEvents(events);
    if (!m_doubles.isEmpty())
        m_doubles.onEvents(events);
    const bool anyHolds =
        std::any_of(m_nodes.begin(), m_nodes.end(), [](const auto& node) { return node->reading().isHolding(); });
    if (!anyHolds && m_events.empty()) {
        m_events.swap(events);
        return;
    }
    if (!anyHolds) {
        m_events.insert(m_events.end(), events.begin(), events.end());
        events.clear();
        return;
    }
    for (const auto& event : events) {
        auto* owner = node(event.node);
        if (owner != nullptr && owner->reading().isHolding())
            owner->reading().firstEvents().addEvent(event, owner->reading().recovery().isResyncing());
        else
            m_events.push_back(event);
    }
    events.clear();
    for (const auto& node : m_nodes) {
        if (node->reading().firstEvents().size() > kHeldBack)
            emitHeldEvents(*node);
    }
}

void Engine::releaseHeldEvents(NodeId id)
{
    gatherEvents();
    if (auto* held = node(id))
        emitHeldEvents(*held);
}

void Engine::emitHeldEvents(NodeMonitor& node)
{
    const auto held = node.reading().firstEvents().takeEvents();
    m_picture.resend(held); // they are not in chronological order
    m_events.insert(m_events.end(), held.begin(), held.end());
}

std::uint32_t Engine::waitTurns() const
{
    std::uint32_t least = m_nodes.empty() ? 0 : m_nodes.front()->reading().waits().turns();
    for (const auto& node : m_nodes)
        least = std::min(least, node->reading().waits().turns());
    return least;
}

void Engine::stamp(Batch& batch)
{
    m_counters.held = m_picture.heldCount();
    m_counters.tracked = m_picture.trackedCount();
    m_counters.unattributed = m_picture.unattributed();
    m_counters.unread = m_picture.unread();
    m_counters.scanPages = m_pagesBefore;
    for (const auto& node : m_nodes)
        m_counters.scanPages += node->reading().scanPages();
    m_counters.scanPercent = 100;
    for (const auto& node : m_nodes)
        m_counters.scanPercent = std::min(m_counters.scanPercent, node->reading().scanPercent());
    m_counters.waitTurns = waitTurns();
    batch.counters = m_counters;
    batch.taken = m_clock.mono();
    batch.now = now();
}

void Engine::publish(Publish when)
{
    if (m_picture.holdsBack() && !m_halves.isActive())
        m_halves.start();
    if (when == Publish::Soon && m_clock.mono() - m_published < kSoon) {
        if (!m_soon.isActive())
            m_soon.start();
        return;
    }
    handOver();
}

void Engine::handOver()
{
    gatherEvents();
    m_published = m_clock.mono();
    // No lock is reported before its node is ready. Ready nodes do not wait for others, but ids used by held-back
    // events must not be reused meanwhile.
    const bool holds = holdsEvents();
    const bool isTold = !holds || std::any_of(m_nodes.begin(), m_nodes.end(),
                                              [](const auto& node) { return !node->reading().isHolding(); });
    const bool collects = isTold && (!m_events.empty() || m_picture.hasChanged() || m_waits.hasChanged());
    const bool turned = !m_turnTold && waitTurns() > 0;
    const bool traces = isTold && !m_traces.isEmpty();
    if (!collects && !traces && m_nodeEvents.empty() && !turned)
        return;
    const bool taken = m_slot.add([&](Batch& waiting) {
        const auto added = collects ? m_events.size() : 0;
        if (collects) {
            m_picture.collect(waiting, m_events, holds ? Registry::FreeIds::Keep : Registry::FreeIds::Reuse);
            m_waits.collect(waiting.waits);
            // Handed over with the states that replace them.
            waiting.countLeftOut(std::exchange(m_eventsLeftOut, 0), std::exchange(m_leftOutFrom, kUnknownTime));
        }
        for (auto& telling : m_nodeEvents)
            telling.after += static_cast<std::uint32_t>(waiting.events.size() - added);
        waiting.nodes.insert(waiting.nodes.end(), std::make_move_iterator(m_nodeEvents.begin()),
                             std::make_move_iterator(m_nodeEvents.end()));
        if (waiting.nodes.size() > kMaxWaitingNodeEvents)
            thinOut(waiting.nodes);
        if (traces)
            handOverTraces(waiting);
        stamp(waiting);
    });
    if (taken) {
        m_nodeEvents.clear();
        m_turnTold = m_turnTold || turned;
        m_offered();
        return;
    }
    if (m_nodeEvents.size() > kMaxWaitingNodeEvents)
        thinOut(m_nodeEvents);
    if (m_events.size() > kWaiting) { // states coalesce in the picture until the consumer returns
        const auto surplus = m_events.size() - kWaiting / 2;
        const auto leftOut = std::span(m_events).first(surplus);
        m_picture.resend(leftOut);
        for (auto& telling : m_nodeEvents)
            telling.after -= std::min(telling.after, static_cast<std::uint32_t>(surplus));
        m_eventsLeftOut += surplus;
        m_leftOutFrom = earlierOf(m_leftOutFrom, earliestOf(leftOut));
        m_events.erase(m_events.begin(), m_events.begin() + std::ptrdiff_t(surplus));
    }
}

void Engine::handOverTraces(Batch& waiting)
{
    for (auto& client : m_traces.clients.takeNews())
        waiting.clients.push_back(std::move(client));
    waiting.traced.insert(waiting.traced.end(), m_traces.commands.begin(), m_traces.commands.end());
    m_traces.commands.clear();
    m_traces.waiting = waiting.traced.size();
    for (auto& state : m_traces.states)
        waiting.traceStates.push_back(std::move(state));
    m_traces.states.clear();
}

} // namespace lockscope::monitor

#include "moc_engine.cpp"
