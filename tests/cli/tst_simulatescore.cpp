// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much of each case's truth the monitor tells, on real servers with notifications: at least 99 % of what was
// acquired, released and expired, and nothing that did not happen.
#include "cli/simulateverb.h"
#include "core/time.h"
#include "simulator/catalogue.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::simulator;

class SimulateScoreTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyCase_data() { rows(false); }
    void everyCase();
    void manyCycles_data() { rows(true); }
    void manyCycles();
    void thousandsOfCyclesASecond_data();
    void thousandsOfCyclesASecond();
    void withoutNotifications_data();
    void withoutNotifications();

private:
    static void rows(bool onlyRight);
    static void run(cli::SimulatedCase& run);
    static void check(const QByteArray& id, std::optional<std::uint64_t> cycles);
};

namespace {

#ifdef LOCKSCOPE_SANITIZED
constexpr std::uint64_t kCycles = 300; // ten times as slow
#else
constexpr std::uint64_t kCycles = 2'000;
#endif

QByteArray told(const char* what, const Score::Count& count)
{
    return QByteArray(what) + ' ' + QByteArray::number(count.matched) + " of " + QByteArray::number(count.happened) +
           ", " + QByteArray::number(count.reported) + " reported; ";
}

QByteArray told(const Score& score)
{
    return told("acquired", score.acquired) + told("released", score.released) + told("expired", score.expired);
}

} // namespace

void SimulateScoreTest::rows(bool onlyRight)
{
    QTest::addColumn<QByteArray>("id");
    int row = 0;
    for (const CaseInfo& pattern : catalogue()) {
        const QByteArray id(pattern.id.data(), static_cast<qsizetype>(pattern.id.size()));
        const bool isMeant = pattern.kind == CaseKind::Right || (!onlyRight && pattern.kind != CaseKind::Control);
        if (isMeant && test::isTried(row++))
            QTest::newRow(id.constData()) << id;
    }
}

void SimulateScoreTest::run(cli::SimulatedCase& run)
{
    QSignalSpy finished(&run, &cli::SimulatedCase::finished);
    QSignalSpy failed(&run, &cli::SimulatedCase::failed);
    run.start();
    QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty() || !failed.isEmpty(), 120'000);
    QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(1).toString()));
}

void SimulateScoreTest::check(const QByteArray& id, std::optional<std::uint64_t> cycles)
{
    cli::Options options;
    options.id = cli::VerbId::Simulate;
    options.verb = QStringLiteral("simulate");
    options.simulate.cycles = cycles;
    const SystemClock clock;
    // Where a lease ends in the very moment of its release, log and server may differ about which came first: in one
    // run of many, on a busy machine. What is wrong is wrong three times.
    for (const bool isLast : {false, false, true}) {
        cli::SimulatedCase simulated(*findPattern(id.toStdString()), options, clock);
        run(simulated);
        if (QTest::currentTestFailed())
            return;
        const Score& score = simulated.score();
        const QByteArray all = told(score);
        qInfo("%s%.0f cycles/s", all.constData(), simulated.result().figures.cyclesPerSecond());
        // The lock of A0 is not in Redis; those of the others several have at once, which is not counted.
        if (id == "A0" || id == "A27" || id == "A29" || id == "B8" || id == "B10" || id == "B11") {
            QVERIFY2(score.total().happened == 0 && score.total().reported == 0, all.constData());
            return;
        }
        QVERIFY(score.total().happened > 0);
        // Of a drill also that gaps are reported, and that the picture at the end is the server's.
        const bool isDrill = findPattern(id.toStdString())->kind == CaseKind::Drill;
        if (*score.recall() >= 0.99 && *score.precision() == 1.0 && (!isDrill || simulated.shortcoming().empty()))
            return;
        QVERIFY2(!isLast, (all + simulated.shortcoming().c_str()).constData());
    }
}

void SimulateScoreTest::everyCase()
{
    QFETCH(QByteArray, id);
    check(id, std::nullopt);
}

/// With work as short as can be: hundreds of cycles a second, on a quiet machine a thousand.
void SimulateScoreTest::manyCycles()
{
    QFETCH(QByteArray, id);
    check(id, kCycles);
}

void SimulateScoreTest::thousandsOfCyclesASecond_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<int>("ttl");
    QTest::newRow("B1") << QByteArray("B1") << 900;
    QTest::newRow("B2") << QByteArray("B2") << 900;
    QTest::newRow("B5") << QByteArray("B5") << 1'000;
}

/// Sixteen workers on eight locks, no work and a pause of 4 ms: a thousand cycles a second and more where the machine
/// can. All that happened was seen, and nothing else.
void SimulateScoreTest::thousandsOfCyclesASecond()
{
    QFETCH(QByteArray, id);
    QFETCH(int, ttl);
    QByteArray locks;
    QByteArray keys;
    for (int lock = 0; lock < 8; ++lock) {
        const QByteArray key = "\"lock:order:" + QByteArray::number(lock) + '"';
        locks += (lock > 0 ? ", {\"key\": " : "{\"key\": ") + key + R"(, "role": "contended"})";
        keys += (lock > 0 ? ", " : "") + key;
    }
    cli::Options options;
    options.id = cli::VerbId::Simulate;
    options.verb = QStringLiteral("simulate");
    options.simulate.scenario =
        (R"({"id": "rate", "title": "Many short holds", "seed": 7, "cycles": )" + QByteArray::number(4 * kCycles) +
         R"(, "stock": 1000000, "locks": [)" + locks + R"(], "workers": [{"name": "w", "count": 16, "pattern": ")" +
         id + R"(", "ttl_ms": )" + QByteArray::number(ttl) +
         R"(, "hold_ms": 0, "think_ms": {"from": 2, "to": 6}, "retry_ms": 2, "locks": [)" + keys + "]}]}")
            .toStdString();
    const auto scenario = parseScenario(*options.simulate.scenario);
    QVERIFY2(scenario.has_value(), scenario ? "" : scenario.error().message.c_str());
    const CaseInfo pattern = ofFile("rate", "rate");
    const SystemClock clock;
    for (const bool isLast : {false, false, true}) {
        cli::SimulatedCase simulated(pattern, options, clock);
        run(simulated);
        if (QTest::currentTestFailed())
            return;
        const Score& score = simulated.score();
        qInfo("%s%.0f cycles/s", told(score).constData(), simulated.result().figures.cyclesPerSecond());
        QVERIFY(simulated.result().figures.cycles >= 4 * kCycles);
        if (*score.recall() >= 0.99 && *score.precision() == 1.0)
            return;
        QVERIFY2(!isLast, told(score).constData());
    }
}

void SimulateScoreTest::withoutNotifications_data()
{
    QTest::addColumn<bool>("mayTrack");
    QTest::newRow("tracking") << true;
    QTest::newRow("polling") << false;
}

/// On a server that sends no notifications the monitor looks, and says so: when it only polls, it cannot see holds of a
/// few milliseconds. It makes nothing up either way.
void SimulateScoreTest::withoutNotifications()
{
    QFETCH(bool, mayTrack);
    test::PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    if (!mayTrack)
        QVERIFY(!server.command({"ACL", "SETUSER", "default", "-client|tracking"}).isError());
    cli::Options options;
    options.id = cli::VerbId::Simulate;
    options.verb = QStringLiteral("simulate");
    options.endpoint = server.tcpEndpoint();
    options.simulate.ownServer = true;
    const SystemClock clock;
    cli::SimulatedCase simulated(*findPattern("B1"), options, clock);
    run(simulated);
    const Score& score = simulated.score();
    qInfo("%srecall %.3f precision %.3f", told(score).constData(), score.recall().value_or(-1),
          score.precision().value_or(-1));
    QCOMPARE(simulated.scoredBy(), mayTrack ? SourceKind::Tracking : SourceKind::Polling);
    QVERIFY(score.total().happened > 0);
    QCOMPARE(*score.precision(), 1.0);
    if (!mayTrack)
        QVERIFY(*score.recall() < 0.99);
}

LOCKSCOPE_TEST_MAIN(SimulateScoreTest)
#include "tst_simulatescore.moc"
