// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Crash with and without a file, eviction, replica, Sentinel. Means: real servers, proxy.
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "sandbox/talk.h"
#include "support/suite.h"
#include "support/valueof.h"

#include <QElapsedTimer>

#include <optional>

using namespace lockscope;
using test::value;
using namespace lockscope::sandbox;
using namespace std::chrono_literals;

class TestFailover : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void crashKeepsWhatTheFileHas_data();
    void crashKeepsWhatTheFileHas();
    void fullServerEvictsLocksFirst();
    void replicaHasWhatThePrimaryHas();
    void replicationIsHeldBackByTheProxy();
    void fiveServersAreIndependent();
    void sentinelMovesThePrimary_data();
    void sentinelMovesThePrimary();
    void sentinelThatCannotStartSaysWhy();
    void refusedOrderGivesTheServersWords();
};

namespace {

using Words = std::vector<std::string>;

RedisServer started(const RedisOptions& options = {})
{
    return value(RedisServer::start(options));
}

std::string word(const RedisServer& server, const Words& command)
{
    return value(server.ask(command)).front();
}

/// Servers that know each other's password.
std::pair<RedisServer, RedisServer> pairOfServers()
{
    RedisServer first = started();
    RedisOptions options;
    options.password = first.password();
    return {std::move(first), started(options)};
}

} // namespace

void TestFailover::crashKeepsWhatTheFileHas_data()
{
    QTest::addColumn<bool>("appendOnly");
    QTest::newRow("append-only file") << true;
    QTest::newRow("memory only") << false;
}

void TestFailover::crashKeepsWhatTheFileHas()
{
    QFETCH(bool, appendOnly);
    RedisOptions options;
    options.appendOnly = appendOnly;
    RedisServer server = started(options);
    QCOMPARE(word(server, {"SET", "lock", "token", "NX", "PX", "60000"}), std::string("OK"));
    server.kill9();
    QVERIFY(server.restart());
    QCOMPARE(word(server, {"GET", "lock"}), std::string(appendOnly ? "token" : ""));
    QCOMPARE(word(server, {"PTTL", "lock"}) == "-2", !appendOnly);
}

void TestFailover::fullServerEvictsLocksFirst()
{
    RedisOptions options;
    options.maxMemory = 3'000'000;
    options.maxMemoryPolicy = "volatile-lru";
    const RedisServer server = started(options);
    QCOMPARE(word(server, {"SET", "lock", "token", "NX", "PX", "60000"}), std::string("OK"));
    bool refused = false;
    for (int i = 0; i < 200 && !refused; ++i) {
        const auto set = server.ask({"SET", "data:" + std::to_string(i), std::string(50'000, 'x')});
        refused = !set && set.error().message.starts_with("OOM");
    }
    QVERIFY(refused);
    QCOMPARE(word(server, {"EXISTS", "lock"}), std::string("0"));
}

void TestFailover::replicaHasWhatThePrimaryHas()
{
    auto [primary, replica] = pairOfServers();
    QCOMPARE(word(primary, {"SET", "before", "1"}), std::string("OK"));
    QElapsedTimer since;
    since.start();
    QVERIFY(replica.follow(primary.tcpEndpoint()));
    qInfo("in step after %lld ms", since.elapsed());
    QCOMPARE(word(replica, {"GET", "before"}), std::string("1"));
    QCOMPARE(word(primary, {"SET", "after", "2"}), std::string("OK"));
    QTRY_COMPARE(word(replica, {"GET", "after"}), std::string("2"));
    const auto write = replica.ask({"SET", "key", "value"});
    QVERIFY(!write && write.error().message.starts_with("READONLY"));
    QVERIFY(replica.promote());
    QCOMPARE(word(replica, {"SET", "key", "value"}), std::string("OK"));
    QCOMPARE(word(primary, {"EXISTS", "key"}), std::string("0"));
}

void TestFailover::replicationIsHeldBackByTheProxy()
{
    auto [primary, replica] = pairOfServers();
    FaultProxy cable = value(FaultProxy::start(primary.tcpEndpoint()));
    QVERIFY(replica.follow(cable.endpoint()));
    cable.stall();
    QCOMPARE(word(primary, {"SET", "lock", "a", "NX"}), std::string("OK"));
    // Two replicas will never have it: a pause of 20 ms. Its answer is another one from Redis 8 on.
    static_cast<void>(word(primary, {"WAIT", "2", "20"}));
    QCOMPARE(word(replica, {"EXISTS", "lock"}), std::string("0"));
    cable.mend();
    QTRY_COMPARE(word(replica, {"EXISTS", "lock"}), std::string("1"));
}

void TestFailover::fiveServersAreIndependent()
{
    QElapsedTimer since;
    since.start();
    std::vector<RedisServer> servers = value(startServers(5));
    qInfo("five servers after %lld ms", since.elapsed());
    for (std::size_t i = 0; i < servers.size(); ++i)
        QCOMPARE(word(servers[i], {"SET", "me", std::to_string(i)}), std::string("OK"));
    servers[2].kill9();
    QVERIFY(!servers[2].isRunning());
    QVERIFY(servers[2].restart());
    for (std::size_t i = 0; i < servers.size(); ++i)
        QCOMPARE(word(servers[i], {"GET", "me"}), i == 2 ? std::string() : std::to_string(i));
}

void TestFailover::sentinelMovesThePrimary_data()
{
    QTest::addColumn<int>("count");
    QTest::newRow("one") << 1;
    QTest::newRow("three") << 3;
}

void TestFailover::sentinelMovesThePrimary()
{
    QFETCH(int, count);
    auto [primary, replica] = pairOfServers();
    QVERIFY(replica.follow(primary.tcpEndpoint()));
    SentinelOptions options;
    options.count = static_cast<std::size_t>(count);
    QElapsedTimer since;
    since.start();
    SentinelSet sentinels = value(SentinelSet::start(primary, 1, options));
    qInfo("sentinels know everybody after %lld ms", since.restart());
    QCOMPARE(value(sentinels.primaryPort()), primary.port());
    QVERIFY(sentinels.failOver());
    QCOMPARE(value(sentinels.waitForOtherPrimary(primary.port(), 20s)), replica.port());
    qInfo("switched after %lld ms", since.elapsed());
    QCOMPARE(word(replica, {"ROLE"}), std::string("master"));
    // The old one does not know yet, and grants what the new one grants, too.
    QCOMPARE(word(replica, {"SET", "lock", "b", "NX"}), std::string("OK"));
    QCOMPARE(word(primary, {"SET", "lock", "a", "NX"}), std::string("OK"));
}

void TestFailover::sentinelThatCannotStartSaysWhy()
{
    const RedisServer primary = started();
    SentinelOptions options;
    options.name = "two words"; // no name for Sentinel
    const auto sentinels = SentinelSet::start(primary, 0, options);
    QVERIFY(!sentinels);
    QCOMPARE(sentinels.error().kind, ErrorKind::EndedEarly);
    QVERIFY2(sentinels.error().message.find("sentinel monitor") != std::string::npos,
             sentinels.error().message.c_str());
}

void TestFailover::refusedOrderGivesTheServersWords()
{
    const RedisServer server = started();
    const auto answer = server.ask({"NO-SUCH-COMMAND"});
    QVERIFY(!answer);
    QCOMPARE(answer.error().kind, ErrorKind::Refused);
    QVERIFY(answer.error().message.find("NO-SUCH-COMMAND") != std::string::npos);
    Endpoint nobody;
    nobody.port = freePort();
    QCOMPARE(ask(nobody, {"PING"}, 1s).error().kind, ErrorKind::NoAnswer);
}

LOCKSCOPE_TEST_MAIN(TestFailover)
#include "tst_failover.moc"
