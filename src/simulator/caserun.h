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

/// Overrides of a case's own scenario.
struct CaseOptions
{
    std::optional<std::size_t> workers;
    std::optional<Millis> duration;
    std::optional<std::uint64_t> cycles; ///< ends the run; without a duration this is the only limit
    std::optional<std::uint64_t> seed;
    Forced forced = Forced::Yes;
    std::optional<std::string> variant; ///< one of CaseInfo::variants
    std::string prefix;                 ///< prefix of every key
    std::optional<std::string> text;    ///< replaces the case's own scenario; parseScenario() format
};

/// Describes a scenario outside the catalogue: it has no expected result, and its control is the same scenario without
/// forced steps. The texts must outlive it.
[[nodiscard]] CaseInfo ofFile(std::string_view id, std::string_view title);

/// The scenario of a catalogue case.
[[nodiscard]] Result<Scenario, ScenarioError> caseScenario(const CaseInfo& pattern, const CaseOptions& options);
/// The control of a case: a wrong pattern without its forced step, or no lock at all for a right pattern. It runs in
/// parallel, on other keys.
[[nodiscard]] Result<Scenario, ScenarioError> controlScenario(const CaseInfo& pattern, const CaseOptions& options);

/// True when the case acts on its servers or needs several, so that it cannot run on a user's server.
[[nodiscard]] bool needsOwnServers(const CaseInfo& pattern);
/// Adapts a scenario to a user's server: only keys with the run's own prefix are touched. Removes faults that flush
/// scripts or act on the server from outside.
void spareTheServer(Scenario& scenario);

/// Result of a case.
struct CaseResult
{
    RunVerdict verdict;
    RunFigures figures;
    RunVerdict control;
    RunFigures controlFigures;
    std::uint64_t recordsDropped = 0;
    std::vector<const DrillCheck*> failed; ///< failed checks of a drill
};

/// Why the case did not show its expected result, in a sentence; empty: it did.
[[nodiscard]] std::string shortcoming(const CaseInfo& pattern, const CaseResult& result);

/// Runs a case and its control side by side. Used by one thread, which drives it by poll().
class CaseRun
{
public:
    /// The control has separate servers where the case acts on its servers.
    CaseRun(const CaseInfo& pattern, Scenario scenario, Scenario control, const RunServers& place,
            RunOptions options = {}, const std::optional<RunServers>& controlPlace = {});

    void start();
    /// Collects new records. False when both have ended.
    bool poll();
    void requestStop();
    /// Changes parameters during the run. The control of a right pattern (the same load without a lock) changes along;
    /// that of a wrong pattern stays as it began, because more work or workers might break it, too.
    void change(const std::function<void(ScenarioRunner&)>& what);
    /// Ends both and judges them.
    [[nodiscard]] CaseResult finish();
    /// Deletes the keys of both.
    void cleanUp();

    /// Records of the case without its control, in order of arrival.
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
