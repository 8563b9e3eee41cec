// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulateverb.h"

#include "formats/pattern.h"
#include "lock/client.h"
#include "lock/token.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// Time for the monitor to deliver the last events.
constexpr int kDrainMs = 500;

void watchPlace(Options& watch, const simulator::RunServers& place)
{
    watch.endpoint = place.main;
    if (place.isCluster)
        watch.cluster = ClusterSeeds{{{place.main.host, place.main.port}}, {}};
}

Json verdictObject(const simulator::RunVerdict& verdict)
{
    Json object = Json::object();
    for (std::size_t i = 0; i < simulator::kViolationKinds; ++i)
        object[name(static_cast<simulator::ViolationKind>(i))] = verdict.counts[i];
    return object;
}

double rounded(double value, double steps)
{
    return std::round(value * steps) / steps;
}

Json shareOrNull(std::optional<double> share)
{
    return share ? Json(rounded(*share, 10'000)) : Json(nullptr);
}

ExitCode exitCodeOf(const lock::Error& error)
{
    const bool login = error.kind == lock::ErrorKind::LoginRefused || error.kind == lock::ErrorKind::NoPermission;
    return login ? ExitCode::Permission : ExitCode::Connection;
}

} // namespace

SimulatedCase::SimulatedCase(const simulator::CaseInfo& pattern, const Options& options, const Clock& clock)
    : m_pattern(pattern), m_options(options), m_clock(clock)
{
    connect(&m_poll, &QTimer::timeout, this, &SimulatedCase::poll);
    m_drain.setSingleShot(true);
    connect(&m_drain, &QTimer::timeout, this, &SimulatedCase::judge);
}

SimulatedCase::~SimulatedCase()
{
    m_monitor.reset();
    if (m_run) {
        (void)m_run->finish();
        m_run->cleanUp();
    }
}

void SimulatedCase::start()
{
    simulator::CaseOptions options;
    options.workers = m_options.simulate.workers;
    options.duration = m_options.simulate.duration;
    options.cycles = m_options.simulate.cycles;
    options.seed = m_options.simulate.seed;
    options.variant = m_options.simulate.variant;
    options.text = m_options.simulate.scenario;
    if (m_options.simulate.ownServer)
        m_prefix.append(simulator::kOwnKeys).append(lock::randomDigits().view().substr(0, 8)).append(":");
    options.prefix = m_prefix;
    auto scenario = simulator::caseScenario(m_pattern, options);
    auto control = simulator::controlScenario(m_pattern, options);
    if (!scenario || !control) {
        Q_EMIT failed(ExitCode::Usage, QString::fromStdString((scenario ? control.error() : scenario.error()).message));
        return;
    }
    m_scenario = std::move(*scenario);
    m_controlScenario = std::move(*control);
    if (m_options.simulate.ownServer && m_scenario->setup.empty()) {
        simulator::spareTheServer(*m_scenario);
        simulator::spareTheServer(*m_controlScenario);
    }
    for (std::size_t i = 0; i < m_scenario->locks.size(); ++i)
        m_keys.push_back(m_scenario->lockKey(i));
    if (!openServers())
        return;
    Options watch = m_options;
    watch.patterns = {formats::literalPattern(m_prefix) + "lock:*"};
    if (m_options.simulate.scenario) { // a scenario may use any lock names
        watch.patterns.clear();
        for (const std::string& key : m_keys)
            watch.patterns.push_back(formats::literalPattern(key));
    }
    if (m_laboratory)
        watchPlace(watch, m_laboratory->place());
    m_monitor = std::make_unique<VerbSession>(watch, m_clock);
    m_monitor->addConsumer(this);
    connect(m_monitor.get(), &VerbSession::failed, this, &SimulatedCase::failed);
    m_monitor->start();
}

bool SimulatedCase::openServers()
{
    if (!m_options.simulate.ownServer) {
        auto laboratory = simulator::Laboratory::open(m_scenario->setup);
        if (!laboratory) {
            Q_EMIT failed(ExitCode::Connection, QString::fromStdString(laboratory.error().message));
            return false;
        }
        m_laboratory.emplace(std::move(*laboratory));
        if (m_scenario->setup.empty())
            return true;
        auto second = simulator::Laboratory::open(m_scenario->setup);
        if (!second) {
            Q_EMIT failed(ExitCode::Connection, QString::fromStdString(second.error().message));
            return false;
        }
        m_controlLaboratory.emplace(std::move(*second));
        return true;
    }
    if (!m_scenario->setup.empty()) {
        Q_EMIT failed(ExitCode::Usage,
                      u"%1 needs servers that it can stop and start. Leave --uri away: it starts them itself."_s.arg(
                          QString::fromStdString(std::string(m_pattern.id))));
        return false;
    }
    lock::Client probe(m_options.endpoint);
    if (const auto reached = probe.connect(); !reached) {
        Q_EMIT failed(exitCodeOf(reached.error()), QString::fromStdString(reached.error().message));
        return false;
    }
    return true;
}

void SimulatedCase::consume(const presentation::Frame& frame)
{
    m_seen.add(frame.batch, frame.picture);
    if (m_monitor->ready() && !m_run)
        begin();
}

void SimulatedCase::begin()
{
    simulator::RunOptions options;
    simulator::RunServers place{m_options.endpoint, {}};
    if (m_laboratory) {
        place = m_laboratory->place();
        options.outside = [this](const std::string& what) { m_laboratory->act(what); };
    }
    std::optional<simulator::RunServers> controlPlace;
    if (m_controlLaboratory)
        controlPlace = m_controlLaboratory->place();
    m_run =
        std::make_unique<simulator::CaseRun>(m_pattern, *m_scenario, *m_controlScenario, place, options, controlPlace);
    m_run->start();
    m_poll.start(20);
}

void SimulatedCase::poll()
{
    if (m_run->poll())
        return;
    m_poll.stop();
    m_drain.start(kDrainMs);
}

bool SimulatedCase::stop()
{
    if (!m_run)
        return false;
    m_stopped = true;
    m_run->requestStop();
    return true;
}

void SimulatedCase::judge()
{
    m_result = m_run->finish();
    m_score = simulator::score(*m_scenario, m_run->records(), m_seen);
    m_shortcoming =
        m_stopped ? "it was interrupted, so that it proves nothing" : simulator::shortcoming(m_pattern, m_result);
    if (m_pattern.kind == simulator::CaseKind::Drill && m_shortcoming.empty())
        m_shortcoming = simulator::monitorShortcoming(*m_scenario, m_run->records(), m_seen, m_score);
    if (m_options.simulate.scenario && m_shortcoming.empty() && !m_result.verdict.isClean())
        m_shortcoming = "it did show what no lock should let happen";
    if (m_laboratory && !m_laboratory->trouble().empty())
        m_shortcoming = "its servers did not do as they were told: " + m_laboratory->trouble();
    m_run->cleanUp();
    Q_EMIT finished();
}

Json SimulatedCase::object() const
{
    const simulator::RunFigures& figures = m_result.figures;
    const auto ms = [](std::chrono::microseconds time) { return static_cast<double>(time.count()) / 1000.0; };
    Json expected = Json::array();
    for (const simulator::ViolationKind kind : m_pattern.expected)
        expected.push_back(name(kind));
    Json object;
    object["pattern"] = m_pattern.id;
    object["seed"] = m_scenario->seed;
    object["workers"] = m_scenario->workers.size();
    object["seconds"] = rounded(static_cast<double>(figures.length.count()) / 1e6, 1'000);
    object["cycles"] = figures.cycles;
    object["waited"] = figures.waited;
    object["stock_touched"] = figures.touched;
    object["verdict"] = verdictObject(m_result.verdict);
    object["expected"] = expected;
    object["control"] = {{"pattern", m_controlScenario->workers.front().pattern},
                         {"cycles", m_result.controlFigures.cycles},
                         {"verdict", verdictObject(m_result.control)}};
    object["wait"] = {{"p50", ms(figures.waitP50)}, {"p99", ms(figures.waitP99)}};
    object["cycles_per_s"] = rounded(figures.cyclesPerSecond(), 10);
    if (m_pattern.kind == simulator::CaseKind::Drill) {
        Json checks = Json::object();
        for (const simulator::DrillCheck& check : simulator::drillChecks(m_pattern.id))
            checks[std::string(check.name)] =
                std::find(m_result.failed.begin(), m_result.failed.end(), &check) == m_result.failed.end();
        object["checks"] = checks;
    }
    object["monitor"] = {{"recall", shareOrNull(m_score.recall())}, {"precision", shareOrNull(m_score.precision())}};
    return object;
}

} // namespace lockscope::cli
