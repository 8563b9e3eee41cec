// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/caserun.h"

#include <algorithm>

namespace lockscope::simulator {
namespace {

/// Shortens each cycle for a run with many of them; deliberately long work stays long.
void shorten(Scenario& scenario)
{
    for (WorkerSpec& worker : scenario.workers) {
        if (worker.hold.to >= Millis{100})
            continue;
        // Without any work hardly any worker would have to wait on a fast machine.
        worker.hold = Distribution{Distribution::Kind::Uniform, Millis{0}, Millis{1}, Millis{0}};
        worker.think = Distribution::fixed(Millis{1});
        if (worker.retry)
            worker.retry = Distribution{Distribution::Kind::Uniform, Millis{1}, Millis{2}, Millis{0}};
    }
}

void apply(const CaseInfo& pattern, const CaseOptions& options, Scenario& scenario)
{
    if (options.workers)
        setWorkerCount(scenario, *options.workers);
    if (options.seed)
        scenario.seed = *options.seed;
    if (options.cycles) {
        scenario.cycles = *options.cycles;
        scenario.duration = Millis{0};
        if (pattern.kind == CaseKind::Right)
            shorten(scenario);
        // Few enough that the last orders find nothing left, because only then can a desk be oversold.
        if (scenario.stock)
            scenario.stock = std::max<std::int64_t>(1, static_cast<std::int64_t>(*options.cycles) * 9 / 10);
    }
    if (options.variant)
        for (WorkerSpec& worker : scenario.workers)
            if (worker.pattern == pattern.id)
                worker.variant = *options.variant;
    if (options.duration)
        scenario.duration = *options.duration;
    scenario.prefix = options.prefix;
}

bool isIn(const std::vector<ViolationKind>& list, ViolationKind kind)
{
    return std::find(list.begin(), list.end(), kind) != list.end();
}

/// Violations beyond those that the pattern concedes or, for a drill, is meant to show.
std::string wrongInRight(const CaseInfo& pattern, const RunVerdict& verdict)
{
    for (std::size_t i = 0; i < kViolationKinds; ++i) {
        const auto kind = static_cast<ViolationKind>(i);
        if (isHarm(kind) && verdict.counts[i] > 0 && !isIn(pattern.givenUp, kind) && !isIn(pattern.expected, kind))
            return std::string("it must not, but it did show ") + name(kind);
    }
    return {};
}

} // namespace

Result<Scenario, ScenarioError> caseScenario(const CaseInfo& pattern, const CaseOptions& options)
{
    auto scenario =
        parseScenario(options.text ? std::string_view(*options.text) : builtinScenario(pattern.id), options.forced);
    if (scenario)
        apply(pattern, options, *scenario);
    return scenario;
}

Result<Scenario, ScenarioError> controlScenario(const CaseInfo& pattern, const CaseOptions& options)
{
    CaseOptions control = options;
    control.forced = Forced::No;
    control.prefix += "control:";
    auto scenario = caseScenario(pattern, control);
    if (!scenario || pattern.kind != CaseKind::Right)
        return scenario;
    for (WorkerSpec& worker : scenario->workers) {
        worker.pattern = "none";
        worker.variant.clear();
        worker.renewal = false;
        // A pattern that takes several locks works at the desk of the first.
        const auto first = *std::min_element(worker.locks.begin(), worker.locks.end());
        worker.locks.assign(1, first);
    }
    return scenario;
}

CaseInfo ofFile(std::string_view id, std::string_view title)
{
    CaseInfo info;
    info.id = id;
    info.name = title;
    return info;
}

bool needsOwnServers(const CaseInfo& pattern)
{
    const auto scenario = caseScenario(pattern, {});
    return scenario && !scenario->setup.empty();
}

void spareTheServer(Scenario& scenario)
{
    for (WorkerSpec& worker : scenario.workers)
        std::erase_if(worker.faults, [](const Fault& fault) {
            return fault.action == FaultKind::ScriptFlush || fault.action == FaultKind::Outside;
        });
}

std::string shortcoming(const CaseInfo& pattern, const CaseResult& result)
{
    if (pattern.kind == CaseKind::Right) {
        if (std::string wrong = wrongInRight(pattern, result.verdict); !wrong.empty())
            return wrong;
        if (result.figures.touched != result.figures.cycles)
            return "the run does not count: not every section touched the stock";
        if (!result.figures.counts())
            return "the run does not count: less than 20 % of the acquisitions had to wait; use more workers";
        if (result.control[ViolationKind::Oversold] == 0)
            return "the run does not count: without any lock nothing was oversold either; use more workers or more "
                   "time";
        return {};
    }
    for (const ViolationKind kind : pattern.expected)
        if (result.verdict[kind] == 0)
            return std::string("it is there to show ") + name(kind) + ", and did not";
    if (pattern.kind != CaseKind::Drill)
        return {};
    if (std::string wrong = wrongInRight(pattern, result.verdict); !wrong.empty())
        return wrong;
    if (!result.failed.empty())
        return "not met: " + std::string(result.failed.front()->what);
    return {};
}

CaseRun::CaseRun(const CaseInfo& pattern, Scenario scenario, Scenario control, const RunServers& place,
                 RunOptions options, const std::optional<RunServers>& controlPlace)
    : m_pattern(pattern), m_run(std::move(scenario), place, std::move(options)),
      m_control(std::move(control), controlPlace.value_or(place))
{
}

void CaseRun::start()
{
    m_run.start();
    m_control.start();
}

void CaseRun::collect()
{
    std::vector<Record> batch = m_run.take();
    std::move(batch.begin(), batch.end(), std::back_inserter(m_records));
    batch = m_control.take();
    std::move(batch.begin(), batch.end(), std::back_inserter(m_controlRecords));
}

bool CaseRun::poll()
{
    const bool over = m_run.hasEnded();
    if (over && m_pattern.kind != CaseKind::Control)
        m_control.requestStop();
    const bool bothOver = over && m_control.hasEnded();
    collect();
    return !bothOver;
}

void CaseRun::requestStop()
{
    m_run.requestStop();
    m_control.requestStop();
}

void CaseRun::change(const std::function<void(ScenarioRunner&)>& what)
{
    what(m_run);
    if (m_pattern.kind == CaseKind::Right)
        what(m_control);
}

CaseResult CaseRun::finish()
{
    requestStop();
    m_run.stop();
    m_control.stop();
    collect();
    CaseResult result;
    result.verdict = judge(m_records);
    result.figures = figures(m_records);
    result.control = judge(m_controlRecords);
    result.controlFigures = figures(m_controlRecords);
    for (const DrillCheck& check : drillChecks(m_pattern.id))
        if (!check.holds(m_run.scenario(), m_records))
            result.failed.push_back(&check);
    result.recordsDropped = m_run.recordsDropped() + m_control.recordsDropped();
    return result;
}

void CaseRun::cleanUp()
{
    m_run.cleanUp();
    m_control.cleanUp();
}

} // namespace lockscope::simulator
