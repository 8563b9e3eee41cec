// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headless verbs of the real binary on several servers at once, and on a Redlock group.
#include "run.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

class SeveralTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void lsTellsWhichKeyspace();
    void watchTellsOfAll();
    void inspectShowsEach();
    void findLooksThroughEach();
    void doctorAsksEach();
    void whatIsMissingIsNamed();
    void whatHangsDelaysNoOther();
    void nothingReached();
    void wrongUse_data();
    void wrongUse();
    void oneServerByTwoAddresses();
    void loopbackAddressesMayBeTwoServers();

private:
    Run run(const QStringList& arguments);
    [[nodiscard]] QStringList both() const;
    [[nodiscard]] static std::string name(const PrivateServer& server);

    PrivateServer m_a{{"--notify-keyspace-events", "Kg$lshzxe"}};
    PrivateServer m_b{{"--notify-keyspace-events", "Kg$lshzxe"}};
    QTemporaryDir m_state;
};

void SeveralTest::initTestCase()
{
    QVERIFY(m_a.start() && m_b.start());
}

void SeveralTest::init()
{
    for (auto* server : {&m_a, &m_b}) {
        server->command({"FLUSHALL"});
        server->command({"SET", "lock:both", "token-" + name(*server), "PX", "600000"});
    }
    m_b.command({"SET", "lock:b", "token-b", "PX", "600000"});
}

Run SeveralTest::run(const QStringList& arguments)
{
    return runProgram(arguments, headless(m_state.path()), {}, 60'000);
}

std::string SeveralTest::name(const PrivateServer& server)
{
    return "127.0.0.1:" + std::to_string(server.port());
}

QStringList SeveralTest::both() const
{
    return {u"--uri"_s, QString::fromStdString("redis://" + name(m_a)), u"--uri"_s,
            QString::fromStdString("redis://" + name(m_b))};
}

void SeveralTest::lsTellsWhichKeyspace()
{
    const Run ls = run(QStringList{u"ls"_s, u"--json"_s} + both());
    QVERIFY2(ls.code == 0, ls.err);
    const auto lines = ls.records();
    QCOMPARE(lines.size(), std::size_t{3});
    QVERIFY((texts(lines, "keyspace") == std::set{name(m_a), name(m_b)}));
    for (const Json& line : lines) {
        QCOMPARE(line["keyspace"], line["node"]);
        QCOMPARE((--line.end()).key(), std::string("keyspace"));
    }
    QCOMPARE(lines[0]["key"].get<std::string>(), std::string("lock:b")); // by name
    QVERIFY(lines[1]["holder"] != lines[2]["holder"]);
    const Run text = run(QStringList{u"ls"_s} + both());
    QVERIFY2(text.code == 0 && text.out.contains("KEYSPACE") && text.out.contains(name(m_b).c_str()), text.out);
}

void SeveralTest::watchTellsOfAll()
{
    QProcess watch;
    startProgram(watch, QStringList{u"watch"_s, u"--json"_s} + both(), headless(m_state.path()));
    QByteArray out;
    const auto count = [&](const char* what) {
        out += watch.readAllStandardOutput();
        return out.count(what);
    };
    QTRY_COMPARE(count("\"found\""), 3);
    QCOMPARE(out.count("\"ready\""), 2);
    m_a.command({"DEL", "lock:both"});
    m_b.command({"DEL", "lock:both"});
    QTRY_COMPARE(count("\"released\""), 2);
    watch.terminate();
    QVERIFY(watch.waitForFinished());
    QVERIFY2(watch.exitCode() == 0, watch.readAllStandardError());
    const Run all{0, out, {}};
    QVERIFY((texts(all.records(), "keyspace") == std::set{name(m_a), name(m_b)}));
}

void SeveralTest::inspectShowsEach()
{
    const Run each = run(QStringList{u"inspect"_s, u"lock:both"_s, u"--json"_s} + both());
    QVERIFY2(each.code == 0, each.err);
    QCOMPARE(each.records().size(), std::size_t{2});
    QVERIFY((texts(each.records(), "value") == std::set{"token-" + name(m_a), "token-" + name(m_b)}));
    const Run one = run(QStringList{u"inspect"_s, u"lock:b"_s, u"--json"_s} + both());
    QVERIFY2(one.code == 0 && one.records().size() == 1, one.out + one.err);
    QCOMPARE(one.records()[0]["keyspace"].get<std::string>(), name(m_b));
    const Run none = run(QStringList{u"inspect"_s, u"lock:none"_s} + both());
    QVERIFY2(none.code == 1, none.err);
}

void SeveralTest::findLooksThroughEach()
{
    const Run find = run(QStringList{u"find"_s, u"--json"_s} + both());
    QVERIFY2(find.code == 0, find.err);
    const auto lines = find.records();
    QVERIFY((texts(lines, "keyspace") == std::set{name(m_a), name(m_b)}));
    const auto ends = std::count_if(lines.begin(), lines.end(), [](const Json& line) { return line.contains("end"); });
    QCOMPARE(ends, 2);
}

void SeveralTest::doctorAsksEach()
{
    const Run doctor = run(QStringList{u"doctor"_s, u"--json"_s} + both());
    QVERIFY2(doctor.code == 0, doctor.out + doctor.err);
    QVERIFY((texts(doctor.records(), "keyspace") == std::set{name(m_a), name(m_b)}));
}

void SeveralTest::whatIsMissingIsNamed()
{
    const QStringList gone = both() + QStringList{u"--uri"_s, u"redis://127.0.0.1:1"_s};
    const Run ls = run(QStringList{u"ls"_s, u"--json"_s} + gone);
    QVERIFY2(ls.code == 5, ls.out + ls.err);
    QCOMPARE(ls.records().size(), std::size_t{4}); // three locks, and what is missing
    const Json last = ls.records().back();
    QCOMPARE(last["incomplete"].get<int>(), 1);
    QCOMPARE(last["nodes"][0]["node"].get<std::string>(), std::string("127.0.0.1:1"));
    QCOMPARE(last["nodes"][0]["code"].get<int>(), 3);
    QCOMPARE(last["nodes"][0]["keyspace"].get<std::string>(), std::string("127.0.0.1:1"));
    QVERIFY2(ls.err.contains("missing: node 127.0.0.1:1"), ls.err);
    const Run strict = run(QStringList{u"ls"_s, u"--strict"_s} + gone);
    QVERIFY2(strict.code == 3, strict.err);
    const Run find = run(QStringList{u"find"_s, u"--json"_s} + gone);
    QVERIFY2(find.code == 5 && find.records().back()["incomplete"] == 1, find.out + find.err);
    const Run sentinels =
        run(QStringList{u"ls"_s, u"--json"_s} + both() + QStringList{u"--uri"_s, u"redis+sentinel://127.0.0.1:1/g"_s});
    QVERIFY2(sentinels.code == 5, sentinels.out + sentinels.err);
    QCOMPARE(sentinels.records().back()["nodes"][0]["keyspace"].get<std::string>(), std::string("g"));
}

void SeveralTest::whatHangsDelaysNoOther()
{
    m_a.pause();
    const auto undo = qScopeGuard([this] { m_a.resume(); });
    QProcess watch;
    startProgram(watch, QStringList{u"watch"_s, u"--json"_s} + both(), headless(m_state.path()));
    QByteArray out;
    QTRY_VERIFY(m_b.command({"PUBSUB", "NUMPAT"}).integer > 0); // it has started, which takes its time
    QElapsedTimer time;
    time.start();
    const auto count = [&](const char* what) {
        out += watch.readAllStandardOutput();
        return out.count(what);
    };
    QTRY_COMPARE(count("\"found\""), 2);
    QVERIFY2(time.elapsed() < 4'000, "the server that hangs kept the other"); // it is given up after 5 s
    watch.kill();
    watch.waitForFinished();
    const Run ls = run(QStringList{u"ls"_s, u"--json"_s} + both());
    QVERIFY2(ls.code == 5, ls.out + ls.err);
    QCOMPARE(ls.records().size(), std::size_t{3}); // two locks, and what is missing
}

void SeveralTest::nothingReached()
{
    const QStringList gone{u"--uri"_s, u"redis://127.0.0.1:1"_s, u"--uri"_s, u"redis://127.0.0.1:2"_s};
    for (const auto* verb : {"ls", "watch", "find", "doctor"}) {
        const Run run = this->run(QStringList{QString::fromLatin1(verb), u"--json"_s} + gone);
        QVERIFY2(run.code == 3 && run.out.isEmpty(), verb + run.out + run.err);
        QVERIFY2(run.err.contains("127.0.0.1:1") && run.err.contains("127.0.0.1:2"), verb + run.err);
    }
}

void SeveralTest::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* what, const QStringList& arguments, const char* says) {
        QTest::newRow(what) << arguments << QByteArray(says);
    };
    const QStringList two{u"--uri"_s, u"h:1"_s, u"--uri"_s, u"h:2"_s};
    row("release on two", QStringList{u"release"_s, u"k"_s, u"--yes"_s} + two, "takes one --uri");
    row("simulate on two", QStringList{u"simulate"_s, u"A3"_s} + two, "takes one --uri");
    row("the same twice", {u"ls"_s, u"--uri"_s, u"localhost:1"_s, u"--uri"_s, u"127.0.0.1:1"_s}, "named twice");
    row("a group of one", {u"ls"_s, u"--group"_s, u"g"_s, u"--uri"_s, u"h:1"_s}, "--uri for each");
    row("a group of clusters",
        QStringList{u"ls"_s, u"--group"_s, u"g"_s, u"--uri"_s, u"redis+cluster://h:3"_s} + two.mid(2),
        "addresses of servers");
    row("two groups of one name",
        {u"ls"_s, u"--uri"_s, u"redis+redlock://a,b/g"_s, u"--uri"_s, u"redis+redlock://c,d/g"_s},
        "two Redlock groups");
    row("passwords",
        QStringList{u"ls"_s, u"--password-fd"_s, u"7"_s, u"--password-fd"_s, u"8"_s, u"--uri"_s, u"h:3"_s} + two,
        "once for each --uri");
}

void SeveralTest::wrongUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, says);
    const Run run = this->run(arguments);
    QVERIFY2(run.code == 2, run.out + run.err);
    QVERIFY2(run.err.contains(says), run.err);
}

/// The address does not say it; the server does.
void SeveralTest::oneServerByTwoAddresses()
{
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, QString::fromStdString("redis://" + name(m_a)), u"--uri"_s,
                        QString::fromStdString(m_a.unixEndpoint().displayUri())});
    QVERIFY2(ls.code == 0 && ls.err.contains("are one server"), ls.err);
}

/// 127.0.0.2 is another address than 127.0.0.1: what is there, if anything, its run id says.
void SeveralTest::loopbackAddressesMayBeTwoServers()
{
    const QString port = QString::number(m_a.port());
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, u"127.0.0.1:"_s + port, u"--uri"_s, u"127.0.0.2:"_s + port});
    QVERIFY2(ls.code == 0 || ls.code == 5, ls.out + ls.err); // whether it listens there, too
    QVERIFY2(ls.out.contains("lock:both"), ls.out + ls.err);
    QVERIFY2(!ls.err.contains("named twice"), ls.err);
    if (ls.code == 0)
        QVERIFY2(ls.err.contains("are one server"), ls.err);
}

LOCKSCOPE_TEST_MAIN(SeveralTest)
#include "tst_several.moc"
