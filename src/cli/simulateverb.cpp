// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulateverb.h"

#include <QSocketNotifier>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

const char* kindName(simulator::CaseKind kind)
{
    switch (kind) {
    case simulator::CaseKind::Wrong:
        return "wrong";
    case simulator::CaseKind::Right:
        return "right";
    case simulator::CaseKind::Control:
        return "control";
    case simulator::CaseKind::Drill:
        return "drill";
    }
    return "";
}

/// The monitor, with its source of events if that explains missed events.
QString monitorName(SourceKind source)
{
    switch (source) {
    case SourceKind::Tracking:
        return u"monitor by tracking"_s;
    case SourceKind::Polling:
        return u"monitor by polling"_s;
    case SourceKind::None:
    case SourceKind::Notifications:
        break;
    }
    return u"monitor"_s;
}

QString shownText(const simulator::RunVerdict& verdict)
{
    std::string shown;
    for (std::size_t i = 0; i < simulator::kViolationKinds; ++i)
        if (const std::uint64_t count = verdict.counts[i]; count > 0)
            shown += (shown.empty() ? "" : ", ") + std::to_string(count) + ' ' +
                     name(static_cast<simulator::ViolationKind>(i));
    return shown.empty() ? u"clean"_s : QString::fromStdString(shown);
}

QString secondsText(std::int64_t ms)
{
    return QString::number(static_cast<double>(ms) / 1000.0, 'f', 1);
}

} // namespace

SimulateVerb::SimulateVerb(Options options, const Clock& clock, Output& output)
    : Verb(std::move(options), clock, output)
{
}

SimulateVerb::~SimulateVerb() = default;

void SimulateVerb::start()
{
    if (m_options.simulate.list) {
        printList();
        Q_EMIT finished(ExitCode::Done);
        return;
    }
    if (m_options.simulate.scenario)
        if (auto scenario = simulator::parseScenario(*m_options.simulate.scenario)) {
            m_ofFile = std::move(*scenario);
            m_filePattern = simulator::ofFile(m_ofFile.id, m_ofFile.title);
            m_waiting.push_back(&m_filePattern);
        }
    for (const simulator::CaseInfo& pattern : simulator::catalogue())
        if (m_options.simulate.scenario)
            break;
        else if (m_options.simulate.all ? pattern.kind != simulator::CaseKind::Control
                                        : &pattern == simulator::findPattern(m_options.simulate.pattern))
            m_waiting.push_back(&pattern);
    if (!m_options.simulate.ownServer)
        return runNext();
    m_check.start([this](const QString& refusal) { begin(refusal); });
}

void SimulateVerb::begin(const QString& refusal)
{
    if (m_interrupted)
        return;
    if (!refusal.isEmpty())
        return fail(ExitCode::Permission,
                    refusal +
                        u" The simulator never runs there; leave --uri away and it starts a server of its own."_s);
    if (m_options.simulate.all)
        leaveOutThoseOfOwnServers();
    if (m_options.yes)
        return runNext();
    ask();
}

void SimulateVerb::leaveOutThoseOfOwnServers()
{
    QStringList out;
    std::erase_if(m_waiting, [&](const simulator::CaseInfo* pattern) {
        const bool needs = simulator::needsOwnServers(*pattern);
        if (needs)
            out << text(pattern->id);
        return needs;
    });
    complain(u"lockscope simulate: %1 left out: they need servers that can be stopped and started. Leave --uri "
             "away to run them, too."_s.arg(out.join(QStringLiteral(", "))));
}

void SimulateVerb::printList()
{
    std::vector<std::vector<std::string>> rows{{"ID", "NAME", "KIND", "SECONDS", "SHOWS"}};
    for (const simulator::CaseInfo& pattern : simulator::catalogue()) {
        const auto scenario = simulator::caseScenario(pattern, {});
        if (!scenario)
            continue;
        const double seconds = static_cast<double>(scenario->duration.count()) / 1000.0;
        if (m_options.json) {
            m_output.line(jsonLine(
                {{"id", pattern.id}, {"name", pattern.name}, {"kind", kindName(pattern.kind)}, {"seconds", seconds}}));
            continue;
        }
        std::string shows;
        for (const simulator::ViolationKind kind : pattern.expected)
            shows += (shows.empty() ? "" : ", ") + std::string(name(kind));
        rows.push_back({std::string(pattern.id), std::string(pattern.name), kindName(pattern.kind),
                        secondsText(scenario->duration.count()).toStdString(), shows.empty() ? "nothing" : shows});
    }
    if (!m_options.json)
        for (const std::string& line : textTable(rows))
            m_output.line(line);
}

void SimulateVerb::ask()
{
    if (::isatty(STDIN_FILENO) == 0)
        return fail(ExitCode::Usage, u"nobody can be asked here whether %1 may be used. Add --yes."_s.arg(
                                         QString::fromStdString(m_options.endpoint.nodeName())));
    prompt(u"Workers will set and delete keys of their own prefix (lockscope-sim:...) on %1, and clean them up. "
           "Go on? [y/N] "_s.arg(QString::fromStdString(m_options.endpoint.nodeName())));
    m_answer = new QSocketNotifier(STDIN_FILENO, QSocketNotifier::Read, this);
    connect(m_answer, &QSocketNotifier::activated, this, [this] {
        m_answer->setEnabled(false);
        char answer[16] = {};
        const auto count = ::read(STDIN_FILENO, answer, sizeof answer - 1);
        if (count > 0 && (answer[0] == 'y' || answer[0] == 'Y'))
            return runNext();
        complain(u"Not confirmed. Nothing was sent."_s);
        Q_EMIT finished(ExitCode::Finding);
    });
}

void SimulateVerb::runNext()
{
    if (m_waiting.empty()) {
        Q_EMIT finished(m_allShown ? ExitCode::Done : ExitCode::Finding);
        return;
    }
    m_case = std::make_unique<SimulatedCase>(*m_waiting.front(), m_options, m_clock);
    // Queued, because the slot replaces the case.
    connect(
        m_case.get(), &SimulatedCase::finished, this,
        [this] {
            if (m_isUnread)
                return Q_EMIT finished(m_allShown ? ExitCode::Done : ExitCode::Finding);
            print();
            m_waiting.pop_front();
            if (m_interrupted)
                return Q_EMIT finished(ExitCode::Interrupted);
            runNext();
        },
        Qt::QueuedConnection);
    connect(m_case.get(), &SimulatedCase::failed, this, &SimulateVerb::fail, Qt::QueuedConnection);
    m_case->start();
}

void SimulateVerb::interrupt()
{
    if (m_case && m_case->stop())
        m_interrupted = true;
    else if (!std::exchange(m_interrupted, true))
        Q_EMIT finished(ExitCode::Interrupted);
}

void SimulateVerb::unread()
{
    m_isUnread = true;
    if (!m_case || !m_case->stop())
        Q_EMIT finished(m_allShown ? ExitCode::Done : ExitCode::Finding);
}

/// Prints parameters and control of the run, which --json contains too.
void SimulateVerb::printMore()
{
    const simulator::RunFigures& figures = m_case->result().figures;
    const auto ms = [](std::chrono::microseconds time) {
        return QString::number(static_cast<double>(time.count()) / 1000.0, 'f', 1);
    };
    std::string expected;
    for (const simulator::ViolationKind kind : m_waiting.front()->expected)
        expected += (expected.empty() ? "" : ", ") + std::string(name(kind));
    m_output.line(u"  seed %1, %2 workers, %3 s, stock touched %4; wait p50 %5 ms, p99 %6 ms; expected: %7; control "
                  "%8: %9"_s.arg(m_case->scenario().seed)
                      .arg(m_case->scenario().workers.size())
                      .arg(secondsText(figures.length.count() / 1000))
                      .arg(figures.touched)
                      .arg(ms(figures.waitP50), ms(figures.waitP99),
                           expected.empty() ? u"clean"_s : QString::fromStdString(expected),
                           QString::fromStdString(m_case->controlScenario().workers.front().pattern),
                           shownText(m_case->result().control))
                      .toStdString());
}

void SimulateVerb::print()
{
    const simulator::CaseInfo& pattern = *m_waiting.front();
    const std::string& why = m_case->shortcoming();
    m_allShown = m_allShown && why.empty();
    if (m_options.json) {
        m_output.line(jsonLine(m_case->object()));
    } else {
        const simulator::RunFigures& figures = m_case->result().figures;
        const auto share = [](std::optional<double> value) {
            return value ? QString::number(*value * 100, 'f', 1) + QStringLiteral(" %") : QStringLiteral("-");
        };
        m_output.line(u"%1 %2: %3 (%4 cycles, %5/s, %6 % waited; %7: recall %8, precision %9)"_s
                          .arg(text(pattern.id), text(pattern.name), shownText(m_case->result().verdict))
                          .arg(figures.cycles)
                          .arg(figures.cyclesPerSecond(), 0, 'f', 0)
                          .arg(figures.waitedShare() * 100, 0, 'f', 0)
                          .arg(monitorName(m_case->scoredBy()), share(m_case->score().recall()),
                               share(m_case->score().precision()))
                          .toStdString());
        printMore();
    }
    if (!why.empty())
        complain(QStringLiteral("lockscope simulate: %1: %2.").arg(text(pattern.id), QString::fromStdString(why)));
}

} // namespace lockscope::cli

#include "moc_simulateverb.cpp"
