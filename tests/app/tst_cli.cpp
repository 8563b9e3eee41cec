// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headless verbs of the real binary against a real server: output, order of keys, exit codes.
#include "run.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "support/cliline.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <hiredis/hiredis.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <set>
#include <sys/socket.h>
#include <unistd.h>

using namespace lockscope;
using Json = nlohmann::ordered_json;
using test::keysOf;
using test::Run;

class CliTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void helpAndUsage();
    void lsListsWhatIsHeld();
    void aReplicaThatServesNoStaleData();
    void whatNobodyTouchedWasHeldMeanwhile();
    void lsSurvivesAnyKeyBytes();
    void watchSaysReadyThenWhatHappens();
    void watchEndsWithItsReader();
    void watchEndsWithTheSocketItWritesTo();
    void watchLastsLongerThanATimer();
    void watchMasksTokens();
    void inspectShowsOneLock();
    void inspectNamesAllWhoHoldIt();
    void inspectTellsWhatTheSameHolderHas();
    void permitsStandBesideTheirNumber();
    void lsAndInspectTellWhoWaits();
    void lsListsWhatIsFreeAndWaitedFor();
    void releaseComparesFirst();
    void releaseRefusesWhatIsNoLock();
    void lsKnowsTheTime();
    void findProposesPatterns();
    void findIsBounded();
    void aLongWalkShowsHowFarItIs();
    void doctorNamesWhatIsMissing();
    void everyNoOfDoctorIsMendedByItsRemedy();
    void connectionTroubleHasItsExitCode();
    void missingRightHasItsExitCode();
    void whatMayNotBeSeenIsNotCalledFree();
    void inspectWalksThroughNothing();
    void passwordsAreReadAndNeverEchoed();

private:
    Run run(const QStringList& arguments, const QByteArray& input = {}, const QProcessEnvironment& more = {});
    void start(QProcess& process, const QStringList& arguments, const QProcessEnvironment& more = {});
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port()); }
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_state;
};

void CliTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    QVERIFY(m_state.isValid());
}

void CliTest::start(QProcess& process, const QStringList& arguments, const QProcessEnvironment& more)
{
    auto all = test::headless(m_state.path());
    all.insert(more);
    test::startProgram(process, arguments, all);
}

Run CliTest::run(const QStringList& arguments, const QByteArray& input, const QProcessEnvironment& more)
{
    auto all = test::headless(m_state.path());
    all.insert(more);
    return test::runProgram(arguments, all, input);
}

void CliTest::helpAndUsage()
{
    int number = 0; // core.manual asks each verb for its help, too
    for (const char* verb : {"ls", "watch", "inspect", "release", "doctor"}) {
        if (!test::isTried(number++))
            continue;
        const Run help = run({QLatin1StringView(verb), QStringLiteral("--help")});
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("--uri"));
        QVERIFY(help.out.contains("Exit codes"));
    }
    for (const QStringList& wrong :
         {QStringList{QStringLiteral("ls"), QStringLiteral("--nonsense")}, QStringList{QStringLiteral("inspect")},
          QStringList{QStringLiteral("ls"), QStringLiteral("extra")},
          QStringList{QStringLiteral("watch"), QStringLiteral("--duration"), QStringLiteral("-1")},
          QStringList{QStringLiteral("inspect"), QStringLiteral("a"), QStringLiteral("b")},
          QStringList{QStringLiteral("release")}}) {
        if (test::isTried(number++))
            QCOMPARE(run(wrong).code, 2);
    }
    const Run wrongUri = run({QStringLiteral("ls"), QStringLiteral("--uri"), QStringLiteral("http://localhost")});
    QCOMPARE(wrongUri.code, 2);
    QVERIFY2(wrongUri.err.contains("scheme"), wrongUri.err);
}

void CliTest::lsListsWhatIsHeld()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:a", "4f1c2d3e-0000-4000-8000-000000000001", "PX", "600000"});
    m_server->command({"SET", "lock:stuck", "true"});
    m_server->command({"HSET", "lock:hash", "8743c9c0-0000-4000-8000-000000000001:57", "2"});
    m_server->command({"PEXPIRE", "lock:hash", "30000"});
    m_server->command({"SET", "other:a", "x"});
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    QCOMPARE(ls.code, 0);
    QVERIFY2(ls.err.isEmpty(), ls.err);
    QCOMPARE(ls.lines().size(), 3);

    const Json a = Json::parse(ls.lines()[0].toStdString());
    const std::vector<std::string> order{
        "key",     "db",      "node",     "library", "holder", "thread",   "count",           "mode",
        "pttl_ms", "held_ms", "renewals", "waiters", "type",   "evidence", "library_guessed", "held_at_least_ms",
        "mark",    "left",    "keyspace"};
    QCOMPARE(keysOf(a), order);
    QCOMPARE(a["keyspace"], a["node"]);
    QCOMPARE(a["key"], "lock:a");
    QCOMPARE(a["holder"], "4f1c2d3e-0000-4000-8000-000000000001");
    QVERIFY(a["pttl_ms"] > 500'000 && a["pttl_ms"] <= 600'000);
    QVERIFY(a["held_ms"].is_null()); // it was there before we looked
    QVERIFY(a["waiters"].is_null());
    QCOMPARE(a["type"], "string");
    QCOMPARE(a["evidence"], "scan");

    const Json hash = Json::parse(ls.lines()[1].toStdString());
    QCOMPARE(hash["library"], "redisson");
    QCOMPARE(hash["library_guessed"], false);
    QCOMPARE(a["library_guessed"], true); // a uuid: several write that
    QVERIFY(a["held_at_least_ms"].is_null());
    QCOMPARE(hash["thread"], "57");
    QCOMPARE(hash["count"], 2);
    const Json stuck = Json::parse(ls.lines()[2].toStdString());
    QCOMPARE(stuck["pttl_ms"], -1);

    const Run text = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri()});
    QCOMPARE(text.code, 0);
    QCOMPARE(text.lines().size(), 4);
    QVERIFY(text.out.contains("lock:stuck"));
}

/// An empty list would say that nothing is held.
void CliTest::aReplicaThatServesNoStaleData()
{
    test::PrivateServer replica({"--replica-serve-stale-data", "no"});
    QVERIFY(replica.start());
    replica.command({"REPLICAOF", "127.0.0.1", "1"}); // at nobody
    const Run ls = run(
        {QStringLiteral("ls"), QStringLiteral("--uri"), QStringLiteral("redis://127.0.0.1:%1").arg(replica.port())});
    QCOMPARE(ls.code, 3);
    QVERIFY2(ls.err.contains("MASTERDOWN") && !ls.err.contains("No lock is held"), ls.err);
    QCOMPARE(ls.out, QByteArray());
}

/// The key as it is, but untouched for 2 h 14 min.
void CliTest::whatNobodyTouchedWasHeldMeanwhile()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:old", "9f86d081884c4d65a2feaa0c55ad015a"});
    const auto dump = m_server->command({"DUMP", "lock:old"}).text;
    m_server->command({"RESTORE", "lock:old", "0", dump, "REPLACE", "IDLETIME", "8040"});
    // Nobody has held it for longer than the server runs.
    const auto upFor = [this] {
        const QByteArray info = QByteArray::fromStdString(m_server->command({"INFO", "server"}).text);
        const auto line = info.indexOf("uptime_in_seconds:");
        return info.mid(line + 18, info.indexOf('\r', line) - line - 18).toInt();
    };
    QTRY_VERIFY(upFor() >= 3);
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    const Json old = Json::parse(ls.lines().value(0).toStdString());
    QCOMPARE(old["library"], "node-redlock"); // as before, for scripts
    QCOMPARE(old["library_guessed"], true);
    QVERIFY(old["held_ms"].is_null());
    QVERIFY2(old["held_at_least_ms"] > 1000 && old["held_at_least_ms"] <= (upFor() + 2) * 1000, ls.out);
    // We have read it: whoever comes next is told less, not too much.
    const Run again = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    QVERIFY(Json::parse(again.lines().value(0).toStdString())["held_at_least_ms"].is_null());
    const Run text = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri()});
    QVERIFY2(text.out.contains("node-redlock?"), text.out);
}

void CliTest::lsSurvivesAnyKeyBytes()
{
    m_server->command({"FLUSHALL"});
    const std::string odd("lock:\0\xFF\n x", 10);
    m_server->command({"SET", odd, std::string("\0\x80", 2), "PX", "600000"});
    m_server->command({"SET", "lock:" + std::string(100'000, 'k'), std::string(2'000'000, 'v'), "PX", "600000"});
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    QCOMPARE(ls.code, 0);
    QCOMPARE(ls.lines().size(), 2);
    const Json object = Json::parse(ls.lines()[0].toStdString());
    QCOMPARE(object["key_hex"], QByteArray::fromStdString(odd).toHex().toStdString());
    QCOMPARE(keysOf(object).back(), std::string("keyspace"));
}

void CliTest::watchSaysReadyThenWhatHappens()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:before", "t0", "PX", "600000"});
    QProcess process;
    start(process, {QStringLiteral("watch"), QStringLiteral("--uri"), uri(), QStringLiteral("--json"),
                    QStringLiteral("--duration"), QStringLiteral("600")});
    QByteArray out;
    QTRY_VERIFY((out += process.readAllStandardOutput()).count('\n') >= 2);
    const auto told = [&](const char* event) {
        out += process.readAllStandardOutput();
        return out.contains(QByteArray("\"event\":\"") + event) && out.endsWith('\n');
    };
    m_server->command({"SET", "lock:w", "t1", "NX", "PX", "600000"});
    QTRY_VERIFY(told("acquired"));
    m_server->command({"PEXPIRE", "lock:w", "900000"});
    QTRY_VERIFY(told("renewed"));
    m_server->command({"DEL", "lock:w"});
    QTRY_VERIFY(told("released"));
    process.terminate();
    QVERIFY(process.waitForFinished(test::kPatience));
    QCOMPARE(process.exitCode(), 0);

    std::vector<std::string> events;
    for (const QByteArray& line : out.trimmed().split('\n')) {
        const Json object = Json::parse(line.toStdString());
        if (object["event"] != "learned") // the lease of what was renewed, when it was told before it was read
            events.push_back(object["event"]);
        const std::vector<std::string> order{"t",      "event",   "key",      "db",          "node",
                                             "holder", "pttl_ms", "evidence", "precision_ms"};
        auto keys = keysOf(object);
        QCOMPARE(keys.back(), std::string("keyspace"));
        QCOMPARE(object["keyspace"], object["node"]);
        keys.resize(order.size());
        QCOMPARE(keys, order);
    }
    const std::vector<std::string> expected{"ready", "found", "acquired", "renewed", "released"};
    QCOMPARE(events, expected);
}

void CliTest::watchEndsWithItsReader()
{
    QElapsedTimer timer;
    timer.start();
    QProcess shell;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LOCKSCOPE_URI"), uri());
    shell.setProcessEnvironment(environment);
    shell.start(
        QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QStringLiteral(LOCKSCOPE_BINARY " watch --json --uri $LOCKSCOPE_URI | head -1")});
    QVERIFY(shell.waitForFinished(test::kPatience)); // the shell waits for both ends of its pipe
    QCOMPARE(Json::parse(shell.readAllStandardOutput().toStdString())["event"], "ready");
}

/// As the standard output of a service, or of a child of Node.
void CliTest::watchEndsWithTheSocketItWritesTo()
{
    int ends[2];
    QCOMPARE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    QProcess watch;
    watch.setChildProcessModifier([end = ends[1]] {
        ::dup2(end, STDIN_FILENO);
        ::dup2(end, STDOUT_FILENO);
    });
    watch.start(QStringLiteral(LOCKSCOPE_BINARY),
                {QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--uri"), uri()});
    QVERIFY(watch.waitForStarted());
    ::close(ends[1]);
    char byte = 0;
    QCOMPARE(::read(ends[0], &byte, 1), ssize_t{1}); // it is at work
    ::close(ends[0]);
    QVERIFY(watch.waitForFinished(test::kPatience));
    QCOMPARE(watch.exitStatus(), QProcess::NormalExit);
    QCOMPARE(watch.exitCode(), 0);
}

/// 4,294,968 s are some milliseconds more than 32 bits: it ended at once, and with 30 days never.
void CliTest::watchLastsLongerThanATimer()
{
    for (const char* seconds : {"4294968", "2592000"}) {
        QProcess watch;
        start(watch, {QStringLiteral("watch"), QStringLiteral("--json"), QStringLiteral("--uri"), uri(),
                      QStringLiteral("--duration"), QString::fromLatin1(seconds)});
        QByteArray out;
        QTRY_VERIFY((out += watch.readAllStandardOutput()).contains("\"ready\""));
        QVERIFY(!watch.waitForFinished(1000));
        ::kill(static_cast<pid_t>(watch.processId()), SIGINT);
        QTRY_COMPARE(watch.state(), QProcess::NotRunning);
        QCOMPARE(watch.exitCode(), 0);
        QCOMPARE(watch.readAllStandardError(), QByteArray());
    }
}

void CliTest::watchMasksTokens()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:m", "secret-token-of-somebody", "PX", "600000"});
    const QStringList watch{QStringLiteral("watch"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const auto environment = test::headless(m_state.path());
    const Run masked = test::runUntil(2, watch, environment);
    QCOMPARE(masked.code, 0);
    QCOMPARE(masked.lines().size(), 2);
    QVERIFY(!masked.out.contains("secret-token"));
    QVERIFY(masked.out.contains("secr"));
    const Run clear = test::runUntil(2, watch + QStringList{QStringLiteral("--show-tokens")}, environment);
    QVERIFY(clear.out.contains("secret-token-of-somebody"));
}

void CliTest::inspectShowsOneLock()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:[i]*", "token-i", "PX", "600000"});
    m_server->command({"SET", "lock:i", "another", "PX", "600000"});
    const Run inspect = run({QStringLiteral("inspect"), QStringLiteral("lock:[i]*"), QStringLiteral("--uri"), uri(),
                             QStringLiteral("--json")});
    QVERIFY2(inspect.code == 0, inspect.err);
    const Json object = Json::parse(inspect.out.toStdString());
    QCOMPARE(object["key"], "lock:[i]*");
    QCOMPARE(object["value"], "token-i");
    QVERIFY(object["redis_cli"].size() >= 2);
    QCOMPARE(object["verdict"], "held");
    QCOMPARE(run({QStringLiteral("inspect"), QStringLiteral("lock:none"), QStringLiteral("--uri"), uri()}).code, 1);
}

void CliTest::inspectNamesAllWhoHoldIt()
{
    const std::string first = "11112222-3333-4444-8555-666677778888:9";
    const std::string second = "8743c9c0-0000-4000-8000-000000000001:57";
    m_server->command({"FLUSHALL"});
    m_server->command({"HSET", "lock:doc", "mode", "read", first, "1", second, "2"});
    m_server->command({"PEXPIRE", "lock:doc", "60000"});
    const QStringList inspect{QStringLiteral("inspect"), QStringLiteral("lock:doc"), QStringLiteral("--uri"), uri()};
    const Run json = run(inspect + QStringList{QStringLiteral("--json")});
    const Json object = Json::parse(json.out.toStdString());
    QCOMPARE(object["holders"].size(), std::size_t(2));
    QCOMPARE(object["holders"][0]["holder"], first);
    QCOMPARE(object["holders"][1]["holder"], second);
    QCOMPARE(object["holders"][1]["thread"], "57");
    QCOMPARE(object["holders"][1]["count"], 2);
    QCOMPARE(object["holders_left_out"], 0);
    const Run text = run(inspect);
    QVERIFY2(text.out.contains("holders") && text.out.contains("2. 8743c9c0") && text.out.contains("count 2"),
             text.out);
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri()});
    QVERIFY2(ls.out.contains("COUNT") && ls.out.contains(" 3 "), ls.out);

    // Many: not all of them are listed.
    for (int i = 0; i < 80; ++i)
        m_server->command({"HSET", "lock:doc", second + std::to_string(i), "1"});
    const Json many = Json::parse(run(inspect + QStringList{QStringLiteral("--json")}).out.toStdString());
    QCOMPARE(many["holders"].size(), std::size_t(64));
    QCOMPARE(many["holders_left_out"], 18);
    QVERIFY(run(inspect).out.contains("18 more"));
}

void CliTest::inspectTellsWhatTheSameHolderHas()
{
    const std::string holder = "8743c9c0-0000-4000-8000-000000000001:57";
    m_server->command({"FLUSHALL"});
    for (const char* key : {"lock:a", "lock:b", "stock:c"})
        m_server->command({"HSET", key, holder, "1"});
    m_server->command({"HSET", "lock:other", "8743c9c0-0000-4000-8000-000000000001:58", "1"});
    const QStringList inspect{QStringLiteral("inspect"), QStringLiteral("lock:b"), QStringLiteral("--uri"), uri()};
    const QStringList json = inspect + QStringList{QStringLiteral("--json")};
    const QStringList more{QStringLiteral("--pattern"), QStringLiteral("lock:*"), QStringLiteral("--pattern"),
                           QStringLiteral("stock:*")};
    QVERIFY(Json::parse(run(json).out.toStdString())["held_with"].empty()); // nothing else was looked at
    const Json object = Json::parse(run(json + more).out.toStdString());
    QCOMPARE(object["key"], "lock:b");
    QCOMPARE(object["held_with"].size(), std::size_t(2));
    QCOMPARE(object["held_with"][0]["key"], "lock:a");
    QCOMPARE(object["held_with"][1]["key"], "stock:c");
    QVERIFY(object["held_with"][0]["together"].is_null()); // nobody saw them begin
    const Run text = run(inspect + more);
    QVERIFY2(text.out.contains("also held") && text.out.contains("stock:c") && !text.out.contains("lock:other"),
             text.out);
}

/// Of Redisson's permits that expire the number is the lock, and the set beside it says who has them.
void CliTest::permitsStandBesideTheirNumber()
{
    const std::string permit("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "semaphore:till", "2"});
    m_server->command({"ZADD", "{semaphore:till}:timeout", "9000000000000", permit});
    m_server->command({"SET", "semaphore:desk", "2"});
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const Run ls =
        run(QStringList{QStringLiteral("ls"), QStringLiteral("--pattern"), QStringLiteral("*semaphore*")} + from);
    QCOMPARE(ls.lines().size(), 2); // not the set
    const Json desk = Json::parse(ls.lines()[0].toStdString());
    QCOMPARE(desk["key"], "semaphore:desk");
    QVERIFY(desk["holder"].is_null() && desk["count"].is_null());
    const Json till = Json::parse(ls.lines()[1].toStdString());
    QCOMPARE(till["key"], "semaphore:till");
    QCOMPARE(till["mode"], "semaphore");
    QCOMPARE(till["count"], 1);
    QVERIFY(till["holder"].is_string() && till["pttl_ms"].get<std::int64_t>() > 0);
    const QStringList key{QStringLiteral("semaphore:till")};
    const Json inspect = Json::parse(run(QStringList{QStringLiteral("inspect")} + key + from).out.toStdString());
    QCOMPARE(inspect["holders"].size(), std::size_t(1));
    QCOMPARE(inspect["holders"][0]["holder"], till["holder"]);
    QCOMPARE(inspect["holders"][0]["until"], "2255-03-14T16:00:00.000Z");
    QCOMPARE(inspect["verdict"], "held");
    // A number that names nobody is no lock without an end.
    const Run plain = run(QStringList{QStringLiteral("inspect"), QStringLiteral("semaphore:desk")} + from);
    QCOMPARE(Json::parse(plain.out.toStdString())["verdict"], "none");

    const Run release = run(QStringList{QStringLiteral("release"), QStringLiteral("--yes")} + key + from);
    QVERIFY2(release.code == 0, release.err);
    QCOMPARE(m_server->command({"GET", "semaphore:till"}).text, std::string("3"));
    QCOMPARE(m_server->command({"EXISTS", "{semaphore:till}:timeout"}).integer, 0);
    QCOMPARE(
        run(QStringList{QStringLiteral("release"), QStringLiteral("--yes"), QStringLiteral("semaphore:desk")} + from)
            .code,
        1);
}

void CliTest::lsAndInspectTellWhoWaits()
{
    const std::string waiter = "11112222-3333-4444-8555-666677778888:9";
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:a", "4f1c2d3e-0000-4000-8000-000000000001", "PX", "600000"});
    for (const char* key : {"lock:fair", "lock:free"}) {
        m_server->command({"HSET", key, "8743c9c0-0000-4000-8000-000000000001:57", "1"});
        m_server->command({"PEXPIRE", key, "30000"});
    }
    m_server->command({"RPUSH", "redisson_lock_queue:{lock:fair}", waiter});
    m_server->command({"ZADD", "redisson_lock_timeout:{lock:fair}", "9000000000000", waiter});
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    QCOMPARE(ls.code, 0);
    QCOMPARE(ls.lines().size(), 3);
    QVERIFY(Json::parse(ls.lines()[0].toStdString())["waiters"].is_null()); // nothing can tell
    QCOMPARE(Json::parse(ls.lines()[1].toStdString())["waiters"], 1);
    // Nobody listens to its channel, but those who spin would not.
    QVERIFY(Json::parse(ls.lines()[2].toStdString())["waiters"].is_null());

    const QStringList inspect{QStringLiteral("inspect"), QStringLiteral("lock:fair"), QStringLiteral("--uri"), uri()};
    const Run one = run(inspect + QStringList{QStringLiteral("--json")});
    QCOMPARE(one.code, 0);
    const Json object = Json::parse(one.out.toStdString());
    const auto queue = std::find_if(object["waiting"].begin(), object["waiting"].end(),
                                    [](const Json& from) { return from["source"] == "queue"; });
    QVERIFY2(queue != object["waiting"].end(), one.out);
    QCOMPARE((*queue)["count"], 1);
    QCOMPARE(object["verdict"], "contended");
    QCOMPARE((*queue)["bound"], "exactly");
    QCOMPARE((*queue)["through"], "redisson_lock_queue:{lock:fair}");
    QCOMPARE((*queue)["waiters"][0]["id"], waiter);
    QCOMPARE((*queue)["waiters"][0]["listens"], false);
    QVERIFY((*queue)["waiters"][0]["deadline"].get<std::string>().starts_with("2255-"));
    const Run text = run(inspect);
    QVERIFY2(text.out.contains("1 by queue redisson_lock_queue:{lock:fair} (exactly)"), text.out);
    QVERIFY2(text.out.contains("nobody listens"), text.out);
}

/// A row without a holder: the queue is all there is of the lock.
void CliTest::lsListsWhatIsFreeAndWaitedFor()
{
    const std::string waiter = "11112222-3333-4444-8555-666677778888:9";
    m_server->command({"FLUSHALL"});
    m_server->command({"RPUSH", "redisson_lock_queue:{lock:fair}", waiter});
    redisContext* listener = redisConnectUnix(m_server->socketPath().c_str());
    const auto channel = "redisson_lock__channel:{lock:fair}:" + waiter;
    freeReplyObject(redisCommand(listener, "SUBSCRIBE %s", channel.c_str()));
    const QStringList ls{QStringLiteral("ls"), QStringLiteral("--uri"), uri()};
    const Run json = run(ls + QStringList{QStringLiteral("--json")});
    const Run text = run(ls);
    const Run inspect = run({QStringLiteral("inspect"), QStringLiteral("lock:fair"), QStringLiteral("--uri"), uri()});
    redisFree(listener);
    QCOMPARE(inspect.code, 1);
    QVERIFY2(inspect.err.contains("is not held") && inspect.err.contains("1 by queue"), inspect.err);
    QCOMPARE(json.lines().size(), 1);
    const Json object = Json::parse(json.lines()[0].toStdString());
    QCOMPARE(object["key"], "lock:fair");
    QCOMPARE(object["waiters"], 1);
    QCOMPARE(object["evidence"], "queue");
    for (const char* key : {"holder", "count", "mode", "pttl_ms", "held_ms"})
        QVERIFY2(object[key].is_null(), key);
    QVERIFY2(text.out.contains("nobody"), text.out);
    QVERIFY(run(ls).out.contains("nobody") == false); // and nobody waits any more
}

void CliTest::releaseComparesFirst()
{
    const QStringList base{QStringLiteral("release"), QStringLiteral("lock:r"), QStringLiteral("--uri"), uri(),
                           QStringLiteral("--json")};
    m_server->command({"SET", "lock:r", "mine", "PX", "600000"});

    const Run unconfirmed = run(base);
    QCOMPARE(unconfirmed.code, 1);
    QCOMPARE(Json::parse(unconfirmed.out.toStdString())["outcome"], "refused");
    const Run unexpected =
        run(base + QStringList{QStringLiteral("--yes"), QStringLiteral("--expect"), QStringLiteral("other")});
    QCOMPARE(unexpected.code, 1);
    QCOMPARE(Json::parse(unexpected.out.toStdString())["outcome"], "refused");
    QCOMPARE(m_server->command({"GET", "lock:r"}).text, std::string("mine"));

    const Run released =
        run(base + QStringList{QStringLiteral("--yes"), QStringLiteral("--expect"), QStringLiteral("-")}, "mine\n");
    QVERIFY2(released.code == 0, released.err);
    const Json object = Json::parse(released.out.toStdString());
    const std::vector<std::string> order{"key", "outcome", "seen", "command", "wake"};
    QCOMPARE(keysOf(object), order);
    QCOMPARE(object["outcome"], "released");
    QCOMPARE(object["seen"], "mine");
    QVERIFY(m_server->command({"GET", "lock:r"}).isNil());

    const Run gone = run(base + QStringList{QStringLiteral("--yes")});
    QCOMPARE(gone.code, 0);
    QCOMPARE(Json::parse(gone.out.toStdString())["outcome"], "already_gone");
    QVERIFY(QFile::exists(m_state.filePath(QStringLiteral("lockscope/audit.ndjson"))));
}

void CliTest::releaseRefusesWhatIsNoLock()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "semaphore:q", "4"});
    m_server->command({"SET", "counter:visits", "12"});
    m_server->command({"HSET", "user:17", "name", "Ann"});
    m_server->command({"SET", "RedisMutex:old", "1700000000"});
    m_server->command({"SET", "job:5", "worker-7"});
    m_server->command({"RPUSH", "redisson_lock_queue:{lock:free}", "8743c9c0-0795-4907-87fd-6c719a6b4586:57"});
    const auto release = [&](const char* key, const QStringList& more = {}) {
        return run(QStringList{QStringLiteral("release"), QLatin1StringView(key), QStringLiteral("--uri"), uri(),
                               QStringLiteral("--json"), QStringLiteral("--yes")} +
                   more);
    };
    for (const char* key : {"semaphore:q", "counter:visits", "user:17"}) {
        const Run refused = release(key);
        QCOMPARE(refused.code, 1);
        QCOMPARE(Json::parse(refused.out.toStdString())["outcome"], "refused");
        QVERIFY2(refused.err.contains("lock") || refused.err.contains("permits"), refused.err);
        QCOMPARE(m_server->command({"EXISTS", key}).integer, 1);
    }
    QCOMPARE(Json::parse(release("RedisMutex:old").out.toStdString())["outcome"], "already_gone");
    QCOMPARE(m_server->command({"EXISTS", "RedisMutex:old"}).integer, 1);
    // Whoever says that these are locks of his may.
    QCOMPARE(release("job:5").code, 1);
    QCOMPARE(release("job:5", {QStringLiteral("--pattern"), QStringLiteral("job:*")}).code, 0);
    QCOMPARE(m_server->command({"EXISTS", "job:5"}).integer, 0);

    const Run inspect = run(
        {QStringLiteral("inspect"), QStringLiteral("redisson_lock_queue:{lock:free}"), QStringLiteral("--uri"), uri()});
    QCOMPARE(inspect.code, 1);
    QVERIFY2(!inspect.err.contains("no such key") && inspect.err.contains("queue"), inspect.err);
    const Run old = run({QStringLiteral("inspect"), QStringLiteral("RedisMutex:old"), QStringLiteral("--uri"), uri()});
    QCOMPARE(old.code, 1);
    QVERIFY2(old.err.contains("time in its value"), old.err);
}

void CliTest::lsKnowsTheTime()
{
    m_server->command({"FLUSHALL"});
    const auto now =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    m_server->command({"SET", "RedisMutex:old", std::to_string(now - 500)});
    m_server->command({"SET", "RedisMutex:new", std::to_string(now + 500)});
    m_server->command({"SET", "lock:docs.writer", "web-1_4711_0123456789abcdef0123456789abcdef_WRITERWAITING"});
    m_server->command({"ZADD", "lock:msem", std::to_string((now - 500) * 1000),
                       "web-1_4711_00000000000000000000000000000000", std::to_string((now + 500) * 1000),
                       "web-2_4712_ffffffffffffffffffffffffffffffff"});
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--uri"), uri(), QStringLiteral("--json"),
                        QStringLiteral("--pattern"), QStringLiteral("*")});
    QVERIFY2(ls.code == 0, ls.err);
    const auto lines = ls.out.trimmed().split('\n');
    QVERIFY2(lines.size() == 2, ls.out);
    QCOMPARE(Json::parse(lines[0].toStdString())["key"], "RedisMutex:new");
    const Json permits = Json::parse(lines[1].toStdString());
    QCOMPARE(permits["key"], "lock:msem");
    QVERIFY(permits["holder"].get<std::string>().starts_with("web-2"));
    QCOMPARE(permits["count"], 1);
}

void CliTest::findProposesPatterns()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:a", "token", "PX", "600000"});
    m_server->command({"HSET", "fenced:order:1", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    m_server->command({"SET", "session:1", "somebody"});
    auto found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")});
    QCOMPARE(found.code, 0);
    const auto lines = found.lines();
    QCOMPARE(lines.size(), 3);
    const auto first = Json::parse(lines[0].toStdString());
    QCOMPARE(keysOf(first), (std::vector<std::string>{"preset", "patterns", "locks", "watched", "others", "libraries",
                                                      "confidence", "examples"}));
    QCOMPARE(first["patterns"], Json::array({"fenced:order:*"})); // what is not watched yet stands first
    QVERIFY(first["preset"].is_null());
    QCOMPARE(first["libraries"][0]["library"].get<std::string>(), std::string("redisson"));
    QCOMPARE(Json::parse(lines[1].toStdString())["watched"].get<int>(), 1);
    const auto last = Json::parse(lines[2].toStdString());
    QCOMPARE(keysOf(last), (std::vector<std::string>{"end", "looked", "keys", "locks", "helpers", "unread", "left_out",
                                                     "took_ms", "server_ms", "remark", "other_databases"}));
    QCOMPARE(last["end"].get<std::string>(), std::string("everything"));
    QCOMPARE(last["looked"].get<int>(), 3);

    found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri()});
    QCOMPARE(found.code, 0);
    QVERIFY2(found.out.contains("lockscope watch --pattern 'fenced:order:*'"), found.out);
    found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri(), QStringLiteral("--pattern"),
                 QStringLiteral("fenced:*"), QStringLiteral("--pattern"), QStringLiteral("lock:*")});
    QVERIFY2(!found.out.contains("lockscope watch"), found.out);
    m_server->command({"FLUSHALL"});
    found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri()});
    QCOMPARE(found.code, 0);
    QCOMPARE(found.out, QByteArray());
    QVERIFY2(found.err.contains("Nothing looks like a lock."), found.err);
    // Nouns agree with their number, whatever the locale.
    for (int keys = 1; keys <= 2; ++keys) {
        m_server->command({"SET", "lock:" + std::to_string(keys), "token", "PX", "600000"});
        found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri()});
        const QByteArray said = found.out + found.err;
        QVERIFY2(said.contains(keys == 1 ? "Looked at the only key in " : "Looked at all 2 keys in "), said);
    }
    m_server->command({"FLUSHALL"});
}

void CliTest::findIsBounded()
{
    m_server->command({"EVAL", "for i = 1, 5000 do redis.call('SET', 'lock:' .. i, 'token', 'PX', 600000) end", "0"});
    const auto found = run({QStringLiteral("find"), QStringLiteral("--uri"), uri(), QStringLiteral("--json"),
                            QStringLiteral("--limit"), QStringLiteral("1200")});
    m_server->command({"FLUSHALL"});
    QCOMPARE(found.code, 0);
    const auto last = Json::parse(found.lines().last().toStdString());
    QCOMPARE(last["end"].get<std::string>(), std::string("key_limit"));
    QCOMPARE(last["looked"].get<int>(), 1200);
    for (const char* wrong : {"--limit", "--for"})
        QCOMPARE(run({QStringLiteral("find"), QString::fromLatin1(wrong), QStringLiteral("0")}).code, 2);
}

/// To somebody at a terminal only.
void CliTest::aLongWalkShowsHowFarItIs()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:a", "token", "PX", "600000"});
    m_server->command({"EVAL", "for i = 1, 100000 do redis.call('SET', i, 'x') end", "0"}); // a hundred pages
    auto cable = sandbox::FaultProxy::start(m_server->tcpEndpoint());
    QVERIFY(cable.has_value());
    cable->setFaults(sandbox::Way::ToServer, {.delay = std::chrono::milliseconds(20)});
    const auto address = QStringLiteral("redis://127.0.0.1:%1").arg(cable->endpoint().port);
    QProcess terminal;
    terminal.setProcessEnvironment(test::headless(m_state.path()));
    terminal.start(QStringLiteral("/usr/bin/script"),
                   {QStringLiteral("-qec"), QStringLiteral(LOCKSCOPE_BINARY " ls --json --uri ") + address,
                    QStringLiteral("/dev/null")});
    QVERIFY(terminal.waitForFinished(120'000));
    QCOMPARE(terminal.exitCode(), 0);
    const QByteArray screen = terminal.readAllStandardOutput();
    const auto progress = screen.indexOf("Scanning the keys: ");
    QVERIFY2(progress >= 0 && progress < screen.indexOf("\"lock:a\""), screen);
    QVERIFY2(!screen.contains("100 %"), screen);

    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--uri"), address});
    m_server->command({"FLUSHALL"});
    QVERIFY2(ls.code == 0 && ls.err.isEmpty(), ls.err);
    QCOMPARE(ls.lines().size(), 1);
}

void CliTest::doctorNamesWhatIsMissing()
{
    const QStringList doctor{QStringLiteral("doctor"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    m_server->command({"SELECT", "5"});
    m_server->command({"SET", "elsewhere", "x"});
    m_server->command({"SELECT", "0"});
    const Run fine = run(doctor);
    QVERIFY2(fine.code == 0, fine.out + fine.err);
    Json object = Json::parse(fine.out.toStdString());
    QCOMPARE(keysOf(object),
             (std::vector<std::string>{"server", "source", "capabilities", "unread", "other_databases"}));
    QCOMPARE(object["other_databases"].dump(), std::string(R"([{"db":5,"keys":1}])"));
    m_server->command({"FLUSHALL"});
    QCOMPARE(object["source"], "notifications");
    std::vector<std::string> names;
    for (const Json& capability : object["capabilities"]) {
        QCOMPARE(keysOf(capability), (std::vector<std::string>{"name", "state", "effect", "remedy"}));
        QCOMPARE(capability["state"], "yes");
        names.push_back(capability["name"]);
    }
    // In this order; new ones are only added behind these.
    const std::vector<std::string> expected{
        "hello3",          "psubscribe",       "notifications",  "scan",         "read",          "eval",
        "tracking",        "client_list",      "monitor",        "config_get",   "read_lease",    "read_collections",
        "server_time",     "server_info",      "wait_channels",  "wait_queues",  "find",          "session",
        "release_compare", "release_redisson", "release_shared", "release_jobs", "wake_channels", "wake_lists"};
    QCOMPARE(names, expected);

    m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
    const Run missing = run(doctor);
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    QCOMPARE(missing.code, 1);
    object = Json::parse(missing.out.toStdString());
    QCOMPARE(object["source"], "tracking");
    for (const Json& capability : object["capabilities"]) {
        if (capability["name"] == "notifications") {
            QCOMPARE(capability["state"], "no");
            QVERIFY(capability["remedy"].get<std::string>().find("CONFIG SET notify-keyspace-events") !=
                    std::string::npos);
        }
    }
}

/// A user who may do next to nothing, on a server that announces nothing: an administrator runs what doctor says until
/// it says nothing more.
void CliTest::everyNoOfDoctorIsMendedByItsRemedy()
{
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
    m_server->command({"ACL", "SETUSER", "poor", "reset", "on", ">pw", "+hello", "+auth", "+ping", "+info", "+time",
                       "+client|setname", "+acl|whoami", "+acl|dryrun"});
    const QStringList doctor{QStringLiteral("doctor"), QStringLiteral("--json"), QStringLiteral("--uri"),
                             QStringLiteral("redis://poor@127.0.0.1:%1").arg(m_server->port())};
    QProcessEnvironment password;
    password.insert(QStringLiteral("LOCKSCOPE_PASSWORD"), QStringLiteral("pw"));
    std::set<std::string> mended;
    Json object;
    for (int round = 0; round < 3; ++round) { // what could not be asked for lack of a right comes with that right
        const Run told = run(doctor, {}, password);
        QVERIFY2(told.code == (round == 2 ? 0 : 1), told.out + told.err);
        object = Json::parse(told.out.toStdString());
        for (const Json& capability : object["capabilities"]) {
            const auto remedy =
                capability["remedy"].is_string() ? capability["remedy"].get<std::string>() : std::string();
            if (capability["state"] == "yes") {
                QVERIFY2(remedy.empty(), remedy.c_str());
                continue;
            }
            if (capability["state"] != "no")
                continue;
            QVERIFY2(mended.insert(capability["name"]).second, (remedy + " did not help").c_str());
            for (const auto& command : test::cliCommands(remedy)) {
                const auto reply = m_server->command(command);
                QVERIFY2(!reply.isError(), (remedy + ": " + reply.text).c_str());
            }
        }
    }
    for (const Json& capability : object["capabilities"])
        QVERIFY2(capability["state"] == "yes", capability.dump().c_str());
    QCOMPARE(object["source"], "notifications");
    const std::set<std::string> all{
        "psubscribe",       "notifications",    "scan",           "read",         "eval",
        "tracking",         "client_list",      "monitor",        "config_get",   "read_lease",
        "read_collections", "wait_channels",    "wait_queues",    "find",         "session",
        "release_compare",  "release_redisson", "release_shared", "release_jobs", "wake_channels",
        "wake_lists"};
    QVERIFY2(mended == all, Json(mended).dump().c_str());
    m_server->command({"ACL", "DELUSER", "poor"});
}

void CliTest::connectionTroubleHasItsExitCode()
{
    const auto nobody = QStringLiteral("redis://127.0.0.1:%1").arg(sandbox::freePort());
    for (const char* verb : {"ls", "watch", "doctor"}) {
        const Run refused = run({QLatin1StringView(verb), QStringLiteral("--uri"), nobody});
        QCOMPARE(refused.code, 3);
        QVERIFY(refused.out.isEmpty());
        QCOMPARE(refused.err.count('\n'), 1); // one sentence
    }
    const Run release = run({QStringLiteral("release"), QStringLiteral("k"), QStringLiteral("--yes"),
                             QStringLiteral("--json"), QStringLiteral("--uri"), nobody});
    QCOMPARE(release.code, 3);
    QCOMPARE(Json::parse(release.out.toStdString())["outcome"], "failed");
}

void CliTest::missingRightHasItsExitCode()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:p", "token-p", "PX", "600000"});
    m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "&*", "+@all", "-eval", "-del"});
    m_server->command({"ACL", "SETUSER", "nobody", "on", ">pw", "~*", "&*", "+@all", "-type"});
    const auto as = [this](const char* verb, const char* login) {
        QString address = uri();
        address.insert(int(qstrlen("redis://")), QLatin1StringView(login));
        QStringList arguments{QLatin1StringView(verb), QStringLiteral("lock:p"), QStringLiteral("--json"),
                              QStringLiteral("--uri"), address};
        if (qstrcmp(verb, "release") == 0)
            arguments << QStringLiteral("--yes");
        return run(arguments);
    };
    for (const char* login : {"reader:wrong@", "nobody:pw@", "reader:pw@"}) {
        const Run release = as("release", login);
        QVERIFY2(release.code == 4, release.out + release.err);
        const Json object = Json::parse(release.out.toStdString());
        QCOMPARE(keysOf(object), (std::vector<std::string>{"key", "outcome", "seen", "command", "wake"}));
        QCOMPARE(object["outcome"], "failed");
        QVERIFY(!release.err.isEmpty());
    }
    QCOMPARE(as("inspect", "reader:wrong@").code, 4);
    QCOMPARE(as("inspect", "nobody:pw@").code, 4);
    QCOMPARE(as("inspect", "reader:pw@").code, 0);
    QCOMPARE(m_server->command({"GET", "lock:p"}).text, std::string("token-p"));
}

/// A list that may not be complete is no "nothing is held".
void CliTest::whatMayNotBeSeenIsNotCalledFree()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:p", "token-p", "PX", "600000"});
    QProcessEnvironment password;
    password.insert(QStringLiteral("LOCKSCOPE_PASSWORD"), QStringLiteral("pw"));
    const QString address = QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port());
    const auto as = [&](const QStringList& arguments) {
        return run(arguments + QStringList{QStringLiteral("--uri"), address}, {}, password);
    };
    const auto may = [this](const std::vector<std::string>& rules) {
        std::vector<std::string> command{"ACL", "SETUSER", "half", "reset", "on", ">pw", "allkeys", "&*", "+@all"};
        command.insert(command.end(), rules.begin(), rules.end());
        m_server->command(command);
    };
    const QStringList ls{QStringLiteral("ls")};
    const QStringList json{QStringLiteral("ls"), QStringLiteral("--json")};
    const QStringList named{QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--pattern"),
                            QStringLiteral("lock:p")};
    may({"-scan"});
    const Run text = as(ls);
    QVERIFY2(text.code == 4 && as(json).code == 4, text.err);
    QVERIFY2(text.err.contains("not found") && text.err.contains("+scan"), text.err);
    QVERIFY2(!text.err.contains("No lock is held"), text.err);
    const Run one = as(named); // it need not be looked for
    QVERIFY2(one.code == 0 && one.lines().size() == 1, one.err);
    const Run inspect = as({QStringLiteral("inspect"), QStringLiteral("lock:p"), QStringLiteral("--json")});
    QVERIFY2(inspect.code == 0, inspect.err);
    QCOMPARE(Json::parse(inspect.out.toStdString())["holder"], "token-p");

    may({"-getrange"});
    const Run unread = as(json);
    QVERIFY2(unread.code == 4 && unread.err.contains("+getrange"), unread.err);
    QCOMPARE(unread.lines().size(), 1);
    QVERIFY(Json::parse(unread.out.toStdString())["holder"].is_null());
    may({});
    const Run allowed = as(ls);
    QVERIFY2(allowed.code == 0 && allowed.err.isEmpty(), allowed.err);
    m_server->command({"ACL", "DELUSER", "half"});
}

/// One key is looked at, however many there are.
void CliTest::inspectWalksThroughNothing()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:p", "token-p", "PX", "600000"});
    m_server->command({"CONFIG", "RESETSTAT"});
    const Run inspect = run({QStringLiteral("inspect"), QStringLiteral("lock:p"), QStringLiteral("--uri"), uri()});
    QVERIFY2(inspect.code == 0, inspect.err);
    const std::string stats = m_server->command({"INFO", "commandstats"}).text;
    QVERIFY2(stats.find("cmdstat_getrange") != std::string::npos, stats.c_str());
    QVERIFY2(stats.find("cmdstat_scan") == std::string::npos, stats.c_str());
}

void CliTest::passwordsAreReadAndNeverEchoed()
{
    test::PrivateServer guarded({"--requirepass", "s3cret-word"});
    guarded.setPassword("s3cret-word");
    QVERIFY2(guarded.start(), guarded.log().c_str());
    const QString address = QStringLiteral("127.0.0.1:%1").arg(guarded.port());
    const auto ls = [&](const QString& uri, const QProcessEnvironment& environment = {}) {
        return run({QStringLiteral("ls"), QStringLiteral("--uri"), uri}, {}, environment);
    };
    const Run none = ls(QStringLiteral("redis://") + address);
    QCOMPARE(none.code, 4);
    QVERIFY2(none.err.contains("LOCKSCOPE_PASSWORD"), none.err);
    const Run release = run({QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--yes"),
                             QStringLiteral("--uri"), QStringLiteral("redis://") + address});
    QVERIFY2(release.code == 4 && release.err.contains("--password-fd"), release.err);
    const Run wrong = ls(QStringLiteral("redis://:not-it@") + address);
    QCOMPARE(wrong.code, 4);
    QVERIFY(!wrong.err.contains("not-it"));

    const Run inUri = ls(QStringLiteral("redis://:s3cret-word@") + address);
    QCOMPARE(inUri.code, 0);
    QVERIFY(inUri.err.contains("LOCKSCOPE_PASSWORD"));
    QVERIFY(!inUri.err.contains("s3cret"));
    for (const char* variable : {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH"}) {
        QProcessEnvironment environment;
        environment.insert(QLatin1StringView(variable), QStringLiteral("s3cret-word"));
        const Run fromEnvironment = ls(QStringLiteral("redis://") + address, environment);
        QVERIFY2(fromEnvironment.code == 0, fromEnvironment.err);
        QVERIFY(!fromEnvironment.err.contains("password on the command line"));
    }
    // The window: the same line, and it is saved nowhere.
    QTemporaryDir home;
    QProcessEnvironment folders;
    for (const char* folder : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        folders.insert(QLatin1StringView(folder), home.filePath(QLatin1StringView(folder)));
    const Run window =
        run({QStringLiteral("--uri"), QStringLiteral("redis://:s3cret-word@") + address, QStringLiteral("--grab"),
             home.filePath(QStringLiteral("pictures")), QStringLiteral("--after"), QStringLiteral("1")},
            {}, folders);
    QVERIFY2(window.code == 0, window.err);
    QVERIFY2(window.err.contains("LOCKSCOPE_PASSWORD") && !(window.out + window.err).contains("s3cret"), window.err);
    int files = 0;
    for (QDirIterator each(home.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); each.hasNext();) {
        QFile file(each.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains("s3cret"), qPrintable(file.fileName()));
        ++files;
    }
    QVERIFY(files > 7); // the pictures and the settings
    const Run nothing = run({QStringLiteral("--uri"), QStringLiteral("redis://127.0.0.1:1"), QStringLiteral("--grab"),
                             home.filePath(QStringLiteral("nothing")), QStringLiteral("--after"), QStringLiteral("1")},
                            {}, folders);
    QVERIFY2(nothing.code == 1 && nothing.err.contains("The server was not watched"), nothing.err);

    const Run fromDescriptor = run({QStringLiteral("ls"), QStringLiteral("--password-fd"), QStringLiteral("0"),
                                    QStringLiteral("--uri"), QStringLiteral("redis://") + address},
                                   "s3cret-word\n");
    QVERIFY2(fromDescriptor.code == 0, fromDescriptor.err);
}

LOCKSCOPE_TEST_MAIN(CliTest)
#include "tst_cli.moc"
