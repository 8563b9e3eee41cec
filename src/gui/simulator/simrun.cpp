// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/simrun.h"

#include "gui/presentation.h"
#include "monitor/clusterwatch.h"
#include "monitor/livesource.h"
#include "simulator/laboratory.h"
#include "topology/clustersearch.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace lockscope::gui {

using namespace std::chrono_literals;
using simulator::Record;

namespace {

constexpr std::chrono::milliseconds kFrame{33};
constexpr std::chrono::milliseconds kCollectEvery{15};
/// The run begins after this time even if the monitor is not ready; it then misses the begin.
constexpr std::chrono::milliseconds kMonitorLimit{3'000};
/// Time for the monitor to catch up after the workers ended.
constexpr std::chrono::milliseconds kDrain{400};
constexpr std::size_t kMostPatterns = 8;
/// Events and records above which a run gets no score: it would block the window.
constexpr std::size_t kMostSeen = 5'000;
constexpr std::size_t kMostScored = 30'000;

QString startError(const sandbox::Error& error)
{
    if (error.kind == sandbox::ErrorKind::NotInstalled)
        return QCoreApplication::translate(
            "lockscope::gui::SimRun",
            "The simulator needs redis-server, which is not installed. Install it (on Debian: sudo apt "
            "install redis-server).");
    return QCoreApplication::translate("lockscope::gui::SimRun",
                                       "The private redis-server of the run did not start: %1")
        .arg(QString::fromStdString(error.message));
}

/// A glob pattern that matches only this key.
std::string literal(const std::string& key)
{
    std::string pattern;
    for (const char c : key) {
        if (std::string_view("*?[]\\").find(c) != std::string_view::npos)
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

} // namespace

/// Data shared by the GUI thread and the thread of the run. The mutex guards all of it.
struct SimRun::Shared
{
    std::mutex mutex;
    std::condition_variable changed;

    // written by the GUI thread
    bool stop = false;
    bool monitorReady = false;
    bool monitorGone = false;
    std::vector<std::function<void(simulator::ScenarioRunner&)>> orders;

    // written by the thread of the run
    Stage stage = Stage::Starting;
    QString trouble;
    std::optional<simulator::RunServers> place;
    MonoTime start{};
    std::vector<Record> records;
    std::vector<std::string> names;
    std::optional<simulator::CaseResult> result;

    void fail(const QString& why)
    {
        const std::lock_guard guard(mutex);
        trouble = why;
        stage = Stage::Failed;
    }
};

namespace {

/// Judges the records so far, using at most a fifth of the time.
class Referee
{
public:
    std::optional<simulator::CaseResult> look(const std::vector<Record>& records)
    {
        const MonoTime now = std::chrono::steady_clock::now();
        if (now < m_next || records.size() == m_seen)
            return std::nullopt;
        m_seen = records.size();
        simulator::CaseResult result;
        result.verdict = simulator::judge(records);
        result.figures = simulator::figures(records);
        const MonoTime done = std::chrono::steady_clock::now();
        m_next = done + std::max<MonoTime::duration>(400ms, 4 * (done - now));
        return result;
    }

private:
    MonoTime m_next{};
    std::size_t m_seen = 0;
};

} // namespace

/// The body of the run's thread: starts the servers, runs the scenario, stops the servers.
void SimRun::work(const std::shared_ptr<Shared>& shared, RunRequest request)
{
    std::optional<simulator::Laboratory> laboratory;
    std::optional<simulator::Laboratory> controlLaboratory;
    simulator::RunServers place;
    std::optional<simulator::RunServers> controlPlace;
    if (request.server) {
        place.main = *request.server;
    } else {
        auto opened = simulator::Laboratory::open(request.scenario.setup);
        if (!opened)
            return shared->fail(startError(opened.error()));
        laboratory.emplace(std::move(*opened));
        place = laboratory->place();
        // The control gets servers of its own, because the case breaks its servers.
        if (!request.scenario.setup.empty()) {
            auto second = simulator::Laboratory::open(request.scenario.setup);
            if (!second)
                return shared->fail(startError(second.error()));
            controlLaboratory.emplace(std::move(*second));
            controlPlace = controlLaboratory->place();
        }
    }
    {
        std::unique_lock lock(shared->mutex);
        shared->place = place;
        shared->changed.wait_for(lock, kMonitorLimit, [&] { return shared->monitorReady || shared->stop; });
        if (shared->stop) {
            shared->trouble = SimRun::tr("Stopped before it began.");
            shared->stage = Stage::Failed;
            return;
        }
    }

    simulator::RunOptions options;
    if (laboratory)
        options.outside = [&laboratory](const std::string& what) { laboratory->act(what); };
    simulator::CaseRun run(*request.pattern, std::move(request.scenario), std::move(request.control), place, options,
                           controlPlace);
    const MonoTime start = std::chrono::steady_clock::now();
    run.start();
    Referee referee;
    std::size_t given = 0;
    for (bool more = true; more;) {
        more = run.poll();
        const std::vector<Record>& records = run.records();
        auto result = referee.look(records);
        auto names = run.runner().workerNames();
        std::vector<std::function<void(simulator::ScenarioRunner&)>> orders;
        {
            std::unique_lock lock(shared->mutex);
            shared->start = start;
            shared->stage = Stage::Running;
            shared->records.insert(shared->records.end(), records.begin() + static_cast<std::ptrdiff_t>(given),
                                   records.end());
            shared->names = std::move(names);
            if (result)
                shared->result = std::move(result);
            given = records.size();
            shared->changed.wait_for(lock, kCollectEvery, [&] { return shared->stop || !shared->orders.empty(); });
            orders.swap(shared->orders);
            if (shared->stop) {
                lock.unlock();
                run.requestStop();
                std::this_thread::sleep_for(kCollectEvery);
            }
        }
        for (const auto& order : orders)
            run.change(order);
    }
    simulator::CaseResult result = run.finish();
    if (!laboratory)
        run.cleanUp();
    std::unique_lock lock(shared->mutex);
    shared->records.insert(shared->records.end(), run.records().begin() + static_cast<std::ptrdiff_t>(given),
                           run.records().end());
    shared->result = std::move(result);
    shared->stage = Stage::Ended;
    // The monitor disconnects first: it would report the end of the server as a trouble.
    shared->changed.wait_for(lock, 10s, [&] { return shared->monitorGone; });
}

SimRun::SimRun(RunRequest request, const Clock& clock, QObject* parent)
    : QObject(parent), m_request(std::move(request)), m_clock(clock), m_shared(std::make_shared<Shared>()),
      m_observed(m_request.scenario.locks.size())
{
    m_fold.addConsumer(&m_history);
    m_fold.addConsumer(this);
    m_timer.setInterval(kFrame);
    connect(&m_timer, &QTimer::timeout, this, &SimRun::tick);
}

SimRun::~SimRun()
{
    m_clusterSearch.reset();
    m_cluster.reset();
    m_source.reset();
    const std::lock_guard guard(m_shared->mutex);
    m_shared->stop = true;
    m_shared->monitorGone = true;
    m_shared->changed.notify_all();
}

void SimRun::start()
{
    QThreadPool& pool = *QThreadPool::globalInstance();
    pool.start([shared = m_shared, request = m_request, &pool] {
        pool.releaseThread(); // the run mostly sleeps, so its thread does not count for the pool's limit
        work(shared, request);
        pool.reserveThread();
    });
    m_timer.start();
}

void SimRun::requestStop()
{
    const std::lock_guard guard(m_shared->mutex);
    m_shared->stop = true;
    m_shared->changed.notify_all();
}

void SimRun::setStage(Stage stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    if (stage == Stage::Ended) {
        m_end = std::max(m_lanes.latest(), RunTime{1});
        m_drainUntil = m_clock.mono() + kDrain;
    } else if (stage == Stage::Failed) {
        m_drainUntil = m_clock.mono();
    }
    ++m_revision;
    Q_EMIT phaseChanged();
}

void SimRun::watch(const simulator::RunServers& place)
{
    monitor::WatchOptions options;
    options.endpoint = place.main;
    const simulator::Scenario& scenario = m_request.scenario;
    options.patterns.clear();
    if (scenario.locks.size() > kMostPatterns)
        options.patterns.push_back(literal(scenario.prefix) + "lock:*");
    else
        for (std::size_t lock = 0; lock < scenario.locks.size(); ++lock)
            options.patterns.push_back(literal(scenario.lockKey(lock)));
    for (std::size_t lock = 0; lock < scenario.locks.size(); ++lock)
        m_observed[lock] = {kNoLock, KeyspaceId{}, static_cast<std::uint16_t>(place.main.database),
                            scenario.lockKey(lock)};
    if (place.isCluster)
        return watchCluster(options);
    auto live = std::make_unique<monitor::LiveSource>(std::vector{options}, m_clock);
    live->start();
    m_source = std::move(live);
    m_fold.setSource(m_source.get());
}

void SimRun::watchCluster(const monitor::WatchOptions& options)
{
    auto source = std::make_unique<monitor::LiveSource>(std::vector<monitor::WatchOptions>(), m_clock);
    monitor::LiveSource& live = *source;
    live.start();
    m_source = std::move(source);
    m_fold.setSource(m_source.get());
    Deployment deployment;
    deployment.server = options.endpoint;
    deployment.cluster = ClusterSeeds{{{options.endpoint.host, options.endpoint.port}}, {}};
    m_clusterSearch = std::make_unique<topology::ClusterSearch>(deployment, m_clock);
    connect(m_clusterSearch.get(), &topology::ClusterSearch::finished, this, [this, &live, deployment, options] {
        auto* search = m_clusterSearch.release();
        search->deleteLater(); // we are inside its signal
        if (!search->map())
            return; // the run begins after kMonitorLimit, unobserved
        m_cluster = std::make_unique<monitor::ClusterWatch>(live, deployment, *search->map(), search->mapFrom(),
                                                            options, m_clock);
        m_cluster->start();
        m_nodesToCome = live.nodes().size();
    });
    m_clusterSearch->start();
}

void SimRun::compare()
{
    if (m_stage != Stage::Ended || m_seen.events.size() >= kMostSeen || m_isTooLongToScore || m_records.empty())
        return;
    m_score = simulator::score(m_request.scenario, m_records, m_seen);
    m_monitorShortcoming = simulator::monitorShortcoming(m_request.scenario, m_records, m_seen, *m_score);
}

std::string SimRun::shortcoming() const
{
    if (std::string why = simulator::shortcoming(*m_request.pattern, m_result); !why.empty())
        return why;
    return m_monitorShortcoming;
}

void SimRun::tellSourceIsReady()
{
    const std::lock_guard guard(m_shared->mutex);
    m_shared->monitorReady = true;
    m_shared->changed.notify_all();
}

void SimRun::pullSource()
{
    if (!m_source)
        return;
    m_fold.pull();
    const Batch& last = m_fold.last();
    if (m_start != MonoTime{})
        m_offset = std::chrono::duration_cast<RunTime>(last.taken - m_start) - last.now.time_since_epoch();
}

void SimRun::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes)
        if (event.kind == NodeEvent::Kind::Info)
            for (LockRef& lock : m_observed)
                lock.keyspace = event.info.keyspace;
    for (LockRef& lock : m_observed)
        follow(lock, frame.batch);
    if (m_seen.events.size() < kMostSeen)
        m_seen.add(frame.batch, frame.picture);
    for (const NodeEvent& event : frame.batch.nodes)
        if (event.kind == NodeEvent::Kind::Ready && m_nodesToCome > 0 && --m_nodesToCome == 0)
            tellSourceIsReady();
}

void SimRun::collect()
{
    std::vector<Record> records;
    std::optional<simulator::CaseResult> result;
    std::optional<simulator::RunServers> place;
    Stage stage;
    {
        const std::lock_guard guard(m_shared->mutex);
        records.swap(m_shared->records);
        result.swap(m_shared->result);
        place = std::exchange(m_shared->place, std::nullopt);
        if (m_shared->names.size() != m_names.size()) {
            m_names = m_shared->names;
            ++m_revision;
        }
        m_trouble = m_shared->trouble;
        if (m_start == MonoTime{} && m_shared->start != MonoTime{}) {
            m_start = m_shared->start;
            m_lanes = WorkerLanes(m_start);
        }
        stage = m_shared->stage;
    }
    if (place)
        watch(*place);
    if (!records.empty()) {
        m_lanes.add(records);
        ++m_revision;
        m_isTooLongToScore = m_isTooLongToScore || m_records.size() + records.size() > kMostScored;
        if (!m_isTooLongToScore)
            m_records.insert(m_records.end(), std::make_move_iterator(records.begin()),
                             std::make_move_iterator(records.end()));
        else
            m_records = {};
    }
    if (result)
        m_result = std::move(*result);
    setStage(stage);
    if (result)
        Q_EMIT judged();
}

void SimRun::tick()
{
    if (!isOver())
        collect();
    pullSource();
    if (!m_drainUntil || m_clock.mono() < *m_drainUntil)
        return;
    m_timer.stop();
    m_fold.detach();
    m_clusterSearch.reset();
    m_cluster.reset();
    m_source.reset();
    compare();
    ++m_revision;
    Q_EMIT judged();
    const std::lock_guard guard(m_shared->mutex);
    m_shared->monitorGone = true;
    m_shared->changed.notify_all();
}

RunTime SimRun::elapsed() const
{
    if (m_start == MonoTime{})
        return RunTime{0};
    return isOver() ? m_end : std::chrono::duration_cast<RunTime>(m_clock.mono() - m_start);
}

LockId SimRun::observedLock(std::size_t lock) const
{
    return lock < m_observed.size() ? m_observed[lock].id : kNoLock;
}

void SimRun::order(std::function<void(simulator::ScenarioRunner&)> what)
{
    if (m_stage != Stage::Running)
        return;
    m_wasChanged = true;
    const std::lock_guard guard(m_shared->mutex);
    m_shared->orders.push_back(std::move(what));
    m_shared->changed.notify_all();
}

void SimRun::setTtl(simulator::Millis ttl)
{
    order([ttl](simulator::ScenarioRunner& run) { run.setTtl(ttl); });
}
void SimRun::setHold(simulator::Millis hold)
{
    order([hold](simulator::ScenarioRunner& run) { run.setHold(simulator::Distribution::fixed(hold)); });
}
void SimRun::setThink(simulator::Millis think)
{
    order([think](simulator::ScenarioRunner& run) { run.setThink(simulator::Distribution::fixed(think)); });
}
void SimRun::setRenewal(bool on)
{
    order([on](simulator::ScenarioRunner& run) { run.setRenewal(on); });
}
void SimRun::setWorkers(std::size_t count)
{
    order([count](simulator::ScenarioRunner& run) { run.setWorkers(count); });
}
void SimRun::spawnContention(std::size_t lock, std::size_t workers, simulator::Millis time)
{
    order([=](simulator::ScenarioRunner& run) { (void)run.spawnContention(lock, workers, time); });
}

} // namespace lockscope::gui

#include "moc_simrun.cpp"
