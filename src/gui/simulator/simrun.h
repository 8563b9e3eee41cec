// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "gui/presentation.h"
#include "presentation/facts/workerlanes.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/streamfold.h"
#include "presentation/timeline/lockhistory.h"
#include "simulator/caserun.h"
#include "simulator/score.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {
class Clock;
namespace monitor {
class ClusterWatch;
struct WatchOptions;
} // namespace monitor
namespace topology {
class ClusterSearch;
} // namespace topology
} // namespace lockscope

namespace lockscope::gui {

/// What to run, and where.
struct RunRequest
{
    const simulator::CaseInfo* pattern = nullptr;
    simulator::Scenario scenario;
    simulator::Scenario control;
    std::optional<Endpoint> server; ///< with password; empty: private servers of the run
};

/// One run of a case: its servers, workers and referee on a thread of their own; beside them the monitor, which sees
/// the run only through Redis. GUI thread; nothing here blocks. Ends with this object: what is left to end ends on a
/// thread of the pool, which the application waits for.
class SimRun final : public QObject, private BatchConsumer
{
    Q_OBJECT
public:
    enum class Stage : std::uint8_t { Starting, Running, Ended, Failed };

    /// `clock` must outlive the run.
    SimRun(RunRequest request, const Clock& clock, QObject* parent = nullptr);
    ~SimRun() override;

    /// Once.
    void start();
    /// The workers give back what they hold and end; the verdict follows.
    void requestStop();

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] bool isOver() const { return m_stage == Stage::Ended || m_stage == Stage::Failed; }
    /// Of Failed: a sentence for a person.
    [[nodiscard]] const QString& trouble() const { return m_trouble; }
    [[nodiscard]] const simulator::CaseInfo& pattern() const { return *m_request.pattern; }
    [[nodiscard]] const simulator::Scenario& scenario() const { return m_request.scenario; }
    [[nodiscard]] bool isPrivate() const { return !m_request.server; }
    /// Since the workers began; stands still after the end.
    [[nodiscard]] RunTime elapsed() const;
    [[nodiscard]] const WorkerLanes& lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<std::string>& workerNames() const { return m_names; }
    /// While it runs: of what there is so far, at most half a second old.
    [[nodiscard]] const simulator::CaseResult& result() const { return m_result; }
    /// How much of it the monitor reported. Empty: it has not ended, or was too long to be compared here.
    [[nodiscard]] const std::optional<simulator::Score>& score() const { return m_score; }
    /// Of a drill that has ended: why it did not pass, a sentence in English. Empty: it did.
    [[nodiscard]] std::string shortcoming() const;
    /// How the monitor knew what it reported.
    [[nodiscard]] SourceKind scoredBy() const { return m_seen.source; }
    /// Of a violation.
    [[nodiscard]] RunTime timeOf(MonoTime at) const { return m_lanes.timeOf(at); }

    // What the monitor saw.
    [[nodiscard]] const LockHistory& history() const { return m_history; }
    /// Its id in the history; kNoLock: not seen yet.
    [[nodiscard]] LockId observedLock(std::size_t lock) const;
    [[nodiscard]] RunTime timeOf(ServerTime at) const { return RunTime{usSinceEpoch(at)} + m_offset; }
    /// Increases with every change of what is to be drawn.
    [[nodiscard]] quint64 revision() const { return m_revision + m_history.revision(); }

    /// Its numbers are not those it began with.
    [[nodiscard]] bool wasChanged() const { return m_wasChanged; }

    // Changes while it runs; the control of a right pattern changes with it (CaseRun::change()).
    void setTtl(simulator::Millis ttl);
    void setHold(simulator::Millis hold);
    void setThink(simulator::Millis think);
    void setRenewal(bool on);
    void setWorkers(std::size_t count);
    void spawnContention(std::size_t lock, std::size_t workers, simulator::Millis time);

Q_SIGNALS:
    /// The stage is another one.
    void phaseChanged();
    /// There is another verdict.
    void judged();

private:
    struct Shared;
    static void work(const std::shared_ptr<Shared>& shared, RunRequest request);

    void tick();
    void collect();
    void watch(const simulator::RunServers& place);
    void watchCluster(const monitor::WatchOptions& options);
    void pullSource();
    void consume(const Frame& frame) override;
    void reset() override {}
    void compare();
    void setStage(Stage stage);
    void order(std::function<void(simulator::ScenarioRunner&)> what);
    void tellSourceIsReady();

    RunRequest m_request;
    const Clock& m_clock;
    std::shared_ptr<Shared> m_shared;
    QTimer m_timer;
    Stage m_stage = Stage::Starting;
    QString m_trouble;
    MonoTime m_start{};
    RunTime m_end{0};
    bool m_wasChanged = false;
    std::optional<MonoTime> m_drainUntil; ///< the monitor is a moment behind the workers
    WorkerLanes m_lanes;
    std::vector<std::string> m_names;
    simulator::CaseResult m_result;
    std::vector<simulator::Record> m_records; ///< for the score
    bool m_isTooLongToScore = false;
    simulator::MonitorLog m_seen;
    std::optional<simulator::Score> m_score;
    std::string m_monitorShortcoming;
    std::unique_ptr<EventSource> m_source;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch; ///< of a case in a cluster
    std::unique_ptr<monitor::ClusterWatch> m_cluster;
    std::size_t m_nodesToCome = 1; ///< that have not been read whole
    StreamFold m_fold;
    LockHistory m_history;
    std::vector<LockRef> m_observed; ///< by Scenario::locks
    RunTime m_offset{0};             ///< server time to run time
    quint64 m_revision = 1;
};

} // namespace lockscope::gui
