// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"
#include "simulator/drills.h"
#include "simulator/referee.h"
#include "simulator/scenariorunner.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// What may be different from the case's own scenario.
struct CaseOptions
{
    std::optional<std::size_t> workers;
    std::optional<Millis> duration;
    std::optional<std::uint64_t> cycles; ///< ends the run; without a duration nothing else does
    std::optional<std::uint64_t> seed;
    Forced forced = Forced::Yes;
    std::optional<std::string> variant; ///< one of CaseInfo::variants
    std::string prefix;                 ///< of every key
    std::optional<std::string> text;    ///< a scenario instead of the case's own, as parseScenario() reads it
};

/// A scenario that is no case of the catalogue: it is there to show nothing, and its control is itself without its
/// forced steps. The texts must outlive it.
[[nodiscard]] CaseInfo ofFile(std::string_view id, std::string_view title);

/// The scenario of a case of the catalogue.
[[nodiscard]] Result<Scenario, ScenarioError> caseScenario(const CaseInfo& pattern, const CaseOptions& options);
/// What it is compared with: a wrong pattern with itself without its forced step, a right one with no lock at all. Runs
/// beside it, on other keys.
[[nodiscard]] Result<Scenario, ScenarioError> controlScenario(const CaseInfo& pattern, const CaseOptions& options);

/// Does something to its servers, or needs several: it cannot run on one that is not ours.
[[nodiscard]] bool needsOwnServers(const CaseInfo& pattern);
/// On a server that is not ours: nothing is done to the server itself, only to keys of the run's own prefix. Takes out
/// the faults that flush its scripts or act on it from outside.
void spareTheServer(Scenario& scenario);

/// How a case came out.
struct CaseResult
{
    RunVerdict verdict;
    RunFigures figures;
    RunVerdict control;
    RunFigures controlFigures;
    std::uint64_t recordsDropped = 0;
    std::vector<const DrillCheck*> failed; ///< what a drill asked and did not get
};

/// Did it show what it is there to show? Empty: yes. Else why not, a sentence.
[[nodiscard]] std::string shortcoming(const CaseInfo& pattern, const CaseResult& result);

/// Runs a case and its control side by side. Used by one thread; the steps between are the caller's own.
class CaseRun
{
public:
    /// The control has servers of its own where the case does something to its servers.
    CaseRun(const CaseInfo& pattern, Scenario scenario, Scenario control, const RunServers& place,
            RunOptions options = {}, const std::optional<RunServers>& controlPlace = {});

    void start();
    /// Collects what there is. False when both have ended.
    bool poll();
    void requestStop();
    /// A change while it runs. A right pattern's control, which is the same load without a lock, changes with it; a
    /// wrong pattern's stays as it began: more work or more workers may be what breaks it.
    void change(const std::function<void(ScenarioRunner&)>& what);
    /// Ends both, and judges.
    [[nodiscard]] CaseResult finish();
    /// Deletes the keys of both.
    void cleanUp();

    /// Of the case, not of its control; in the order of their arrival.
    [[nodiscard]] const std::vector<Record>& records() const { return m_records; }
    [[nodiscard]] ScenarioRunner& runner() { return m_run; }

private:
    void collect();

    const CaseInfo& m_pattern;
    ScenarioRunner m_run;
    ScenarioRunner m_control;
    std::vector<Record> m_records;
    std::vector<Record> m_controlRecords;
};

} // namespace lockscope::simulator
