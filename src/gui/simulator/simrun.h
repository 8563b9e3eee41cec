// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "gui/presentation.h"
#include "presentation/simulator/workerlanes.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/streamfold.h"
#include "presentation/timeline/lanehistory.h"
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

/// One run of a case: servers, workers and referee on a thread of their own, and a monitor that sees the run only
/// through Redis. GUI thread; never blocks. Ends with this object: remaining work ends on a pool thread, which the
/// application waits for.
class SimRun final : public QObject, private BatchConsumer
{
    Q_OBJECT
public:
    enum class Stage : std::uint8_t { Starting, Running, Ended, Failed };

    /// `clock` must outlive the run.
    SimRun(RunRequest request, const Clock& clock, QObject* parent = nullptr);
    ~SimRun() override;

    /// Call once.
    void start();
    /// The workers release their locks and end; the verdict follows.
    void requestStop();

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] bool isOver() const { return m_stage == Stage::Ended || m_stage == Stage::Failed; }
    /// For Failed: a sentence for people.
    [[nodiscard]] const QString& trouble() const { return m_trouble; }
    [[nodiscard]] const simulator::CaseInfo& pattern() const { return *m_request.pattern; }
    [[nodiscard]] const simulator::Scenario& scenario() const { return m_request.scenario; }
    [[nodiscard]] bool isPrivate() const { return !m_request.server; }
    /// Since the workers began; stands still after the end.
    [[nodiscard]] RunTime elapsed() const;
    [[nodiscard]] const WorkerLanes& lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<std::string>& workerNames() const { return m_names; }
    /// During the run: the result so far, at most half a second old.
    [[nodiscard]] const simulator::CaseResult& result() const { return m_result; }
    /// Share of the truth that the monitor reported. Empty: the run has not ended, or was too long for a comparison.
    [[nodiscard]] const std::optional<simulator::Score>& score() const { return m_score; }
    /// For an ended drill: why it did not pass, a sentence in English. Empty: it passed.
    [[nodiscard]] std::string shortcoming() const;
    /// The monitor's source of events.
    [[nodiscard]] SourceKind scoredBy() const { return m_seen.source; }
    /// Run time of a violation.
    [[nodiscard]] RunTime timeOf(MonoTime at) const { return m_lanes.timeOf(at); }

    // What the monitor saw.
    [[nodiscard]] const LaneHistory& history() const { return m_history; }
    /// Its id in the history; kNoLock: not seen yet.
    [[nodiscard]] LockId observedLock(std::size_t lock) const;
    [[nodiscard]] RunTime timeOf(ServerTime at) const { return RunTime{usSinceEpoch(at)} + m_offset; }
    /// Increases with every change of the drawn data.
    [[nodiscard]] quint64 revision() const { return m_revision + m_history.revision(); }

    /// Its parameters were changed during the run.
    [[nodiscard]] bool wasChanged() const { return m_wasChanged; }

    // Changes during the run; the control of a right pattern changes with it (CaseRun::change()).
    void setTtl(simulator::Millis ttl);
    void setHold(simulator::Millis hold);
    void setThink(simulator::Millis think);
    void setRenewal(bool on);
    void setWorkers(std::size_t count);
    void spawnContention(std::size_t lock, std::size_t workers, simulator::Millis time);

Q_SIGNALS:
    void phaseChanged();
    /// There is a new verdict.
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
    std::optional<MonoTime> m_drainUntil; ///< the monitor lags behind the workers by a moment
    WorkerLanes m_lanes;
    std::vector<std::string> m_names;
    simulator::CaseResult m_result;
    std::vector<simulator::Record> m_records; ///< for the score
    bool m_isTooLongToScore = false;
    simulator::MonitorLog m_seen;
    std::optional<simulator::Score> m_score;
    std::string m_monitorShortcoming;
    std::unique_ptr<EventSource> m_source;
    std::unique_ptr<topology::ClusterSearch> m_clusterSearch; ///< for a case in a cluster
    std::unique_ptr<monitor::ClusterWatch> m_cluster;
    std::size_t m_nodesToCome = 1; ///< nodes without a complete first scan
    StreamFold m_fold;
    LaneHistory m_history;
    std::vector<LockRef> m_observed; ///< by index in Scenario::locks
    RunTime m_offset{0};             ///< from server time to run time
    quint64 m_revision = 1;
};

} // namespace lockscope::gui
