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

/// Runs a case of the simulator together with its control. The monitor watches it like the locks of any other client.
class SimulatedCase final : public QObject, private presentation::BatchConsumer
{
    Q_OBJECT
public:
    /// Runs on private servers, or on the server of the options.
    SimulatedCase(const simulator::CaseInfo& pattern, const Options& options, const Clock& clock);
    /// Stops a running case and deletes its keys.
    ~SimulatedCase() override;

    void start();
    /// Stops the run; finished() follows, with the results so far. False if nothing runs yet; then no signal follows.
    bool stop();
    /// The result, with its keys in the order of docs/cli.md. Valid after finished().
    [[nodiscard]] Json object() const;
    [[nodiscard]] const std::string& shortcoming() const { return m_shortcoming; }
    [[nodiscard]] const simulator::CaseResult& result() const { return m_result; }
    /// Valid after start(), unless failed() was emitted.
    [[nodiscard]] const simulator::Scenario& scenario() const { return *m_scenario; }
    [[nodiscard]] const simulator::Scenario& controlScenario() const { return *m_controlScenario; }
    [[nodiscard]] const simulator::Score& score() const { return m_score; }
    [[nodiscard]] SourceKind scoredBy() const { return m_seen.source; }

Q_SIGNALS:
    void finished();
    /// Emitted if the case could not be run.
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
    std::optional<simulator::Laboratory> m_controlLaboratory; ///< only if the case breaks its servers
    std::optional<simulator::Scenario> m_scenario;
    std::optional<simulator::Scenario> m_controlScenario;
    std::unique_ptr<VerbSession> m_monitor;
    std::unique_ptr<simulator::CaseRun> m_run;
    simulator::MonitorLog m_seen;
    std::vector<std::string> m_keys;
    QTimer m_poll;
    QTimer m_drain; ///< time for the monitor to deliver the last events
    simulator::CaseResult m_result;
    simulator::Score m_score;
    std::string m_shortcoming;
    bool m_stopped = false;
};

/// `simulate`: runs a case or all of them, or prints the list.
class SimulateVerb final : public Verb
{
    Q_OBJECT
public:
    SimulateVerb(Options options, const Clock& clock, Output& output);
    ~SimulateVerb() override;
    void start() override;
    /// Stops the running case and prints its results so far.
    void interrupt() override;
    /// Ends with the exit code of the cases that were printed.
    void unread() override;

private:
    void begin(const QString& refusal);
    void printList();
    void leaveOutThoseOfOwnServers();
    void ask();
    void runNext();
    void print();
    void printMore();

    simulator::Scenario m_ofFile; ///< the scenario of --scenario; m_filePattern refers to its names
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
