// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headless verbs of the real binary on a cluster of three primaries.
#include "core/clusterslot.h"
#include "run.h"
#include "support/privatecluster.h"
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

namespace {

/// One in each third of the slots.
const std::vector<std::string> kKeys{"lock:h", "lock:b", "lock:c"};

} // namespace

class ClusterTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void lsSeesAllPrimaries();
    void aPlainAddressIsFollowed();
    void oneNodeAlone();
    void inspectFindsTheNode();
    void releaseGoesToTheNodes();
    void watchTellsOfAll();
    void aRecordingFollowsASlot();
    void traceTracesAll();
    void findAddsUp();
    void doctorWalksEveryNode();
    void aMissingNodeIsNamed();
    void aHangingNodeDelaysNoOther();
    void nothingReached();
    void wrongModesAreNamed();
    void locksOfRedisPy();
    void slotsOfNobody();
    void whatTwoDeadLeaveIsTold();
    void aReplicaAlone();
    void aClusterThatComesUpLaterIsJoined();

private:
    Run run(const QStringList& arguments, int limitMs = 60'000);
    [[nodiscard]] QString uri(const std::vector<std::size_t>& seeds = {0}) const;
    [[nodiscard]] QString plain(std::size_t node) const;
    [[nodiscard]] std::string name(std::size_t node) const;

    PrivateCluster m_cluster{3, {"--notify-keyspace-events", "Kg$lshzxe"}};
    QTemporaryDir m_state;
};

void ClusterTest::initTestCase()
{
    QVERIFY(m_cluster.start());
    for (std::size_t i = 0; i < kKeys.size(); ++i)
        QCOMPARE(m_cluster.firstOwner(kKeys[i]), i);
}

void ClusterTest::init()
{
    for (const std::string& key : kKeys)
        m_cluster.command({"SET", key, "token-of-" + key, "PX", "600000"});
}

Run ClusterTest::run(const QStringList& arguments, int limitMs)
{
    return runProgram(arguments, headless(m_state.path()), {}, limitMs);
}

QString ClusterTest::uri(const std::vector<std::size_t>& seeds) const
{
    return QString::fromStdString(m_cluster.deployment(seeds).displayUri());
}

QString ClusterTest::plain(std::size_t node) const
{
    return QString::fromStdString("redis://" + name(node));
}

std::string ClusterTest::name(std::size_t node) const
{
    return "127.0.0.1:" + std::to_string(m_cluster.node(node).port());
}

void ClusterTest::lsSeesAllPrimaries()
{
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(ls.code == 0, ls.err);
    const auto lines = ls.records();
    QCOMPARE(lines.size(), kKeys.size());
    QVERIFY((texts(lines, "node") == std::set{name(0), name(1), name(2)}));
    QVERIFY(texts(lines, "keyspace") == std::set{name(0)}); // its first seed
    for (const Json& line : lines)
        QCOMPARE((--line.end()).key(), std::string("keyspace"));
    QVERIFY(texts(lines, "key") == std::set(kKeys.begin(), kKeys.end()));
}

void ClusterTest::aPlainAddressIsFollowed()
{
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, plain(1)});
    QVERIFY2(ls.code == 0, ls.err);
    const auto lines = ls.records();
    QVERIFY2(texts(lines, "key") == std::set(kKeys.begin(), kKeys.end()), ls.out + ls.err);
    QCOMPARE(lines.size(), kKeys.size());
    QVERIFY(texts(lines, "keyspace") == std::set{name(1)});
    QVERIFY2(ls.err.contains("--node-only"), ls.err);
}

void ClusterTest::oneNodeAlone()
{
    const Run ls = run({u"ls"_s, u"--json"_s, u"--node-only"_s, u"--uri"_s, plain(1)});
    QVERIFY2(ls.code == 0 && ls.err.isEmpty(), ls.err);
    QVERIFY(texts(ls.records(), "key") == std::set{kKeys[1]});
    QVERIFY(texts(ls.records(), "keyspace") == std::set{name(1)});
    const Run group = run({u"ls"_s, u"--node-only"_s, u"--uri"_s, uri()});
    QVERIFY2(group.code == 2, group.err);
}

void ClusterTest::inspectFindsTheNode()
{
    const Run inspect = run({u"inspect"_s, QString::fromStdString(kKeys[2]), u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(inspect.code == 0, inspect.err);
    const Json line = inspect.records().at(0);
    QCOMPARE(line["node"].get<std::string>(), name(2));
    QVERIFY(inspect.out.contains("-p " + QByteArray::number(m_cluster.node(2).port())));
    const Run none = run({u"inspect"_s, u"lock:none"_s, u"--uri"_s, uri()});
    QVERIFY2(none.code == 1, none.err);
}

void ClusterTest::releaseGoesToTheNodes()
{
    for (const QString& where : {uri(), plain(0)}) {
        init();
        QStringList arguments{u"release"_s, u"--yes"_s, u"--json"_s, u"--uri"_s, where};
        for (const std::string& key : kKeys)
            arguments << QString::fromStdString(key);
        const Run release = run(arguments);
        QVERIFY2(release.code == 0, release.out + release.err);
        QVERIFY(texts(release.records(), "outcome") == std::set<std::string>{"released"});
        for (const std::string& key : kKeys)
            QCOMPARE(m_cluster.command({"EXISTS", key}).integer, 0);
    }
    init();
    const Run alone = run({u"release"_s, u"--yes"_s, u"--json"_s, u"--node-only"_s, QString::fromStdString(kKeys[2]),
                           u"--uri"_s, plain(0)});
    QVERIFY2(alone.code != 0, alone.out);
    QCOMPARE(m_cluster.command({"EXISTS", kKeys[2]}).integer, 1);
}

void ClusterTest::watchTellsOfAll()
{
    for (const QString& where : {uri({0, 2}), plain(2)}) {
        init();
        QProcess watch;
        startProgram(watch, {u"watch"_s, u"--json"_s, u"--uri"_s, where}, headless(m_state.path()));
        QByteArray out;
        const auto count = [&](const char* what) {
            out += watch.readAllStandardOutput();
            return out.count(what);
        };
        QTRY_VERIFY2(count("\"found\"") == 3, out);
        QVERIFY2(out.count("\"ready\"") >= 3, out);
        for (const std::string& key : kKeys)
            m_cluster.command({"DEL", key});
        QTRY_COMPARE(count("\"released\""), 3);
        watch.terminate();
        QVERIFY(watch.waitForFinished());
        QVERIFY2(watch.exitCode() == 0, watch.readAllStandardError());
        const Run all{0, out, {}};
        QCOMPARE(texts(all.records(), "keyspace").size(), std::size_t{1});
    }
}

/// A recording goes on for weeks: slots move meanwhile.
void ClusterTest::aRecordingFollowsASlot()
{
    const std::string& key = kKeys[0];
    const std::size_t from = m_cluster.firstOwner(key);
    const std::size_t to = (from + 1) % 3;
    const QString file = m_state.filePath(u"cluster.lockscope"_s);
    QProcess record;
    startProgram(record, {u"record"_s, u"--to"_s, file, u"--uri"_s, uri()}, headless(m_state.path()));
    const auto told = [&](const char* what) {
        return QFile::exists(file) ? run({u"replay"_s, u"--json"_s, file}).out.count(what) : qsizetype{0};
    };
    QTRY_COMPARE(told("\"found\""), qsizetype{3});
    m_cluster.beginMove(slotOf(key), from, to);
    QTest::qWait(2'500); // until the nodes were asked once more
    m_cluster.moveKey(key, from, to);
    m_cluster.endMove(slotOf(key), to);
    QTRY_COMPARE(told("\"migrated\""), qsizetype{1});
    QCOMPARE(told("\"released\""), qsizetype{0});
    record.terminate();
    QVERIFY(record.waitForFinished());
    QVERIFY2(record.exitCode() == 0, record.readAllStandardError());
    m_cluster.moveSlot(key, to, from);
}

void ClusterTest::traceTracesAll()
{
    QProcess trace;
    startProgram(trace, {u"trace"_s, u"--json"_s, u"--for"_s, u"3s"_s, u"--yes"_s, u"--uri"_s, uri()},
                 headless(m_state.path()));
    QElapsedTimer time;
    time.start();
    while (trace.state() != QProcess::NotRunning && time.elapsed() < 30'000) {
        for (const std::string& key : kKeys)
            m_cluster.node(m_cluster.firstOwner(key)).command({"SET", key, "late", "NX", "PX", "1000"});
        trace.waitForFinished(50);
    }
    const Run run{trace.exitCode(), trace.readAllStandardOutput(), trace.readAllStandardError()};
    QVERIFY2(run.code == 0, run.err);
    const auto lines = run.records();
    QVERIFY2(texts(lines, "key") == std::set(kKeys.begin(), kKeys.end()), run.out + run.err);
    const auto ends =
        std::count_if(lines.begin(), lines.end(), [](const Json& line) { return line.contains("trace"); });
    QCOMPARE(ends, 3); // one a node
}

void ClusterTest::findAddsUp()
{
    for (const QString& where : {uri(), plain(1)}) {
        const Run find = run({u"find"_s, u"--json"_s, u"--uri"_s, where});
        QVERIFY2(find.code == 0, find.err);
        const Json end = find.records().back();
        QVERIFY2(end["end"] == "everything" && end["looked"] == 3 && end["locks"] == 3, find.out);
        QCOMPARE(find.records().at(0)["locks"].get<int>(), 3);
    }
}

void ClusterTest::doctorWalksEveryNode()
{
    const Run doctor = run({u"doctor"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(doctor.code == 0, doctor.out + doctor.err);
    const auto lines = doctor.records();
    QCOMPARE(lines.size(), std::size_t{3});
    std::set<std::string> addresses;
    for (const Json& line : lines) {
        addresses.insert(line["server"]["address"].get<std::string>());
        QVERIFY(line["server"]["not_shown"].is_null());
    }
    QVERIFY((addresses == std::set{name(0), name(1), name(2)}));
    const Json hops = lines[0]["hops"];
    QCOMPARE(hops.size(), std::size_t{3}); // the seed, and the two that it tells of
    for (const Json& hop : hops)
        QCOMPARE(hop["state"].get<std::string>(), std::string("passed"));
}

void ClusterTest::aMissingNodeIsNamed()
{
    // It may not be scanned: another password, on that node alone.
    m_cluster.node(2).command({"CONFIG", "SET", "requirepass", "other"});
    m_cluster.node(2).setPassword("other");
    const auto undo = qScopeGuard([this] { m_cluster.node(2).command({"CONFIG", "SET", "requirepass", ""}); });
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(ls.code == 5, ls.out + ls.err);
    const auto lines = ls.records();
    QCOMPARE(lines.size(), std::size_t{3}); // two locks, and what is missing
    const Json last = lines.back();
    QCOMPARE(last["incomplete"].get<int>(), 1);
    QCOMPARE(last["nodes"][0]["node"].get<std::string>(), name(2));
    QCOMPARE(last["nodes"][0]["code"].get<int>(), 4);
    QCOMPARE((--last.end()).key(), std::string("keyspace"));
    QVERIFY2(ls.err.contains("missing: node " + QByteArray::fromStdString(name(2))), ls.err);
    const Run strict = run({u"ls"_s, u"--json"_s, u"--strict"_s, u"--uri"_s, uri()});
    QVERIFY2(strict.code == 4 && strict.records().size() == 3, strict.out + strict.err);
    const Run inspect = run({u"inspect"_s, QString::fromStdString(kKeys[0]), u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(inspect.code == 5 && inspect.records().size() == 2, inspect.out + inspect.err);
}

void ClusterTest::aHangingNodeDelaysNoOther()
{
    m_cluster.node(1).pause();
    const auto undo = qScopeGuard([this] { m_cluster.node(1).resume(); });
    QElapsedTimer time;
    time.start();
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri({1, 0})});
    QVERIFY2(ls.code == 5, ls.out + ls.err);
    QVERIFY2(time.elapsed() < 20'000, "a node that hangs kept the others");
    QVERIFY(texts(ls.records(), "key").contains(kKeys[0]) && texts(ls.records(), "key").contains(kKeys[2]));
    QCOMPARE(ls.records().back()["nodes"][0]["code"].get<int>(), 3);
}

void ClusterTest::nothingReached()
{
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, u"redis+cluster://127.0.0.1:1"_s});
    QVERIFY2(ls.code == 3 && ls.out.isEmpty() && !ls.err.isEmpty(), ls.out + ls.err);
    const Run find = run({u"find"_s, u"--json"_s, u"--uri"_s, u"redis+cluster://127.0.0.1:1"_s});
    QVERIFY2(find.code == 3 && find.out.isEmpty() && !find.err.isEmpty(), find.out + find.err);
}

void ClusterTest::wrongModesAreNamed()
{
    PrivateServer alone;
    QVERIFY(alone.start());
    const Run ls = run({u"ls"_s, u"--uri"_s, u"redis+cluster://127.0.0.1:%1"_s.arg(alone.port())});
    QVERIFY2(ls.code == 3, ls.out + ls.err);
    QVERIFY2(ls.err.contains("redis://127.0.0.1:" + QByteArray::number(alone.port())), ls.err);
}

/// A real client of a cluster: its locks are seen with their library, and one that we released it does not own any
/// more.
void ClusterTest::locksOfRedisPy()
{
    QProcess client;
    client.start(u"/usr/bin/python3"_s,
                 {u"-c"_s,
                  u"import sys\nfrom redis.cluster import RedisCluster\n"
                  "from redis.exceptions import LockNotOwnedError\n"
                  "cluster = RedisCluster(host='127.0.0.1', port=int(sys.argv[1]))\n"
                  "locks = [cluster.lock(key, timeout=600, blocking=False) for key in sys.argv[2:]]\n"
                  "print(all(lock.acquire() for lock in locks), flush=True)\n"
                  "sys.stdin.readline()\n"
                  "for lock in locks:\n"
                  "    try:\n"
                  "        lock.release()\n"
                  "        print('released', lock.name)\n"
                  "    except LockNotOwnedError:\n"
                  "        print('lost', lock.name)\n"_s,
                  QString::number(m_cluster.node(0).port()), u"lock:py:h"_s, u"lock:py:b"_s, u"lock:py:c"_s});
    if (!client.waitForReadyRead(60'000) || !client.readAllStandardOutput().contains("True"))
        QSKIP("no redis-py that speaks to clusters is installed");
    const Run ls = run({u"ls"_s, u"--json"_s, u"--pattern"_s, u"lock:py:*"_s, u"--uri"_s, uri()});
    QVERIFY2(ls.code == 0 && ls.records().size() == 3, ls.out + ls.err);
    QVERIFY(texts(ls.records(), "library") == std::set<std::string>{"redis-py"});
    const Run release = run({u"release"_s, u"lock:py:b"_s, u"--yes"_s, u"--uri"_s, uri()});
    QVERIFY2(release.code == 0, release.err);
    client.write("\n");
    client.closeWriteChannel();
    QVERIFY(client.waitForFinished(60'000));
    QCOMPARE(client.readAllStandardOutput().trimmed(),
             QByteArray("released lock:py:h\nlost lock:py:b\nreleased lock:py:c"));
}

void ClusterTest::slotsOfNobody()
{
    const auto all = [&](std::vector<std::string> words) {
        for (std::size_t i = 0; i < m_cluster.size(); ++i)
            m_cluster.node(i).command(words);
    };
    const std::string slot = std::to_string(slotOf(kKeys[1]) + 1);
    all({"CONFIG", "SET", "cluster-require-full-coverage", "no"});
    all({"CLUSTER", "DELSLOTS", slot});
    const auto undo = qScopeGuard([&] {
        all({"CONFIG", "SET", "cluster-require-full-coverage", "yes"});
        m_cluster.node(1).command({"CLUSTER", "ADDSLOTS", slot});
    });
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri({1})});
    QVERIFY2(ls.code == 5, ls.out + ls.err);
    QVERIFY2(ls.records().back()["nodes"].back()["node"].is_null(), ls.out);
    QCOMPARE(texts(ls.records(), "key").size(), kKeys.size());
    // What cannot be read is not called free, and nobody waits half a minute for it.
    all({"CONFIG", "SET", "cluster-require-full-coverage", "yes"});
    m_cluster.node(1).command({"CLUSTER", "ADDSLOTS", slot}); // a change of slots makes them think again
    all({"CLUSTER", "DELSLOTS", slot});
    Run down;
    const auto isDown = [&] {
        down = run({u"ls"_s, u"--uri"_s, uri({1})}, 20'000);
        return down.err.contains("The cluster is down");
    };
    QVERIFY2(QTest::qWaitFor(isDown, 60'000), down.out + down.err + QByteArray::number(down.code));
    QVERIFY(down.code == 3 || down.code == 5); // nodes find out one after the other
    QVERIFY2(!down.out.contains("lock:b"), down.out);
    QVERIFY2(!down.err.contains("No lock is held") && !down.err.contains("is shown;"), down.err);
}

/// Two of three primaries are dead, and the cluster is down: the third one is told all the same.
void ClusterTest::whatTwoDeadLeaveIsTold()
{
    PrivateCluster cluster(3, {"--notify-keyspace-events", "Kg$lshzxe", "--cluster-node-timeout", "1000"});
    QVERIFY(cluster.start());
    for (const std::string& key : kKeys)
        cluster.command({"SET", key, "token", "PX", "600000"});
    const QString seed = u"redis+cluster://127.0.0.1:%1"_s.arg(cluster.node(0).port());
    cluster.node(1).kill();
    cluster.node(2).kill();
    const auto check = [&](const char* when) {
        const Run doctor = run({u"doctor"_s, u"--json"_s, u"--uri"_s, seed});
        QVERIFY2(doctor.code == 5, when + doctor.out + doctor.err);
        QCOMPARE(doctor.records().size(), std::size_t{2});
        QCOMPARE(doctor.records()[0]["server"]["address"].get<std::string>(),
                 "127.0.0.1:" + std::to_string(cluster.node(0).port()));
        QCOMPARE(doctor.records()[1]["incomplete"].get<int>(), 2);
        const Run find = run({u"find"_s, u"--json"_s, u"--uri"_s, seed});
        QVERIFY2(find.code == 5, when + find.out + find.err);
        QCOMPARE(find.records().back()["incomplete"].get<int>(), 2);
        QVERIFY2(find.out.contains("lock:*"), find.out);
    };
    check("at once: ");
    QVERIFY(QTest::qWaitFor(
        [&] {
            return cluster.node(0).command({"CLUSTER", "INFO"}).text.find("cluster_state:fail") != std::string::npos;
        },
        kPatience));
    check("down: ");
    // The third has no key of these to be refused; what the others have is not known.
    const Run none = run({u"ls"_s, u"--pattern"_s, u"nothing:*"_s, u"--uri"_s, seed});
    QVERIFY2(none.code == 5 && !none.err.contains("No lock is held"), none.out + none.err);
}

/// The locks of a replica are what its primary had a moment ago.
void ClusterTest::aReplicaAlone()
{
    PrivateCluster cluster(1, {"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY(cluster.start());
    cluster.command({"SET", "lock:a", "token-a", "PX", "600000"});
    cluster.command({"SET", "lock:b", "token-b", "PX", "600000"});
    PrivateServer replica(asClusterNode());
    QVERIFY2(replica.start(), replica.log().c_str());
    const std::string id = cluster.node(0).command({"CLUSTER", "MYID"}).text;
    replica.command({"CLUSTER", "MEET", "127.0.0.1", std::to_string(cluster.node(0).port())});
    QVERIFY(QTest::qWaitFor([&] { return !replica.command({"CLUSTER", "REPLICATE", id}).isError(); }, kPatience));
    QVERIFY(QTest::qWaitFor(
        [&] {
            return replica.command({"INFO", "replication"}).text.find("master_link_status:up") != std::string::npos;
        },
        kPatience));
    const Run ls =
        run({u"ls"_s, u"--json"_s, u"--node-only"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(replica.port())});
    QVERIFY2(ls.code == 0, ls.out + ls.err);
    QVERIFY2((texts(ls.records(), "holder") == std::set<std::string>{"token-a", "token-b"}), ls.out + ls.err);
    QVERIFY2(ls.err.contains("This node is a replica"), ls.err);
}

void ClusterTest::aClusterThatComesUpLaterIsJoined()
{
    PrivateCluster late(1, {"--notify-keyspace-events", "Kg$lshzxe"});
    PrivateServer alone({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(alone.start(), alone.log().c_str());
    QProcess watch;
    startProgram(watch,
                 {u"watch"_s, u"--json"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(alone.port()), u"--uri"_s,
                  u"redis+cluster://127.0.0.1:%1"_s.arg(late.node(0).port())},
                 headless(m_state.path()));
    QByteArray out;
    const auto hasReady = [&](std::size_t count) {
        out += watch.readAllStandardOutput();
        return static_cast<std::size_t>(out.count("\"ready\"")) >= count;
    };
    const auto undo = qScopeGuard([&] {
        watch.terminate();
        watch.waitForFinished();
    });
    QVERIFY2(QTest::qWaitFor([&] { return hasReady(1); }, kPatience), watch.readAllStandardError());
    QVERIFY(late.start());
    QVERIFY2(QTest::qWaitFor([&] { return hasReady(2); }, kPatience), watch.readAllStandardError());
}

LOCKSCOPE_TEST_MAIN(ClusterTest)
#include "tst_cluster.moc"
