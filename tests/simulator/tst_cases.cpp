// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each case shows what it is there to show; drills need their trouble; many cycles of the right ones are clean. Means:
// real servers, proxy, Sentinel.
#include "simulator/caserun.h"
#include "simulator/laboratory.h"
#include "simulator/linearizability.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <algorithm>
#include <thread>

using namespace lockscope;
using namespace lockscope::simulator;
using namespace std::chrono_literals;

/// Each case of the catalogue, on a real redis-server: it shows what it is there to show, every time, and nothing
/// without its forced step.
class TestCases : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyCaseIsUsable();
    void changesReachTheControlOfRightOnes();
    void everyVariantIsRight_data();
    void everyVariantIsRight();
    void showsIt_data() { rows(); }
    void showsIt();
    void drillsNeedTheirTrouble_data();
    void drillsNeedTheirTrouble();
    void manyCyclesOfTheRightOnes_data();
    void manyCyclesOfTheRightOnes();

private:
    static void rows();
    CaseResult run(const CaseInfo& pattern, const CaseOptions& options);
    CaseResult runRight(const CaseInfo& pattern, const CaseOptions& options);

    std::optional<Laboratory> m_laboratory;
    std::vector<Record> m_records; ///< of the last run
};

namespace {

#ifdef LOCKSCOPE_SANITIZED
constexpr qulonglong kCycles = 500; // ten times as slow
#else
constexpr qulonglong kCycles = 5'000;
#endif

/// How often a case is run once more where a busy machine may be to blame. The whole program takes minutes, and would
/// be run again as a whole.
constexpr int kMoreTries = 5;

QByteArray told(const RunVerdict& verdict)
{
    QByteArray text;
    for (std::size_t i = 0; i < kViolationKinds; ++i)
        if (verdict.counts[i] > 0)
            text += QByteArray(name(static_cast<ViolationKind>(i))) + '=' + QByteArray::number(verdict.counts[i]) + ' ';
    return text.isEmpty() ? QByteArray("clean ") : text;
}

} // namespace

void TestCases::initTestCase()
{
    auto laboratory = Laboratory::open();
    QVERIFY2(laboratory, laboratory ? "" : laboratory.error().message.c_str());
    m_laboratory.emplace(std::move(*laboratory));
}

void TestCases::everyCaseIsUsable()
{
    for (const CaseInfo& pattern : catalogue()) {
        const bool isDrill = pattern.kind == CaseKind::Drill;
        if (!isDrill)
            QCOMPARE(pattern.expected.empty(), pattern.kind == CaseKind::Right);
        QCOMPARE(drillChecks(pattern.id).empty(), !isDrill);
        QVERIFY(pattern.make != nullptr || isDrill); // some drills have a client of their own
        const auto scenario = caseScenario(pattern, {});
        QVERIFY2(scenario, scenario ? "" : scenario.error().message.c_str());
        QVERIFY(scenario->duration > 0ms);
        // Five leases, of which the library renews none that is shorter than a second; and Sentinel takes its time.
        static const std::set<std::string_view> kLong{"C2", "C6", "C6b",
                                                      "C10"}; // leases, and what servers take time for
        QVERIFY(scenario->duration <= (kLong.contains(pattern.id) ? 6s : 3s));
        QVERIFY(scenario->stock);
        QCOMPARE(survives(pattern.id, Hazard::KilledHolder).has_value(), pattern.kind == CaseKind::Right);
    }
    QVERIFY(findPattern("BLIND-delete") == findPattern("a3"));
    QVERIFY(findPattern("") == nullptr);
}

void TestCases::changesReachTheControlOfRightOnes()
{
    for (const char* id : {"B1", "A3"}) {
        const CaseInfo& pattern = *findPattern(id);
        CaseRun run(pattern, *caseScenario(pattern, {}), *controlScenario(pattern, {}), m_laboratory->place());
        std::vector<std::string> prefixes;
        run.change([&](ScenarioRunner& each) { prefixes.push_back(each.scenario().prefix); });
        QCOMPARE(prefixes, pattern.kind == CaseKind::Right ? (std::vector<std::string>{"", "control:"})
                                                           : std::vector<std::string>{""});
    }
}

void TestCases::everyVariantIsRight_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("variant");
    for (const CaseInfo& pattern : catalogue())
        for (const std::string_view variant : pattern.variants)
            QTest::addRow("%s %s", std::string(pattern.id).c_str(), std::string(variant).c_str())
                << QByteArray::fromStdString(std::string(pattern.id))
                << QByteArray::fromStdString(std::string(variant));
}

void TestCases::everyVariantIsRight()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, variant);
    const CaseInfo& pattern = *findPattern(id.toStdString());
    CaseOptions options;
    options.variant = variant.toStdString();
    QCOMPARE(caseScenario(pattern, options)->workers.front().variant, variant.toStdString());
    QCOMPARE(controlScenario(pattern, options)->workers.front().variant, std::string());
    const CaseResult result = runRight(pattern, options);
    QCOMPARE(shortcoming(pattern, result), std::string());
}

void TestCases::rows()
{
    QTest::addColumn<QByteArray>("id");
    for (const CaseInfo& pattern : catalogue()) {
        const QByteArray id(pattern.id.data(), static_cast<qsizetype>(pattern.id.size()));
        if (pattern.kind != CaseKind::Control)
            QTest::newRow(id.constData()) << id;
    }
}

CaseResult TestCases::run(const CaseInfo& pattern, const CaseOptions& options)
{
    auto scenario = caseScenario(pattern, options);
    auto control = controlScenario(pattern, options);
    if (!scenario || !control)
        qFatal("%s", (scenario ? control : scenario).error().message.c_str());
    // Where something is done to the servers, both have servers of their own.
    std::optional<Laboratory> own;
    std::optional<Laboratory> controls;
    if (!scenario->setup.empty()) {
        for (std::optional<Laboratory>* laboratory : {&own, &controls}) {
            auto opened = Laboratory::open(scenario->setup);
            if (!opened)
                qFatal("%s", opened.error().message.c_str());
            laboratory->emplace(std::move(*opened));
        }
    }
    Laboratory& place = own ? *own : *m_laboratory;
    RunOptions runOptions;
    runOptions.outside = [&](const std::string& what) { place.act(what); };
    CaseRun run(pattern, *scenario, *control, place.place(), runOptions,
                controls ? std::optional(controls->place()) : std::nullopt);
    run.start();
    while (run.poll())
        std::this_thread::sleep_for(5ms);
    const CaseResult result = run.finish();
    m_records = run.records();
    run.cleanUp();
    if (!place.trouble().empty())
        qFatal("%s", place.trouble().c_str());
    return result;
}

/// A lock that is right is lost all the same when the machine sleeps through a lease of some hundred milliseconds. It
/// may do so beside busy neighbours, but not each time; what goes wrong while no lock was lost counts at once.
CaseResult TestCases::runRight(const CaseInfo& pattern, const CaseOptions& options)
{
    CaseResult result = run(pattern, options);
    for (int again = 0; again < kMoreTries && result.verdict[ViolationKind::LostLock] > 0; ++again) {
        qInfo("once more: %s", told(result.verdict).constData());
        result = run(pattern, options);
    }
    return result;
}

void TestCases::showsIt()
{
    QFETCH(QByteArray, id);
    const CaseInfo& pattern = *findPattern(id.toStdString());
    // In these a server or a connection goes away, or memory is full.
    const bool mayFail = id == "A12" || pattern.kind == CaseKind::Drill;
    const bool hasControl = pattern.kind == CaseKind::Wrong || pattern.kind == CaseKind::Drill;
    CaseResult result = run(pattern, {});
    const auto wrong = [&]() -> std::string {
        if (std::string what = shortcoming(pattern, result); !what.empty())
            return what;
        for (const Record& r : m_records)
            // Unknown is what a machine that stood still for a second makes of a command.
            if (!mayFail && r.outcome == Outcome::Error)
                return std::string(name(r.kind)) + ": " + r.note;
        return hasControl && !result.control.isClean() ? "the control: " + told(result.control).toStdString()
                                                       : std::string();
    };
    // A step is forced for some ten milliseconds, and leases are some hundred: a busy machine can sleep through both,
    // but not each time.
    for (int again = 0; again < kMoreTries && !wrong().empty(); ++again) {
        qInfo("once more: %s", wrong().c_str());
        result = run(pattern, {});
    }
    qInfo("%s| waited %.2f cycles %d (%.0f/s) p50 %.1f p99 %.1f ms | control: %s%d cycles",
          told(result.verdict).constData(), result.figures.waitedShare(), static_cast<int>(result.figures.cycles),
          result.figures.cyclesPerSecond(), static_cast<double>(result.figures.waitP50.count()) / 1000.0,
          static_cast<double>(result.figures.waitP99.count()) / 1000.0, told(result.control).constData(),
          static_cast<int>(result.controlFigures.cycles));
    QVERIFY2(wrong().empty(), wrong().c_str());
    QCOMPARE(result.recordsDropped, std::uint64_t{0});
    if (hasControl)
        QVERIFY(result.controlFigures.cycles > 0);
}

void TestCases::drillsNeedTheirTrouble_data()
{
    QTest::addColumn<QByteArray>("id");
    for (const CaseInfo& pattern : catalogue())
        if (pattern.kind == CaseKind::Drill && pattern.id != "C2") // long work is no forced step
            QTest::newRow(std::string(pattern.id).c_str()) << QByteArray::fromStdString(std::string(pattern.id));
}

/// A drill where nothing went wrong proves nothing, and does not pass.
void TestCases::drillsNeedTheirTrouble()
{
    QFETCH(QByteArray, id);
    const CaseInfo& pattern = *findPattern(id.toStdString());
    CaseOptions options;
    options.forced = Forced::No;
    options.duration = 1'000ms;
    // A busy machine can make the trouble by itself, but not each time.
    CaseResult result = run(pattern, options);
    for (int again = 0; again < kMoreTries && result.failed.empty(); ++again)
        result = run(pattern, options);
    QVERIFY(result.verdict.isClean());
    QVERIFY(!result.failed.empty());
    QVERIFY(!shortcoming(pattern, result).empty());
}

void TestCases::manyCyclesOfTheRightOnes_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<qulonglong>("cycles");
    int row = 0;
    for (const CaseInfo& pattern : catalogue()) {
        const QByteArray id(pattern.id.data(), static_cast<qsizetype>(pattern.id.size()));
        if (pattern.kind == CaseKind::Right && test::isTried(row++))
            QTest::newRow(id.constData()) << id << kCycles;
    }
}

/// Each unit is sold once, the desk ends empty, and a mutex could have answered what the locks answered.
void TestCases::manyCyclesOfTheRightOnes()
{
    QFETCH(QByteArray, id);
    QFETCH(qulonglong, cycles);
    const CaseInfo& pattern = *findPattern(id.toStdString());
    CaseOptions options;
    options.cycles = cycles;
    options.forced = Forced::No;
    const CaseResult result = runRight(pattern, options);
    qInfo("%s| waited %.2f cycles %d (%.0f/s) p50 %.1f p99 %.1f ms", told(result.verdict).constData(),
          result.figures.waitedShare(), static_cast<int>(result.figures.cycles), result.figures.cyclesPerSecond(),
          static_cast<double>(result.figures.waitP50.count()) / 1000.0,
          static_cast<double>(result.figures.waitP99.count()) / 1000.0);
    QVERIFY2(result.verdict.isClean(), told(result.verdict).constData());
    QCOMPARE(shortcoming(pattern, result), std::string());
    QVERIFY(result.figures.cycles >= cycles);
    const auto booked =
        std::count_if(m_records.begin(), m_records.end(), [](const Record& r) { return r.kind == RecordKind::Booked; });
    const bool isShared = std::any_of(m_records.begin(), m_records.end(), [](const Record& r) { return r.room != 1; });
    if (id != "B8") // its readers sell nothing
        QCOMPARE(static_cast<qulonglong>(booked), cycles * 9 / 10);
    const auto final = std::find_if(m_records.rbegin(), m_records.rend(),
                                    [](const Record& r) { return r.kind == RecordKind::StockFinal && r.lock == 0; });
    QVERIFY(final != m_records.rend());
    QCOMPARE(final->value, id == "B8" ? static_cast<std::int64_t>(cycles * 9 / 10) - booked : std::int64_t{0});
    if (id == "B7") // refuses also when it is free and others are first
        std::erase_if(m_records, [](const Record& r) { return r.outcome == Outcome::Refused; });
    if (id != "B6" && !isShared) // five nodes: an attempt is not one operation
        QVERIFY(isLinearizable(mutexHistory(m_records, 0)));
}

LOCKSCOPE_TEST_MAIN(TestCases)
#include "tst_cases.moc"
