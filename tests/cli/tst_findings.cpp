// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each case of the simulator on a real server, watched with a trace: what its evidence allows is found, and of right
// patterns nothing above a note. LOCKSCOPE_FINDINGS_CYCLES=100000 makes the right ones run so long (some twenty minutes
// each: scripts/nightly.sh), LOCKSCOPE_FINDINGS_TOLD=1 prints all that was found.
#include "cli/verbsession.h"
#include "core/time.h"
#include "presentation/findings/findingsfold.h"
#include "presentation/findings/findingtext.h"
#include "simulator/caserun.h"
#include "simulator/laboratory.h"
#include "support/findingcases.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;
using analysis::FindingId;

class TestFindingsOnCases final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void tableIsWhole();
    void whatItsEvidenceAllows_data();
    void whatItsEvidenceAllows();
    void rightOnesShowNothing_data();
    void rightOnesShowNothing();

private:
    using Found = std::vector<analysis::Episode>;
    /// Runs the case and waits for 2 s: all that its evidence allows has been found by then. With `awaited`, ends as
    /// soon as all of them are found.
    static void run(const CaseInfo& pattern, const CaseOptions& options, bool traced, Found& found,
                    const std::function<void(WorkerSpec&)>& change,
                    const std::optional<std::vector<FindingId>>& awaited = {});
};

namespace {

#ifdef LOCKSCOPE_SANITIZED
constexpr qulonglong kCycles = 150; // ten times as slow
constexpr auto kPause = 200ms;
#else
constexpr qulonglong kCycles = 600;
constexpr auto kPause = 40ms;
#endif

/// Whether the trace has begun.
class TraceBegin final : public presentation::BatchConsumer
{
public:
    void consume(const presentation::Frame& frame) override
    {
        for (const TraceStatus& status : frame.batch.traceStates)
            m_isRunning = m_isRunning || status.state == TraceStatus::State::Running;
    }
    void reset() override {}
    [[nodiscard]] bool isRunning() const { return m_isRunning; }

private:
    bool m_isRunning = false;
};

QByteArray told(const std::vector<analysis::Episode>& found)
{
    QByteArray text;
    for (const analysis::Episode& episode : found)
        text += QByteArray("\n  ") + name(episode.facts().severity) + ' ' + name(episode.id) + ' ' +
                episode.subject.name.c_str() + " x" + QByteArray::number(static_cast<qulonglong>(episode.count)) +
                ": " + presentation::findingtext::condition(episode).toUtf8();
    return text.isEmpty() ? QByteArray(" nothing") : text;
}

std::set<FindingId> idsOf(const std::vector<analysis::Episode>& found)
{
    std::set<FindingId> ids;
    for (const analysis::Episode& episode : found)
        ids.insert(episode.id);
    return ids;
}

bool hasAll(const std::set<FindingId>& ids, const std::vector<FindingId>& wanted)
{
    return std::ranges::all_of(wanted, [&](FindingId each) { return ids.contains(each); });
}

} // namespace

void TestFindingsOnCases::run(const CaseInfo& pattern, const CaseOptions& caseOptions, bool traced, Found& found,
                              const std::function<void(WorkerSpec&)>& change,
                              const std::optional<std::vector<FindingId>>& awaited)
{
    auto scenario = caseScenario(pattern, caseOptions);
    QVERIFY2(scenario, scenario ? "" : scenario.error().message.c_str());
    for (WorkerSpec& worker : scenario->workers) {
        if (change)
            change(worker);
    }
    auto laboratory = Laboratory::open(scenario->setup);
    QVERIFY2(laboratory, laboratory ? "" : laboratory.error().message.c_str());
    cli::Options options;
    options.id = cli::VerbId::Watch;
    options.verb = QStringLiteral("watch");
    // Over TCP, because a trace tells connections of a unix socket apart by nothing.
    RunServers place = laboratory->place();
    if (scenario->setup.empty())
        place.main = laboratory->server(0).tcpEndpoint();
    options.endpoint = place.main;
    options.patterns = {"lock:*"};
    const SystemClock clock;
    cli::VerbSession session(options, clock);
    presentation::FindingsFold fold;
    session.addConsumer(&fold);
    TraceBegin begin;
    session.addConsumer(&begin);
    session.start();
    QTRY_VERIFY(session.ready().has_value());
    if (traced) {
        monitor::TraceRequest request;
        request.limit = 6h;
        request.byteLimit = std::uint64_t{1} << 34;
        request.evenIfUnbounded = true;
        session.startTrace(request);
        QTRY_VERIFY((session.refresh(), begin.isRunning()));
    }
    RunOptions runOptions;
    runOptions.outside = [&laboratory](const std::string& what) { laboratory->act(what); };
    ScenarioRunner runner(std::move(*scenario), place, runOptions);
    runner.start();
    const auto& all = fold.findings().episodes().all();
    const auto isAllFound = [&] { return awaited && hasAll(idsOf({all.begin(), all.end()}), *awaited); };
    QElapsedTimer time;
    time.start();
    const auto longest = std::max<qint64>(600'000, static_cast<qint64>(caseOptions.cycles.value_or(0)) * 60);
    const bool mayEnd = awaited && !awaited->empty(); // else the whole run is what is tried
    while (!runner.hasEnded() && time.elapsed() < longest && !(mayEnd && isAllFound())) {
        QTest::qWait(50);
        static_cast<void>(runner.take());
        session.refresh();
    }
    QVERIFY(runner.hasEnded() || isAllFound());
    for (time.restart(); time.elapsed() < 2'000 && !isAllFound();) {
        QTest::qWait(50);
        session.refresh();
    }
    found.assign(all.begin(), all.end());
    if (traced)
        session.stopTrace();
    runner.stop();
    runner.cleanUp();
}

/// Every case of the catalogue stands in it, once.
void TestFindingsOnCases::tableIsWhole()
{
    std::set<std::string_view> ids;
    for (const test::FindingCase& row : test::findingCases()) {
        QVERIFY2(findPattern(row.id) != nullptr, std::string(row.id).c_str());
        QVERIFY(ids.insert(row.id).second);
        QVERIFY(row.found.empty() != row.why.empty());
    }
    for (const CaseInfo& pattern : catalogue()) {
        if (pattern.kind == CaseKind::Wrong)
            QVERIFY2(ids.contains(pattern.id), std::string(pattern.id).c_str());
    }
}

void TestFindingsOnCases::whatItsEvidenceAllows_data()
{
    QTest::addColumn<QByteArray>("id");
    int number = 0;
    for (const test::FindingCase& row : test::findingCases()) {
        const QByteArray id = QByteArray::fromStdString(std::string(row.id));
        if (test::isTried(number++))
            QTest::newRow(id.constData()) << id;
    }
}

void TestFindingsOnCases::whatItsEvidenceAllows()
{
    QFETCH(QByteArray, id);
    const auto& rows = test::findingCases();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.id == id.toStdString(); });
    QVERIFY(row != rows.end());
    // On a machine that is busy with something else a short run has too few holds, and a forced step may come too late:
    // then one that is longer.
    const CaseInfo& pattern = *findPattern(row->id);
    const auto own = caseScenario(pattern, {});
    QVERIFY(own);
    for (const int times : {1, 2, 4, 8}) {
        const bool isLast = times == 8;
        CaseOptions options;
        if (times > 1)
            options.duration = own->duration * times;
        Found found;
        // Its own wait limit ends each deadlock before it has stood for a second.
        const auto change = [&](WorkerSpec& worker) {
            if (row->id == "A24")
                worker.wait = 2'500ms;
        };
        const bool isTold = qEnvironmentVariableIsSet("LOCKSCOPE_FINDINGS_TOLD");
        run(pattern, options, true, found, change, isTold ? std::nullopt : std::optional(row->found));
        if (QTest::currentTestFailed())
            return;
        if (isTold)
            qInfo("%s found:%s", id.constData(), told(found).constData());
        if (hasAll(idsOf(found), row->found))
            return;
        QVERIFY2(!isLast, told(found).constData());
    }
}

void TestFindingsOnCases::rightOnesShowNothing_data()
{
    QTest::addColumn<QByteArray>("id");
    int row = 0;
    for (const CaseInfo& pattern : catalogue()) {
        const QByteArray id = QByteArray::fromStdString(std::string(pattern.id));
        if (pattern.kind == CaseKind::Right && test::isTried(row++))
            QTest::newRow(id.constData()) << id;
    }
}

/// Without the fault of its case: a holder that is killed has stopped renewing, and that is true. With work of more
/// than a millisecond, below which a hold is given back at once, and with pauses: without any it is a convoy, and that
/// is true, too.
void TestFindingsOnCases::rightOnesShowNothing()
{
    QFETCH(QByteArray, id);
    CaseOptions options;
    options.forced = Forced::No;
    options.cycles = kCycles;
    if (qEnvironmentVariableIsSet("LOCKSCOPE_FINDINGS_CYCLES"))
        options.cycles = qEnvironmentVariable("LOCKSCOPE_FINDINGS_CYCLES").toULongLong();
    Found found;
    run(*findPattern(id.toStdString()), options, qgetenv("LOCKSCOPE_FINDINGS_TRACE") != "0", found,
        [](WorkerSpec& worker) {
            // What holds up a busy machine for a moment ends no lease, and makes no queue that lasts.
            worker.ttl = std::max<std::chrono::milliseconds>(worker.ttl, 10s);
            worker.hold = Distribution::fixed(2ms);
            worker.think = {Distribution::Kind::Uniform, kPause, 2 * kPause};
        });
    if (QTest::currentTestFailed())
        return;
    if (qEnvironmentVariableIsSet("LOCKSCOPE_FINDINGS_TOLD"))
        qInfo("%s found:%s", id.constData(), told(found).constData());
    std::erase_if(found, [](const auto& e) { return e.facts().severity <= analysis::Severity::Note; });
    QVERIFY2(found.empty(), told(found).constData());
}

LOCKSCOPE_TEST_MAIN(TestFindingsOnCases)
#include "tst_findings.moc"
