// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A server that was the primary when the lock was looked at, and is a replica when it is to be acted on: nothing is
// sent to it. Replicas that take writes (replica-read-only no) would not refuse by themselves.
#include "actions/actor.h"
#include "actions/listener.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

OperationOptions actingOnGroup(const Endpoint& endpoint)
{
    auto options = acting(endpoint);
    options.deployment = "shop";
    options.via = "sentinel";
    options.mustBePrimary = true;
    return options;
}

} // namespace

class TestDemoted : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aPrimaryIsActedOn();
    void nothingIsSentToAReplica_data();
    void nothingIsSentToAReplica();
    void whatAReplicaHasIsNotTheLock_data();
    void whatAReplicaHasIsNotTheLock();
    void aReplicaHandsNothingOut();
    void whereRoleIsNotPermittedHelloCounts();
    void aServerThatStandsAloneIsNotAsked();

private:
    std::unique_ptr<PrivateServer> m_server;
};

void TestDemoted::init()
{
    m_server = std::make_unique<PrivateServer>(std::vector<std::string>{"--replica-read-only", "no"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "60000"});
}

void TestDemoted::aPrimaryIsActedOn()
{
    Actor actor(actingOnGroup(m_server->unixEndpoint()));
    const KeySnapshot seen = actor.look("lock:a");
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, std::int64_t{0});
    const auto lines = actor.audit().read();
    QCOMPARE(lines.size(), std::size_t{2}); // the intent, and what became of it
    for (const AuditRecord& line : lines) {
        QCOMPARE(line.deployment, std::string("shop"));
        QCOMPARE(line.via, std::string("sentinel"));
    }
    const std::string info = m_server->command({"INFO", "server"}).text;
    QCOMPARE(lines.back().nodeId.size(), std::size_t{40});
    QVERIFY(info.find("run_id:" + lines.back().nodeId) != std::string::npos);
}

void TestDemoted::nothingIsSentToAReplica_data()
{
    QTest::addColumn<int>("verb");
    QTest::addColumn<bool>("atTheLastMoment");
    for (const auto& [name, verb] :
         {std::pair("release", OperationKind::Release), std::pair("shorten", OperationKind::Shorten),
          std::pair("quarantine", OperationKind::Quarantine)}) {
        QTest::addRow("%s, demoted since the look", name) << int(verb) << false;
        QTest::addRow("%s, demoted between the two looks", name) << int(verb) << true;
    }
}

void TestDemoted::nothingIsSentToAReplica()
{
    QFETCH(const int, verb);
    QFETCH(const bool, atTheLastMoment);
    Actor actor(actingOnGroup(m_server->unixEndpoint()));
    const KeySnapshot seen = actor.look("lock:a");
    const auto demote = [this] {
        m_server->command({"REPLICAOF", "127.0.0.1", "1"}); // nobody is there: it keeps what it has
    };
    if (atTheLastMoment)
        actor.before = [&](OperationStep step) {
            if (step == OperationStep::Look)
                demote();
        };
    else
        demote();
    const auto result = actor.wait([&] {
        if (verb == int(OperationKind::Release))
            actor.action().release(seen);
        else if (verb == int(OperationKind::Shorten))
            actor.action().shorten(seen, 1s);
        else
            actor.action().quarantine(seen, 10s);
    });
    QCOMPARE(result.outcome, Outcome::Refused);
    QVERIFY2(result.detail.find("is a replica now") != std::string::npos, result.detail.c_str());
    QVERIFY(result.command.empty());
    QVERIFY(actor.notices.empty());
    QCOMPARE(m_server->command({"GET", "lock:a"}).text, std::string("token-of-the-first"));
    QVERIFY(m_server->command({"PTTL", "lock:a"}).integer > 30'000);
    const auto lines = actor.audit().read();
    QCOMPARE(lines.back().outcome, std::string("refused"));
    QCOMPARE(lines.back().nodeId.size(), std::size_t{40});
}

void TestDemoted::whatAReplicaHasIsNotTheLock_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("now");
    QTest::newRow("another number") << QByteArray("lock:latch") << QByteArray("2");
    QTest::newRow("no number") << QByteArray("lock:latch") << QByteArray();
    QTest::newRow("another holder") << QByteArray("lock:a") << QByteArray("token-of-the-next");
    QTest::newRow("nobody") << QByteArray("lock:a") << QByteArray();
}

/// After a failover the former primary has what the new one sends it, or nothing.
void TestDemoted::whatAReplicaHasIsNotTheLock()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, now);
    const std::string name = key.toStdString();
    m_server->command({"SET", "lock:latch", "3"});
    const Listener waiter(*m_server, "redisson_countdownlatch__channel__{lock:latch}");
    Actor actor(actingOnGroup(m_server->unixEndpoint()));
    const KeySnapshot seen = actor.look(name);
    QVERIFY2(seen.comparable && seen.onlyCounts == (key == "lock:latch"), seen.why.c_str());
    m_server->command({"REPLICAOF", "127.0.0.1", "1"});
    m_server->command({"DEL", name});
    if (!now.isEmpty())
        m_server->command({"SET", name, now.toStdString()});
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Refused);
    QVERIFY2(result.detail.find("is a replica now") != std::string::npos, result.detail.c_str());
    QVERIFY(result.command.empty());
}

/// Without a group: whoever named this server is told where the lock can be released.
void TestDemoted::aReplicaHandsNothingOut()
{
    m_server->command({"REPLICAOF", "127.0.0.1", "1"});
    m_server->command({"ACL", "SETUSER", "actor", "on", "nopass", "~*", "&*", "+@all", "-info"});
    const auto handedOut = [this](const char* user) {
        auto options = acting(m_server->unixEndpoint());
        options.endpoint.user = user;
        options.endpoint.password = Secret("any");
        Actor actor(options);
        const KeySnapshot seen = actor.look("lock:a");
        return actor.wait([&] { actor.action().copyRelease(seen); });
    };
    m_server->command({"ACL", "SETUSER", "default", "nopass"});
    QCOMPARE(handedOut("default").outcome, Outcome::Released); // it is writable
    m_server->command({"CONFIG", "SET", "replica-read-only", "yes"});
    const auto refused = handedOut("default");
    QCOMPARE(refused.outcome, Outcome::Refused);
    QVERIFY2(refused.detail.find("READONLY") != std::string::npos &&
                 refused.detail.find("act on its primary, 127.0.0.1:1") != std::string::npos,
             refused.detail.c_str());
    QVERIFY(refused.redisCli.empty() && refused.command.empty());
    const auto unnamed = handedOut("actor"); // may not ask for the primary
    QCOMPARE(unnamed.outcome, Outcome::Refused);
    QVERIFY2(unnamed.detail.find("act on the primary") != std::string::npos, unnamed.detail.c_str());
    m_server->command({"REPLICAOF", "NO", "ONE"});
    const auto given = handedOut("default");
    QCOMPARE(given.outcome, Outcome::Released);
    QVERIFY(!given.redisCli.empty());
}

void TestDemoted::whereRoleIsNotPermittedHelloCounts()
{
    m_server->command({"ACL", "SETUSER", "actor", "on", "nopass", "~*", "&*", "+@all", "-role", "-info"});
    auto options = actingOnGroup(m_server->unixEndpoint());
    options.endpoint.user = "actor";
    options.endpoint.password = Secret("any");
    m_server->command({"REPLICAOF", "127.0.0.1", "1"});
    Actor actor(options);
    const auto result = actor.release(actor.look("lock:a"));
    QCOMPARE(result.outcome, Outcome::Refused);
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, std::int64_t{1});
    m_server->command({"REPLICAOF", "NO", "ONE"});
    Actor again(options);
    QCOMPARE(again.release(again.look("lock:a")).outcome, Outcome::Released);
    QVERIFY(again.audit().read().back().nodeId.empty()); // it did not say
}

/// Who named this very server gets its own words.
void TestDemoted::aServerThatStandsAloneIsNotAsked()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto result = actor.release(actor.look("lock:a"));
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(m_server->command({"INFO", "commandstats"}).text.find("cmdstat_role") == std::string::npos);
    const auto line = actor.audit().read().back();
    QCOMPARE(line.deployment, m_server->unixEndpoint().nodeName());
    QCOMPARE(line.via, std::string("direct"));
}

LOCKSCOPE_TEST_MAIN(TestDemoted)
#include "tst_demoted.moc"
