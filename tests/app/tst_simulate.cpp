// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `lockscope simulate` of the real binary: output, order of keys, exit codes, what it leaves behind.
#include "run.h"
#include "sandbox/redisserver.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <csignal>
#include <set>

using namespace lockscope;
using Json = nlohmann::ordered_json;
using test::keysOf;
using test::Run;

namespace {

/// Three workers at one lock.
QByteArray scenarioText(const char* pattern, const char* ttlMs, int holdMs)
{
    return QByteArray(R"({"id": "mine", "title": "Of my own", "seed": 9, "duration_ms": 1500,
  "locks": [{"key": "jobs:nightly", "role": "contended"}],
  "workers": [{"name": "w", "count": 3, "pattern": ")") +
           pattern + R"(", "locks": ["jobs:nightly"], "ttl_ms": )" + ttlMs + R"(, "hold_ms": )" +
           QByteArray::number(holdMs) + R"(, "think_ms": 5}]})";
}

} // namespace

class SimulateTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void listNamesTheCases();
    void drillPassesAndSaysWhatItAsked();
    void wrongPatternShowsWhatItIsThereFor();
    void rightPatternIsCleanBesideItsControl();
    void nameIsAsGoodAsId();
    void aRunThatProvesNothingDoesNotCount();
    void sameSeedIsReported();
    void scenarioOfAFile();
    void usageIsExplained_data();
    void usageIsExplained();
    void anothersServerIsLeftAsItWas();
    void allOnAnothersServerLeavesOutWhatNeedsItsOwn();
    void anothersServerIsAskedFor();
    void productionIsRefused();
    void unreachableServerHasItsExitCode();
    void interruptedTellsWhatWasSeen();
    void secondInterruptEndsAtOnce();

private:
    void start(QProcess& process, const QStringList& arguments);
    bool isRunning();
    Run run(const QStringList& arguments);
    QString written(const char* name, const QByteArray& text);
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port()); }

    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_home;
};

void SimulateTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    QVERIFY(m_home.isValid());
}

void SimulateTest::start(QProcess& process, const QStringList& arguments)
{
    test::startProgram(process, QStringList{QStringLiteral("simulate")} + arguments, test::headless(m_home.path()));
    process.closeWriteChannel();
}

/// The workers have written something.
bool SimulateTest::isRunning()
{
    return m_server->command({"DBSIZE"}).integer > 0;
}

Run SimulateTest::run(const QStringList& arguments)
{
    QProcess process;
    start(process, arguments);
    return test::finish(process, 120'000);
}

void SimulateTest::listNamesTheCases()
{
    const Run text = run({QStringLiteral("--list")});
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("blind-delete"));
    const Run json = run({QStringLiteral("--list"), QStringLiteral("--json")});
    QCOMPARE(json.code, 0);
    int wrong = 0;
    int right = 0;
    int drills = 0;
    for (const QByteArray& line : json.out.trimmed().split('\n')) {
        const Json object = Json::parse(line.toStdString());
        QCOMPARE(keysOf(object), (std::vector<std::string>{"id", "name", "kind", "seconds"}));
        static const std::set<std::string> kLong{"C2", "C6", "C6b", "C10"}; // leases, and what servers take time for
        const bool isLong = kLong.contains(object["id"].get<std::string>());
        QVERIFY(object["seconds"].get<double>() <= (isLong ? 6.0 : 3.0));
        drills += object["kind"] == "drill";
        wrong += object["kind"] == "wrong";
        right += object["kind"] == "right";
    }
    QVERIFY(wrong >= 17);
    QVERIFY(right >= 4);
    QVERIFY(drills >= 10);
}

void SimulateTest::drillPassesAndSaysWhatItAsked()
{
    const Run result = run({QStringLiteral("lost-request"), QStringLiteral("--json")});
    QVERIFY2(result.code == 0, result.err.constData());
    const Json object = Json::parse(result.out.toStdString());
    QCOMPARE(object["pattern"].get<std::string>(), std::string("C7b"));
    QCOMPARE(keysOf(object["checks"]), (std::vector<std::string>{"told_unknown", "not_held", "works_again"}));
    for (const auto& [check, met] : object["checks"].items())
        QVERIFY2(met.get<bool>(), check.c_str());
}

void SimulateTest::wrongPatternShowsWhatItIsThereFor()
{
    const Run result = run({QStringLiteral("A4"), QStringLiteral("--json")});
    QVERIFY2(result.code == 0, result.err.constData());
    const Json object = Json::parse(result.out.toStdString());
    QCOMPARE(keysOf(object),
             (std::vector<std::string>{"pattern", "seed", "workers", "seconds", "cycles", "waited", "stock_touched",
                                       "verdict", "expected", "control", "wait", "cycles_per_s", "monitor"}));
    QCOMPARE(keysOf(object["verdict"]),
             (std::vector<std::string>{"overlap", "foreign_delete", "foreign_renewal", "stuck", "oversold",
                                       "lost_update", "lost_lock", "stale_write_accepted", "stale_write_refused",
                                       "false_free", "double_effect", "deadlock", "convoy"}));
    QCOMPARE(keysOf(object["wait"]), (std::vector<std::string>{"p50", "p99"}));
    QCOMPARE(keysOf(object["monitor"]), (std::vector<std::string>{"recall", "precision"}));
    QCOMPARE(object["pattern"].get<std::string>(), std::string("A4"));
    QCOMPARE(object["expected"].get<std::vector<std::string>>(),
             (std::vector<std::string>{"foreign_delete", "overlap"}));
    for (const std::string& kind : object["expected"].get<std::vector<std::string>>())
        QVERIFY(object["verdict"][kind].get<int>() > 0);
    QVERIFY(object["monitor"]["recall"].get<double>() >= 0.99);
    QCOMPARE(object["monitor"]["precision"].get<double>(), 1.0);
}

void SimulateTest::rightPatternIsCleanBesideItsControl()
{
    const Run result = run({QStringLiteral("B2"), QStringLiteral("--json")});
    QVERIFY2(result.code == 0, result.err.constData());
    const Json object = Json::parse(result.out.toStdString());
    for (const auto& [kind, count] : object["verdict"].items())
        QVERIFY2(count.get<int>() == 0, kind.c_str());
    QVERIFY(object["expected"].empty());
    QCOMPARE(object["control"]["pattern"].get<std::string>(), std::string("none"));
    QVERIFY(object["control"]["verdict"]["oversold"].get<int>() > 0);
    QVERIFY(object["waited"].get<int>() * 5 >= object["cycles"].get<int>());
    QCOMPARE(object["stock_touched"].get<int>(), object["cycles"].get<int>());
    QVERIFY(object["monitor"]["recall"].get<double>() >= 0.99);
    QCOMPARE(object["monitor"]["precision"].get<double>(), 1.0);
}

void SimulateTest::nameIsAsGoodAsId()
{
    const Run result = run({QStringLiteral("setnx-no-ttl")});
    QVERIFY2(result.code == 0, result.err.constData());
    QVERIFY2(result.out.startsWith("A1 setnx-no-ttl: 1 stuck"), result.out.constData());
    const QList<QByteArray> lines = result.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    for (const char* word :
         {"seed ", " workers, ", " s, ", "stock touched ", "p50 ", "p99 ", "expected: stuck", "control A1: "})
        QVERIFY2(lines[1].contains(word), lines[1].constData());
}

void SimulateTest::aRunThatProvesNothingDoesNotCount()
{
    const Run result = run({QStringLiteral("B1"), QStringLiteral("--workers"), QStringLiteral("1"),
                            QStringLiteral("--seconds"), QStringLiteral("0.3")});
    QCOMPARE(result.code, 1);
    QVERIFY2(result.err.contains("does not count"), result.err.constData());
}

void SimulateTest::sameSeedIsReported()
{
    const Run result = run({QStringLiteral("B1"), QStringLiteral("--json"), QStringLiteral("--seed"),
                            QStringLiteral("4711"), QStringLiteral("--cycles"), QStringLiteral("300")});
    QVERIFY2(result.code == 0, result.err.constData());
    const Json object = Json::parse(result.out.toStdString());
    QCOMPARE(object["seed"].get<int>(), 4711);
    QVERIFY(object["cycles"].get<int>() >= 300);
}

QString SimulateTest::written(const char* name, const QByteArray& text)
{
    const QString path = m_home.filePath(QString::fromLatin1(name));
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? path : QString();
}

/// Its verdict, under its own name, of locks that may be called anything; and 1 for harm.
void SimulateTest::scenarioOfAFile()
{
    const QString good = written("good.json", scenarioText("B1", "400", 5));
    for (const QStringList& arguments : {QStringList{good}, QStringList{QStringLiteral("--scenario"), good}}) {
        const Run result = run(arguments + QStringList{QStringLiteral("--json")});
        QVERIFY2(result.code == 0, result.err.constData());
        const Json object = Json::parse(result.out.toStdString());
        QCOMPARE(object["pattern"].get<std::string>(), std::string("mine"));
        QCOMPARE(object["seed"].get<int>(), 9);
        QVERIFY(object["cycles"].get<int>() > 0);
        QVERIFY(object["monitor"]["recall"].get<double>() > 0.9);
    }
    const Run harm = run({written("harm.json", scenarioText("A10", "100", 300)), QStringLiteral("--json")});
    QCOMPARE(harm.code, 1);
    QVERIFY(Json::parse(harm.out.toStdString())["verdict"]["overlap"].get<int>() > 0);
    QVERIFY2(harm.err.contains("did show"), harm.err.constData());
}

void SimulateTest::usageIsExplained_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    int number = 0;
    const auto row = [&number](const char* title, const QStringList& arguments, const char* says) {
        if (test::isTried(number++))
            QTest::newRow(title) << arguments << QByteArray(says);
    };
    row("nothing", {}, "needs one case");
    row("two", {QStringLiteral("A1"), QStringLiteral("A2")}, "needs one case");
    row("unknown", {QStringLiteral("Z9")}, "no case \"Z9\"");
    row("no workers", {QStringLiteral("A1"), QStringLiteral("--workers"), QStringLiteral("0")}, "--workers needs");
    row("seconds", {QStringLiteral("A1"), QStringLiteral("--seconds"), QStringLiteral("soon")}, "--seconds needs");
    row("cycles", {QStringLiteral("A1"), QStringLiteral("--cycles"), QStringLiteral("-5")}, "--cycles needs");
    row("variant", {QStringLiteral("B2"), QStringLiteral("--variant"), QStringLiteral("loud")},
        "spin, jittered, notified");
    row("no variants", {QStringLiteral("A1"), QStringLiteral("--variant"), QStringLiteral("spin")}, "several ways");
    row("seed", {QStringLiteral("A1"), QStringLiteral("--seed"), QStringLiteral("x")}, "--seed needs");
    row("no file", {QStringLiteral("--scenario"), m_home.filePath(QStringLiteral("none.txt"))},
        "cannot read the scenario");
    row("no such scenario", {m_home.filePath(QStringLiteral("none.json"))}, "cannot read the scenario");
    row("no JSON", {written("not.json", "{\n  \"id\": oops")}, "not JSON: something is wrong near line 2");
    row("bad scenario", {written("bad.json", scenarioText("B1", "\"soon\"", 5))}, "workers[0].ttl_ms");
    row("case and scenario",
        {QStringLiteral("A1"), QStringLiteral("--scenario"), written("good.json", scenarioText("B1", "400", 5))},
        "needs one case");
    row("list and all", {QStringLiteral("--list"), QStringLiteral("--all")}, "needs one case");
}

void SimulateTest::usageIsExplained()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Run result = run(arguments);
    QCOMPARE(result.code, 2);
    QVERIFY2(result.err.contains(says), result.err.constData());
}

void SimulateTest::anothersServerIsLeftAsItWas()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:order:88213", "theirs"});
    const Run result = run({QStringLiteral("A1"), QStringLiteral("--uri"), uri(), QStringLiteral("--yes")});
    QVERIFY2(result.code == 0, result.err.constData());
    QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{1});
    QCOMPARE(m_server->command({"GET", "lock:order:88213"}).text, std::string("theirs"));
    QCOMPARE(m_server->command({"PTTL", "lock:order:88213"}).integer, std::int64_t{-1});
}

void SimulateTest::allOnAnothersServerLeavesOutWhatNeedsItsOwn()
{
    m_server->command({"FLUSHALL"});
    // So short that hardly any case shows what it is there for: it is about which ones run.
    const Run result = run({QStringLiteral("--all"), QStringLiteral("--json"), QStringLiteral("--seconds"),
                            QStringLiteral("0.1"), QStringLiteral("--uri"), uri(), QStringLiteral("--yes")});
    QVERIFY2(result.code == 0 || result.code == 1, result.err.constData());
    QVERIFY2(result.err.contains("A12, A13, A13b, A18, A20, A21, B6, C4, C5, C5b, C6, C6b, C6c, C7, C7b, C7c, C7d, C9, "
                                 "C10, C10b, C10c, C11 left out"),
             result.err.constData());
    QStringList ran;
    for (const QByteArray& line : result.out.trimmed().split('\n'))
        ran << QString::fromStdString(Json::parse(line.toStdString())["pattern"].get<std::string>());
    QVERIFY(ran.contains(QStringLiteral("A11")) && ran.contains(QStringLiteral("B1")));
    QVERIFY(ran.contains(QStringLiteral("B9")));
    QCOMPARE(ran.last(), QStringLiteral("C8"));
    QVERIFY(!ran.contains(QStringLiteral("A12")) && !ran.contains(QStringLiteral("B6")));
    QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{0});
}

void SimulateTest::anothersServerIsAskedFor()
{
    m_server->command({"FLUSHALL"});
    const Run result = run({QStringLiteral("A1"), QStringLiteral("--uri"), uri()});
    QCOMPARE(result.code, 2);
    QVERIFY2(result.err.contains("--yes"), result.err.constData());
    QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{0});
}

void SimulateTest::productionIsRefused()
{
    QVERIFY(QDir(m_home.path()).mkpath(QStringLiteral("lockscope")));
    QFile file(m_home.filePath(QStringLiteral("lockscope/profiles.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"profiles":[{"id":"1","name":"the shop","environment":"production","transport":"tcp",)"
               R"("host":"localhost","port":)" +
               QByteArray::number(m_server->port()) + R"(,"database":3}]})");
    file.close();
    const Run result = run({QStringLiteral("A1"), QStringLiteral("--uri"), uri(), QStringLiteral("--yes")});
    file.remove();
    QCOMPARE(result.code, 4);
    QVERIFY2(result.err.contains("production (the shop)"), result.err.constData());
    QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{0});
}

void SimulateTest::unreachableServerHasItsExitCode()
{
    const Run result = run({QStringLiteral("A1"), QStringLiteral("--uri"),
                            QStringLiteral("redis://127.0.0.1:%1").arg(sandbox::freePort()), QStringLiteral("--yes")});
    QCOMPARE(result.code, 3);
    QVERIFY2(result.err.contains("cannot be reached"), result.err.constData());
}

void SimulateTest::interruptedTellsWhatWasSeen()
{
    m_server->command({"FLUSHALL"});
    QProcess process;
    start(process, {QStringLiteral("B1"), QStringLiteral("--uri"), uri(), QStringLiteral("--yes"),
                    QStringLiteral("--seconds"), QStringLiteral("600"), QStringLiteral("--json")});
    QTRY_VERIFY(isRunning());
    process.terminate();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const auto lines = process.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 1);
    const Json object = Json::parse(lines[0].toStdString());
    QCOMPARE(object["pattern"].get<std::string>(), "B1");
    QVERIFY(object["seconds"].get<double>() < 600);
    QVERIFY(process.readAllStandardError().contains("interrupted"));
    QCOMPARE(m_server->command({"DBSIZE"}).integer, std::int64_t{0});
}

void SimulateTest::secondInterruptEndsAtOnce()
{
    m_server->command({"FLUSHALL"});
    QProcess process;
    start(process, {QStringLiteral("B1"), QStringLiteral("--uri"), uri(), QStringLiteral("--yes"),
                    QStringLiteral("--seconds"), QStringLiteral("600")});
    QTRY_VERIFY(isRunning());
    m_server->pause(); // an orderly end would have to wait for it
    const auto pid = static_cast<pid_t>(process.processId());
    for (int i = 0; i < 1000 && !process.waitForFinished(30); ++i)
        ::kill(pid, SIGINT);
    m_server->resume();
    QCOMPARE(process.state(), QProcess::NotRunning);
    QCOMPARE(process.exitStatus(), QProcess::CrashExit); // by the signal
    QCOMPARE(process.exitCode(), SIGINT);
    m_server->command({"FLUSHALL"});
}

LOCKSCOPE_TEST_MAIN(SimulateTest)
#include "tst_simulate.moc"
