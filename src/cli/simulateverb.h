// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/production.h"
#include "cli/rows.h"
#include "cli/verb.h"
#include "cli/verbsession.h"
#include "simulator/caserun.h"
#include "simulator/laboratory.h"
#include "simulator/score.h"

#include <QTimer>

#include <deque>
#include <memory>
#include <optional>

class QSocketNotifier;

namespace lockscope::cli {

/// One case of the simulator beside its control, watched by the monitor as any other client's locks are.
class SimulatedCase final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    /// On servers of its own, or on the one of the options.
    SimulatedCase(const simulator::CaseInfo& pattern, const Options& options, const Clock& clock);
    /// Ends what still runs, and deletes its keys.
    ~SimulatedCase() override;

    void start();
    /// Ends what runs; finished() tells of what was seen until then. False when nothing runs yet: then nothing is told.
    bool stop();
    /// What was found, in the order of docs/cli.md. After finished().
    [[nodiscard]] Json object() const;
    [[nodiscard]] const std::string& shortcoming() const { return m_shortcoming; }
    [[nodiscard]] const simulator::CaseResult& result() const { return m_result; }
    /// After start() did not fail.
    [[nodiscard]] const simulator::Scenario& scenario() const { return *m_scenario; }
    [[nodiscard]] const simulator::Scenario& controlScenario() const { return *m_controlScenario; }
    [[nodiscard]] const simulator::Score& score() const { return m_score; }
    [[nodiscard]] SourceKind scoredBy() const { return m_seen.source; }

Q_SIGNALS:
    void finished();
    /// It could not be run.
    void failed(lockscope::cli::ExitCode code, const QString& sentence);

private:
    bool openServers();
    void consume(const presentation::Frame& frame) override;
    void reset() override {}
    void begin();
    void poll();
    void judge();

    const simulator::CaseInfo& m_pattern;
    const Options m_options;
    const Clock& m_clock;
    std::string m_prefix;
    std::optional<simulator::Laboratory> m_laboratory;
    std::optional<simulator::Laboratory> m_controlLaboratory; ///< where something is done to the servers
    std::optional<simulator::Scenario> m_scenario;
    std::optional<simulator::Scenario> m_controlScenario;
    std::unique_ptr<VerbSession> m_monitor;
    std::unique_ptr<simulator::CaseRun> m_run;
    simulator::MonitorLog m_seen;
    std::vector<std::string> m_keys;
    QTimer m_poll;
    QTimer m_drain; ///< what the monitor has not told yet
    simulator::CaseResult m_result;
    simulator::Score m_score;
    std::string m_shortcoming;
    bool m_stopped = false;
};

/// lockscope simulate: a case, all of them, or the list.
class SimulateVerb final : public Verb
{
    Q_OBJECT
public:
    SimulateVerb(Options options, const Clock& clock, Output& output);
    ~SimulateVerb() override;
    void start() override;
    /// The case that runs is ended and printed as far as it came.
    void interrupt() override;
    /// With the code of the cases that were told.
    void unread() override;

private:
    void begin(const QString& refusal);
    void printList();
    void leaveOutThoseOfOwnServers();
    void ask();
    void runNext();
    void print();
    void printMore();

    simulator::Scenario m_ofFile; ///< only names, for m_filePattern
    simulator::CaseInfo m_filePattern;
    std::deque<const simulator::CaseInfo*> m_waiting;
    std::unique_ptr<SimulatedCase> m_case;
    QSocketNotifier* m_answer = nullptr;
    bool m_allShown = true;
    bool m_interrupted = false;
    ProductionCheck m_check{m_options, m_clock, nullptr};
    bool m_isUnread = false;
};

} // namespace lockscope::cli
