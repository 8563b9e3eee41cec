// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/caseplan.h"

#include "gui/simulator/casetexts.h"
#include "simulator/ownkeys.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <algorithm>
#include <string>
#include <string_view>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using namespace std::chrono_literals;
using simulator::CaseInfo;
using simulator::CaseKind;
using simulator::CaseOptions;
using simulator::Distribution;
using simulator::Fault;
using simulator::FaultKind;
using simulator::Forced;
using simulator::Millis;
using simulator::Scenario;
using simulator::WorkerSpec;

namespace {

/// The shortest lease for which the watchdog of a library client starts; see libraryclient.cpp.
constexpr Millis kShortestRenewed{1'000};

Millis middle(const Distribution& distribution)
{
    return distribution.kind == Distribution::Kind::Exponential ? distribution.from + distribution.mean
                                                                : (distribution.from + distribution.to) / 2;
}

CaseOptions optionsOf(const RunSettings& settings, const std::string& prefix)
{
    CaseOptions options;
    options.workers = settings.workers;
    options.duration = settings.duration;
    options.seed = settings.seed;
    options.forced = settings.forced;
    options.variant = settings.variant;
    options.prefix = prefix;
    return options;
}

/// Prefix of the run's keys on the user's server; empty for a private server.
std::string prefixFor(const RunSettings& settings)
{
    if (!settings.server)
        return {};
    return QStringLiteral("%1%2:")
        .arg(QLatin1StringView(simulator::kOwnKeys.data(), simulator::kOwnKeys.size()))
        .arg(QRandomGenerator::global()->generate(), 8, 16, QLatin1Char('0'))
        .toStdString();
}

/// Adds locks of the same kind; each worker then draws one of them per cycle.
void setLockCount(Scenario& scenario, std::size_t count)
{
    if (scenario.locks.size() != 1)
        return;
    std::vector<std::size_t> all{0};
    for (std::size_t lock = 1; lock < count; ++lock) {
        simulator::LockSpec next = scenario.locks.front();
        next.key += ':' + std::to_string(lock + 1);
        scenario.locks.push_back(std::move(next));
        all.push_back(lock);
    }
    for (WorkerSpec& worker : scenario.workers)
        worker.locks = all;
}

void apply(const RunSettings& settings, bool withHold, Scenario& scenario)
{
    if (settings.stock && scenario.stock)
        scenario.stock = settings.stock;
    if (settings.locks)
        setLockCount(scenario, *settings.locks);
    for (WorkerSpec& worker : scenario.workers) {
        if (settings.ttl)
            worker.ttl = *settings.ttl;
        if (settings.hold && withHold)
            worker.hold = Distribution::fixed(*settings.hold);
        if (settings.think)
            worker.think = Distribution::fixed(*settings.think);
        if (settings.wait)
            worker.wait = *settings.wait;
        worker.renewal = worker.renewal && settings.renewal;
    }
}

QString cannotRead(const simulator::ScenarioError& error)
{
    return QCoreApplication::translate("CasePlan", "The scenario of this case cannot be read: %1")
        .arg(QString::fromStdString(error.message));
}

/// Replaces a crash by a restart after which the server stays unreachable: a server that lost its data must not vote
/// before the longest lease is over. False if the fault is no crash.
bool stayAwayAfterACrash(Fault& fault)
{
    constexpr std::string_view kCrash = "crash ";
    const std::size_t crash = fault.what.find(kCrash);
    if (fault.action != FaultKind::Outside || crash == std::string::npos)
        return false;
    const std::size_t number = crash + kCrash.size();
    const std::size_t end = std::min(fault.what.find(',', number), fault.what.size());
    fault.what.insert(crash, "away " + fault.what.substr(number, end - number) + ", ");
    return true;
}

void useRightPattern(const CaseInfo& right, Scenario& scenario)
{
    for (WorkerSpec& worker : scenario.workers) {
        const Millis wrongTtl = worker.ttl;
        worker.pattern = std::string(right.id);
        // The part that it has, else one of the wrong pattern's mistakes.
        if (!worker.variant.starts_with("read") && worker.variant != "coordinator")
            worker.variant.clear();
        worker.user.clear();
        worker.renewal = right.renews;
        if (right.renews)
            worker.ttl = std::max(worker.ttl, kShortestRenewed);
        bool staysAway = false;
        for (Fault& fault : worker.faults)
            staysAway = stayAwayAfterACrash(fault) || staysAway;
        for (Fault& fault : worker.faults)
            // Limits the forced waits: with a right lock the awaited second entry never comes. If a server stays away,
            // work must end before the lease, which cannot be renewed any more.
            if (fault.action == FaultKind::Wait || fault.action == FaultKind::Meet)
                fault.time = std::min(fault.time, staysAway ? wrongTtl / 2 : wrongTtl * 3 / 2);
    }
}

} // namespace

CaseDefaults defaultsOf(const CaseInfo& pattern, Forced forced)
{
    CaseDefaults defaults;
    CaseOptions options;
    options.forced = forced;
    const auto scenario = simulator::caseScenario(pattern, options);
    if (!scenario || scenario->workers.empty())
        return defaults;
    const WorkerSpec& first = scenario->workers.front();
    defaults.workers = static_cast<int>(scenario->workers.size());
    defaults.locks = static_cast<int>(scenario->locks.size());
    defaults.stock = scenario->stock.value_or(0);
    defaults.wait = first.wait;
    defaults.ttl = first.ttl;
    defaults.hold = middle(first.hold);
    defaults.think = middle(first.think);
    defaults.duration = scenario->duration;
    defaults.seed = scenario->seed;
    defaults.needsOwnServers = !scenario->setup.empty();
    return defaults;
}

Result<RunRequest, QString> plannedRun(const CaseInfo& pattern, const RunSettings& settings)
{
    const CaseOptions options = optionsOf(settings, prefixFor(settings));
    auto scenario = simulator::caseScenario(pattern, options);
    if (!scenario)
        return failure(cannotRead(scenario.error()));
    auto control = simulator::controlScenario(pattern, options);
    if (!control)
        return failure(cannotRead(control.error()));
    if (settings.server && !scenario->setup.empty())
        return failure(QCoreApplication::translate("CasePlan", "This case needs several servers that may be broken. "
                                                               "Choose private servers for it."));
    apply(settings, true, *scenario);
    // The control of a wrong pattern keeps its own work time: often it is the too long work that forces the violation.
    apply(settings, pattern.kind != CaseKind::Wrong, *control);
    if (settings.server) {
        simulator::spareTheServer(*scenario);
        simulator::spareTheServer(*control);
    }
    return RunRequest{&pattern, std::move(*scenario), std::move(*control), settings.server};
}

const CaseInfo* rightWayOf(const CaseInfo& pattern)
{
    if (pattern.kind == CaseKind::Right)
        return nullptr;
    const CaseText* text = caseText(pattern.id);
    return text == nullptr || *text->rightWay == 0 ? nullptr : simulator::findPattern(text->rightWay);
}

Result<RunRequest, QString> rightWayRun(const CaseInfo& pattern, const RunSettings& settings)
{
    const CaseInfo* right = rightWayOf(pattern);
    if (!right)
        return failure(QCoreApplication::translate("CasePlan", "There is no right way for this case to compare with."));
    const auto own = simulator::caseScenario(*right, {});
    const auto wrong = simulator::caseScenario(pattern, {});
    if (!own)
        return failure(cannotRead(own.error()));
    if (!wrong)
        return failure(cannotRead(wrong.error()));
    if (own->setup != wrong->setup) {
        RunSettings same;
        same.seed = settings.seed;
        same.server = settings.server;
        same.renewal = settings.renewal;
        return plannedRun(*right, same);
    }
    auto run = plannedRun(pattern, settings);
    if (!run)
        return run;
    run->pattern = right;
    useRightPattern(*right, run->scenario);
    run->control = run->scenario;
    run->control.prefix += "control:";
    for (WorkerSpec& worker : run->control.workers) {
        worker.pattern = "none";
        worker.renewal = false;
        worker.process.clear();
        worker.faults.clear();
    }
    return run;
}

} // namespace lockscope::gui
