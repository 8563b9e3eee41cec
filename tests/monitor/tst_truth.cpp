// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything is told at its time or lies in a gap. Means: watcher, proxy.
#include "monitor/sourcereader.h"
#include "sandbox/faultproxy.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "support/valueof.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>

#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Kind = NodeEvent::Kind;
using std::chrono::microseconds;

namespace {

/// A client that takes and lets go of locks, each with a name of its own, and reads the server's clock around each
/// command: what really happened.
class Writer
{
public:
    struct Fact
    {
        EventKind kind;
        std::string key;
        ServerTime from; ///< it happened between
        ServerTime to;
    };

    explicit Writer(PrivateServer& server) : m_server(server) {}
    const std::vector<Fact>& facts() const { return m_facts; }

    void cycles(int count)
    {
        for (int i = 0; i < count; ++i)
            cycle();
    }
    void cycle()
    {
        const auto key = "lock:fact-" + std::to_string(m_next++);
        run(EventKind::Acquired, key, {"SET", key, "token-" + key, "NX", "PX", "60000"});
        run(EventKind::Released, key, {"DEL", key});
    }
    void run(EventKind kind, const std::string& key, const std::vector<std::string>& command)
    {
        const auto from = time();
        m_server.command(command);
        m_facts.push_back({kind, key, from, time()});
    }
    ServerTime time()
    {
        const auto reply = m_server.command({"TIME"});
        return serverTimeFromUs(std::stoll(reply.elements.at(0).text) * 1'000'000 +
                                std::stoll(reply.elements.at(1).text));
    }

private:
    PrivateServer& m_server;
    std::vector<Fact> m_facts;
    int m_next = 0;
};

std::string isTold(SourceReader& watcher, const Writer::Fact& fact)
{
    for (const auto& told : watcher.events()) {
        if (told.event.kind != fact.kind || told.key != fact.key)
            continue;
        const auto first = told.event.at - microseconds(told.event.precisionUs);
        if (told.event.at >= fact.from && first <= fact.to)
            return {};
        return std::string(name(fact.kind)) + " " + fact.key + " at the wrong time: told " +
               std::to_string(usSinceEpoch(told.event.at)) + " - " + std::to_string(told.event.precisionUs) + ", was " +
               std::to_string(usSinceEpoch(fact.from)) + " to " + std::to_string(usSinceEpoch(fact.to));
    }
    for (const auto& node : watcher.nodes()) {
        if (node.kind == Kind::Gap && node.from <= fact.to && node.at >= fact.from)
            return {};
    }
    return std::string(name(fact.kind)) + " " + fact.key + " neither told nor in a gap: was " +
           std::to_string(usSinceEpoch(fact.from)) + " to " + std::to_string(usSinceEpoch(fact.to));
}

/// Everything is told at its time, or covered by a gap. Empty, or the first that is not.
std::string firstLie(SourceReader& watcher, const Writer& writer)
{
    watcher.pull();
    for (const auto& fact : writer.facts()) {
        if (const auto lie = isTold(watcher, fact); !lie.empty())
            return lie;
    }
    return {};
}

} // namespace

#define NO_LIES() QCOMPARE(QString::fromStdString(firstLie(watcher, writer)), QString())

/// t - precision <= truth <= t for all that is told, and what is not told is inside of a gap.
class TestTruth : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void quietTimes();
    void afterARest();
    void heldBackByTheNetwork();
    void slowNetwork();
    void cutBehindAStop();
    void longScripts();
    void stoppedServer();
    void switchedOffAndOn();
    void switchedOffAndOnByWhomMayNotAskForFlags();
    void resetOfCountersBetween();
    void otherSettingsAreAShortGap();
    void swappedWithoutWaiting();
    void flushOfAnotherDatabase();
    void flushOfAnotherDatabaseOfAReplica();
    void flushOfOurs();
    void flushesWithoutEnd();
    void flushWithoutTracking_data();
    void flushWithoutTracking();
    void replicaLoadsAnew();
    void replicaWithoutItsPrimary();
    void replicaThatServesNoStaleData();

private:
    /// The last command of the writer has been told, or nothing will tell it.
    void catchUp(SourceReader& watcher, const std::string& key)
    {
        m_server->command({"SET", key, "x", "PX", "60000"});
        TRY_TOLD(watcher.held().contains(key));
    }
    /// To the server; it can be damaged.
    [[nodiscard]] sandbox::FaultProxy cable() const
    {
        return value(sandbox::FaultProxy::start(m_server->tcpEndpoint()));
    }
    /// Thirty, while the server announces nothing.
    void cyclesWithoutEvents(Writer& writer)
    {
        m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
        writer.cycles(30);
        m_server->command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    }
    std::unique_ptr<PrivateServer> m_server;
};

void TestTruth::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestTruth::quietTimes()
{
    SourceReader watcher(watch(m_server->tcpEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(2000);
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QCOMPARE(watcher.count(EventKind::Acquired), writer.facts().size() / 2 + 1); // no gap stands for one
    std::vector<std::uint32_t> precisions;
    for (const auto& told : watcher.events())
        precisions.push_back(told.event.precisionUs);
    std::sort(precisions.begin(), precisions.end());
    qInfo("precision p50 %u p99 %u us", precisions[precisions.size() / 2], precisions[precisions.size() * 99 / 100]);
}

/// The first event for a while is told as roughly as it is known.
void TestTruth::afterARest()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    for (int i = 0; i < 3; ++i) {
        writer.cycle();
        QTest::qWait(700);
    }
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTruth::heldBackByTheNetwork()
{
    sandbox::FaultProxy proxy = cable();
    SourceReader watcher(watch(proxy.endpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(20);
    proxy.setFaults(sandbox::Way::ToClient, {.hold = true});
    writer.cycles(20);
    TRY_TOLD(watcher.isIn(ConnectionState::Busy)); // a second and a half
    writer.cycles(20);
    proxy.mend();
    catchUp(watcher, "lock:end");
    writer.cycles(20);
    catchUp(watcher, "lock:end-2");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QCOMPARE(watcher.count(EventKind::Acquired), 82u);
}

void TestTruth::slowNetwork()
{
    sandbox::FaultProxy proxy = cable();
    proxy.setFaults(sandbox::Way::ToServer, {.delay = 5ms});
    proxy.setFaults(sandbox::Way::ToClient, {.delay = 40ms}); // half of the trip is no good guess
    SourceReader watcher(watch(proxy.endpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(300);
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

/// What waited in the socket of a watcher that was stopped is gone with the connection.
void TestTruth::cutBehindAStop()
{
    sandbox::FaultProxy proxy = cable();
    SourceReader watcher(watch(proxy.endpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(20);
    catchUp(watcher, "lock:before");
    proxy.setFaults(sandbox::Way::ToClient, {.hold = true});
    writer.cycles(50);
    TRY_TOLD(watcher.isIn(ConnectionState::Busy));
    proxy.cut();
    proxy.mend();
    TRY_TOLD(watcher.count(Kind::Ready) == 2);
    writer.cycles(20);
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 1u);
}

void TestTruth::longScripts()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    const std::string busy = "redis.call('SET', KEYS[1], 'x', 'PX', 60000) local t = redis.call('TIME') "
                             "local i = 0 while i < 3000000 do i = i + 1 end return 1";
    for (int i = 0; i < 5; ++i) {
        const auto key = "lock:script-" + std::to_string(i);
        writer.run(EventKind::Acquired, key, {"EVAL", busy, "1", key});
        writer.cycles(5);
    }
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTruth::stoppedServer()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(20);
    m_server->pause();
    TRY_TOLD(watcher.isIn(ConnectionState::Busy));
    m_server->resume();
    writer.cycles(20);
    catchUp(watcher, "lock:end");
    NO_LIES();
}

void TestTruth::switchedOffAndOn()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(5);
    cyclesWithoutEvents(writer);
    writer.cycles(5);
    TRY_TOLD(watcher.count(Kind::Gap) >= 1);
    catchUp(watcher, "lock:end");
    NO_LIES();
}

/// Neither CONFIG GET nor any flags: the count alone tells.
void TestTruth::switchedOffAndOnByWhomMayNotAskForFlags()
{
    m_server->command({"ACL", "SETUSER", "watcher", "on", ">word", "~*", "&*", "+@all", "-config"});
    auto endpoint = m_server->unixEndpoint();
    endpoint.user = "watcher";
    endpoint.password = Secret("word");
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(5);
    cyclesWithoutEvents(writer);
    TRY_TOLD(watcher.count(Kind::Gap) >= 1);
    catchUp(watcher, "lock:end");
    NO_LIES();
}

void TestTruth::resetOfCountersBetween()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
    writer.cycles(30);
    m_server->command({"CONFIG", "RESETSTAT"});
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    TRY_TOLD(watcher.count(Kind::Gap) >= 1);
    catchUp(watcher, "lock:end");
    NO_LIES();
}

void TestTruth::otherSettingsAreAShortGap()
{
    m_server->command({"SET", "lock:kept", "x", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"CONFIG", "SET", "slowlog-max-len", "100"});
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    TRY_TOLD(watcher.count(Kind::Ready) == 2);
    QCOMPARE(watcher.count(EventKind::Vanished), 0u);
    QVERIFY(watcher.held().contains("lock:kept"));
}

void TestTruth::swappedWithoutWaiting()
{
    m_server->command({"SET", "lock:kept", "x", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint())); // with the usual samples, seconds apart
    TRY_TOLD(watcher.isReady());
    m_server->command({"SWAPDB", "0", "1"});
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    TRY_TOLD(watcher.held().empty());
    QVERIFY2(watcher.said("SWAPDB"), watcher.log().c_str());
    QVERIFY(watcher.count(Kind::Sample) <= 2);
}

void TestTruth::flushOfAnotherDatabase()
{
    for (int i = 0; i < 20; ++i)
        m_server->command({"SET", "lock:" + std::to_string(i), "x", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    for (int i = 0; i < 20; ++i) {
        m_server->command({"SELECT", "1"});
        m_server->command({"SET", "lock:other", "x"});
        m_server->command({"FLUSHDB"});
        m_server->command({"SELECT", "0"});
        writer.cycles(3);
        m_server->command({"PEXPIRE", "lock:3", "900000"});
    }
    catchUp(watcher, "lock:end");
    NO_LIES();
    QVERIFY2(watcher.count(Kind::Gap) == 0, watcher.log().c_str());
    QCOMPARE(watcher.count(EventKind::Vanished), 0u);
    TRY_TOLD(watcher.count(EventKind::Renewed, "lock:3") == 20);
}

/// The same as a replica is told it: it is another data set that comes without a FLUSHALL, and none came.
void TestTruth::flushOfAnotherDatabaseOfAReplica()
{
    PrivateServer replica(kNotify);
    QVERIFY2(replica.start(), replica.log().c_str());
    for (int i = 0; i < 20; ++i)
        m_server->command({"SET", "lock:" + std::to_string(i), "x", "PX", "600000"});
    m_server->command({"CONFIG", "SET", "repl-diskless-sync-delay", "0"});
    replica.command({"REPLICAOF", "127.0.0.1", std::to_string(m_server->port())});
    QTRY_VERIFY(truth(replica).size() == 20);
    SourceReader watcher(watch(replica.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    for (int i = 0; i < 20; ++i) {
        m_server->command({"SELECT", "1"});
        m_server->command({"SET", "lock:other", "x"});
        m_server->command({"FLUSHDB"});
        m_server->command({"SELECT", "0"});
        m_server->command({"PEXPIRE", "lock:3", "900000"});
        TRY_TOLD(watcher.count(EventKind::Renewed, "lock:3") == std::size_t(i + 1));
    }
    catchUp(watcher, "lock:end");
    QVERIFY2(watcher.count(Kind::Gap) == 0, watcher.log().c_str());
    QCOMPARE(watcher.count(EventKind::Vanished), 0u);
}

void TestTruth::flushOfOurs()
{
    for (int i = 0; i < 20; ++i)
        m_server->command({"SET", "lock:" + std::to_string(i), "x", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    Writer writer(*m_server);
    writer.cycles(3);
    m_server->command({"FLUSHDB"});
    writer.cycles(20);
    TRY_TOLD(watcher.count(EventKind::Vanished) == 20);
    catchUp(watcher, "lock:end");
    NO_LIES();
    QCOMPARE(watcher.count(Kind::Gap), 1u);
    QCOMPARE(watcher.count(EventKind::Acquired), 24u); // the stream went on
}

/// More often than a walk through the keys takes: `ready` has to come all the same.
void TestTruth::flushesWithoutEnd()
{
    m_server->command({"EVAL", "for i = 1, 40000 do redis.call('SET', 'other:' .. i, 1) end", "0"});
    m_server->command({"SET", "lock:kept", "x", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    QElapsedTimer since;
    since.start();
    m_server->command({"SELECT", "1"});
    while (!watcher.isReady() && since.elapsed() < kPatience) {
        m_server->command({"FLUSHDB"});
    }
    m_server->command({"SELECT", "0"});
    QVERIFY2(watcher.isReady(), watcher.log().c_str());
    // Of ours, and always written anew.
    watcher.forget();
    since.restart();
    while (since.elapsed() < kPatience && !(watcher.count(Kind::Ready) >= 3)) {
        m_server->command({"FLUSHDB"});
        m_server->command({"EVAL", "for i = 1, 50 do redis.call('SET', 'lock:' .. i, 'x', 'PX', 600000) end", "0"});
    }
    QVERIFY2(watcher.count(Kind::Ready) >= 3, watcher.log().c_str());
    TRY_TOLD(watcher.held() == truth(*m_server));
}

void TestTruth::flushWithoutTracking_data()
{
    QTest::addColumn<int>("database");
    QTest::newRow("ours") << 0;
    QTest::newRow("another") << 1;
}

void TestTruth::flushWithoutTracking()
{
    QFETCH(int, database);
    m_server->command({"ACL", "SETUSER", "watcher", "on", ">word", "~*", "&*", "+@all", "-client|tracking"});
    for (int i = 0; i < 20; ++i)
        m_server->command({"SET", "lock:" + std::to_string(i), "x", "PX", "600000"});
    auto endpoint = m_server->unixEndpoint();
    endpoint.user = "watcher";
    endpoint.password = Secret("word");
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.isReady());
    m_server->command({"SELECT", std::to_string(database)});
    m_server->command({"FLUSHDB"});
    m_server->command({"SELECT", "0"});
    if (database == 0) {
        TRY_TOLD(watcher.count(Kind::Gap) == 1);
        TRY_TOLD(watcher.held().empty());
        return;
    }
    m_server->command({"SWAPDB", "3", "4"}); // is noticed later than the flush
    TRY_TOLD(watcher.said("SWAPDB"));
    TRY_TOLD(watcher.count(Kind::Ready) == 2);
    QCOMPARE(watcher.count(Kind::Gap), 1u);
    QCOMPARE(watcher.count(EventKind::Vanished), 0u);
}

/// A replica that loads other data says the same as at a FLUSHALL; but then anything may have changed.
void TestTruth::replicaLoadsAnew()
{
    PrivateServer other(kNotify);
    QVERIFY2(other.start(), other.log().c_str());
    other.command({"SET", "lock:kept", "theirs", "PX", "600000"});
    other.command({"SET", "lock:new", "theirs", "PX", "600000"});
    m_server->command({"SET", "lock:kept", "ours", "PX", "600000"});
    m_server->command({"SET", "lock:old", "ours", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"REPLICAOF", "127.0.0.1", std::to_string(other.port())});
    TRY_TOLD(watcher.held() == truth(other));
    QVERIFY(watcher.count(Kind::Gap) >= 1);
    QVERIFY2(watcher.count(EventKind::Acquired) == 0, watcher.log().c_str()); // nobody took anything
    QCOMPARE(watcher.held().at("lock:kept"), std::string("theirs"));
}

/// It answers, and knows nothing new.
void TestTruth::replicaWithoutItsPrimary()
{
    PrivateServer replica(kNotify);
    QVERIFY2(replica.start(), replica.log().c_str());
    PrivateServer primary(std::vector<std::string>{"--repl-diskless-sync-delay", "0"});
    QVERIFY2(primary.start(), primary.log().c_str());
    primary.command({"SET", "lock:kept", "ours", "PX", "600000"});
    replica.command({"REPLICAOF", "127.0.0.1", std::to_string(primary.port())});
    QTRY_VERIFY(truth(replica).size() == 1);
    auto options = watch(replica.unixEndpoint());
    options.sampleEvery = std::chrono::milliseconds(200);
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    const auto isTold = [&](const char* words) {
        return watcher.isReady() && watcher.log().find(words) != std::string::npos; // isReady() takes what there is
    };
    QVERIFY(!isTold("from its primary"));
    primary.kill();
    TRY_TOLD(isTold("hears nothing from its primary"));
    QVERIFY(!isTold("had heard nothing")); // it goes on
    QVERIFY2(primary.restart(), primary.log().c_str());
    TRY_TOLD(isTold("had heard nothing from its primary"));

    replica.command({"REPLICAOF", "127.0.0.1", "1"}); // at nobody
    const auto secondsDown = [&] {
        const std::string info = replica.command({"INFO", "replication"}).text;
        const std::string field = "master_link_down_since_seconds:";
        const auto at = info.find(field);
        return at == std::string::npos ? -1 : std::atoi(info.c_str() + at + field.size());
    };
    QTRY_VERIFY(secondsDown() >= 2);
    SourceReader later(options);
    TRY_TOLD(later.isReady() && later.log().find("hears nothing") != std::string::npos);
    const auto& nodes = later.nodes();
    const auto first =
        std::find_if(nodes.begin(), nodes.end(), [](const auto& each) { return each.kind == Kind::Ready; });
    const ServerTime since = first->at;
    replica.command({"REPLICAOF", "127.0.0.1", std::to_string(primary.port())});
    TRY_TOLD(later.isReady() && later.log().find("had heard nothing") != std::string::npos);
    for (const NodeEvent& event : nodes)
        QVERIFY(event.text.find("had heard nothing") == std::string::npos ||
                event.from > since - 1s); // not watched before
}

/// Nothing can be read, nothing is called free, and the reason is said.
void TestTruth::replicaThatServesNoStaleData()
{
    PrivateServer primary(std::vector<std::string>{"--repl-diskless-sync-delay", "0"});
    QVERIFY2(primary.start(), primary.log().c_str());
    primary.command({"SET", "lock:kept", "ours", "PX", "600000"});
    PrivateServer replica(kNotify);
    QVERIFY2(replica.start(), replica.log().c_str());
    replica.command({"CONFIG", "SET", "replica-serve-stale-data", "no"});
    replica.command({"REPLICAOF", "127.0.0.1", std::to_string(primary.port())});
    QTRY_VERIFY(truth(replica).size() == 1);
    auto options = watch(replica.unixEndpoint());
    options.sampleEvery = std::chrono::milliseconds(200);
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    primary.kill();
    TRY_TOLD((watcher.source().requestResync(NodeId{0}), watcher.isReady()) &&
             watcher.log().find("This replica has lost its link to its primary") != std::string::npos);
    QCOMPARE(watcher.held().at("lock:kept"), std::string("ours"));
}

LOCKSCOPE_TEST_MAIN(TestTruth)
#include "tst_truth.moc"
