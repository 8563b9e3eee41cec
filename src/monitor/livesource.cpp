// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/livesource.h"

#include "monitor/engine.h"
#include "monitor/nodemonitor.h"

#include <QCoreApplication>
#include <QMetaMethod>
#include <QThread>

#include <atomic>
#include <functional>
#include <mutex>

namespace lockscope::monitor {

namespace {

/// What the thread can reach after the source is gone, because it may hang and resume later. Calls into objects of the
/// source's owner are made only while they certainly exist.
class Link final : public Clock
{
public:
    explicit Link(const Clock& clock) : m_clock(&clock) {}

    [[nodiscard]] MonoTime mono() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_clock->mono();
    }
    [[nodiscard]] std::chrono::system_clock::time_point wall() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_clock->wall();
    }
    void setOffered(std::function<void()> offered) { m_offered = std::move(offered); }
    void offer() const
    {
        const std::lock_guard lock(m_offerMutex);
        if (m_offered)
            m_offered();
    }
    void sever()
    {
        {
            const std::lock_guard lock(m_offerMutex);
            m_offered = nullptr;
        }
        const std::lock_guard lock(m_mutex);
        m_clock = &m_own;
    }

private:
    mutable std::mutex m_mutex;
    mutable std::mutex m_offerMutex; ///< a separate one, because the callback may ask for the time
    const Clock* m_clock;
    SystemClock m_own;
    std::function<void()> m_offered;
};

} // namespace

class LiveSource::Private
{
public:
    explicit Private(const Clock& theClock)
        : clock(theClock), engine(new Engine(clock, slot, [this] { clock.offer(); }))
    {
        thread.setObjectName(QStringLiteral("redis-io"));
        engine->moveToThread(&thread);
    }
    ~Private()
    {
        if (!thread.isRunning())
            delete engine;
    }

    Link clock;
    NodeDirectory directory;
    BatchSlot slot;
    QThread thread;
    Engine* engine; ///< lives in the thread; deleted here after the thread has ended
    std::atomic<bool> told = false;
    std::mutex callMutex;
    std::function<void()> call; ///< see callWhenWaiting()
    bool started = false;
};

std::vector<NodeId> LiveSource::nodes() const
{
    return m->directory.nodes();
}

std::optional<Endpoint> LiveSource::endpoint(NodeId node) const
{
    return m->directory.endpoint(node);
}

std::string LiveSource::owner(NodeId node) const
{
    return m->directory.owner(node);
}

NodeId LiveSource::join(WatchOptions options, const std::string& keyspace)
{
    const auto node = m->directory.join(std::move(options), keyspace);
    if (!node)
        return kNoNode;
    m->engine->post([node = *node](Engine& engine) { engine.join(node); });
    return node->id;
}

void LiveSource::retire(NodeId node)
{
    if (m->directory.retire(node))
        m->engine->post([node](Engine& engine) { engine.retire(node); });
}

void LiveSource::replace(NodeId node, NodeId by, MonoTime wholeUntil)
{
    if (m->directory.retire(node))
        m->engine->post([node, by, wholeUntil](Engine& engine) { engine.replace(node, by, wholeUntil); });
}

void LiveSource::setSlots(const std::string& keyspace, SlotTable slots)
{
    const auto id = m->directory.keyspace(keyspace);
    if (!id)
        return;
    m->engine->post([id = *id, table = std::make_shared<const SlotTable>(std::move(slots))](Engine& engine) {
        engine.setSlots(id, table);
    });
}

void LiveSource::watchAlso(NodeId id, std::string pattern)
{
    m->engine->post([id, pattern = std::move(pattern)](Engine& engine) {
        if (auto* node = engine.node(id))
            node->subscription().watchAlso(pattern);
    });
}

void LiveSource::watchNoMore(NodeId id, std::string pattern)
{
    m->engine->post([id, pattern = std::move(pattern)](Engine& engine) {
        if (auto* node = engine.node(id))
            node->subscription().watchNoMore(pattern);
    });
}

LiveSource::LiveSource(std::vector<WatchOptions> nodes, const Clock& clock, QObject* parent)
    : QObject(parent), m(std::make_unique<Private>(clock))
{
    for (auto& node : nodes)
        LiveSource::join(std::move(node), {});
    m->clock.setOffered([this] {
        static const auto signal = QMetaMethod::fromSignal(&LiveSource::dataWaiting);
        if (isSignalConnected(signal) && !m->told.exchange(true))
            Q_EMIT dataWaiting();
        const std::lock_guard lock(m->callMutex);
        if (m->call)
            m->call();
    });
}

LiveSource::~LiveSource()
{
    if (stop())
        return;
    // The thread hangs: leak its objects rather than block or crash the program's end.
    m->clock.sever();
    auto* left = m.release();
    if (auto* app = QCoreApplication::instance()) {
        QObject::connect(
            &left->thread, &QThread::finished, app,
            [left] {
                left->thread.wait();
                delete left;
            },
            Qt::QueuedConnection);
    }
}

void LiveSource::start()
{
    if (m->started)
        return;
    m->started = true;
    connect(&m->thread, &QThread::started, m->engine, &Engine::start);
    m->thread.start();
}

bool LiveSource::stop(std::chrono::milliseconds deadline)
{
    if (!m->thread.isRunning())
        return true;
    auto* engine = m->engine;
    auto* thread = &m->thread;
    QMetaObject::invokeMethod(
        engine,
        [engine, thread] {
            engine->shutdown();
            thread->quit();
        },
        Qt::QueuedConnection);
    return m->thread.wait(static_cast<unsigned long>(deadline.count()));
}

bool LiveSource::callWhenWaiting(const std::function<void()>& call)
{
    const std::lock_guard lock(m->callMutex);
    m->call = call;
    return true;
}

bool LiveSource::takeBatch(Batch& into)
{
    m->told.store(false);
    const bool waited = m->slot.takeBatch(into);
    if (into.taken == MonoTime{}) { // no data yet: this machine's clock is the best estimate
        into.taken = m->clock.mono();
        const auto wall = m->clock.wall().time_since_epoch();
        into.now = serverTimeFromUs(std::chrono::duration_cast<std::chrono::microseconds>(wall).count());
    }
    return waited;
}

void LiveSource::setVisible(std::vector<LockId> locks)
{
    m->engine->post([locks = std::move(locks)](Engine& engine) mutable { engine.setVisible(std::move(locks)); });
}

void LiveSource::setSelected(LockId lock)
{
    m->engine->post([lock](Engine& engine) { engine.setSelected(lock); });
}

std::shared_ptr<const SelectedReading> LiveSource::selectedReading() const
{
    return m->engine->selectedReading().get();
}

void LiveSource::setPollingPaused(bool paused)
{
    m->engine->post([paused](Engine& engine) { engine.setPollingPaused(paused); });
}

void LiveSource::setAttended(bool attended)
{
    m->engine->post([attended](Engine& engine) { engine.setAttended(attended); });
}

void LiveSource::requestResync(NodeId id)
{
    m->engine->post([id](Engine& engine) {
        if (auto* node = engine.node(id))
            node->reading().resync();
    });
}

void LiveSource::requestReconnect(NodeId id)
{
    m->engine->post([id](Engine& engine) {
        if (auto* node = engine.node(id))
            node->connection().reconnectNow();
    });
}

void LiveSource::startTrace(NodeId id, const TraceRequest& request)
{
    m->engine->post([id, request](Engine& engine) {
        if (auto* node = engine.node(id))
            node->subscription().startTrace(request);
    });
}

void LiveSource::stopTrace(NodeId id)
{
    m->engine->post([id](Engine& engine) {
        if (auto* node = engine.node(id))
            node->subscription().stopTrace();
    });
}

void LiveSource::announceRelease(NodeId id, int database, std::string key)
{
    m->engine->post([id, database, key = std::move(key)](Engine& engine) {
        if (auto* node = engine.node(id))
            node->reading().ownRelease(std::uint16_t(database), key, OwnRelease::Step::Announced);
    });
}

void LiveSource::resolveRelease(NodeId id, int database, std::string key, bool done)
{
    const auto step = done ? OwnRelease::Step::ResolvedDone : OwnRelease::Step::ResolvedNotDone;
    m->engine->post([id, database, key = std::move(key), step](Engine& engine) {
        if (auto* node = engine.node(id))
            node->reading().ownRelease(std::uint16_t(database), key, step);
    });
}

} // namespace lockscope::monitor

#include "moc_livesource.cpp"
